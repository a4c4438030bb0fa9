import type { Capabilities } from '@shared/api/capabilities'
import type { Node, PreAuthKey } from '@shared/api/resources'
import type { Prefs, SavedServer } from '@shared/ipc/session'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { useTranslation, useServerNow } from '@/lib/texts'
import { useLocation, useNavigate } from 'react-router'
import { groupRoutes, type RouteOffer } from '@/features/routes/group-routes'
import { mayWork, preAuthKeyState } from '@shared/states/machine-state'
import { pastNames } from '@shared/user-name'
import { invoke } from '@/lib/desktop'
import { useWithdrawnAt } from '@/domain/purpose'
import { searchToShare, useListMemory } from '@/lib/list-memory'
import { jobsQuery } from '@/lib/queries/jobs'
import { nodesQuery, preAuthKeysQuery, usersQuery, useSshCommand, routesQuery } from '@/lib/queries/lists'
import { type Fqdn, useCapabilities, useCurrentServer, useFqdn, usePageLink, usePrefs, useSession } from '@/lib/session'
import { useToast } from '@/ui/toast/toast'
import { useAttempt } from '@/components/attempt/use-attempt'
import { useCopyToast } from '@/ui/copying'
import { type DialogRequest, DialogRequestsContext } from './dialog-request'
import { inverseOf } from '@shared/acts/effect'
import type { JournalEntry, MadeEntry } from '@shared/history/journal'
import type { Job } from '@shared/ipc/jobs'
import { isPartOfRename, restorable } from '@/components/history/present'

interface Page {
  readonly entries: readonly JournalEntry[]
  readonly more: boolean
}

/** Returns true if the entry is a single change, not part of a job, and this server can undo it. */
function isUndoable(entry: JournalEntry, can: Capabilities): entry is MadeEntry {
  if (entry.kind !== 'act' || entry.result !== 'done' || entry.jobId !== null) return false
  const { act, before, undoes, undoneBy } = entry
  if (isPartOfRename(entry)) return false
  if (restorable(entry)) return true
  return undoes === null && undoneBy === null && act !== null && before !== null && inverseOf(act, before, can) !== null
}

/**
 * Returns the newest change that can still be undone, a job or a single change, or null.
 * @param jobs newest first
 * @param read returns a page of the journal before an entry, newest first
 */
export async function findLastChange(
  jobs: readonly Job[],
  can: Capabilities,
  read: (before: number | null) => Promise<Page>,
): Promise<DialogRequest | null> {
  const job = jobs.find(
    ({ state, counts, undoes, undoneBy }) =>
      state !== 'running' && counts.undoable > 0 && undoes === null && undoneBy === null,
  )
  const since = job ? Date.parse(job.createdAt) : Number.NEGATIVE_INFINITY
  for (let before: number | null = null; ;) {
    const { entries, more }: Page = await read(before)
    const newer = entries.filter(({ at }) => Date.parse(at) >= since)
    const entry = newer.find((each): each is MadeEntry => isUndoable(each, can))
    if (entry) return { kind: 'undoEntry', entry }
    if (!more || newer.length < entries.length) return job ? { kind: 'undoJob', job } : null
    before = entries.at(-1)?.id ?? null
  }
}

/** The functions and data that verbs work with. Lists are read from the cache at the time of use. */
export interface CommandContext {
  go: (path: string) => void
  openDialog: (request: DialogRequest) => void
  copy: (text: string | Promise<string>) => void
  setPrefs: (change: Partial<Prefs>) => void
  /** Returns a link to the current page; '' if it cannot be linked to. */
  link: () => string
  /** Opens the form for a new pre-auth key and returns afterwards. `userId` may be ''. */
  createKey: (userId: string) => void
  /** The current saved server; null in the demo network. */
  server: SavedServer | null
  setLocked: (locked: boolean) => void
  changeTo: (serverId: string) => void
  signOut: () => void
  can: Capabilities
  /** Returns a machine's MagicDNS name; null if unknown. */
  fqdn: Fqdn
  /** Returns the command that opens a shell on a machine with its remembered login. */
  sshCommandOf: (node: Node) => Promise<string>
  /** True if the console can replace its own key. */
  rotatable: boolean
  /** Returns the server's time in milliseconds. */
  now: () => number
  waiting: () => readonly RouteOffer[]
  spentKeys: () => readonly PreAuthKey[]
  /** Asks whether to undo the last change, be it a single one or a job. */
  undoLast: () => void
}

/** Returns functions that read cached lists without fetching them. */
function useKnown() {
  const serverNow = useServerNow()
  const { i18n } = useTranslation()
  const client = useQueryClient()
  const { session } = useSession()
  const serverId = session.currentId ?? DEMO_SERVER_ID
  const can = useCapabilities()
  const withdrawnAt = useWithdrawnAt()
  return {
    now: serverNow,
    lastChange: async (): Promise<DialogRequest | null> => {
      const { jobs } = await client.fetchQuery(jobsQuery(serverId))
      return findLastChange(jobs, can, async (before) => invoke('journal:list', { serverId, kind: 'act', before }))
    },
    /** Why the newest change cannot be undone; null if there is none. */
    whyNoUndo: async (): Promise<string | null> => {
      const { newestNoUndo } = await import('@/components/history/no-undo')
      const { entries } = await invoke('journal:list', { serverId, kind: 'act' })
      return newestNoUndo(entries, can, i18n, pastNames(client.getQueryData(usersQuery().queryKey) ?? []))
    },
    waiting: () => {
      const routes = client.getQueryData(routesQuery().queryKey) ?? []
      const nodes = client.getQueryData(nodesQuery().queryKey) ?? []
      return groupRoutes(routes, nodes, serverNow(), withdrawnAt).filter(({ state }) => state === 'waiting')
    },
    spentKeys: () => {
      const keys = client.getQueryData(preAuthKeysQuery().queryKey) ?? []
      return keys.filter((key) => !mayWork(preAuthKeyState(key, serverNow())))
    },
  }
}

/** Returns the actions on the saved server itself, as opposed to its network. */
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

/** Returns the current query string. The machine list updates it without a navigation, so the router's copy may be outdated. */
function searchNow(pathname: string, search: string): string {
  return window.location.pathname === pathname ? window.location.search : search
}

/** Returns the functions and data for verbs in the current window. */
export function useCommandContext(): CommandContext {
  const { t } = useTranslation('commands')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { setPrefs } = usePrefs()
  const attempt = useAttempt()
  const toast = useToast()
  const known = useKnown()
  const copy = useCopyToast()
  const memory = useListMemory()
  const linkTo = usePageLink()
  const dialogRequests = use(DialogRequestsContext)
  return {
    ...known,
    ...useServerActs(),
    can: useCapabilities(),
    fqdn: useFqdn(),
    go: (path) => void navigate(path),
    openDialog: (request) => dialogRequests.emit(request),
    sshCommandOf: useSshCommand(),
    copy: (content) =>
      attempt(async () => {
        const text = await content
        if (text !== '') await copy(text, t('copied', { text }))
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
        if (last) dialogRequests.emit(last)
        else toast.show((await known.whyNoUndo()) ?? t('nothingToUndo'))
      }),
  }
}
