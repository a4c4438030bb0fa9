import { contract } from '@shared/api/contract'
import { refusal } from '@shared/api/error'
import { keyPrefix } from '@shared/api/own-key'
import type { ActObject } from '@shared/acts/object'
import { definitionOf } from '@shared/acts/registry'
import { fromSegment } from '@shared/api/endpoint'
import { ACT_HEADER, CHANGE_HEADER, ENTRY_HEADER, REASON_HEADER, REASON_LENGTH } from '@shared/api/console-headers'
import { isLasting } from '@shared/history/change'
import type { JournalAct, NodeNotification, SeenChange } from '@shared/history/journal'
import type { ApiApp } from '@main/api/api-app'
import { errorResponse } from '@main/api/contract-app'
import { createEndpointFinder } from '@main/api/find-endpoint'
import { headerOf, type Made, type PlainRequest, type PlainResponse, readBody, readJson } from '@main/api/plain'
import type { EndedAct } from '@main/history/journal-rows'
import type { HistoryClient } from '@main/history/history-thread'
import { BATCH_SIZE } from '@main/observe/looks'
import type { Outcome } from '@main/observe/marks'
import type { Observation, Observer } from '@main/observe/observer'
import { describeCall, type Described, objectIn, withoutOwn } from './describe'
import { createJoinedMachines } from './joined-machines'
import { outcomeOf } from './outcome'
import { createFreshness } from './freshness'
import { createWriter, type JournalWriter, type WriterOptions } from './journal-writer'
import { readBefore } from './read-before'
import { type HostAct, recordOnHost } from './record-on-host'
import { afterRoutes, findRoute, type NamedRoute, routeAct } from './route-calls'

export interface JournalOptions extends WriterOptions {
  readonly historyClient: Pick<HistoryClient, 'call' | 'open'>
  readonly observer: Pick<Observer, 'snapshot' | 'changing' | 'onChanges'>
}

/** Records changes made here and changes by others. */
export interface Journal {
  /** Wraps a server's app to record its writes before and after, with the server's address (null for the demo network). */
  around(serverId: string, app: ApiApp, address: string | null): ApiApp
  /** Runs an act on a server's host, and records it before and after. `reason` says how. */
  onHost<T>(serverId: string, what: HostAct, work: () => Promise<T>): Promise<T>
  /** Records notifications. Online states change too often to be recorded otherwise. */
  told(serverId: string, what: readonly NodeNotification[]): void
}

const endpoints = createEndpointFinder(contract)

export function createJournal(options: JournalOptions): Journal {
  const { observer } = options
  const writer = createWriter(options)
  const record = createRecording(observer, writer, createJoinedMachines(options.now))
  const seenWriter = createSeenWriter(options)
  observer.onChanges((seen) => {
    seenWriter.write(seen).catch(options.onLost)
  })
  return {
    around: (serverId, app, address) => ({
      async respond(request) {
        const described = describe(request, observer.snapshot(serverId))
        if (!described) return app.respond(request)
        const stated = headerOf(request, ACT_HEADER)
        if (stated !== null && stated !== described.kind) return errorResponse(refusal('invalid', 'anotherAct'))
        const ended = observer.changing(serverId, described.marks)
        let outcome: Outcome | undefined
        try {
          const made = await record(serverId, request, described, app, address)
          outcome = made.outcome
          return made.response
        } finally {
          ended(outcome)
        }
      },
    }),
    onHost: (serverId, what, work) => recordOnHost(writer, serverId, what, work),
    told(serverId, what) {
      seenWriter.saw(serverId, options.now(), what, null).catch(options.onLost)
    },
  }
}

