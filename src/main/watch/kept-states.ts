import type { WatchState } from '@shared/watch/watch-state'
import type { WatchFileStore } from '@main/settings/watch-file'

export interface KeptStatesOptions {
  /** Called with the first server that is looked at. */
  readonly openFile: () => WatchFileStore
  readonly now: () => number
  readonly onLost: (error: unknown) => void
}

/** What is known of each watched server, in a file for the next start. */
export interface KeptStates {
  read(id: string): WatchState | undefined
  /** Undefined: it is forgotten. */
  keep(id: string, state: WatchState | undefined): void
  forgetAll(): Promise<void>
  /** The process ends. */
  flush(): void
}

/** That a server is still as it was is written this often, in milliseconds: every look of a quiet network would wake the disk. */
const STILL_MS = 60_000

/** The state without the time of the look. */
const timeless = (state: WatchState | undefined) => JSON.stringify({ ...state, at: null, machinesAt: null })

/** What changed is written at once, and that nothing did once a minute. */
export function createKeptStates({ openFile, now, onLost }: KeptStatesOptions): KeptStates {
  let file: WatchFileStore | undefined
  /** Later than what is in the file, by nothing but the time of the look. */
  const later = new Map<string, WatchState>()
  let written = Number.NEGATIVE_INFINITY
  const opened = () => (file ??= openFile())
  const write = () => {
    const servers = { ...opened().value.servers, ...Object.fromEntries(later) }
    later.clear()
    written = now()
    return servers
  }
  const save = (servers: Record<string, WatchState>) => void opened().set({ servers }).catch(onLost)
  const read = (id: string) => later.get(id) ?? opened().value.servers[id]
  return {
    read,
    keep(id, state) {
      const isDue = Math.abs(now() - written) >= STILL_MS
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
