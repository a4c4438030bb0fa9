/** Cancels one download. */
interface Cancellation {
  readonly cancelled: boolean
  cancel(): void
}

/** One download at a time: a cancelled one may still be ending when the next one is asked for. */
export interface Downloads {
  /** Downloads after the previous download has ended, unless it is cancelled before. */
  start(): Promise<void>
  /** Cancels the last download. */
  cancel(): void
  /** The running download was cancelled: its reports say nothing about the next one. */
  isEnding(): boolean
}

export function createDownloads<Token extends Cancellation>(
  createToken: () => Token,
  download: (token: Token) => Promise<void>,
): Downloads {
  let last: Token | undefined
  let current: Token | undefined
  let running: Promise<void> = Promise.resolve()
  const run = async (own: Token) => {
    if (own.cancelled) return
    current = own
    try {
      await download(own)
    } finally {
      current = undefined
    }
  }
  return {
    async start() {
      const own = (last = createToken())
      const ended = running.then(() => run(own))
      running = ended.catch(() => undefined)
      await ended
    },
    cancel: () => last?.cancel(),
    isEnding: () => current?.cancelled === true,
  }
}
