import { existsSync, statSync } from 'node:fs'
import { ApiError } from '@shared/api/error'
import type { HistoryProblem } from '@shared/ipc/problems'
import { startThread, type Thread } from '@main/lib/worker-thread'
import type { HistoryCalls } from './protocol'

export type HistoryOpened = HistoryCalls['open']['output']

/** The thread that owns history.db; the first call starts it. */
export interface HistoryClient {
  /** Opens the file. Every call returns the same result. */
  open(): Promise<HistoryOpened>
  call<C extends keyof HistoryCalls>(name: C, input: HistoryCalls[C]['input']): Promise<HistoryCalls[C]['output']>
  close(): Promise<void>
  /** Tells whether the file exists. */
  isThere(): boolean
}

/** A client that may also delete the file. */
export interface HistoryFile extends HistoryClient {
  /**
   * Closes the file, lets `remove` delete it, and forgets that it existed. A call meanwhile waits, and creates a new file. `remove` itself
   * must wait for no call.
   */
  forget<T>(remove: () => Promise<T>): Promise<T>
}

/** Records outside history.db that the file existed: nothing inside it can tell that it was deleted. */
export interface HistoryWitness {
  /** Undefined if there never was a file; `lostAt`: when it was last found missing or empty (RFC 3339). */
  read(): { readonly lostAt: string | null } | undefined
  write(seen: { readonly lostAt: string | null }): void
  forget(): void
}

export interface HistoryThreadOptions {
  /** The built worker script. */
  readonly workerPath: string
  /** The path of history.db. */
  readonly path: string
  readonly witness: HistoryWitness
  readonly warn: (message: string) => void
  /** Called once for each problem. */
  readonly onProblem: (problem: HistoryProblem) => void
}

interface RunningThread {
  readonly thread: Thread<HistoryCalls>
  readonly opened: Promise<HistoryOpened>
  /** The file as it was opened; undefined while it opens, or if it cannot be used. */
  file: string | undefined
}

/** If the thread dies, the next call starts it again. If the file is deleted or emptied, the next call creates a new one. */
export function createHistoryThread(options: HistoryThreadOptions): HistoryFile {
  const { path, witness, onProblem } = options
  let running: RunningThread | undefined
  let closing: Promise<void> = Promise.resolve()
  const lost = () => {
    witness.write({ lostAt: new Date().toISOString() })
    onProblem({ kind: 'historyLost', path })
  }
  const begin = () => {
    // A first start on a full disk leaves an empty file.
    if (fileAt(path) === 'none' && witness.read()) lost()
    const begun = start(options, () => {
      if (running === begun) running = undefined
    })
    return begun
  }
  const get = async (): Promise<RunningThread> => {
    for (;;) {
      const last = closing
      await last
      // Another call may have found the file replaced meanwhile, and begun to close it.
      if (last !== closing) continue
      if (running?.file === undefined || running.file === fileAt(path)) return (running ??= begin())
      const { thread } = running
      running = undefined
      // SQLite deletes the files next to history.db when it closes it: it must not delete those of the new one.
      closing = thread.end(thread.call('close', undefined))
    }
  }
  const close = async () => {
    const open = running
    if (!open) return
    await open.thread.end(open.thread.call('close', undefined))
    // A call may have opened it again.
    if (running === open) running = undefined
  }
  return {
    open: async () => (await get()).opened,
    async call(name, input) {
      const { thread, opened } = await get()
      await opened
      return thread.call(name, input)
    },
    close,
    forget(remove) {
      const forgetting = closing.then(close).then(() => forgetFile(options, remove))
      closing = forgetting.then(nothing, nothing)
      return forgetting
    },
    isThere: () => existsSync(path),
  }
}

const nothing = () => undefined

async function forgetFile<T>({ witness, warn }: HistoryThreadOptions, remove: () => Promise<T>): Promise<T> {
  try {
    witness.forget()
  } catch (error) {
    // It counts in this run all the same, and the file that could not be written is removed, too.
    warn(String(error))
  }
  return remove()
}

function start({ workerPath, path, witness, warn, onProblem }: HistoryThreadOptions, ended: () => void): RunningThread {
  const thread = startThread<HistoryCalls>({
    path: workerPath,
    name: 'history',
    setup: { path },
    gone: (why) => new ApiError('internal', `The thread of history.db stopped${why === '' ? '' : `: ${why}`}`),
    warn,
    ended,
  })
  const begun: RunningThread = { thread, opened: thread.call('open', undefined), file: undefined }
  begun.opened.then(
    ({ problem, keptAs }) => {
      if (problem) return onProblem({ kind: 'historyUnusable', reason: problem.kind, path })
      begun.file = fileAt(path)
      try {
        if (!witness.read()) witness.write({ lostAt: null })
      } catch (error) {
        // The file counts as new at the next start, which is all that is lost.
        warn(String(error))
      }
      if (keptAs !== null) onProblem({ kind: 'historyBroken', keptAs })
    },
    (error: unknown) => warn(String(error)),
  )
  return begun
}

/** Identifies the file at a path; SQLite never leaves an empty file. */
function fileAt(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && found.size > 0 ? `${found.dev} ${found.ino}` : 'none'
}
