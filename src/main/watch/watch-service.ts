import {
  type App,
  BrowserWindow,
  Menu,
  type MenuItemConstructorOptions,
  nativeImage,
  type NativeImage,
  Tray,
} from 'electron'
import { refusal } from '@shared/api/error'
import type { AlertSettings } from '@shared/ipc/contract'
import { dateLocale, type Language } from '@shared/language'
import { type Notice, partFor } from '@shared/watch/engine'
import { tomorrow } from '@shared/watch/quiet'
import { DESKTOP } from '@shared/watch/desktop'
import { rulesFor, type AlertChoices } from '@shared/watch/rules'
import { HOUR } from '@shared/time'
import type { Log } from '@main/lib/log'
import { textsIn, type Translate } from '@main/lib/texts'
import type { WatchChoicesStore, WatchFileStore } from '@main/settings/watch-file'
import { askAdmin, type askAdmin as ask } from '@main/window/ask'
import type { AlertChannels } from './alert-channels'
import type { Autostart } from './autostart'
import { noticeText, type OutageCause } from './notice-text'
import type { Notifier } from './notifier'
import {
  type AlertEngine,
  type AlertEngineOptions,
  type AlertServer,
  createAlertEngine,
  createChoosing,
  type ServerObservation,
  type ServerStatus,
} from './watcher'
import { overlayImage, trayImage, type TrayState } from './tray-images'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { AlertState } from '@shared/watch/watch-state'

interface LastWindowOptions {
  readonly app: App
  readonly choices: Pick<WatchChoicesStore, 'get'>
  readonly servers: () => readonly AlertServer[]
  readonly language: () => Language
  readonly log: Pick<Log, 'error'>
  readonly ask: typeof ask
}

/** Asks once whether to keep watching without a window; quits the console if not. A window that opens meanwhile withdraws the question. */
export function whenLastCloses(
  { app, choices, servers, language, log, ask }: LastWindowOptions,
  choose: (patch: Partial<AlertChoices>) => void,
): () => void {
  const watches = () => servers().some(({ id }) => rulesFor(choices.get().rules, id, id === DEMO_SERVER_ID).length > 0)
  const decide = async () => {
    const { closing } = choices.get()
    if (closing === 'background') return
    if (closing === 'quit' || !watches()) return app.quit()
    const t = textsIn(language())
    const question = { message: t('closing.message'), detail: t('closing.detail') }
    const buttons = [t('button.quit'), t('button.keepWatching')]
    const withdrawal = new AbortController()
    const withdraw = () => withdrawal.abort()
    app.once('browser-window-created', withdraw)
    const { signal } = withdrawal
    const asked = ask({ ...question, buttons, unanswered: -1, signal }, true, 'question')
    const answer = await asked.finally(() => app.removeListener('browser-window-created', withdraw))
    const stays = answer === 1 || (answer === -1 && signal.aborted)
    try {
      if (answer === 1) choose({ closing: 'background', tray: true })
      // Closing the dialog without an answer stores no preference.
      else if (answer === 0) choose({ closing: 'quit' })
    } finally {
      // Also if the choice cannot be stored: a console without a window could not be ended.
      if (!stays) app.quit()
    }
  }
  return () => void decide().catch((error: unknown) => log.error('the last window was not seen to', error))
}

interface StoredStatesOptions {
  /** Called for the first server that is evaluated. */
  readonly openFile: () => WatchFileStore
  readonly now: () => number
  readonly onLost: (error: unknown) => void
}

/** Stores the state of each watched server in a file for the next start. */
export interface StoredStates {
  read(id: string): AlertState | undefined
  /** Undefined removes it. */
  keep(id: string, state: AlertState | undefined): void
  forgetAll(): Promise<void>
  /** Call this when the process ends. */
  flush(): void
}

/** The interval for writing unchanged states, in milliseconds: writing at every look would wake the disk of a quiet network. */
const SAVE_UNCHANGED_MS = 60_000

/** The state without the time of the look. */
const timeless = (state: AlertState | undefined) => JSON.stringify({ ...state, at: null, machinesAt: null })

/** Writes changes at once and unchanged states once a minute. */
export function createStoredStates({ openFile, now, onLost }: StoredStatesOptions): StoredStates {
  let file: WatchFileStore | undefined
  /** States that differ from the file only by the time of the look. */
  const later = new Map<string, AlertState>()
  let written = Number.NEGATIVE_INFINITY
  const opened = () => (file ??= openFile())
  const write = () => {
    const servers = { ...opened().value.servers, ...Object.fromEntries(later) }
    later.clear()
    written = now()
    return servers
  }
  const save = (servers: Record<string, AlertState>) => void opened().set({ servers }).catch(onLost)
  const read = (id: string) => later.get(id) ?? opened().value.servers[id]
  return {
    read,
    keep(id, state) {
      const isDue = Math.abs(now() - written) >= SAVE_UNCHANGED_MS
      const isOther = timeless(state) !== timeless(read(id))
      if (state) later.set(id, state)
      if (!isDue && !isOther) return
      if (!state) later.delete(id)
      const { [id]: _before, ...others } = write()
      save(state ? { ...others, [id]: state } : others)
    },
    forgetAll() {
      later.clear()
      return opened().set({ servers: {} })
    },
    flush() {
      if (later.size > 0) save(write())
      file?.flush()
    },
  }
}

