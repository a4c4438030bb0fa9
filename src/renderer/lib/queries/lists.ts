import type { Node, User, ApiKey, Route } from '@shared/api/resources'
import { queryOptions, useQuery, useQueryClient, skipToken } from '@tanstack/react-query'
import { watched } from '../query-client'
import { queryKeys, readPart, useChange, type ChangeOptions, type Prediction } from './cache'
import { pastNames, userName, userNames } from '@shared/user-name'
import { useMemo } from 'react'
import { apiOf } from '../server-link'
import { isOwnKey } from '@shared/api/key-text'
import type { RotationReport } from '@shared/ipc/session'
import { invoke } from '../desktop'
import { useCurrentServer, useFqdn, useServerId } from '../session'
import type { EndpointInput } from '@shared/api/contract'
import { rememberedLogin, sshCommand } from '@shared/command/ssh-command'
import { isLoginName, isPort } from '@shared/command/connect-command'
import { type ApiError, toApiError } from '@shared/api/error'
import { isExitPrefix } from '@shared/api/exit-prefix'

/** All machines. Returns the same array object while nothing changes. */
export const nodesQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.nodeList,
    queryFn: readPart(
      'nodes',
      (api, signal) => api.nodes.list({}, signal),
      ({ nodes }) => nodes,
    ),
  })

/** One machine. A page opened from the list starts with the list's row (see `useNodeFromList`). */
export const nodeQuery = (id: string) =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.node(id),
    queryFn: readPart(
      'nodes',
      (api, signal) => api.nodes.get({ nodeId: id }, signal),
      ({ node }) => node,
      ({ nodes }: { nodes: readonly Node[] }) => nodes.find((node) => node.id === id),
    ),
  })

/** Returns the machine from the cached list, as `placeholderData` of its page's query. */
export function useNodeFromList(id: string): Node | undefined {
  return useQueryClient()
    .getQueryData<Node[]>(queryKeys.nodeList)
    ?.find((node) => node.id === id)
}

/** Returns the cached list of machines without a request, for secondary information beside a page. */
export function useKnownNodes(): Node[] | undefined {
  return useQuery({ ...nodesQuery(), enabled: false }).data
}

/**
 * Returns the newest cached state of a machine without a request: the list's or its page's. Returns the given one if neither has it, for
 * example after its deletion.
 */
export function useNewestNode(node: Node): Node {
  const list = useQuery({ ...nodesQuery(), enabled: false })
  const page = useQuery({ ...nodeQuery(node.id), enabled: false })
  const listed = list.data?.find(({ id }) => id === node.id)
  return (page.dataUpdatedAt > list.dataUpdatedAt ? page.data : listed) ?? node
}

const nodesAndRoutes = [queryKeys.nodes, queryKeys.routes]

/** `user` is a user's name, `key` the one that the waiting client shows. */
export function useRegisterNode() {
  return useChange({
    mutationFn: (input: { user: string; key: string }, api) => api.nodes.register(input),
    touches: nodesAndRoutes,
  })
}

/** Assigns missing IPv4 or IPv6 addresses to machines; returns the changes, one line each. */
export function useBackfillIps() {
  return useChange({ mutationFn: (_input, api) => api.nodes.backfillIps({}), touches: [queryKeys.nodes] })
}

export const usersQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.users,
    queryFn: readPart(
      'users',
      (api, signal) => api.users.list({}, signal),
      ({ users }) => users,
    ),
  })

/** Returns a function that names a user so that no other user of the server has the same name. */
export function useUserNames(): (user: Parameters<typeof userName>[0]) => string {
  const { data } = useQuery(usersQuery())
  return useMemo(() => {
    const names = userNames(data ?? [])
    return (user) => names.get(user.id) ?? userName(user)
  }, [data])
}

/** Returns the users as far as another page has loaded them: the list of machines names owners without a request of its own. */
export function useLoadedUsers(): readonly User[] | undefined {
  return useQuery({ ...usersQuery(), enabled: false }).data
}

export const preAuthKeysQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.preAuthKeys,
    queryFn: readPart(
      'preAuthKeys',
      (api, signal) => api.preAuthKeys.list({}, signal),
      ({ preAuthKeys }) => preAuthKeys,
    ),
  })

/**
 * Returns a function that names a user as given, for entries of Activity and beside a page: told apart from the users who are known without
 * a request, which are those of the list if it is loaded, otherwise the owners of loaded machines and keys.
 * @param options.loads for dialogs, in which the user decides by the name: loads the list.
 */
export function useNamesAsGiven({ loads = false } = {}): (user: Parameters<typeof userName>[0]) => string {
  const { data: users } = useQuery({ ...usersQuery(), enabled: loads })
  const { data: keys } = useQuery({ ...preAuthKeysQuery(), enabled: false })
  const nodes = useKnownNodes()
  const known = useMemo(
    () => users ?? [...(nodes ?? []), ...(keys ?? [])].flatMap(({ user }) => user ?? []),
    [users, nodes, keys],
  )
  return useMemo(() => pastNames(known), [known])
}

