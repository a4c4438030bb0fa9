import { type Capabilities, noCapabilities } from '@shared/api/capabilities'
import { currentDialect, dialectOf, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import { DEMO_BASE_DOMAIN, DEMO_SERVER_ID, type SavedServer, type Session } from '@shared/ipc/session'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Node } from '@shared/api/nodes'
import { fqdnOf } from '@shared/fqdn'
import { onDesktop } from './desktop'
import { serverInfoQuery } from './queries/server'
import { connectInstants } from './list-instants'
import { connectPolling } from './server-polling'
import { serverWatch } from './server-watch'
import type { SessionStore } from './session-store'

interface SessionValue {
  session: Session
  /** Takes over what a session call of the main process answered. Another server than before has another query client. */
  setSession: (session: Session) => void
}

const SessionContext = createContext<SessionValue | null>(null)

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  const session = useSyncExternalStore(store.subscribe, store.get)
  const client = store.client()
  const setSession = store.set
  useEffect(() => onDesktop('session:changed', setSession), [setSession])
  useEffect(() => connectPolling(client, serverWatch), [client])
  useEffect(() => connectInstants(client), [client])
  const value = useMemo(() => ({ session, setSession }), [session, setSession])
  return (
    <QueryClientProvider client={client}>
      <SessionContext value={value}>{children}</SessionContext>
    </QueryClientProvider>
  )
}

/** The saved servers, which one the page talks to, and how to take over a new state. */
export function useSession(): SessionValue {
  const value = use(SessionContext)
  if (!value) throw new Error('useSession needs a SessionProvider')
  return value
}

/** The id of the server the page talks to; null when signed out. */
export function useServerId(): string | null {
  return useSession().session.currentId
}

/** The server the page talks to; null for the demo network and when signed out (`useServerId` tells these apart). */
export function useCurrentServer(): SavedServer | null {
  const { session } = useSession()
  if (session.currentId === DEMO_SERVER_ID) return null
  return session.servers.find((server) => server.id === session.currentId) ?? null
}

/** The name of a machine in MagicDNS; null where its base domain is not known here. */
export type Fqdn = (node: Pick<Node, 'givenName'>) => string | null

export function useFqdn(): Fqdn {
  const server = useCurrentServer()
  const demo = useServerId() === DEMO_SERVER_ID
  const baseDomain = demo ? DEMO_BASE_DOMAIN : (server?.baseDomain ?? null)
  return useCallback((node) => fqdnOf(node, baseDomain), [baseDomain])
}

/** What the current server can do. Nothing until it has said so: a control never shows before its call is known to work. */
export function useCapabilities(): Capabilities {
  return useQuery(serverInfoQuery()).data?.capabilities ?? noCapabilities
}

/** How the current server reads policies. Nothing is warned of before the server has said what it does. */
export function usePolicyDialect(): PolicyDialect {
  const line = useQuery(serverInfoQuery()).data?.policyLine
  return line === undefined ? currentDialect : dialectOf(line)
}
