/** The shared work. Its signal fires when the last caller has gone. */
type Work<T> = (signal: AbortSignal) => Promise<T>

interface Flight<T> {
  readonly promise: Promise<T>
  readonly controller: AbortController
  waiters: number
}

export interface SingleFlight<T> {
  /** Joins the work running under `key`, or starts it. `signal` withdraws this caller; the work stops when the last caller has gone. */
  join(key: string, signal: AbortSignal | undefined, work: Work<T>): Promise<T>
  /** Stops further callers from joining the running work, because a write has made its result outdated. */
  forget(): void
}

/** Creates a registry that runs at most one piece of work per key and shares its result among callers. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>()

  const forgetFlight = (key: string, flight: Flight<T>) => {
    if (flights.get(key) === flight) flights.delete(key)
  }

  const start = (key: string, work: Work<T>): Flight<T> => {
    const controller = new AbortController()
    const promise = work(controller.signal)
    const flight: Flight<T> = { promise, controller, waiters: 0 }
    flights.set(key, flight)
    void promise.catch(() => undefined).finally(() => forgetFlight(key, flight))
    return flight
  }

  return {
    async join(key, signal, work) {
      signal?.throwIfAborted()
      const flight = flights.get(key) ?? start(key, work)
      flight.waiters += 1
      const leave = () => {
        flight.waiters -= 1
        if (flight.waiters > 0) return
        forgetFlight(key, flight)
        flight.controller.abort(signal?.reason)
      }
      if (!signal) return flight.promise
      signal.addEventListener('abort', leave, { once: true })
      try {
        return await Promise.race([flight.promise, rejectedBy(signal)])
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
    forget() {
      flights.clear()
    },
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
