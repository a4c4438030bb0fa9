import { useEffect, useState } from 'react'

/** Less urgent work begins at the latest this many milliseconds after a frame. */
const SETTLED_MS = 300

/**
 * Returns false at first, and true once a frame is visible and the computer is idle, so that less urgent work does not delay the page.
 * @param isWaiting true while something is still missing: then it is true only {@link SETTLED_MS} after a frame
 */
export function useSettled(isWaiting = false): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    let cancel = () => {}
    const end = () => setSettled(true)
    // A hidden window draws no frame.
    const frame = requestAnimationFrame(() => {
      if (isWaiting) {
        const timer = setTimeout(end, SETTLED_MS)
        cancel = () => clearTimeout(timer)
      } else {
        const idle = requestIdleCallback(end, { timeout: SETTLED_MS })
        cancel = () => cancelIdleCallback(idle)
      }
    })
    return () => {
      cancelAnimationFrame(frame)
      cancel()
    }
  }, [isWaiting])
  return settled
}
