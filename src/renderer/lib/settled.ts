import { useEffect, useState } from 'react'

/** By then the first frame is on screen, on a slow computer too. */
const SETTLED_MS = 300

/** False at first, true once what was drawn first can be seen: what nobody needs at once does not compete with it. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A window that is not shown yet draws no frame.
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
