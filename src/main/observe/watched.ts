import type { ErrorCode } from '@shared/api/error-codes'
import { ErrorBody } from '@shared/api/error-body'
import { type Change, type SeenList, seenLists, type Snapshot } from '@shared/history/change'
import type { ApiApp } from '@main/api/api-app'
import { type PlainResponse, readJson } from '@main/api/plain'
import { createListHandler, type HandleList } from './handle-list'
import { type ListAnswer, listRequest } from './list-answer'
import type { Outcome } from './marks'
import type { OwnMark } from './own'
import {
  TOLERATED_FAILURES,
  createWatchedState,
  intervalOf,
  MAX_INTERVAL_MS,
  type WatchedOptions,
  type WatchedState,
} from './watched-state'

/** One watched server. */
export interface Watched {
  readonly address: string
  start(): void
  stop(): void
  snapshot(): Snapshot
  /** Passes on a server's response to a page's request for a list. */
  passing(answer: ListAnswer): void
  changing(marks: readonly OwnMark[]): (outcome?: Outcome) => void
}

/** The delay after the start of the console, in milliseconds: the page's requests go first. */
const FIRST_DELAY_MS = 5_000
/** The delay of the first retry for an unreachable server, in milliseconds; doubled for each further one. */
const RETRY_MS = 10_000
/** The delay of the observer's own request after a page got no answer, in milliseconds. */
const VERIFY_DELAY_MS = 1_000

/** Error codes of a server that is unreachable or not the expected one. */
const AWAY: ReadonlySet<ErrorCode> = new Set(['offline', 'timeout', 'untrusted', 'badResponse', 'mockUnavailable'])

export function createWatched(options: WatchedOptions): Watched {
  const { after, warn } = options
  const state = createWatchedState(options.monotonic)
  const handleList = createListHandler(state, options)
  let cancel = () => undefined as void
  const nextIn = (ms: number) => {
    cancel()
    if (!state.stopped) cancel = after(ms, () => void poll())
  }
  const poller = createPoller(state, options, handleList)
  const poll = async (): Promise<void> => {
    try {
      await poller.askAll()
    } catch (error) {
      warn('a server could not be looked at', error)
      state.failures += 1
    }
    nextIn(poller.pause())
  }
  return {
    address: options.address,
    start: () => nextIn(FIRST_DELAY_MS),
    stop() {
      state.stopped = true
      cancel()
    },
    snapshot: () => state.snapshot,
    passing(answer) {
      const { list, response } = answer
      // Responses are ignored before the observer's own first look: an opening window needs the time.
      if (state.snapshot[list] === null) return
      if (response.status < 400) {
        handleList(answer, false).catch((error: unknown) => warn('a list could not be looked at', error))
      } else if (list === 'nodes' && state.failures === 0 && isAway(response)) nextIn(VERIFY_DELAY_MS)
    },
    changing: (marks) => state.marks.add(marks),
  }
}

/** Requests the lists whose interval has passed. */
function createPoller(state: WatchedState, options: WatchedOptions, handleList: HandleList) {
  const { id, now, monotonic, tell } = options
  const { lists } = state
  const dueAt = (list: SeenList) => lists[list].heard + intervalOf(list, state, options.slower())
  const failed = (response: PlainResponse) => {
    state.failures += 1
    if (state.failures !== TOLERATED_FAILURES + 1 || !isAway(response)) return
    const changes: Change[] = [{ kind: 'server.unreachable', id, name: '' }]
    tell({ looked: null, changes, own: [], missed: null, snapshot: state.snapshot })
  }
  const ask = async (app: ApiApp, list: SeenList): Promise<void> => {
    const at = now()
    const begun = monotonic()
    const response = await app.respond(listRequest(list, lists[list].etag))
    const ended = monotonic()
    lists[list].took = ended - begun
    if (response.status < 400) return handleList({ list, response, at, begun, ended }, true)
    lists[list].heard = ended
    if (list === 'nodes' && !state.stopped) failed(response)
  }
  return {
    async askAll(): Promise<void> {
      const app = await options.open(id)
      for (const list of seenLists) {
        const isDue = state.failures > 0 ? list === 'nodes' : monotonic() >= dueAt(list)
        if (isDue && !state.stopped) await ask(app, list)
      }
    },
    /** Returns the time until the next request, in milliseconds. */
    pause(): number {
      if (state.failures > 0) return Math.min(RETRY_MS * 2 ** (state.failures - 1), MAX_INTERVAL_MS)
      return Math.min(Math.max(Math.min(...seenLists.map(dueAt)) - monotonic(), VERIFY_DELAY_MS), MAX_INTERVAL_MS)
    },
  }
}

function isAway(response: PlainResponse): boolean {
  try {
    return AWAY.has(ErrorBody.parse(readJson(response)).code)
  } catch {
    return true
  }
}
