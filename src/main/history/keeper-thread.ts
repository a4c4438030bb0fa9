import { existsSync } from 'node:fs'
import { ApiError } from '@shared/api/error'
import type { FileProblem } from '@shared/ipc/problems'
import { startThread, type Thread } from '@main/lib/worker-thread'
import type { KeeperCalls } from './protocol'

export type KeeperOpened = KeeperCalls['open']['output']

/** The thread that keeps jobs, started by the first call. */
export interface KeeperClient {
  /** Opens the file; the same answer each time. */
  open(): Promise<KeeperOpened>
  call<C extends keyof KeeperCalls>(name: C, input: KeeperCalls[C]['input']): Promise<KeeperCalls[C]['output']>
  close(): Promise<void>
  /** Whether there is a file at all; asks no thread. */
  isThere(): boolean
}

export interface KeeperThreadOptions {
  /** The built worker script. */
  readonly workerPath: string
  /** Where history.db is. */
  readonly path: string
  readonly warn: (message: string) => void
  /** The file cannot be used, or was damaged and put aside. Told once. */
  readonly onProblem: (problem: Omit<FileProblem, 'file'>) => void
}

/** A thread that dies is started again by the next call: what it had written is on disk. */
export function createKeeperThread({ workerPath, path, warn, onProblem }: KeeperThreadOptions): KeeperClient {
  let running: { thread: Thread<KeeperCalls>; opened: Promise<KeeperOpened> } | undefined
  const begin = () => {
    const thread = startThread<KeeperCalls>({
      path: workerPath,
      name: 'jobs',
      setup: { path },
      gone: (why) => new ApiError('internal', `The record of jobs stopped${why === '' ? '' : `: ${why}`}`),
      warn,
      ended: () => (running = undefined),
    })
    const opened = thread.call('open', undefined)
    opened.then(
      ({ problem, keptAs }) => {
        if (keptAs !== null) onProblem({ kind: 'broken', keptAs })
        else if (problem) onProblem({ kind: problem.kind === 'newer' ? 'newer' : 'unreadable', keptAs: null })
      },
      (error: unknown) => warn(String(error)),
    )
    return { thread, opened }
  }
  const get = () => (running ??= begin())
  return {
    open: () => get().opened,
    async call(name, input) {
      const { thread, opened } = get()
      await opened
      return thread.call(name, input)
    },
    async close() {
      if (running) await running.thread.end(running.thread.call('close', undefined))
    },
    isThere: () => existsSync(path),
  }
}
