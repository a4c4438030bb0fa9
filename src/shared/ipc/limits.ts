/** The maximum number of saved views and the maximum length of a view's name, in characters. */
export const viewLimits = { views: 100, characters: 40 } as const

/** The maximum number of acts in a job: twice the machines of the largest measured network. */
export const MAX_ITEMS = 20_000
/** The number of items per page. */
export const ITEMS_PAGE = 200
/** The number of jobs kept per server; the oldest are deleted first. */
export const JOBS_KEPT = 50

/** The longest text of a file that a page saves, in UTF-16 units. */
export const FILE_LENGTH = 16_000_000

/** The most calls of one page that run at once: each stops the main process for a moment. More wait in the page. */
export const CALLS_AT_ONCE = 500
/** More text, in UTF-16 units, and more values than the input of a call has; a bulk change has more values. */
const INPUT_LENGTH = 48_000_000
const INPUT_VALUES = { call: 150_000, 'jobs:start': 60 * MAX_ITEMS } as const

/** Runs `call`, or lets it wait. Rejects with the reason of `signal` if that aborts before it begins. */
export type Limited = <T>(call: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** Returns a function that runs calls in their order, `most` at the same time. */
export function createLimit(most: number): Limited {
  const waiting = new Set<() => void>()
  let running = 0
  const place = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(begin)
        reject(signal?.reason as Error)
      }
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      waiting.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })
  return async (call, signal) => {
    signal?.throwIfAborted()
    if (running < most) running += 1
    else await place(signal)
    try {
      return await call()
    } finally {
      const [next] = waiting
      // It takes over the place.
      if (next && waiting.delete(next)) next()
      else running -= 1
    }
  }
}

/** Tells whether an input of a call is so large that reading it would stop the main process. Reads no more of it than it allows. */
export function isTooLarge(channel: string, input: unknown): boolean {
  let [values, length] = [channel === 'jobs:start' ? INPUT_VALUES[channel] : INPUT_VALUES.call, INPUT_LENGTH]
  const unread: unknown[] = [input]
  while (unread.length > 0 && values >= 0 && length >= 0) {
    const value = unread.pop()
    values -= 1
    if (typeof value === 'string') length -= value.length
    if (typeof value === 'bigint') return true
    if (typeof value !== 'object' || value === null) continue
    // The parts of a map or of a buffer would not be counted, and no call takes one.
    if (!['[object Object]', '[object Array]'].includes(Object.prototype.toString.call(value))) return true
    for (const name in value) {
      length -= name.length
      if (unread.push(value[name as keyof typeof value]) > values) return true
    }
  }
  return values < 0 || length < 0
}
