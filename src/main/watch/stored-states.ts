import type { AlertState } from '@shared/watch/watch-state'
import type { WatchFileStore } from '@main/settings/watch-file'

export interface StoredStatesOptions {
  /** Called for the first server that is evaluated. */
  readonly openFile: () => WatchFileStore
  readonly now: () => number
  readonly onLost: (error: unknown) => void
}

/** Stores the state of each watched server in a file for the next start. */
export interface StoredStates {
  read(id: string): AlertState | undefined
  /** Undefined removes it. */
  keep(id: string, state: AlertState | undefined): void
  forgetAll(): Promise<void>
  /** Call this when the process ends. */
  flush(): void
}

/** The interval for writing unchanged states, in milliseconds: writing at every look would wake the disk of a quiet network. */
const SAVE_UNCHANGED_MS = 60_000

/** The state without the time of the look. */
const timeless = (state: AlertState | undefined) => JSON.stringify({ ...state, at: null, machinesAt: null })

/** Writes changes at once and unchanged states once a minute. */
export function createStoredStates({ openFile, now, onLost }: StoredStatesOptions): StoredStates {
  let file: WatchFileStore | undefined
  /** States that differ from the file only by the time of the look. */
  const later = new Map<string, AlertState>()
  let written = Number.NEGATIVE_INFINITY
  const opened = () => (file ??= openFile())
  const write = () => {
    const servers = { ...opened().value.servers, ...Object.fromEntries(later) }
    later.clear()
    written = now()
    return servers
  }
  const save = (servers: Record<string, AlertState>) => void opened().set({ servers }).catch(onLost)
  const read = (id: string) => later.get(id) ?? opened().value.servers[id]
  return {
    read,
    keep(id, state) {
      const isDue = Math.abs(now() - written) >= SAVE_UNCHANGED_MS
      const isOther = timeless(state) !== timeless(read(id))
      if (state) later.set(id, state)
      if (!isDue && !isOther) return
      if (!state) later.delete(id)
      const { [id]: _before, ...others } = write()
      save(state ? { ...others, [id]: state } : others)
    },
    forgetAll() {
      later.clear()
      return opened().set({ servers: {} })
    },
    flush() {
      if (later.size > 0) save(write())
      file?.flush()
    },
  }
}
