import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

/** Less urgent work begins at the latest this many milliseconds after a frame. */
const SETTLED_MS = 300

/**
 * Calls `work` once a frame is visible and the computer is idle, so that less urgent work does not delay the page. Returns a function that
 * cancels it.
 * @param isWaiting true while something is still missing: then it is called only {@link SETTLED_MS} after a frame
 */
export function whenSettled(work: () => void, isWaiting = false): () => void {
  let cancel = () => {}
  // A hidden window draws no frame.
  const frame = requestAnimationFrame(() => {
    if (isWaiting) {
      const timer = setTimeout(work, SETTLED_MS)
      cancel = () => clearTimeout(timer)
    } else {
      const idle = requestIdleCallback(work, { timeout: SETTLED_MS })
      cancel = () => cancelIdleCallback(idle)
    }
  })
  return () => {
    cancelAnimationFrame(frame)
    cancel()
  }
}

/** Returns false at first, and true from the instant of {@link whenSettled}. */
export function useSettled(isWaiting = false): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => setSettled(true), isWaiting), [isWaiting])
  return settled
}

/** Shows its children from the instant of {@link whenSettled}, without rendering their parent again. */
export function OnceSettled({ children }: { children: ReactNode }) {
  return useSettled() ? children : null
}

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

/**
 * Defers work until the data that it depends on is loaded.
 *
 * @returns `request` runs the work with the loaded data: at once, or as soon as the data is loaded. `isWaiting`: the work was requested and
 * waits.
 */
export function useOnceLoaded(isLoading: boolean, work: () => void): { request: () => void; isWaiting: boolean } {
  const [requested, setRequested] = useState(0)
  const [due, setDue] = useState(0)
  if (!isLoading && due !== requested) setDue(requested)
  const run = useEffectEvent(work)
  useEffect(() => {
    if (due > 0) run()
  }, [due])
  return { request: () => setRequested((count) => count + 1), isWaiting: due !== requested }
}