interface NewPreAuthKey {
  /** A user's id or name; absent for a key with only tags. */
  user?: string
  reusable?: boolean
  ephemeral?: boolean
  /** RFC 3339; the default is one hour. */
  expiration?: string
  aclTags?: string[]
}

/** The response contains the complete secret; it is not available later. */
export function useCreatePreAuthKey() {
  return useChange({
    mutationFn: (input: NewPreAuthKey, api) => api.preAuthKeys.create(input),
    touches: [queryKeys.preAuthKeys],
  })
}

/**
 * Creates many keys, one after the other; call `renew` to refetch the list. The responses contain the complete secrets; they are not
 * available later.
 */
export function useCreatePreAuthKeys() {
  const client = useQueryClient()
  return {
    create: async (input: NewPreAuthKey) => (await apiOf(client).preAuthKeys.create(input)).preAuthKey,
    renew: () => void client.invalidateQueries({ queryKey: queryKeys.preAuthKeys }),
  }
}

/** The stored policy. It is polled to notice another admin's save during editing. */
export const policyQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.policy,
    queryFn: readPart(
      'policy',
      (api, signal) => api.policy.get({}, signal),
      (policy) => policy,
    ),
  })

/** Checks a policy on the server without storing it. A rejected text gives `invalid` with the server's message. */
export function useCheckPolicy() {
  return useChange({ mutationFn: (input: { policy: string }, api) => api.policy.check(input), touches: [] })
}

export const apiKeysQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.apiKeys,
    queryFn: readPart(
      'apiKeys',
      (api, signal) => api.apiKeys.list({}, signal),
      ({ apiKeys }) => apiKeys,
    ),
  })

/** The response contains the complete secret; it is not available later. `expiration` is RFC 3339; the default is 90 days. */
export function useCreateApiKey() {
  return useChange({
    mutationFn: (input: { expiration?: string }, api) => api.apiKeys.create(input),
    touches: [queryKeys.apiKeys],
  })
}

/** Returns the console's own API key from the server's list; undefined if unknown, or if the key has an unknown format. */
export function useOwnKey(): ApiKey | undefined {
  const prefix = useCurrentServer()?.keyPrefix
  const { data } = useQuery({ ...apiKeysQuery(), enabled: prefix !== undefined })
  return prefix === undefined ? undefined : data?.find((key) => isOwnKey(key.prefix, prefix))
}

/** Replaces the current server's key; `expiration` is RFC 3339. The key itself never reaches the renderer. */
export function useRotateKey() {
  const id = useCurrentServer()?.id ?? ''
  return useChange<string, RotationReport>({
    mutationFn: (expiration) => invoke('servers:rotateKey', { id, expiration }),
    touches: [queryKeys.apiKeys],
  })
}

/** The OAuth clients of a server that has them (`oauthClients`). */
export const oauthClientsQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.oauthClients,
    queryFn: readPart(
      'oauthClients',
      (api, signal) => api.oauthClients.list({}, signal),
      ({ oauthClients }) => oauthClients,
    ),
  })

/** The response contains the secret; it is not available later. */
export function useCreateOAuthClient() {
  return useChange({
    mutationFn: (input: EndpointInput<'oauthClients.create'>, api) => api.oauthClients.create(input),
    touches: [queryKeys.oauthClients],
  })
}

/** The terminals of this computer, and the remembered users and ports. */
export const connectQuery = () =>
  queryOptions({ queryKey: queryKeys.connect, queryFn: () => invoke('connect:state'), staleTime: 60_000, retry: false })

/** A user and a port as they stand in the fields of a machine's page. */
export interface TypedLogin {
  readonly user: string
  readonly port: string
}

/** The login typed for a machine and not remembered, if any. It ends with the machine's page. */
export const typedLoginQuery = (id: string) =>
  queryOptions<TypedLogin | null>({ queryKey: queryKeys.typedLogin(id), queryFn: skipToken, gcTime: 0 })

/** Returns a function that builds the command which opens a shell on a machine; null if it has no valid address or the login is not valid. */
export function useCommandWith(): (node: Node, login: TypedLogin) => string | null {
  const fqdn = useFqdn()
  return (node, { user, port }) => {
    if (!isLoginName(user) || !isPort(Number(port))) return null
    return sshCommand(node, fqdn(node), { user, port: Number(port) }) ?? null
  }
}

/** Like {@link useCommandWith}, with the login that was typed, otherwise the remembered one; '' if there is no command. */
export function useSshCommand(): (node: Node) => Promise<string> {
  const client = useQueryClient()
  const commandWith = useCommandWith()
  const serverId = useServerId() ?? ''
  return async (node) => {
    const { choices } = await client.fetchQuery(connectQuery())
    const { user, port } = rememberedLogin(choices.logins, serverId, node)
    const typed = client.getQueryData(typedLoginQuery(node.id).queryKey)
    return commandWith(node, typed ?? { user, port: String(port) }) ?? ''
  }
}