interface AlertServiceOptions {
  readonly app: App
  readonly platform: NodeJS.Platform
  readonly choices: WatchChoicesStore
  /** Called for the first server that is evaluated. */
  readonly openFile: () => WatchFileStore
  readonly notifier: Notifier
  readonly autostart: Autostart
  readonly servers: () => readonly AlertServer[]
  readonly snapshot: (serverId: string) => ServerObservation['snapshot']
  readonly unread: AlertEngineOptions['unread']
  readonly language: () => Language
  /** Brings a window forward at a page of a server; null: its current page. */
  readonly openPage: (path: string | null, serverId: string | null) => void
  /** Returns the likely reason why a server does not respond; null if unknown. */
  readonly outageCause: (serverId: string) => Promise<OutageCause | null>
  /** Called after a notification was shown. */
  readonly onTold: (serverId: string, notice: Notice) => void
  readonly channels: ChannelDoor
  readonly onChange: (settings: AlertSettings) => void
  readonly log: Log
}

/** The way to the channels besides the desktop, whose code is loaded once there is one. */
export interface ChannelDoor extends Pick<AlertChannels, 'tell' | 'chosen' | 'forgetServer' | 'stop'> {
  /** Continues with what an earlier run left behind. */
  readonly begin: () => void
  readonly forgetAll: () => void
  readonly open: () => Promise<AlertChannels>
}

/** Notifies the user: notifications, tray icon, badge, and their settings. */
export interface AlertService {
  readonly seen: (observation: ServerObservation) => void
  readonly waiting: AlertEngine['waiting']
  readonly newerPatch: AlertEngine['newerPatch']
  /** True if an alert of this kind is about this server, and the console watches it. */
  readonly minds: (serverId: string, kind: 'machineWaiting' | 'newerPatch') => boolean
  /** Shows the tray icon if it is enabled: a start without a window shows nothing else, and may have no server to watch. */
  readonly begin: () => void
  /** Call this when servers, alerts or the language changed, or a list began or ceased to fail. */
  changed(): void
  settings(): AlertSettings
  choose(patch: Partial<AlertChoices>): AlertSettings
  startAtLogin(on: boolean): AlertSettings
  readonly channels: ChannelDoor['open']
  /** Shows a sample notification. Throws ApiError `unsupported` if the system supports none. */
  test(): void
  forget(serverId: string): void
  /** Forgets everything and withdraws all notifications. */
  forgetAll(): Promise<void>
  /** Forgets the state of the previous network in this place and withdraws its notifications. */
  startAfresh(serverId: string): void
  /** Asks once whether to keep watching without a window; quits the console if not. */
  readonly lastWindowClosed: () => void
  /** Call this when the process ends. */
  close(): void
}

export function createAlertService(options: AlertServiceOptions): AlertService {
  const { choices, notifier, autostart } = options
  const kept = openKept(options)
  const settings = () => settingsOf(options, watcher)
  const tell = () => {
    options.onChange(settings())
    return settings()
  }
  let unknown = '{}'
  const watcher = createServerWatcher(options, kept, () => {
    statusView.drawn()
    const next = JSON.stringify(watcher.unknownEnds())
    if (next === unknown) return
    unknown = next
    tell()
  })
  const { channels } = options
  const { choose, pause } = createChoosing({ ...options, settings }, () => {
    watcher.chosen()
    channels.chosen()
    statusView.drawn()
    tell()
  })
  const statusView = createStatusView(options, watcher, pause)
  return {
    ...evaluations(watcher, options),
    channels: channels.open,
    begin() {
      if (choices.get().tray) statusView.drawn()
      channels.begin()
    },
    changed() {
      watcher.chosen()
      statusView.drawn()
    },
    settings,
    choose,
    startAtLogin(on) {
      autostart.set(on)
      return tell()
    },
    test: () => showTest(options),
    forget(serverId) {
      watcher.forget(serverId)
      choices.forget(serverId)
      tell()
    },
    async forgetAll() {
      watcher.stop()
      notifier.closeAll()
      channels.forgetAll()
      await kept.forgetAll()
      statusView.drawn()
    },
    startAfresh: watcher.forget,
    lastWindowClosed: whenLastCloses({ ...options, ask: askAdmin }, choose),
    close() {
      watcher.stop()
      channels.stop()
      statusView.hide()
      kept.flush()
    },
  }
}

