import { useEffect, useState } from 'react'

/** Turns true after `waiting` has been true for `delayMs` milliseconds, so that fast loading shows no placeholder. */
export function useDelayed(waiting: boolean, delayMs = 150): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setPassed(true), delayMs)
    return () => {
      clearTimeout(timer)
      setPassed(false)
    }
  }, [waiting, delayMs])
  return waiting && passed
}
