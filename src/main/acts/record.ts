import { contract } from '@shared/api/contract'
import { ACT_HEADER, CHANGE_HEADER, ENTRY_HEADER, REASON_HEADER, REASON_LENGTH } from '@shared/api/console-headers'
import { fromSegment } from '@shared/api/endpoint'
import { type ApiError, refusal } from '@shared/api/error'
import type { ErrorCode } from '@shared/api/error-codes'
import { keyPrefix, shortKey } from '@shared/api/key-text'
import type { Act } from '@shared/acts/act'
import { actValueOf, isApplied, isDestructive } from '@shared/acts/effect'
import { type ActObject, as, isOtherObject, newApiKeyObject, objectInResponse, objectLabel } from '@shared/acts/object'
import { definitionOf } from '@shared/acts/registry'
import type { JoinedMachines, JournalAct, LostKey } from '@shared/history/journal'
import { createEndpointFinder } from '@main/api/find-endpoint'
import {
  errorResponse,
  type ApiApp,
  ask,
  type CallMetadata,
  headerOf,
  type PlainRequest,
  type PlainResponse,
  readBody,
  readJson,
} from '@main/api/api-app'
import type { BegunAct, EndedAct } from '@main/history/journal-rows'
import type { MarkOutcome } from '@main/observe/marks'
import type { Observer } from '@main/observe/observer'
import { describeCall, type DescribedCall, objectIn } from './describe'
import { createPolicyFinds, type KeepPolicy } from './policy-finds'
import { readObject } from './perform'
import { asSet } from '@shared/acts/values'
import { ErrorBody } from '@shared/api/error-body'
import { keysOfOthers, releaseBugs } from '@shared/acts/release-bugs'
import type { Node, PreAuthKey } from '@shared/api/resources'
import { userName } from '@shared/user-name'
import { machineName } from '@shared/states/machine-state'
import { type Clocks, createTimedCache } from '@main/lib/stopwatch'

/** How long a list is reused, in milliseconds, so that a job that deletes many keys needs only one. */
const MAX_AGE_MS = 10_000
/** The largest number of names or keys in an entry. */
const MAX_NAMES = 500

const lostKey = ({ id, key, user, aclTags, reusable, ephemeral, used, expiration }: PreAuthKey): LostKey => ({
  id,
  key: shortKey(key),
  user: user && { id: user.id, name: userName(user) },
  tags: aclTags,
  reusable,
  ephemeral,
  used,
  expiration,
})

/**
 * Reads which machines joined with a pre-auth key before the key is deleted, because the server forgets them then. Null if no machine did
 * or the server does not report it.
 */
export function createJoinedMachines(clocks?: Clocks) {
  const lists = createTimedCache<string, readonly Node[]>(MAX_AGE_MS, clocks)
  return async (serverId: string, app: ApiApp, keyId: string): Promise<JoinedMachines | null> => {
    try {
      const nodes = await lists.get(serverId, async () => (await ask(app, contract.nodes.list, {})).nodes)
      const joined = nodes.filter(({ preAuthKey }) => preAuthKey?.id === keyId)
      if (joined.length === 0) return null
      return { count: joined.length, names: joined.slice(0, MAX_NAMES).map(machineName) }
    } catch {
      return null
    }
  }
}

/**
 * Reads which pre-auth keys of others the server will delete together with a user, an error of 0.28.0. Null for another act or release, or
 * if the server does not report it.
 */
export async function takenAlong(app: ApiApp, { act }: { readonly act: Act | null }): Promise<JoinedMachines | null> {
  if (act?.kind !== 'user.delete') return null
  try {
    if (releaseBugs([act], await ask(app, contract.server.info, {})).length === 0) return null
    const { preAuthKeys } = await ask(app, contract.preAuthKeys.list, {})
    const others = keysOfOthers(preAuthKeys, [act])
    if (others.length === 0) return null
    const keys = others.slice(0, MAX_NAMES).map(lostKey)
    const names = keys.map(({ key, user }) => [key, user && `(${user.name})`].filter(Boolean).join(' '))
    return { count: others.length, names, keys }
  } catch {
    return null
  }
}

