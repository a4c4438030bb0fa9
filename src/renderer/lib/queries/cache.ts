import { type ApiError, toApiError } from '@shared/api/error'
import type { Api } from '../api'
import { apiOf, linkOf, type ServerLink } from '../server-link'
import {
  hashKey,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ErrorCode } from '@shared/api/error-codes'
import type { ShownPart } from '@shared/api/server-state'

/** All cache keys. A key that starts with the parts of another one is invalidated with it. */
export const queryKeys = {
  nodes: ['nodes'],
  nodeList: ['nodes', 'list'],
  node: (id: string) => ['nodes', 'one', id],
  users: ['users'],
  routes: ['routes'],
  apiKeys: ['apiKeys'],
  oauthClients: ['oauthClients'],
  preAuthKeys: ['preAuthKeys'],
  policy: ['policy'],
  policyAnswers: ['policyAnswers'],
  history: (serverId: string) => ['policyHistory', serverId],
  serverInfo: ['server'],
  localClient: ['localClient'],
  connect: ['connect'],
  typedLogin: (id: string) => ['typedLogin', id],
  clientChoices: ['clientChoices'],
  serverFacts: ['serverFacts'],
  receivedFilter: ['receivedFilter'],
  health: ['health'],
  journal: (serverId: string) => ['journal', serverId],
  jobs: (serverId: string) => ['jobs', serverId],
  summary: (serverId: string) => ['summary', serverId],
  notes: (serverId: string) => ['notes', serverId],
  presence: (serverId: string) => ['presence', serverId],
  machineFacts: (serverId: string) => ['machineFacts', serverId],
  releases: ['releases'],
  host: (serverId: string) => ['host', serverId],
  hygieneKept: (serverId: string) => ['hygieneKept', serverId],
  jobItems: (id: number) => ['jobItems', id],
} as const

/** Options of every change. */
export interface ChangeOptions {
  /** The caller shows a failure itself (in its dialog): no toast. */
  quiet?: boolean
}

type Snapshot = [QueryKey, unknown][]

/** Returns the data that was cached before the prediction; undefined if it was not changed. */
type Before = <T>(key: QueryKey) => T | undefined

interface Change<I, O> {
  /** `api` calls the server of the hook, even if another server is current by then. */
  mutationFn: (input: I, api: Api) => Promise<O>
  /** Applies the likely outcome to the cache before the server responds; rolled back if the server refuses. */
  predict?: (cache: Prediction, input: I) => void
  /** Rolls back the parts that the server refused, if a change of several parts reports them instead of failing. */
  rollBack?: (cache: Prediction, output: O, before: Before) => void
  /** The queries that show the changed data; refetched after success and after failure. */
  touches: readonly QueryKey[] | ((input: I) => readonly QueryKey[])
}

/** Changes cached data and records the previous values. */
export interface Prediction {
  update<T>(key: QueryKey, change: (data: T) => T): void
  /** Changes the matching entries of a list. */
  replace<T>(key: QueryKey, fits: (entry: T) => boolean, change: (entry: T) => T): void
  /** Removes the matching entries from a list. */
  remove<T>(key: QueryKey, fits: (entry: T) => boolean): void
}

const beforeIn =
  (snapshot: Snapshot): Before =>
  <T>(key: QueryKey) =>
    snapshot.find(([own]) => hashKey(own) === hashKey(key))?.[1] as T | undefined

function predictIn(client: QueryClient, snapshot: Snapshot): Prediction {
  const update = <T>(key: QueryKey, change: (data: T) => T) => {
    const before = client.getQueryData<T>(key)
    if (before === undefined) return
    snapshot.push([key, before])
    client.setQueryData<T>(key, change(before))
  }
  return {
    update,
    replace: <T>(key: QueryKey, fits: (entry: T) => boolean, change: (entry: T) => T) =>
      update<T[]>(key, (list) => list.map((entry) => (fits(entry) ? change(entry) : entry))),
    remove: <T>(key: QueryKey, fits: (entry: T) => boolean) =>
      update<T[]>(key, (list) => list.filter((entry) => !fits(entry))),
  }
}

/**
 * A mutation with the console's standard behaviour. An optimistic one shows its outcome at once, rolls back if the server refuses, and
 * announces a failure in a toast with Retry (unless `quiet`). Any other leaves its error to the dialog that started it.
 */
export function useChange<I, O>({ mutationFn, predict, rollBack, touches }: Change<I, O>, options: ChangeOptions = {}) {
  const client = useQueryClient()
  const touchedBy = (input: I) => (typeof touches === 'function' ? touches(input) : touches)
  return useMutation<O, ApiError, I, Snapshot>({
    mutationFn: (input) => mutationFn(input, apiOf(client)),
    meta: { announce: predict !== undefined && !options.quiet },
    onMutate: async (input) => {
      const snapshot: Snapshot = []
      if (!predict) return snapshot
      // A response in flight would overwrite the prediction with the previous state.
      await Promise.all(touchedBy(input).map((queryKey) => client.cancelQueries({ queryKey })))
      predict(predictIn(client, snapshot), input)
      return snapshot
    },
    onSuccess: (output, _input, snapshot) => rollBack?.(predictIn(client, []), output, beforeIn(snapshot)),
    onError: (_error, _input, snapshot) => {
      for (const [key, data] of (snapshot ?? []).toReversed()) client.setQueryData(key, data)
    },
    onSettled: (_data, _error, input) => {
      // Not awaited: the change is done when the server confirms it, not when every list has been refetched.
      for (const queryKey of touchedBy(input)) void client.invalidateQueries({ queryKey })
    },
  })
}

/** A server that has not answered for this many milliseconds does not delay what is known of it. */
const PATIENCE_MS = 1_000

/** Errors by which the server answers: it does not know the item, or the call. */
const ANSWERS: ReadonlySet<ErrorCode> = new Set(['notFound', 'invalid', 'unsupported', 'methodNotAllowed'])

/**
 * Creates the query function of a part. While the server gives no answer, and nothing was read since the start, the query gets what an
 * earlier run read last; its own outcome stays that of the server.
 * @param pick takes the query's data from the response
 * @param find takes it from the part; left out if both are the same
 */
export function readPart<B, D>(
  part: ShownPart,
  read: (api: Api, signal: AbortSignal) => Promise<B>,
  pick: (body: B, link: ServerLink) => D,
  find?: (part: never) => D | undefined,
): (context: QueryFunctionContext) => Promise<D> {
  return async ({ client, queryKey, signal }) => {
    const link = linkOf(client)
    const { api, watch } = link
    const isKnown = () => client.getQueryData(queryKey) !== undefined
    if (isKnown()) return pick(await read(api, signal), link)
    let isOver = false
    const show = async () => {
      const isNeeded = () => !isOver && !signal.aborted && !isKnown()
      const last = isNeeded() ? await api.lastKnown(part) : null
      if (!last || !isNeeded()) return
      const data = find ? find(last.body as never) : pick(last.body as B, link)
      if (data === undefined) return
      client.setQueryData(queryKey, data, { updatedAt: last.at })
      // Only now, and only by the part's own query: a part that the server has answered meanwhile would count as old until it is read again.
      if (!find) watch.remembered(part, last.at)
    }
    const late = setTimeout(() => void show(), PATIENCE_MS)
    try {
      return pick(await read(api, signal), link)
    } catch (error) {
      if (!ANSWERS.has(toApiError(error).code)) await show()
      throw error
    } finally {
      isOver = true
      clearTimeout(late)
    }
  }
}