/** Creates the function that forwards a write and records it before and after. */
function createRecording(
  observer: JournalOptions['observer'],
  writer: JournalWriter,
  joinedWith: ReturnType<typeof createJoinedMachines>,
) {
  const freshness = createFreshness()
  return async function record(
    serverId: string,
    request: PlainRequest,
    what: Described,
    app: ApiApp,
    address: string | null,
  ): Promise<Ended> {
    const { made } = request
    const route = what.object.startsWith('route ') ? await findRoute(app, what.object.slice('route '.length)) : null
    const object = route ? `node ${route.nodeId}` : what.object
    const known = objectIn(observer.snapshot(serverId), object)
    // A snapshot holds too little of a user to create that user again.
    const isFresh = what.call !== 'users.delete' && freshness.isFresh(`${serverId} ${object}`, known)
    const created = what.act && definitionOf(what.act.kind).creates?.(what.act)
    const before = created ?? made?.before ?? (isFresh ? known : null) ?? (await readBefore(app, object)) ?? known
    const act = route ? routeAct(what.call, route.prefix, before) : what.act
    const keyId = what.call === 'preAuthKeys.delete' ? object.slice('preAuthKey '.length) : ''
    const joined = keyId === '' ? null : await joinedWith(serverId, app, keyId)
    const prefix = route?.prefix ?? null
    const entry = { call: what.call, act, prefix, joined, address, ...changeOf(request), ...made, before }
    const id = await writer.begin(serverId, object, entry)
    const response = await app.respond(request)
    const after = endOf(what.call, response, route && afterRoutes(act, before))
    const outcome = effectOf(response, after, route)
    if (id === null) return { response, outcome }
    await writer.end(serverId, id, after)
    return { response: { ...response, headers: { ...response.headers, [ENTRY_HEADER]: String(id) } }, outcome }
  }
}

interface Ended {
  readonly response: PlainResponse
  readonly outcome: Outcome | undefined
}

/** Returns the effect of a call that a later look can show. */
function effectOf(response: PlainResponse, { result, after }: EndedAct, route: NamedRoute | null): Outcome | undefined {
  if (result === 'failed') return 'nothing'
  if (route) return { made: route.nodeId }
  if (result !== 'done') return undefined
  if (after && after.kind !== 'policy') return { made: after.id }
  const { apiKey } = readJson(response) as { apiKey?: unknown }
  const made = typeof apiKey === 'string' ? keyPrefix(apiKey) : undefined
  return made === undefined ? undefined : { made }
}

function endOf(call: JournalAct, response: PlainResponse, after: ActObject | null): EndedAct {
  const ended = outcomeOf(call, response)
  return ended.result === 'done' ? { ...ended, after: ended.after ?? after } : ended
}

/** Records changes by others, including those made while the console was not observing, and notifications. */
function createSeenWriter({ historyClient, onChange }: JournalOptions) {
  const saw = async (serverId: string, at: number, changes: readonly SeenChange[], since: string | null) => {
    for (let from = 0; from < changes.length; from += BATCH_SIZE) {
      const some = changes.slice(from, from + BATCH_SIZE)
      await historyClient.call('journalSeen', { serverId, at: new Date(at).toISOString(), changes: some, since })
    }
    if (changes.length > 0) onChange(serverId)
  }
  const missedOnes = async ({ serverId, at, missed }: Observation) => {
    const changes = missed?.changes.filter(isLasting) ?? []
    if (!missed || changes.length === 0) return
    const since = new Date(missed.since).toISOString()
    // The previous run may have ended before it observed its own last acts.
    const acts = await historyClient.call('journalActsSince', { serverId, at: since })
    await saw(serverId, at, withoutOwn(changes, acts), since)
  }
  return {
    saw,
    async write(seen: Observation): Promise<void> {
      await missedOnes(seen)
      await saw(seen.serverId, seen.at, seen.changes.filter(isLasting), null)
    },
  }
}

/** Reads the change and the reason that the page gives for a call. */
function changeOf(request: PlainRequest): Pick<Made, 'together' | 'reason'> {
  const change = headerOf(request, CHANGE_HEADER)
  const reason = fromSegment(headerOf(request, REASON_HEADER) ?? '')
    .trim()
    .slice(0, REASON_LENGTH)
  return {
    ...(change !== null && /^[\w-]{1,40}$/.test(change) && { together: change }),
    ...(reason !== '' && { reason }),
  }
}

function describe(request: PlainRequest, known: ReturnType<Observer['snapshot']>): Described | undefined {
  if (request.method === 'GET') return undefined
  const url = new URL(request.url)
  const found = endpoints.find(request.method, url.pathname)
  if (!found) return undefined
  const input = { ...Object.fromEntries(url.searchParams), ...readBody(request), ...found.parameters }
  return describeCall(found.group, found.name, input, known)
}