/** The errors of calls that the server may have done, or has done: a key whose secret was lost exists. */
const resultsOfErrors: Partial<Record<ErrorCode, EndedAct['result']>> = { uncertain: 'unknown', lostSecret: 'done' }

/** Returns the outcome of a call from its response, without secrets: a new key is recorded by its id and start. */
function outcomeOfCall(call: JournalAct, response: PlainResponse): EndedAct {
  try {
    const body = readJson(response)
    if (response.status === 200) return { result: 'done', after: objectInResponse(body as object), error: null }
    const { code, details } = ErrorBody.parse(body)
    // A server's own message may quote the request.
    const isSession = call.startsWith('auth.') || call === 'nodes.register'
    const error = { code, message: '', details: isSession ? [] : details }
    return { result: resultsOfErrors[code] ?? 'failed', after: null, error }
  } catch {
    return { result: 'unknown', after: null, error: null }
  }
}

/**
 * Returns the error for a successful response that shows another object, or another value, than the act asked for; null if it shows what was
 * asked. `before`: the object that the admin chose; `after`: the one in the response; `now`: the server's time in milliseconds. A server
 * that was restored, or whose database was edited, may give an id to another machine at any moment.
 */
function contradiction(act: Act, before: ActObject, after: ActObject, now: number): ApiError | null {
  const { object, creates } = definitionOf(act.kind)
  if (object !== after.kind || object !== before.kind) return null
  const isOther = before.id !== after.id || isOtherObject(before, after)
  const name = objectLabel(after)
  if (!creates && object !== 'policy' && isOther)
    return refusal('conflict', 'otherChanged', { params: { name, id: after.id ?? '' } })
  if (shows(act, after, now)) return null
  if (object === 'policy') return refusal('conflict', 'policyChanged')
  return refusal('conflict', 'otherValue', { params: { name, value: valueText(act, after) } })
}

function shows(act: Act, after: ActObject, now: number): boolean {
  if (act.kind === 'user.create') return after.kind === 'user' && after.name === act.name
  // A call may name the user, whose id is then not known here.
  if (act.kind === 'node.move' && after.kind === 'node' && after.user?.name === act.user) return true
  return isApplied(act, after, now)
}

function valueText({ kind }: Act, after: ActObject): string {
  const value = actValueOf(kind, after)
  if (value === null) return ''
  if ('list' in value) return value.list.join(', ')
  return ('at' in value ? value.at : value.text) ?? ''
}

/** The part of an act that is recorded before the act is performed. */
type BegunEntry = Omit<CallMetadata, 'before'> &
  Pick<BegunAct, 'call' | 'act' | 'before' | 'prefix' | 'joined' | 'address' | 'host'>

/** Writes the journal's entries. */
export interface Recorder {
  /** Returns the entry's id; null if it could not be written. The act is performed anyway: decision 20. */
  begin(serverId: string, object: string, entry: BegunEntry): Promise<number | null>
  end(serverId: string, id: number, ended: EndedAct): Promise<void>
}

interface RecordingOptions {
  readonly observer: Pick<Observer, 'snapshot' | 'changing'>
  readonly writer: Recorder
  readonly keepPolicy: KeepPolicy
}

const endpoints = createEndpointFinder(contract)
/** The largest clock difference between server and console that is tolerated, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000

/**
 * Creates the function that wraps a server's app, so that every write to it, by a page, a job or an undo, is performed in the same steps:
 * check which act it is, read the object before, record the act, make the call, record its outcome and tell the observer.
 */
export function createRecording(options: RecordingOptions) {
  const record = createRecord(options)
  return (serverId: string, app: ApiApp, address: string | null): ApiApp => ({
    async respond({ again, ...request }) {
      const described = describe(request, options.observer.snapshot(serverId))
      if (!described) return app.respond(request)
      const taken = await takenAlong(app, described)
      const stated = headerOf(request, ACT_HEADER)
      if (stated !== null && stated !== described.kind) return errorResponse(refusal('invalid', 'anotherAct'))
      const marks = taken ? [...described.marks, { kinds: ['preAuthKey.removed'] as const, id: null }] : described.marks
      const begin = () => options.observer.changing(serverId, marks)
      let ended = begin()
      const send = async (): Promise<PlainResponse> => {
        const response = await app.respond(request)
        if (!again || outcomeOfCall(described.call, response).error?.code !== 'busy') return response
        // A change by others during the wait is not this one.
        ended('nothing')
        const isRepeated = await again(response).finally(() => (ended = begin()))
        return isRepeated ? send() : response
      }
      let outcome: MarkOutcome | undefined
      try {
        const made = await record(serverId, request, described, { app, address, send, taken })
        outcome = made.outcome
        return made.response
      } finally {
        ended(outcome)
      }
    },
  })
}

