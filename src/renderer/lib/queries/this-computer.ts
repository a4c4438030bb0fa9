import type { Node } from '@shared/api/nodes'
import { rememberedLogin, sshCommand } from '@shared/command/ssh-command'
import { isLoginName, isPort } from '@shared/command/connect-command'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { invoke } from '../desktop'
import { queryKeys } from './cache'
import { useFqdn, useServerId } from '../session'

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
