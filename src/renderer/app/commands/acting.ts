import type { Capabilities } from '@shared/api/capabilities'
import { toApiError } from '@shared/api/error'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { Prefs } from '@shared/ipc/prefs'
import { DEMO_SERVER_ID, type SavedServer } from '@shared/ipc/session'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { groupRoutes, type RouteOffer } from '@/features/routes/group-routes'
import { isActive, preAuthKeyState } from '@shared/states/key-state'
import { useCopy } from '@/lib/clipboard'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { serverNow } from '@/lib/now'
import { searchToShare, useListMemory } from '@/lib/list-memory'
import { usePageLink } from '@/lib/page-link'
import { usePrefs } from '@/lib/prefs'
import { jobsQuery } from '@/lib/queries/jobs'
import { nodesQuery } from '@/lib/queries/nodes'
import { preAuthKeysQuery } from '@/lib/queries/pre-auth-keys'
import { routesQuery } from '@/lib/queries/routes'
import { type Fqdn, useCapabilities, useCurrentServer, useFqdn, useSession } from '@/lib/session'
import { useToast } from '@/ui/toast/toast'
import { type Doing, startDoing } from './doing'
import { findLastChange } from './last-change'

/** What verbs have to work with. Lists are those the window has at that moment. */
export interface Acting {
  go: (path: string) => void
  start: (doing: Doing) => void
  copy: (text: string) => void
  setPrefs: (change: Partial<Prefs>) => void
  /** A link to the page on screen; '' where none leads there. */
  link: () => string
  /** Asks for a new pre-auth key for a user, '' for anybody, and comes back. */
  createKey: (userId: string) => void
  /** The saved server in use; null in the demo network. */
  server: SavedServer | null
  setLocked: (locked: boolean) => void
  changeTo: (serverId: string) => void
  signOut: () => void
  can: Capabilities
  /** A machine's name in MagicDNS; null where it is not known. */
  fqdn: Fqdn
  /** Whether the console can replace its own key. */
  rotatable: boolean
  waiting: () => readonly RouteOffer[]
  spentKeys: () => readonly PreAuthKey[]
  /** Asks whether the last change is to be taken back: that of many things at once, or of one. */
  undoLast: () => void
}

/** Reads the lists that verbs ask for; nothing is fetched for it. */
function useKnown() {
  const client = useQueryClient()
  const { session } = useSession()
  const serverId = session.currentId ?? DEMO_SERVER_ID
  const can = useCapabilities()
  return {
    lastChange: async (): Promise<Doing | null> => {
      const { jobs } = await client.fetchQuery(jobsQuery(serverId))
      return findLastChange(jobs, can, async (before) => invoke('journal:list', { serverId, kind: 'act', before }))
    },
    waiting: () => {
      const routes = client.getQueryData(routesQuery().queryKey) ?? []
      const nodes = client.getQueryData(nodesQuery().queryKey) ?? []
      return groupRoutes(routes, nodes, serverNow()).filter(({ state }) => state === 'waiting')
    },
    spentKeys: () => {
      if (!can.deletePreAuthKey) return []
      const keys = client.getQueryData(preAuthKeysQuery().queryKey) ?? []
      return keys.filter((key) => !isActive(preAuthKeyState(key, serverNow())))
    },
  }
}

/** Calls whose failure is told in a toast. */
function useAttempt(): (action: () => Promise<unknown>) => void {
  const { t } = useTranslation('common')
  const toast = useToast()
  return (action) =>
    void action().catch((thrown: unknown) => toast.show(errorText(toApiError(thrown), t), { kind: 'error' }))
}

/** What is done to the saved server in use, not to its network. */
export function useServerActs() {
  const { t } = useTranslation('commands')
  const { session, setSession } = useSession()
  const server = useCurrentServer()
  const attempt = useAttempt()
  const toast = useToast()
  return {
    server,
    rotatable: server !== null && session.keyStorage === 'keychain',
    changeTo: (id: string) => attempt(async () => setSession(await invoke('servers:use', { id }))),
    signOut: () => attempt(async () => setSession(await invoke('session:signOut'))),
    setLocked: (readOnly: boolean) =>
      attempt(async () => {
        if (!server) return
        const saved = await invoke('servers:update', { id: server.id, readOnly })
        if (!saved.session) return
        setSession(saved.session)
        toast.show(t(readOnly ? 'locked' : 'unlocked', { name: server.name }))
      }),
  }
}

/** The query in the address: the machine list writes its filter there without a navigation. */
function searchNow(pathname: string, search: string): string {
  return window.location.pathname === pathname ? window.location.search : search
}

/** What verbs have to work with, in the window as it is now. */
export function useActing(): Acting {
  const { t } = useTranslation('commands')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { setPrefs } = usePrefs()
  const attempt = useAttempt()
  const toast = useToast()
  const known = useKnown()
  const copying = useCopy()
  const memory = useListMemory()
  const linkTo = usePageLink()
  return {
    ...known,
    ...useServerActs(),
    can: useCapabilities(),
    fqdn: useFqdn(),
    go: (path) => void navigate(path),
    start: (doing) => startDoing.emit(doing),
    copy: (text) =>
      attempt(async () => {
        if (await copying.copy(text)) toast.show(t('copied', { text }))
      }),
    setPrefs: (change) => attempt(() => setPrefs(change)),
    link: () => linkTo(pathname + searchToShare(memory, pathname, searchNow(pathname, search))),
    createKey: (userId) =>
      void navigate(`/pre-auth-keys?${new URLSearchParams({ create: userId }).toString()}`, {
        state: { from: pathname + search },
      }),
    undoLast: () =>
      attempt(async () => {
        const last = await known.lastChange()
        if (last) startDoing.emit(last)
        else toast.show(t('nothingToUndo'))
      }),
  }
}