/** Creates the function that forwards a write and records it before and after. */
function createRecord({ observer, writer, keepPolicy }: RecordingOptions) {
  const joinedWith = createJoinedMachines()
  const policyFound = createPolicyFinds(keepPolicy)
  return async function record(
    serverId: string,
    request: PlainRequest,
    what: DescribedCall,
    { app, address, send, taken }: RecordedCall,
  ): Promise<EndedCall> {
    const { metadata } = request
    const route = what.object.startsWith('route ') ? await findRoute(app, what.object.slice('route '.length)) : null
    const object = route ? `node ${route.nodeId}` : what.object
    const created = what.act && definitionOf(what.act.kind).creates?.(what.act)
    const known = metadata?.before ?? objectIn(observer.snapshot(serverId), object)
    const { before, isOther } = created ? { before: created } : await beforeAct(app, object, known, metadata, what.act)
    const act = route ? routeAct(what.call, route.prefix, before) : what.act
    const keyId = what.call === 'preAuthKeys.delete' ? object.slice('preAuthKey '.length) : ''
    const joined = keyId === '' ? taken : await joinedWith(serverId, app, keyId)
    const prefix = route?.prefix ?? null
    const entry = { call: what.call, act, prefix, joined, address, ...changeOf(request), ...metadata, before }
    policyFound(serverId, before, entry)
    const id = await writer.begin(serverId, object, entry)
    // The thread of the demo network takes the body with it.
    const { expiration } = readBody(request) as { expiration?: unknown }
    const response = isOther ? errorResponse(isOther) : await shown(app, await send(), act, before)
    const after = endOf(what.call, response, route ? afterRoutes(act, before) : newKey(response, expiration))
    const outcome = effectOf(response, after, route)
    if (id === null) return { response, outcome }
    await writer.end(serverId, id, after)
    return { response: { ...response, headers: { ...response.headers, [ENTRY_HEADER]: String(id) } }, outcome }
  }
}

/**
 * Returns the object before an act, and the refusal if the server has another machine under the id than the admin saw. The server is asked,
 * because an undo to the state of the last poll would revert what others changed since; no call returns a key alone. An act of a job has the
 * state that the admin saw, so the server is asked only before it takes something away: the response to a deletion names no machine.
 */
async function beforeAct(
  app: ApiApp,
  object: string,
  known: ActObject | null,
  metadata: CallMetadata | undefined,
  act: Act | null,
): Promise<{ before: ActObject | null; isOther?: ApiError | undefined }> {
  const takesAway = act && known?.kind === 'node' && act.kind.startsWith('node.') && isDestructive(act, known)
  const read = metadata?.before && !takesAway ? null : await readObject(app, object)
  if (known && read && isOtherObject(known, read))
    return { before: known, isOther: refusal('conflict', 'otherThere', { params: { name: objectLabel(read) } }) }
  return { before: metadata?.before ?? read ?? known }
}

/** Returns the response; in its place an error if it is a success that shows another object or value than the act asked for. */
async function shown(
  app: ApiApp,
  response: PlainResponse,
  act: Act | null,
  before: ActObject | null,
): Promise<PlainResponse> {
  const after = response.status === 200 && act && before ? objectInResponse(readJson(response) as object) : null
  if (!act || !before || !after) return response
  if (!contradiction(act, before, after, Date.now())) return response
  // The clocks may differ.
  const { clockAheadMs } = await ask(app, contract.server.info, {}).catch(() => ({ clockAheadMs: 0 }))
  const found = contradiction(act, before, after, Date.now() + clockAheadMs + CLOCK_TOLERANCE_MS)
  return found ? errorResponse(found) : response
}

/** A server, and how the call is sent to it. */
interface RecordedCall {
  readonly app: ApiApp
  readonly address: string | null
  readonly send: () => Promise<PlainResponse>
  /** The keys of others that the server deletes with a user. */
  readonly taken: JoinedMachines | null
}

