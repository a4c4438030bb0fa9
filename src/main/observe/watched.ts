import { ErrorBody, type ErrorCode } from '@shared/api/error'
import {
  type Change,
  emptySnapshot,
  type SeenList,
  seenLists,
  type SeenPolicy,
  type Snapshot,
} from '@shared/history/change'
import { applyChanges } from '@shared/history/apply-changes'
import type { ApiApp } from '@main/api/api-app'
import { type PlainResponse, readJson } from '@main/api/plain'
import { type ListAnswer, listRequest } from './list-answer'
import { AT_A_TIME, type Look, type Looked } from './looks'
import { createMarks } from './marks'
import type { LooksThread } from './observer'
import type { OwnMark } from './own'
import type { Seen } from './seen-lists'

export interface WatchedOptions {
  readonly id: string
  readonly address: string
  readonly open: (serverId: string) => Promise<ApiApp>
  readonly looks: LooksThread
  readonly slower: () => number
  readonly now: () => number
  readonly warn: (message: string, error: unknown) => void
  readonly after: (ms: number, work: () => void) => () => void
  readonly tell: (seen: { changes: readonly Change[]; own: readonly Change[]; snapshot: Snapshot }) => void
  /** Runs `work` after all that was to be done before for this server. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** One server that is watched. */
export interface Watched {
  readonly address: string
  start(): void
  stop(): void
  snapshot(): Snapshot
  /** Somebody has asked the server for a list. */
  passing(answer: ListAnswer): void
  changing(marks: readonly OwnMark[]): () => void
}

/** After the start of the console, in milliseconds: what the page asks for goes first. */
const FIRST_MS = 5_000
/**
 * How often each list is asked for while somebody is there, in milliseconds. Machines come and go; older servers list pre-auth keys user by
 * user.
 */
const USUAL_MS: Readonly<Record<SeenList, number>> = {
  nodes: 30_000,
  policy: 120_000,
  users: 300_000,
  preAuthKeys: 300_000,
  apiKeys: 300_000,
}
/** No server is asked more seldom, in milliseconds. */
const SLOWEST_MS = 600_000
/** A server that takes its time is asked at most every tenth of it. */
const REST = 10
/** One that did not answer is asked again after this, in milliseconds: twice is no accident. */
const AGAIN_MS = 10_000
/** A whole list of more bytes is not looked at again before half its time has passed: its changes alone will do. */
const LARGE = 256 * 1024

/** Codes that say that nobody is there, or nobody who speaks with us. */
const AWAY: ReadonlySet<ErrorCode> = new Set(['offline', 'timeout', 'untrusted', 'badResponse', 'mockUnavailable'])

interface List {
  etag: string | undefined
  /** When it was heard of last, by whoever asked. */
  heard: number
  heldBack: boolean
  /** How long the server took to answer, in milliseconds. */
  took: number
}

export function createWatched(options: WatchedOptions): Watched {
  const { id, looks, now, after, warn, inTurn, tell } = options
  const lists = Object.fromEntries(
    seenLists.map((list) => [list, { etag: undefined, heard: Number.NEGATIVE_INFINITY, heldBack: false, took: 0 }]),
  ) as Record<SeenList, List>
  const marks = createMarks(now)
  let snapshot = emptySnapshot
  let stopped = false
  let cancel = () => undefined as void
  let failures = 0

  const intervalOf = (list: SeenList) => {
    return Math.min(Math.max(USUAL_MS[list] * options.slower(), lists[list].took * REST), SLOWEST_MS)
  }
  const nextIn = (ms: number) => {
    cancel()
    if (!stopped) cancel = after(ms, () => void poll())
  }
  const plan = () => {
    if (failures > 0) return nextIn(Math.min(AGAIN_MS * 2 ** (failures - 1), SLOWEST_MS))
    const due = seenLists.map((list) => lists[list].heard + intervalOf(list))
    nextIn(Math.min(Math.max(Math.min(...due) - now(), 1000), SLOWEST_MS))
  }
  const say = (changes: readonly Change[], own: readonly Change[] = []) => {
    if (!stopped) tell({ changes, own, snapshot })
  }

  /** What is known of a list, from the thread, where nothing of it is here yet. */
  const fetchThings = async (list: SeenList) => {
    const things: (Seen | SeenPolicy)[] = []
    for (;;) {
      const some = await looks.things({ serverId: id, list, offset: things.length })
      things.push(...some)
      if (some.length < AT_A_TIME) break
    }
    if (list === 'policy') snapshot = { ...snapshot, policy: (things[0] as SeenPolicy | undefined) ?? null }
    else snapshot = { ...snapshot, [list]: new Map((things as Seen[]).map((thing) => [thing.id, thing])) }
  }
  const take = async (list: SeenList, { changes, own, heldBack, more }: Looked) => {
    lists[list].heldBack = heldBack
    const all = [...changes]
    for (let left = more; left > 0; left = more + changes.length - all.length) {
      const some = await looks.rest(id)
      if (some.length === 0) break
      all.push(...some)
    }
    if (snapshot[list] === null) await fetchThings(list)
    else snapshot = applyChanges(snapshot, [...all, ...own])
    if (stopped) return
    const back: Change[] = failures > AWAY_AFTER ? [{ kind: 'server.reachable', id, name: '' }] : []
    failures = 0
    say([...back, ...all], own)
  }
  const look = (answer: Pick<ListAnswer, 'list' | 'begun'>, what: Pick<Look, 'body' | 'delta'>, etag?: string) =>
    inTurn(async () => {
      if (stopped) return
      const { list, begun } = answer
      const looked = await looks.look({ serverId: id, list, ...what, ...marks.at(begun) })
      if (stopped) return
      lists[list].etag = looked ? etag : undefined
      if (!looked) return
      marks.settle(list, begun)
      await take(list, looked)
    })

  /** Reads what a server answered. False where that says nothing new to us. */
  const hear = async (answer: ListAnswer, wanted: boolean): Promise<boolean> => {
    const { list, response, ended } = answer
    const state = lists[list]
    const { etag } = response.headers
    const body = () => new Uint8Array(response.body ?? [])
    if (response.status === 304) {
      if (etag !== state.etag) return false
      state.heard = ended
      if (state.heldBack) await look(answer, { body: null, delta: false }, etag)
      else if (list === 'nodes') await take(list, NOTHING)
      return true
    }
    if (response.status === 226) {
      if (state.etag === undefined || response.headers['delta-base'] !== state.etag) return false
      state.heard = ended
      await look(answer, { body: body(), delta: true }, etag)
      return true
    }
    if (response.status !== 200) return false
    const isLarge = (response.body?.byteLength ?? 0) > LARGE
    if (!wanted && isLarge && ended - state.heard < intervalOf(list) / 2) return false
    state.heard = ended
    await look(answer, { body: body(), delta: false }, etag)
    return true
  }

  const ask = async (app: ApiApp, list: SeenList): Promise<void> => {
    const begun = now()
    const response = await app.respond(listRequest(list, lists[list].etag))
    const ended = now()
    if (stopped) return
    if (response.status < 400) {
      lists[list].took = ended - begun
      await hear({ list, response, begun, ended }, true)
      return
    }
    lists[list].heard = ended
    if (list === 'nodes') failed(response)
  }
  const failed = (response: PlainResponse) => {
    failures += 1
    if (failures === AWAY_AFTER + 1 && isAway(response)) say([{ kind: 'server.unreachable', id, name: '' }])
  }
  const poll = async (): Promise<void> => {
    try {
      const app = await options.open(id)
      for (const list of seenLists) {
        if (stopped || (failures > 0 && list !== 'nodes')) break
        if (failures > 0 || now() - lists[list].heard >= intervalOf(list)) await ask(app, list)
      }
    } catch (error) {
      warn('a server could not be looked at', error)
      failures += 1
    }
    plan()
  }
  return {
    address: options.address,
    start: () => nextIn(FIRST_MS),
    stop() {
      stopped = true
      cancel()
    },
    snapshot: () => snapshot,
    passing(answer) {
      // Until the first look of its own nothing is read: a window that opens needs the thread's time.
      if (lists[answer.list].etag === undefined && snapshot[answer.list] === null) return
      if (answer.response.status >= 400) {
        if (answer.list === 'nodes' && failures === 0 && isAway(answer.response)) nextIn(1000)
        return
      }
      hear(answer, false).catch((error: unknown) => warn('a list could not be looked at', error))
    },
    changing: marks.add,
  }
}

const NOTHING: Looked = { changes: [], own: [], heldBack: false, more: 0 }
/** So many failures in a row may be an accident. */
const AWAY_AFTER = 1

function isAway(response: PlainResponse): boolean {
  try {
    return AWAY.has(ErrorBody.parse(readJson(response)).code)
  } catch {
    return true
  }
}
