/** The log of the main process. */
export interface Log {
  readonly info: (...parts: unknown[]) => void
  readonly warn: (...parts: unknown[]) => void
  readonly error: (...parts: unknown[]) => void
}

export interface LateLog extends Log {
  /** Resolves when everything logged so far is written. Never rejects. */
  readonly flush: () => Promise<void>
}

type Level = keyof Log

/**
 * A log that opens its file with the first line: most starts have nothing to log before their first paint, and the library takes a while to
 * load. Lines keep their order.
 */
export function createLog(open: () => Promise<Log>): LateLog {
  let opening: Promise<void> | undefined
  let opened: Log | undefined
  const early: { level: Level; parts: unknown[] }[] = []

  const start = async () => {
    try {
      opened = await open()
      for (const { level, parts } of early.splice(0)) opened[level](...parts)
    } catch (error) {
      process.stderr.write(`no log can be written: ${String(error)}\n`)
    }
  }
  const write =
    (level: Level) =>
    (...parts: unknown[]) => {
      if (opened) return opened[level](...parts)
      early.push({ level, parts })
      opening ??= start()
    }
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    flush: async () => opening,
  }
}
