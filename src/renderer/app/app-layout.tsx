import { useIsFetching } from '@tanstack/react-query'
import { lazyComponent } from '@/ui/page'
import { addressElsewhere } from '@shared/server-address'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { type ContextType, type ReactNode, use, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { ListMemoryProvider, useHistoryStep, useKeptAddresses } from '@/lib/list-memory'
import { NewUserContext } from '@/lib/new-user'
import { createPageCommands, PageCommandsContext } from '@/lib/page-commands'
import { useKeyRefused, useResume, useServerState } from '@/lib/server-link'
import { useCurrentServer, useServerId, useSession } from '@/lib/session'
import { useSettled } from '@/lib/settled'
import { WriteLock } from '@/ui/marks'
import { createDialogRequests, DialogRequestsContext } from './commands/dialog-request'
import { useKeyBuffer } from './key-buffer'
import { ListProblemsNotice, ServerNotice } from './notices'
import { OverlayBoundary } from './overlay-boundary'
import { Rail } from './rail'
import { ServerSettings } from './server-settings'
import styles from './frame.module.css'
import { authPath, keptLists, sectionAt } from './navigation'
import { RouterContext } from '@/lib/address'
import { useIsAtHost, useServerLock } from './use-server-lock'
import { onDesktop } from '@/lib/desktop'
import { isTyping } from '@/ui/focus'

type Step = -1 | 1

/** Returns true if the system uses ⌘ for shortcuts. */
const isMac = () => navigator.platform.startsWith('Mac')

/** Returns the step of a browser shortcut: Alt+Left and Alt+Right, ⌘[ and ⌘] on macOS, or dedicated keys. */
function stepOfKey(event: KeyboardEvent): Step | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if (key === 'BrowserBack') return -1
  if (key === 'BrowserForward') return 1
  if (ctrlKey || shiftKey) return null
  if (isMac()) {
    // On macOS, arrows with Option or ⌘ move the text cursor.
    if (!metaKey || altKey) return null
    if (key === '[') return -1
    return key === ']' ? 1 : null
  }
  if (!altKey || metaKey) return null
  if (key === 'ArrowLeft') return -1
  return key === 'ArrowRight' ? 1 : null
}

/** Returns the step of a mouse's thumb buttons. */
function stepOfButton({ button }: MouseEvent): Step | null {
  if (button === 3) return -1
  return button === 4 ? 1 : null
}

/** Goes back and forward by keys, mouse buttons, the window menu and gestures. Inactive while a dialog is open. */
function useBackKeys(): void {
  const step = useHistoryStep()
  const go = useEffectEvent((event: Event | null, by: Step | null) => {
    if (by === null || event?.defaultPrevented) return
    // Prevent Chromium's own handling of the mouse buttons, which ignores server switches.
    event?.preventDefault()
    if (!document.querySelector('[role="dialog"], [role="menu"]')) step(by)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inText = isTyping(event.target) && (event.target as HTMLElement).isContentEditable
      // The text editor uses these keys itself.
      go(event, inText ? null : stepOfKey(event))
    }
    const onButton = (event: MouseEvent) => go(event, stepOfButton(event))
    const stop = onDesktop('menu:command', (command) => {
      if (command === 'back') go(null, -1)
      if (command === 'forward') go(null, 1)
    })
    window.addEventListener('keydown', onKey)
    window.addEventListener('mouseup', onButton)
    return () => {
      stop()
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('mouseup', onButton)
    }
  }, [])
}

type Overlay = 'palette' | 'help'

/** Returns the open dialog of the frame, and opens it on Ctrl+K (⌘K), "?" or the window menu. */
export function useOverlays() {
  const [open, setOpen] = useState<Overlay | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = overlayFor(event)
      if (!wanted) return
      // Not above another dialog.
      if (isDialogOpen() && open === null) return
      event.preventDefault()
      setOpen((current) => (current === wanted ? null : wanted))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
  useEffect(
    () =>
      onDesktop('menu:command', (command) => {
        if (command !== 'palette' && command !== 'help') return
        setOpen((current) => (current === null && isDialogOpen() ? null : command))
      }),
    [],
  )
  const close = useCallback(() => setOpen(null), [])
  const openPalette = useCallback(() => setOpen('palette'), [])
  const openHelp = useCallback(() => setOpen('help'), [])
  return { open, close, openPalette, openHelp }
}

const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null

function overlayFor(event: KeyboardEvent): Overlay | null {
  const command = event.ctrlKey || event.metaKey
  if (command && !event.altKey && event.key.toLowerCase() === 'k') return 'palette'
  if (event.key === '?' && !command && !event.altKey && !isTyping(event.target)) return 'help'
  return null
}

/** Number of pages remembered. */
const MAX_PATHS = 6

/** Returns the paths of machines and users opened in this window, the most recent first. */
function useRecentPaths(): readonly string[] {
  const { pathname } = useLocation()
  const [recent, setRecent] = useState<readonly string[]>([])
  if (/^\/(machines|users)\/./.test(pathname) && recent[0] !== pathname)
    setRecent([pathname, ...recent.filter((path) => path !== pathname)].slice(0, MAX_PATHS))
  return recent
}

const loadPalette = () => import('./command-palette')
const MockProblemPage = lazyComponent(async () => (await import('./mock-problem-page')).MockProblemPage)
const CommandPalette = lazyComponent(async () => (await loadPalette()).CommandPalette)
const JobToasts = lazyComponent(async () => (await import('@/components/jobs/job-toasts')).JobToasts)
const CommandHost = lazyComponent(async () => (await import('./commands/command-host')).CommandHost)
const KeyNotice = lazyComponent(async () => (await import('./key-notice')).KeyNotice)
const NoKeyNotice = lazyComponent(async () => (await import('./key-notice')).NoKeyNotice)
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
      <CommandProvider>
        <Frame serverId={serverId} elsewhere={elsewhere} />
      </CommandProvider>
    </ListMemoryProvider>
  )
}

