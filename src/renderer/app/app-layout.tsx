import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { ListMemoryProvider, useKeptAddresses } from '@/lib/list-memory'
import { useKeyRefused } from '@/lib/session-end'
import { useServerState } from '@/lib/server-watch'
import { useCurrentServer, useServerId } from '@/lib/session'
import { useSettled } from '@/lib/settled'
import { WriteLock } from '@/ui/write-lock'
import { authPath } from './auth-path'
import { useEarlyLetters } from './early-letters'
import { ListProblemsNotice } from './list-problems-notice'
import { MockProblemPage } from './mock-problem-page'
import { OverlayBoundary } from './overlay-boundary'
import { Rail } from './rail'
import styles from './frame.module.css'
import { ServerNotice } from './server-notice'
import { SkipLink } from './skip-link'
import { keptLists, sectionAt } from './navigation'
import { useHistoryKeys } from './use-history-keys'
import { useOverlays } from './use-overlays'
import { useSeen } from './use-seen'

const loadPalette = () => import('./command-palette')
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))
const JobsBar = lazy(async () => ({ default: (await import('@/components/jobs/jobs-bar')).JobsBar }))
const CommandHost = lazy(async () => ({ default: (await import('./commands/command-host')).CommandHost }))
const KeyNotice = lazy(async () => ({ default: (await import('./key-notice')).KeyNotice }))
const SignInAgain = lazy(async () => ({ default: (await import('@/features/auth/sign-in-again')).SignInAgain }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog')).ShortcutsDialog }))

/** The frame of the application: rail on the left, the page right of it. Signed out there is nothing to frame. */
export function AppLayout() {
  const serverId = useServerId()
  const { pathname, search } = useLocation()
  const [signedInBefore] = useState(serverId !== null)
  if (serverId === null) {
    // Who signs out leaves on purpose; who comes without a session wants to get to this address.
    const path = signedInBefore ? authPath({ reason: 'signedOut' }) : authPath({ returnTo: pathname + search })
    return <Navigate to={path} replace />
  }
  // Another server means another network: nothing of the page before may stay.
  return (
    <ListMemoryProvider key={serverId}>
      <Frame serverId={serverId} />
    </ListMemoryProvider>
  )
}

/** Why nothing can be changed on the current server: on the page, where the console's own settings are no part of it, and by commands. */
function useLockReason() {
  const { t } = useTranslation('common')
  const server = useCurrentServer()
  const { pathname } = useLocation()
  // The console's own settings and saved views are no part of the server.
  const own = sectionAt(pathname) === 'settings' || pathname === '/settings/filters'
  const reason = server?.readOnly ? t('lock.reason', { name: server.name }) : null
  return { onPage: own ? null : reason, onServer: reason }
}

function Frame({ serverId }: { serverId: string }) {
  const overlays = useOverlays()
  useHistoryKeys()
  useKeptAddresses(keptLists)
  const settled = useSettled()
  const [since] = useState(() => Date.now())
  const [idle, setIdle] = useState(false)
  const lock = useLockReason()
  const { i18n } = useTranslation('common')
  const { condition, reason } = useServerState()
  const unusable = condition === 'unusable' && reason?.code === 'mockUnavailable' ? reason : null
  useEffect(() => {
    if (!settled) return undefined
    // Letters typed right after Ctrl+K need the palette: its code is loaded when the page is idle.
    const handle = requestIdleCallback(() => {
      setIdle(true)
      loadPalette().catch(() => undefined)
      void i18n.loadNamespaces(['commands', 'settings', 'notifications'])
    })
    return () => cancelIdleCallback(handle)
  }, [settled, i18n])
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Rail onSearch={overlays.openPalette} onHelp={overlays.openHelp} />
      <div className={styles.side}>
        <ServerNotice />
        <ListProblemsNotice />
        {idle ? (
          <Suspense fallback={null}>
            <KeyNotice />
          </Suspense>
        ) : null}
        <main id="content" className={styles.content} tabIndex={-1}>
          <WriteLock reason={lock.onPage}>{unusable ? <MockProblemPage error={unusable} /> : <Outlet />}</WriteLock>
        </main>
        {idle ? (
          <Suspense fallback={null}>
            <JobsBar serverId={serverId} since={since} />
            <CommandHost lock={lock.onServer} />
          </Suspense>
        ) : null}
      </div>
      <Overlays {...overlays} />
      <RefusedKey />
    </div>
  )
}

/** The frame's own dialogs. */
function Overlays({ open, close }: ReturnType<typeof useOverlays>) {
  const seen = useSeen()
  const letters = useEarlyLetters(open === 'palette', close)
  return (
    <OverlayBoundary tries={[open]}>
      <Suspense fallback={null}>
        {open === 'palette' ? <CommandPalette letters={letters} seen={seen} onClose={close} /> : null}
        {open === 'help' ? <ShortcutsDialog onClose={close} /> : null}
      </Suspense>
    </OverlayBoundary>
  )
}

/** A refused key takes nothing away: the sign-in stands over the page. */
function RefusedKey() {
  const refused = useKeyRefused()
  const { pathname, search } = useLocation()
  if (!refused) return null
  return (
    <Suspense fallback={null}>
      <SignInAgain otherPath={authPath({ reason: 'unauthorized', returnTo: pathname + search })} />
    </Suspense>
  )
}
