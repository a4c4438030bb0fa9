import { useIsFetching } from '@tanstack/react-query'
import { lazyComponent } from '@/ui/lazy-component'
import { addressElsewhere } from '@shared/address-elsewhere'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Navigate, Outlet, useLocation } from 'react-router'
import { ListMemoryProvider, useKeptAddresses } from '@/lib/list-memory'
import { useKeyRefused } from '@/lib/session-end'
import { useServerState } from '@/lib/server-watch'
import { useCurrentServer, useServerId, useSession } from '@/lib/session'
import { useSettled } from '@/lib/settled'
import { WriteLock } from '@/ui/write-lock'
import { authPath } from './auth-path'
import { useKeyBuffer } from './key-buffer'
import { ListProblemsNotice } from './list-problems-notice'
import { OverlayBoundary } from './overlay-boundary'
import { Rail } from './rail'
import styles from './frame.module.css'
import { ServerNotice } from './server-notice'
import { SkipLink } from './skip-link'
import { LeaveObject } from './leave-object'
import { keptLists, sectionAt } from './navigation'
import { useHistoryKeys } from './use-history-keys'
import { useOverlays } from './use-overlays'
import { useRecentPaths } from './use-recent-paths'

const loadPalette = () => import('./command-palette')
const MockProblemPage = lazyComponent(async () => (await import('./mock-problem-page')).MockProblemPage)
const CommandPalette = lazyComponent(async () => (await loadPalette()).CommandPalette)
const JobsBar = lazyComponent(async () => (await import('@/components/jobs/jobs-bar')).JobsBar)
const CommandHost = lazyComponent(async () => (await import('./commands/command-host')).CommandHost)
const KeyNotice = lazyComponent(async () => (await import('./key-notice')).KeyNotice)
const SignInAgain = lazyComponent(async () => (await import('@/features/auth/sign-in-again')).SignInAgain)
const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog')).ShortcutsDialog)

/** The frame of the app: the rail on the left, the page on the right. Signed out, redirects to the sign-in page. */
export function AppLayout() {
  const serverId = useServerId()
  const { pathname, search, key } = useLocation()
  const { servers } = useSession().session
  const [last, setLast] = useState({ serverId, key })
  if (serverId === null) {
    const isKnown = last.serverId === DEMO_SERVER_ID || servers.some(({ id }) => id === last.serverId)
    // After a sign-out, start without a return address; otherwise return to this address after signing in.
    const why =
      last.serverId === null
        ? { returnTo: pathname + search }
        : ({ reason: isKnown ? 'signedOut' : 'removed' } as const)
    return <Navigate to={authPath(why)} replace />
  }
  const isPrevious = last.serverId !== serverId && last.key === key
  const elsewhere = isPrevious ? addressElsewhere(pathname, search) : null
  if (elsewhere === null && (last.serverId !== serverId || last.key !== key)) setLast({ serverId, key })
  // Keyed by server: state of one network must not leak into another.
  return (
    <ListMemoryProvider key={serverId}>
      <Frame serverId={serverId} elsewhere={elsewhere} />
    </ListMemoryProvider>
  )
}

/** Returns why the current server is locked: `onPage` for controls of the page, `onServer` for commands. */
function useLockReason() {
  const { t } = useTranslation('common')
  const server = useCurrentServer()
  const { pathname } = useLocation()
  // The console's own settings and saved views are not stored on the server, so its lock does not apply.
  const own = sectionAt(pathname) === 'settings' || pathname === '/settings/filters'
  const reason = server?.readOnly ? t('lock.reason', { name: server.name }) : null
  return { onPage: own ? null : reason, onServer: reason }
}

interface FrameProps {
  serverId: string
  /** Replaces the current address if that still names an object of the previous server; otherwise null. */
  elsewhere: string | null
}

function Frame({ serverId, elsewhere }: FrameProps) {
  const overlays = useOverlays()
  useHistoryKeys()
  useKeptAddresses(keptLists)
  const [settled, setSettled] = useState(false)
  const [since] = useState(() => Date.now())
  const lock = useLockReason()
  const { i18n } = useTranslation('common')
  const { condition, reason } = useServerState()
  const unusable = condition === 'unusable' && reason?.code === 'mockUnavailable' ? reason : null
  useEffect(() => {
    if (!settled) return
    // Keys typed right after Ctrl+K need the palette at once.
    loadPalette().catch(() => undefined)
    void i18n.loadNamespaces(['commands', 'settings', 'notifications'])
  }, [settled, i18n])
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Rail onSearch={overlays.openPalette} onHelp={overlays.openHelp} />
      <div className={styles.side}>
        <ServerNotice />
        <ListProblemsNotice />
        {settled ? <KeyNotice /> : null}
        <main id="content" className={styles.content} tabIndex={-1}>
          {elsewhere === null ? (
            <WriteLock reason={lock.onPage}>{unusable ? <MockProblemPage error={unusable} /> : <Outlet />}</WriteLock>
          ) : (
            <LeaveObject to={elsewhere} />
          )}
        </main>
        {settled ? (
          <>
            <JobsBar serverId={serverId} since={since} />
            <CommandHost lock={lock.onServer} />
          </>
        ) : null}
      </div>
      <Overlays {...overlays} />
      <RefusedKey />
      {settled ? null : <UntilSettled onSettled={() => setSettled(true)} />}
    </div>
  )
}

/** A component of its own, so that the frame does not render with every poll. */
function UntilSettled({ onSettled }: { onSettled: () => void }) {
  const settled = useSettled(useIsFetching() > 0)
  const tell = useEffectEvent(onSettled)
  useEffect(() => {
    if (settled) tell()
  }, [settled])
  return null
}

/** The dialogs of the frame. */
function Overlays({ open, close }: ReturnType<typeof useOverlays>) {
  const recent = useRecentPaths()
  const buffer = useKeyBuffer(open === 'palette', close)
  return (
    <OverlayBoundary tries={[open]}>
      {open === 'palette' ? <CommandPalette buffer={buffer} recent={recent} onClose={close} /> : null}
      {open === 'help' ? <ShortcutsDialog onClose={close} /> : null}
    </OverlayBoundary>
  )
}

/** Shows the sign-in above the page after the server refused the key, so that open work is kept. */
function RefusedKey() {
  const refused = useKeyRefused()
  const { pathname, search } = useLocation()
  if (!refused) return null
  return <SignInAgain otherPath={authPath({ reason: 'unauthorized', returnTo: pathname + search })} />
}