interface EndedCall {
  readonly response: PlainResponse
  readonly outcome: MarkOutcome | undefined
}

/** Returns the effect of a call that a later poll can show. */
function effectOf(
  response: PlainResponse,
  { result, after, error }: EndedAct,
  route: NamedRoute | null,
): MarkOutcome | undefined {
  // The server said that it changed something else.
  if (error?.details.some(({ key }) => key === 'otherChanged' || key === 'otherValue')) return undefined
  if (result === 'failed') return 'nothing'
  if (route) return { made: route.nodeId }
  if (result !== 'done') return undefined
  if (after && after.kind !== 'policy') return { made: after.id }
  const { apiKey } = readJson(response) as { apiKey?: unknown }
  const made = typeof apiKey === 'string' ? keyPrefix(apiKey) : undefined
  return made === undefined ? undefined : { made }
}

function endOf(call: JournalAct, response: PlainResponse, after: ActObject | null): EndedAct {
  const ended = outcomeOfCall(call, response)
  return ended.result === 'done' ? { ...ended, after: ended.after ?? after } : ended
}

/** Returns the API key that a call created. */
function newKey(response: PlainResponse, expiration: unknown): ActObject | null {
  if (response.status !== 200) return null
  const { apiKey } = readJson(response) as { apiKey?: unknown }
  return typeof apiKey === 'string' && typeof expiration === 'string' ? newApiKeyObject(apiKey, expiration) : null
}

/** Reads the change and the reason that the page gives for a call. */
function changeOf(request: PlainRequest): Pick<CallMetadata, 'together' | 'reason'> {
  const change = headerOf(request, CHANGE_HEADER)
  const reason = fromSegment(headerOf(request, REASON_HEADER) ?? '')
    .trim()
    .slice(0, REASON_LENGTH)
  return {
    ...(change !== null && /^[\w-]{1,40}$/.test(change) && { together: change }),
    ...(reason !== '' && { reason }),
  }
}

function describe(request: PlainRequest, known: ReturnType<Observer['snapshot']>): DescribedCall | undefined {
  if (request.method === 'GET') return undefined
  const url = new URL(request.url)
  const found = endpoints.find(request.method, url.pathname)
  if (!found) return undefined
  const input = { ...Object.fromEntries(url.searchParams), ...readBody(request), ...found.parameters }
  return describeCall(found.group, found.name, input, known)
}

/** A prefix at the machine that announces it. */
interface NamedRoute {
  readonly nodeId: string
  readonly prefix: string
}

/** Servers from 0.26 on have no routes of their own: ids consist of the machine's id and the prefix. */
function readRouteId(routeId: string): NamedRoute | null {
  const [, nodeId, address, length] = /^(\d+)-([\da-f:.]+)_(\d+)$/i.exec(routeId) ?? []
  return nodeId === undefined ? null : { nodeId, prefix: `${address}/${length}` }
}

/** Finds the route that a call names by id; asks the server if the id does not contain it. Returns null if the server has no such route. */
export async function findRoute(api: ApiApp, routeId: string): Promise<NamedRoute | null> {
  const read = readRouteId(routeId)
  if (read) return read
  try {
    const { routes } = await ask(api, contract.routes.list, {})
    const found = routes.find(({ id }) => id === routeId)
    return found ? { nodeId: found.node.id, prefix: found.prefix } : null
  } catch {
    return null
  }
}

/** Converts a call about one prefix to the act on its machine; null if the machine is unknown. */
function routeAct(call: JournalAct, prefix: string, before: ActObject | null): Act | null {
  if (before?.kind !== 'node') return null
  const { id, approvedRoutes } = before
  // Exit prefixes change in pairs.
  const meant = asSet([prefix])
  const others = approvedRoutes.filter((each) => !meant.includes(each))
  return { kind: 'node.routes', id, approved: call === 'routes.enable' ? [...others, ...meant] : others }
}

/** Returns the machine after such an act, because servers do not return it. */
function afterRoutes(act: Act | null, before: ActObject | null): ActObject | null {
  return act?.kind === 'node.routes' && before ? { ...as('node', before), approvedRoutes: act.approved } : null
}
