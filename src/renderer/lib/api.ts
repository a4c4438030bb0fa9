import { calls } from '@shared/api/calls'
import type { AppContract } from '@shared/api/contract'
import type { ListProblem } from '@shared/api/primitives'
import { actKindOf } from '@shared/acts/registry'
import { ACT_HEADER, ADDRESS_HEADER, CHANGE_HEADER, REASON_HEADER, SERVER_HEADER } from '@shared/api/console-headers'
import { type Client, type ClientOptions, createClient } from './client'
import { invoke } from './desktop'
import { type Part, partCalls, parts, type ShownPart } from '@shared/api/server-state'
import type { RefusedKey, ServerWatch } from './server-watch'

/** The part of the server that each call reads. */
const partOf = new Map<object, Part>(parts.map((part) => [partCalls[part], part]))

/** The main process may answer with the server's response of the last few seconds, for example after a reload of the page. */
const COPIES = { 'cache-control': 'max-age=5' }

/** The names of calls in the registry of acts. */
const nameOf = new Map<object, string>(
  Object.entries(calls).flatMap(([group, each]) =>
    Object.entries(each).map(([name, call]): [object, string] => [call, `${group}.${name}`]),
  ),
)

/** All calls to one server: `api.nodes.rename({ nodeId, newName }, signal?)`. */
export interface Api extends Client<AppContract> {
  /** Drops the cached responses, so that the next reads are complete. */
  forget(): void
  /** Returns the same calls; the journal records them as one change. */
  forOneChange(): Api
  /** Returns the same calls; the journal records this reason with them. */
  withReason(reason: string): Api
  /** Returns a part as an earlier run read it last; null if nothing is kept. */
  lastKnown(part: ShownPart): Promise<{ readonly at: number; readonly body: unknown } | null>
  /** Call this when another server becomes current: later responses no longer affect the shared server state. */
  leave(): void
}

/**
 * Creates the calls to the server with this id and address (null for the demo network). The main process sends them to that server even if
 * another one is current, and refuses them if it is locked, removed or has another address. '' means no server: the main process refuses
 * every call. The page only calls its own origin; the main process adds the key.
 */
export function createApi(
  serverId: string,
  address: string | null,
  { watch, refusedKey }: { readonly watch: ServerWatch; readonly refusedKey: RefusedKey },
): Api {
  let isLeft = false
  const server = { [SERVER_HEADER]: serverId, ...(address !== null && { [ADDRESS_HEADER]: address }) }
  const optionsWith = (more: Readonly<Record<string, string>>): ClientOptions => ({
    baseUrl: globalThis.location?.origin ?? '',
    headersOf(call, input) {
      const act = actKindOf(nameOf.get(call) ?? '', input)
      return { ...server, ...(act && { [ACT_HEADER]: act }), ...(partOf.has(call) && COPIES), ...more }
    },
    fetch: (request) => globalThis.fetch(request),
    withdraw: (call) => void invoke('api:withdraw', { call }).catch(() => undefined),
    onResponse: (call, finished, data) => {
      if (isLeft) return
      const part = partOf.get(call) ?? null
      watch.answered(part, { ...finished, at: Date.now() - finished.ageMs })
      // The main process has parsed the data already.
      if (part && part !== 'health') watch.setProblems(part, (data as { problems?: ListProblem[] }).problems ?? [])
    },
    onError: (call, error, { ms }) => {
      if (isLeft) return
      if (error.code === 'unauthorized') refusedKey.refuse(performance.now() - ms)
      watch.failed(partOf.get(call) ?? null, error, Date.now())
    },
  })
  const apiWith = (more: Readonly<Record<string, string>>): Api => ({
    ...createClient<AppContract>(calls, optionsWith(more)),
    forOneChange: () => apiWith({ ...more, [CHANGE_HEADER]: crypto.randomUUID() }),
    withReason: (reason) => apiWith({ ...more, [REASON_HEADER]: encodeURIComponent(reason) }),
    async lastKnown(part) {
      if (address === null) return null
      const kept = await invoke('api:lastKnown', { serverId, part }).catch(() => null)
      if (kept === null || isLeft) return null
      return { at: kept.at, body: JSON.parse(kept.body) as unknown }
    },
    leave: () => void (isLeft = true),
  })
  return apiWith({})
}
