import { useEffect, useEffectEvent, useState } from 'react'

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
