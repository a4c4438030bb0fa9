import { useEffect, useState } from 'react'

/** Milliseconds after which the first frame is on screen, even on a slow computer. */
const SETTLED_MS = 300

/** Returns false at first and true once the first frame is visible, so that less urgent work does not compete with it. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A hidden window draws no frame.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setSettled(true), SETTLED_MS)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return settled
}
