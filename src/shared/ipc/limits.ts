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
/** The most text, in UTF-16 units, that is on its way to the main process at once: it reads an input as a whole. More waits in the page. */
export const SIZE_ON_THE_WAY = 4_000_000
/** Smaller inputs are not waited for. */
export const SMALL_SIZE = 8_000
/** More text, in UTF-16 units, and more values than the input of a call has; a bulk change has more values. */
const INPUT_LENGTH = 48_000_000
const INPUT_VALUES = { call: 150_000, 'jobs:start': 60 * MAX_ITEMS } as const

/** Runs `call`, or lets it wait. Rejects with the reason of `signal` if that aborts before it begins. */
export type Limited = <T>(call: () => Promise<T>, signal?: AbortSignal, size?: number) => Promise<T>

/**
 * Returns a function that runs calls in their order, `most` at the same time, and no more than `mostSize` together, but a larger one alone. The
 * call begins at once if it need not wait: a page that closes sends its last text.
 */
export function createLimit(most: number, mostSize = Infinity): Limited {
  const waiting = new Map<() => void, number>()
  let [running, together] = [0, 0]
  const isFree = (size: number) => running === 0 || (running < most && together + size <= mostSize)
  const take = (size: number) => {
    running += 1
    together += size
  }
  const beginWaiting = () => {
    for (const [begin, size] of waiting) {
      if (!isFree(size)) return
      waiting.delete(begin)
      take(size)
      begin()
    }
  }
  const place = (size: number, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(begin)
        reject(signal?.reason as Error)
        // Smaller ones may have waited behind it.
        beginWaiting()
      }
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      waiting.set(begin, size)
      signal?.addEventListener('abort', leave, { once: true })
    })
  return async (call, signal, size = 0) => {
    signal?.throwIfAborted()
    if (waiting.size === 0 && isFree(size)) take(size)
    else await place(size, signal)
    try {
      return await call()
    } finally {
      running -= 1
      together -= size
      beginWaiting()
    }
  }
}

/** A value takes about as long as so many units of text. */
const VALUE_SIZE = 10

/**
 * Returns the size of a call's input in units of text; Infinity if reading it would stop the main process. Reads no more of it than is
 * allowed.
 */
export function inputSize(channel: string, input: unknown): number {
  const most = channel === 'jobs:start' ? INPUT_VALUES[channel] : INPUT_VALUES.call
  let [values, length] = [most, INPUT_LENGTH]
  const unread: unknown[] = [input]
  while (unread.length > 0 && values >= 0 && length >= 0) {
    const value = unread.pop()
    values -= 1
    if (typeof value === 'string') length -= value.length
    if (typeof value === 'bigint') return Infinity
    if (typeof value !== 'object' || value === null) continue
    // The parts of a map or of a buffer would not be counted, and no call takes one.
    if (!['[object Object]', '[object Array]'].includes(Object.prototype.toString.call(value))) return Infinity
    for (const name in value) {
      length -= name.length
      if (unread.push(value[name as keyof typeof value]) > values) return Infinity
    }
  }
  if (values < 0 || length < 0) return Infinity
  return INPUT_LENGTH - length + VALUE_SIZE * (most - values)
}