const evaluations = (
  { seen, waiting, newerPatch }: AlertEngine,
  options: AlertServiceOptions,
): Pick<AlertService, 'seen' | 'waiting' | 'newerPatch' | 'minds'> => ({
  seen,
  waiting,
  newerPatch,
  minds: (serverId, kind) => minds(options, serverId, kind),
})

export const minds = (
  { choices, servers }: Pick<LastWindowOptions, 'choices' | 'servers'>,
  ...[serverId, kind]: Parameters<AlertService['minds']>
): boolean =>
  servers().some(({ id }) => id === serverId) &&
  rulesFor(choices.get().rules, serverId, false).some(({ subject }) => subject.kind === kind)

const openKept = ({ openFile, log }: AlertServiceOptions): StoredStates =>
  createStoredStates({
    openFile,
    now: () => Date.now(),
    onLost: (error) => log.warn('what was told is not kept for the next start', error),
  })

function settingsOf({ choices, autostart, notifier }: AlertServiceOptions, watcher: AlertEngine): AlertSettings {
  const unknownEnds = watcher.unknownEnds()
  return { choices: choices.get(), startAtLogin: autostart.get(), unknownEnds, notices: notifier.supported() }
}

function showTest({ notifier, language, openPage }: AlertServiceOptions): void {
  if (!notifier.supported()) throw refusal('unsupported', 'noticesMissing')
  const t = textsIn(language())
  const shown = { title: t('notice.testTitle'), body: t('notice.testBody') }
  notifier.show('test', { ...shown, onClick: () => openPage('/settings/notifications', null) })
}