const NONE: readonly string[] = []

/** Returns this computer's mesh addresses; empty until they are known. */
export function useMeshAddresses(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['meshAddresses'],
    queryFn: () => invoke('app:meshAddresses'),
    staleTime: 60_000,
    retry: false,
  })
  return data ?? NONE
}

/** The refetch interval of pages that show the client's report, in milliseconds. A hidden window does not refetch. */
const AGAIN_MS = 15_000

/** The report of this computer's own Tailscale client. */
export const localClientQuery = () =>
  queryOptions({
    queryKey: queryKeys.localClient,
    queryFn: () => invoke('client:report'),
    staleTime: AGAIN_MS / 2,
    refetchInterval: AGAIN_MS,
    retry: false,
  })

export const clientChoicesQuery = () =>
  queryOptions({ queryKey: queryKeys.clientChoices, queryFn: () => invoke('client:choices'), retry: false })

/** The packet filter this computer received. */
export const receivedFilterQuery = () =>
  queryOptions({
    queryKey: queryKeys.receivedFilter,
    queryFn: () => invoke('client:filter'),
    staleTime: AGAIN_MS,
    refetchInterval: 4 * AGAIN_MS,
    retry: false,
  })

/** All prefixes of all machines, one row per prefix and machine. */
export const routesQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.routes,
    queryFn: readPart(
      'routes',
      (api, signal) => api.routes.list({}, signal),
      ({ routes }) => routes,
    ),
  })

/** The journal says which routes were withdrawn on purpose: a withdrawn one must not look as if it waited. */
const touches = [queryKeys.routes, queryKeys.nodes, ['journal']]

/** A machine's exit prefixes are approved, withdrawn and deleted together. */
function sameSwitch(one: Route, other: Route): boolean {
  return (
    one.id === other.id || (one.node.id === other.node.id && isExitPrefix(one.prefix) && isExitPrefix(other.prefix))
  )
}

/** Marks a changed approval as pending. The server chooses which machine serves the prefix, so no prediction is made. */
function setEnabled(cache: Prediction, routeId: string, enabled: boolean): void {
  cache.update<Route[]>(queryKeys.routes, (routes) => {
    const target = routes.find((route) => route.id === routeId)
    if (!target) return routes
    return routes.map((route) => (sameSwitch(route, target) ? { ...route, enabled, pending: true } : route))
  })
}

/** Restores the routes that the server refused to switch, except those that were read again meanwhile. */
function restore(cache: Prediction, failed: readonly string[], before: readonly Route[]): void {
  const refused = before.filter(({ id }) => failed.includes(id))
  const rows = before.filter((row) => refused.some((route) => sameSwitch(row, route)))
  const formerly = new Map(rows.map((row) => [row.id, row]))
  cache.replace<Route & { pending?: boolean }>(
    queryKeys.routes,
    ({ pending }) => pending === true,
    (route) => formerly.get(route.id) ?? route,
  )
}

export function useDeleteRoute(options?: ChangeOptions) {
  return useChange(
    {
      mutationFn: (input: { routeId: string }, api) => api.routes.delete(input),
      predict: (cache, { routeId }) =>
        cache.update<Route[]>(queryKeys.routes, (routes) => {
          const target = routes.find((route) => route.id === routeId)
          return target ? routes.filter((route) => !sameSwitch(route, target)) : routes
        }),
      touches,
    },
    options,
  )
}

export interface RouteSwitch {
  readonly routeId: string
  readonly enable: boolean
}

export interface SwitchedRoutes {
  /** The routes that the server refused to switch. */
  readonly failed: readonly string[]
  /** The first refusal. */
  readonly error: ApiError | null
  /** The responses to the successful calls, in order. */
  readonly done: readonly object[]
}

/** Approves and withdraws several routes one after the other. A refusal rolls back that route and does not stop the others. */
export function useSwitchRoutes() {
  return useChange(
    {
      mutationFn: async (switches: readonly RouteSwitch[], api): Promise<SwitchedRoutes> => {
        const [failed, done]: [string[], object[]] = [[], []]
        let error: ApiError | null = null
        for (const { routeId, enable } of switches) {
          try {
            done.push(await (enable ? api.routes.enable({ routeId }) : api.routes.disable({ routeId })))
          } catch (thrown) {
            error ??= toApiError(thrown)
            failed.push(routeId)
          }
        }
        return { failed, error, done }
      },
      predict: (cache, switches) => {
        for (const { routeId, enable } of switches) setEnabled(cache, routeId, enable)
      },
      rollBack: (cache, { failed }, before) => restore(cache, failed, before<Route[]>(queryKeys.routes) ?? []),
      touches,
    },
    { quiet: true },
  )
}
