import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Makes Enter wait while the results on screen are not those of the search. Returns a function that handles Enter.
 * @param search the current search; another one forgets a waiting Enter
 * @param run opens the selected result
 */
export function useWaitingEnter(search: string, stale: boolean, run: () => void): () => void {
  const [waiting, setWaiting] = useState<string | null>(null)
  if (waiting !== null && waiting !== search) setWaiting(null)
  const resume = useEffectEvent(() => {
    setWaiting(null)
    run()
  })
  const ready = waiting === search && !stale
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- continues once the servers have answered
    if (ready) resume()
  }, [ready])
  return () => (stale ? setWaiting(search) : run())
}
