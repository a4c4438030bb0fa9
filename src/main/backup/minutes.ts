import { MINUTE } from '@shared/time'

/**
 * Calls `work` every minute. The first one after the start and after sleep is free: the network is not back yet, and a connection from before
 * the sleep still seems open.
 */
export function createMinutes(work: () => void, now: () => number) {
  let timer: NodeJS.Timeout | undefined
  let last = 0
  const again = () => {
    clearInterval(timer)
    last = now()
    timer = setInterval(tick, MINUTE).unref()
  }
  const tick = () => {
    // Timers may fire before the system reports that it woke up.
    const hasSlept = now() - last > 2 * MINUTE
    last = now()
    if (!hasSlept) work()
  }
  return {
    begin: () => void (timer ?? again()),
    wake: () => timer && again(),
    end() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
