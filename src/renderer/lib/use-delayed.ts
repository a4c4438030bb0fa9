import { useEffect, useState } from 'react'

/** Turns true only after `waiting` has been true for a while: what is there sooner needs no placeholder. Milliseconds. */
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