function createServerWatcher(options: AlertServiceOptions, kept: StoredStates, onStatus: () => void): AlertEngine {
  const { choices, notifier, openPage } = options
  const nameOf = (serverId: string, noticeId: string) => `${serverId} ${noticeId}`
  /** Notifications that wait for the reason of an outage. */
  const unexplained = new Set<string>()
  return createAlertEngine({
    choices: choices.get,
    servers: options.servers,
    snapshot: options.snapshot,
    unread: options.unread,
    read: (id) => kept.read(id),
    keep(id, state) {
      kept.keep(id, state)
      if (!state) options.channels.forgetServer(id)
    },
    tell(server, told) {
      options.channels.tell(server, told)
      options.onTold(server.id, told)
      const notice = partFor(told, (channels) => channels?.includes(DESKTOP) ?? true)
      if (!notice) return
      const name = nameOf(server.id, notice.id)
      const show = (cause: OutageCause | null) => {
        const { path, ...shown } = noticeText(notice, server.name, options.language(), { cause })
        notifier.show(name, { ...shown, onClick: () => openPage(path, server.id) })
      }
      if (!notice.groups.some(({ rule: { subject } }) => subject.kind === 'unreachable')) return show(null)
      unexplained.add(name)
      // The reason takes a moment, in which the notification may be withdrawn.
      void options
        .outageCause(server.id)
        .catch(() => null)
        .then((cause) => unexplained.delete(name) && show(cause))
    },
    withdraw(serverId, noticeId) {
      const name = nameOf(serverId, noticeId)
      unexplained.delete(name)
      notifier.close(name)
    },
    onStatus,
    now: () => Date.now(),
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
}

/** The tray icon and the badge. */
function createStatusView(
  { app, platform, choices, openPage, language }: AlertServiceOptions,
  watcher: AlertEngine,
  pause: (until: number | null) => void,
) {
  const tray = createTrayIcon(platform, {
    open: (serverId) => openPage(serverId === null ? null : '/', serverId),
    pauseHour: () => pause(Date.now() + HOUR),
    pauseDay: () => pause(tomorrow(Date.now())),
    resume: () => pause(null),
    quit: () => app.quit(),
  })
  const badge = createBadge(app, platform, (count) => textsIn(language())('tray.openCount', { count }))
  return {
    drawn() {
      const { tray: wanted, pausedUntil } = choices.get()
      const servers = watcher.statuses()
      badge(openAlertCount({ servers }))
      if (!wanted) return tray.hide()
      const paused = pausedUntil !== null && pausedUntil > Date.now() ? timeOfDay(pausedUntil, language()) : null
      tray.show({ servers, pausedUntil: paused, t: textsIn(language()) })
    },
    hide: () => tray.hide(),
  }
}

function timeOfDay(at: number, language: Language): string {
  return new Intl.DateTimeFormat(dateLocale(language), { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(
    at,
  )
}

/** The count on the console's own icon: a number if the system supports it, a dot on Windows. */
function createBadge(app: App, platform: NodeJS.Platform, say: (count: number) => string) {
  let shown = 0
  const mark = (window: BrowserWindow) => {
    const image = shown > 0 ? nativeImage.createFromDataURL(overlayImage) : null
    window.setOverlayIcon(image, shown > 0 ? say(shown) : '')
  }
  if (platform === 'win32')
    app.on('browser-window-created', (_event, window) => window.once('show', () => mark(window)))
  return (count: number) => {
    if (count === shown) return
    shown = count
    if (platform !== 'win32') return void app.setBadgeCount(count)
    for (const window of BrowserWindow.getAllWindows()) mark(window)
  }
}

/** The state shown by the tray icon and its menu. */
interface TrayView {
  readonly servers: readonly ServerStatus[]
  /** The time of day until which notifications are paused; null if they are not. */
  readonly pausedUntil: string | null
  readonly t: Translate
}

interface TrayActions {
  readonly open: (serverId: string | null) => void
  readonly pauseHour: () => void
  readonly pauseDay: () => void
  readonly resume: () => void
  readonly quit: () => void
}

/** The tray icon, on platforms that support one. */
interface TrayIcon {
  show(view: TrayView): void
  hide(): void
}

function createTrayIcon(platform: NodeJS.Platform, actions: TrayActions): TrayIcon {
  let tray: Tray | undefined
  let shown = ''
  return {
    show(view) {
      // Replacing the menu closes it if it is open, so unchanged menus are skipped.
      const next = JSON.stringify([view.servers, view.pausedUntil, view.t('tray.open')])
      if (tray && next === shown) return
      shown = next
      const image = imageOf(stateOf(view), platform)
      if (tray) tray.setImage(image)
      else {
        tray = new Tray(image)
        tray.on('click', () => actions.open(null))
      }
      const count = openAlertCount(view)
      tray.setToolTip(toolTip(view))
      // Only macOS shows text next to the icon.
      if (platform === 'darwin') tray.setTitle(count > 0 ? String(count) : '')
      tray.setContextMenu(Menu.buildFromTemplate(trayMenu(view, actions)))
    },
    hide() {
      tray?.destroy()
      tray = undefined
    },
  }
}

/** Returns the number of open alerts on all servers. */
function openAlertCount({ servers }: Pick<TrayView, 'servers'>): number {
  return servers.reduce((sum, { open }) => sum + open, 0)
}

function stateOf(view: TrayView): TrayState {
  if (view.servers.some((server) => server.reachable !== true || server.unread || server.unknownEnds > 0)) return 'away'
  return openAlertCount(view) > 0 ? 'count' : 'well'
}

/** macOS draws the shape in its own colour. */
function imageOf(state: TrayState, platform: NodeJS.Platform): NativeImage {
  const { plain, large } = trayImage(state, platform)
  const image = nativeImage.createFromDataURL(plain)
  image.addRepresentation({ scaleFactor: 2, dataURL: large })
  if (platform === 'darwin') image.setTemplateImage(true)
  return image
}

/** The line of a server in the tray's menu. */
export function statusText(
  { name, reachable, unread, unknownEnds, hasAlerts, open }: ServerStatus,
  t: Translate,
): string {
  const count = open > 0 ? [t('tray.openCount', { count: open })] : []
  const said = () => {
    if (reachable === false) return [t('tray.unreachable')]
    if (unread) return [...count, t('tray.unread')]
    if (reachable && unknownEnds > 0) return [...count, t('tray.unknownEnds', { count: unknownEnds })]
    if (open > 0) return count
    if (!hasAlerts) return [t('tray.noAlerts')]
    return [t(reachable === null ? 'tray.noAnswerYet' : 'tray.allWell')]
  }
  return `${name}: ${said().join(', ')}`
}

/** Returns the name of the console and a line for each server. */
function toolTip({ servers, t }: TrayView): string {
  return ['Mesh Console', ...servers.map((server) => statusText(server, t))].join('\n')
}

/** Creates the menu: open, server states, pause, quit. */
function trayMenu({ servers, pausedUntil, t }: TrayView, actions: TrayActions): MenuItemConstructorOptions[] {
  const pauses: MenuItemConstructorOptions[] =
    pausedUntil === null
      ? [
          { label: t('tray.pauseHour'), click: actions.pauseHour },
          { label: t('tray.pauseDay'), click: actions.pauseDay },
        ]
      : [
          { label: t('tray.paused', { until: pausedUntil }), enabled: false },
          { label: t('tray.resume'), click: actions.resume },
        ]
  return [
    { label: t('tray.open'), click: () => actions.open(null) },
    { type: 'separator' },
    ...servers.map((server) => ({ label: statusText(server, t), click: () => actions.open(server.id) })),
    ...(servers.length > 0 ? [{ type: 'separator' as const }] : []),
    ...pauses,
    { type: 'separator' },
    { label: t('tray.quit'), click: actions.quit },
  ]
}
