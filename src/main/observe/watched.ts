import type { ErrorCode } from '@shared/api/error-codes'
import { type SeenList, seenLists, type Snapshot } from '@shared/history/change'
import type { PartRead } from './part-read'
import { createListHandler } from './handle-list'
import type { Outcome } from './marks'
import type { OwnChangeMark } from './own-changes'
import { isSeenList } from './part-request'
import { createWatchedState, type WatchedOptions } from './watched-state'

/** One watched server. */
export interface Watched {
  readonly address: string
  start(): void
  stop(): void
  snapshot(): Snapshot
  /** Passes on the result of a read of the server. */
  read(read: PartRead): void
  changing(marks: readonly OwnChangeMark[]): (outcome?: Outcome) => void
}

/** The delay after the start of the console, in milliseconds: the page's requests go first. */
const FIRST_DELAY_MS = 5_000
/** A server that fails for less than this, in milliseconds, is not reported: a single try says nothing. */
const TOLERATED_MS = 3_000

/** Error codes of a server that is unreachable or not the expected one. */
const AWAY: ReadonlySet<ErrorCode> = new Set(['offline', 'timeout', 'untrusted', 'badResponse', 'mockUnavailable'])

export function createWatched(options: WatchedOptions): Watched {
  const { id, feed, after, inTurn, tell, warn } = options
  const state = createWatchedState(options.monotonic)
  const handleList = createListHandler(state, options)
  let isStarted = false
  let cancel = () => undefined as void
  const report = (kind: 'server.reachable' | 'server.unreachable') => {
    state.isAway = kind === 'server.unreachable'
    const changes = [{ kind, id, name: '' } as const]
    tell({ list: null, changes, own: [], missed: null, isRecorded: false, snapshot: state.snapshot })
  }
  const failed = ({ error, ended }: PartRead) => {
    state.failingSince ??= ended
    const isLong = ended - state.failingSince >= TOLERATED_MS
    if (isLong && !state.isAway && feed.isDown() && error && AWAY.has(error.code)) report('server.unreachable')
  }
  const take = (list: SeenList, read: PartRead) => {
    inTurn(async () => {
      if (!state.stopped) await handleList(list, read)
    }).catch((error: unknown) => warn('a list could not be evaluated', error))
  }
  return {
    address: options.address,
    start() {
      cancel = after(FIRST_DELAY_MS, () => {
        isStarted = true
        for (const list of seenLists) {
          const read = feed.last(list)
          if (read && !read.error) take(list, read)
        }
        feed.follow('observer', seenLists)
      })
    },
    stop() {
      state.stopped = true
      cancel()
      feed.follow('observer', [])
    },
    snapshot: () => state.snapshot,
    read(read) {
      // Ignore reads until the start-up delay is over: an opening window goes first.
      if (!isStarted || state.stopped) return
      if (read.error) return failed(read)
      state.failingSince = null
      if (!isSeenList(read.part)) return
      if (state.isAway) report('server.reachable')
      take(read.part, read)
    },
    changing: (marks) => state.marks.add(marks),
  }
}
