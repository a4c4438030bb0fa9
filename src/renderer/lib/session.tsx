import { type Capabilities, noCapabilities } from '@shared/api/capabilities'
import { currentDialect, dialectOf, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import type { SavedServer, Session, Prefs } from '@shared/ipc/session'
import { DEMO_BASE_DOMAIN, DEMO_SERVER_ID } from '@shared/demo-server'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Node } from '@shared/api/resources'
import { fqdnOf } from '@shared/net-address'
import { serverInfoQuery } from './queries/server'
import { connectInstants } from './list-instants'
import { SecretHoldsContext } from './secret-hold'
import { useKeyRefused } from './server-link'
import { connectFeed } from './server-feed'
import { receiveSessions, type SessionStore } from './session-store'
import { useSettled } from './settled'
import { invoke, onDesktop } from './desktop'
import { formatLink, serverInLinks } from '@shared/links'

interface SessionValue {
  session: Session
  /** Applies the session returned by a call to the main process. A different server gets a different query client. */
  setSession: (session: Session) => void
}

const SessionContext = createContext<SessionValue | null>(null)

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  const session = useSyncExternalStore(store.subscribe, store.get)
  const client = store.client()
  const setSession = store.set
  useEffect(() => receiveSessions(store), [store])
  const serverId = session.currentId ?? ''
  const settled = useSettled()
  useEffect(() => {
    if (settled && serverId !== '') return connectFeed({ client, serverId })
    return undefined
  }, [client, serverId, settled])
  useEffect(() => connectInstants(client), [client])
  const value = useMemo(() => ({ session, setSession }), [session, setSession])
  return (
    <QueryClientProvider client={client}>
      <SecretHoldsContext value={store.holds}>
        <SessionContext value={value}>{children}</SessionContext>
      </SecretHoldsContext>
    </QueryClientProvider>
  )
}

/** Returns the saved servers, the current one, and a function that applies a new session. */
export function useSession(): SessionValue {
  const value = use(SessionContext)
  if (!value) throw new Error('useSession needs a SessionProvider')
  return value
}

type Hold = (signIn: () => Promise<boolean>) => Promise<unknown>

const HoldContext = createContext<Hold>((signIn) => signIn())

/** Returns a function that runs a sign-in, which resolves with false if it did not succeed. `HeldSession` shows the earlier session meanwhile. */
export const useSessionHold = (): Hold => use(HoldContext)

/** Shows its children the session from before a sign-in until they unmount, so that their page does not change before the next one opens. */
export function HeldSession({ children }: { children: ReactNode }) {
  const value = useSession()
  const [running, setRunning] = useState(0)
  const [kept, keep] = useState(value)
  if (running === 0 && kept !== value) keep(value)
  const hold = useCallback<Hold>(async (signIn) => {
    setRunning((count) => count + 1)
    let isIn = false
    try {
      isIn = await signIn()
    } finally {
      if (!isIn) setRunning((count) => count - 1)
    }
  }, [])
  return (
    <HoldContext value={hold}>
      <SessionContext value={kept}>{children}</SessionContext>
    </HoldContext>
  )
}

/** Returns the id of the current server; null when signed out. */
export function useServerId(): string | null {
  return useSession().session.currentId
}

/** Returns the current server; null for the demo network and when signed out (`useServerId` distinguishes these). */
export function useCurrentServer(): SavedServer | null {
  const { session } = useSession()
  if (session.currentId === DEMO_SERVER_ID) return null
  return session.servers.find((server) => server.id === session.currentId) ?? null
}

/** `refused`: the server refused the API key. `missing`: this computer has none of the server. */
export type KeyProblem = 'refused' | 'missing'

/** Returns why the current server answers nothing for want of an API key; null if it does, or before its first answer. */
export function useKeyProblem(): KeyProblem | null {
  const isRefused = useKeyRefused()
  const server = useCurrentServer()
  if (!isRefused) return null
  return server?.hasKey === false ? 'missing' : 'refused'
}

/** Returns a machine's MagicDNS name; null if the base domain is unknown. */
export type Fqdn = (node: Pick<Node, 'givenName'>) => string | null

export function useFqdn(): Fqdn {
  const server = useCurrentServer()
  const demo = useServerId() === DEMO_SERVER_ID
  const baseDomain = demo ? DEMO_BASE_DOMAIN : (server?.baseDomain ?? null)
  return useCallback((node) => fqdnOf(node, baseDomain), [baseDomain])
}

/**
 * Returns the current server's capabilities. None until the server has reported them: a control never shows before its call is known to
 * work.
 */
export function useCapabilities(): Capabilities {
  return useQuery(serverInfoQuery()).data?.capabilities ?? noCapabilities
}

/**
 * Returns the policy dialect of the current server. Before the server has reported its version, the current dialect applies, which warns of
 * nothing.
 */
export function usePolicyDialect(): PolicyDialect {
  const line = useQuery(serverInfoQuery()).data?.policyLine
  return line === undefined ? currentDialect : dialectOf(line)
}

interface PrefsValue {
  prefs: Prefs
  /** Changes the given fields. They apply at once; the promise rejects with an ApiError if they cannot be stored. */
  setPrefs: (change: Partial<Prefs>) => Promise<void>
}

const PrefsContext = createContext<PrefsValue | null>(null)

export function PrefsProvider({ initial, children }: { initial: Prefs; children: ReactNode }) {
  const [prefs, setState] = useState(initial)
  useEffect(() => onDesktop('prefs:changed', setState), [])
  const setPrefs = useCallback(async (change: Partial<Prefs>) => {
    setState((before) => ({ ...before, ...change }))
    setState(await invoke('prefs:set', change))
  }, [])
  const value = useMemo(() => ({ prefs, setPrefs }), [prefs, setPrefs])
  return <PrefsContext value={value}>{children}</PrefsContext>
}

/** Returns the user's preferences and a function that changes them. */
export function usePrefs(): PrefsValue {
  const value = use(PrefsContext)
  if (!value) throw new Error('usePrefs needs a PrefsProvider')
  return value
}

/**
 * Returns a function that creates a link to a page of the current server from its address. The link also works in a colleague's console.
 */
export function usePageLink(): (path: string) => string {
  const { session } = useSession()
  return (path) => formatLink(path, serverInLinks(session)) ?? ''
}