/** Connects pages that offer commands, commands that open dialogs, and the frame that shows both. */
function CommandProvider({ children }: { children: ReactNode }) {
  const [page] = useState(createPageCommands)
  const [dialogs] = useState(createDialogRequests)
  const askNewUser = useCallback<ContextType<typeof NewUserContext>>(
    (question) => dialogs.emit({ kind: 'createUser', ...question }),
    [dialogs],
  )
  return (
    <PageCommandsContext value={page}>
      <NewUserContext value={askNewUser}>
        <DialogRequestsContext value={dialogs}>{children}</DialogRequestsContext>
      </NewUserContext>
    </PageCommandsContext>
  )
}

/** Returns why the current server is locked: `onPage` for controls of the page, `onServer` for commands. */
function useLockReason() {
  const reason = useServerLock()
  const { pathname } = useLocation()
  // The console's own settings and saved views are not stored on the server, so its lock does not apply.
  const own = sectionAt(pathname) === 'settings' || pathname === '/settings/filters'
  return { onPage: own ? null : reason, onServer: reason }
}

interface FrameProps {
  serverId: string
  /** Replaces the current address if that still names an object of the previous server; otherwise null. */
  elsewhere: string | null
}

function Frame({ serverId, elsewhere }: FrameProps) {
  const overlays = useOverlays()
  useBackKeys()
  useKeptAddresses(keptLists)
  const [since] = useState(() => Date.now())
  const lock = useLockReason()
  const refused = useKeyRefused()
  const isAtHost = useIsAtHost()
  const resume = useResume()
  // Another key may be entered in the settings or in another window.
  useEffect(() => (refused ? onDesktop('session:changed', resume) : undefined), [refused, resume])
  const hasKey = useCurrentServer()?.hasKey ?? true
  // The admin closed the sign-in, to read what was last seen, or chose to on the page with all servers.
  const [isPutOff, setPutOff] = useState(!hasKey)
  if (isPutOff && !refused && hasKey) setPutOff(false)
  const { condition, reason } = useServerState()
  const unusable = condition === 'unusable' && reason?.code === 'mockUnavailable' ? reason : null
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Rail onSearch={overlays.openPalette} onHelp={overlays.openHelp} />
      <div className={styles.side}>
        <ServerNotice onSignIn={isPutOff && refused && !isAtHost ? () => setPutOff(false) : null} />
        <ListProblemsNotice />
        <OnceRead>
          <KeyNotice />
        </OnceRead>
        {refused && isAtHost ? <NoKeyNotice /> : null}
        <main id="content" className={styles.content} tabIndex={-1}>
          {elsewhere === null ? (
            <WriteLock reason={lock.onPage} unlock={<ServerSettings />}>
              {unusable ? <MockProblemPage error={unusable} /> : <Outlet />}
            </WriteLock>
          ) : (
            <LeaveObject to={elsewhere} />
          )}
        </main>
        <OnceRead>
          <JobToasts serverId={serverId} since={since} />
          <CommandHost lock={lock.onServer} />
          <Preloads />
        </OnceRead>
      </div>
      <Overlays {...overlays} />
      {isPutOff ? null : <RefusedKey onPutOff={() => setPutOff(true)} />}
    </div>
  )
}

/** Shows its children once the page has settled and its lists are read. A component of its own, so that the frame does not render again. */
function OnceRead({ children }: { children: ReactNode }) {
  const [isRead, setRead] = useState(false)
  return isRead ? children : <UntilRead onRead={() => setRead(true)} />
}

/** Renders with every poll, so it ends with the first settled page. */
function UntilRead({ onRead }: { onRead: () => void }) {
  const settled = useSettled(useIsFetching() > 0)
  const tell = useEffectEvent(onRead)
  useEffect(() => {
    if (settled) tell()
  }, [settled])
  return null
}

/** Loads what the next steps of an admin need. */
function Preloads() {
  const { i18n } = useTranslation('common')
  useEffect(() => {
    // Keys typed right after Ctrl+K need the palette at once.
    loadPalette().catch(() => undefined)
    void i18n.loadNamespaces(['commands', 'settings', 'notifications'])
  }, [i18n])
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
function RefusedKey({ onPutOff }: { onPutOff: () => void }) {
  const refused = useKeyRefused()
  const isAtHost = useIsAtHost()
  const { pathname, search } = useLocation()
  if (!refused || isAtHost) return null
  return (
    <SignInAgain otherPath={authPath({ reason: 'unauthorized', returnTo: pathname + search })} onPutOff={onPutOff} />
  )
}

/** The first tab stop: skips the navigation. */
function SkipLink() {
  const { t } = useTranslation('common')
  return (
    <a
      className={styles.skipLink}
      href="#content"
      onClick={(event) => {
        // Move the focus without changing the address, which belongs to the router.
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      {t('app.skip')}
    </a>
  )
}

/**
 * Replaces an address that names an object of the previous server. Renders nothing, so that no page shows another server's object of the same
 * id.
 */
function LeaveObject({ to }: { to: string }) {
  const router = use(RouterContext)
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    // A link switches the server and then opens its page: that address belongs to the new server.
    if (router?.state.navigation.state !== 'loading') void navigate(to, { replace: true })
  })
  useEffect(() => leave(), [])
  return null
}
