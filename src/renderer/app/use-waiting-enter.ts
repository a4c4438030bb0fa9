import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Makes Enter wait while the results on screen are those of an earlier text. Returns a function that handles Enter, and one that forgets
 * it.
 * @param run opens the selected result
 */
export function useWaitingEnter(stale: boolean, run: () => void): { enter: () => void; forget: () => void } {
  const [waits, setWaits] = useState(false)
  const resume = useEffectEvent(() => {
    setWaits(false)
    run()
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- continues once the servers have answered
    if (waits && !stale) resume()
  }, [waits, stale])
  return { enter: () => (stale ? setWaits(true) : run()), forget: () => setWaits(false) }
}
