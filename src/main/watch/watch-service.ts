import type { App } from 'electron'
import { refusal } from '@shared/api/error'
import type { WatchSettings } from '@shared/ipc/watch'
import type { Language } from '@shared/language'
import type { Notice } from '@shared/watch/engine'
import { tomorrow } from '@shared/watch/quiet'
import { rulesFor, type WatchChoices } from '@shared/watch/rules'
import { HOUR } from '@shared/time'
import type { Log } from '@main/lib/log'
import { textsIn } from '@main/lib/texts'
import type { WatchChoicesStore, WatchFileStore } from '@main/settings/watch-file'
import { ask } from '@main/window/ask'
import { createBadge } from './badge'
import { createChoosing } from './choosing'
import type { Autostart } from './autostart'
import { createStoredStates, type StoredStates } from './stored-states'
import { whenLastCloses } from './last-window'
import { noticeText } from './notice-text'
import type { OutageCause } from './outage'
import type { Notifier } from './notifier'
import { createTrayIcon, openAlertCount } from './tray'
import { createWatcher, type Seen, type WatchedServer, type Watcher } from './watcher'

export interface WatchServiceOptions {
  readonly app: App
  readonly platform: NodeJS.Platform
  readonly choices: WatchChoicesStore
  /** Called for the first server that is evaluated. */
  readonly openFile: () => WatchFileStore
  readonly notifier: Notifier
  readonly autostart: Autostart
  readonly servers: () => readonly WatchedServer[]
  readonly snapshot: (serverId: string) => Seen['snapshot']
  readonly language: () => Language
  /** Brings a window forward at a page of a server; null: its current page. */
  readonly openPage: (path: string | null, serverId: string | null) => void
  /** Returns the likely reason why a server does not respond; null if unknown. */
  readonly outageCause: (serverId: string) => Promise<OutageCause | null>
  /** Called after a notification was shown. */
  readonly onTold: (serverId: string, notice: Notice) => void
  readonly onChange: (settings: WatchSettings) => void
  readonly log: Log
}

/** Notifies the user: notifications, tray icon, badge, and their settings. */
export interface WatchService {
  readonly seen: (observation: Seen) => void
  readonly waiting: Watcher['waiting']
  /** True if an alert is about clients that wait on this server. */
  readonly minds: (serverId: string) => boolean
  /** Shows the tray icon if it is enabled: a start without a window shows nothing else, and may have no server to watch. */
  readonly begin: () => void
  /** Call this when servers, alerts or the language changed. */
  changed(): void
  settings(): WatchSettings
  choose(patch: Partial<WatchChoices>): WatchSettings
  startAtLogin(on: boolean): WatchSettings
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

export function createWatchService(options: WatchServiceOptions): WatchService {
  const { choices, notifier, autostart } = options
  const kept = openKept(options)
  const settings = () => settingsOf(options)
  const tell = () => {
    options.onChange(settings())
    return settings()
  }
  const watcher = createServerWatcher(options, kept, () => statusView.drawn())
  const { choose, pause } = createChoosing({ ...options, settings }, () => {
    watcher.chosen()
    statusView.drawn()
    tell()
  })
  const statusView = createStatusView(options, watcher, pause)
  return {
    ...evaluations(watcher, choices),
    begin: () => choices.get().tray && statusView.drawn(),
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
      await kept.forgetAll()
      statusView.drawn()
    },
    startAfresh: watcher.forget,
    lastWindowClosed: whenLastCloses({ ...options, ask }, choose),
    close() {
      watcher.stop()
      statusView.hide()
      kept.flush()
    },
  }
}

const evaluations = (
  { seen, waiting }: Watcher,
  choices: WatchChoicesStore,
): Pick<WatchService, 'seen' | 'waiting' | 'minds'> => ({
  seen,
  waiting,
  minds: (serverId) =>
    rulesFor(choices.get().rules, serverId, false).some(({ subject }) => subject.kind === 'machineWaiting'),
})

const openKept = ({ openFile, log }: WatchServiceOptions): StoredStates =>
  createStoredStates({
    openFile,
    now: () => Date.now(),
    onLost: (error) => log.warn('what was told is not kept for the next start', error),
  })

function settingsOf({ choices, autostart, notifier }: WatchServiceOptions): WatchSettings {
  return { choices: choices.get(), startAtLogin: autostart.get(), notices: notifier.supported() }
}

function showTest({ notifier, language, openPage }: WatchServiceOptions): void {
  if (!notifier.supported()) throw refusal('unsupported', 'noticesMissing')
  const t = textsIn(language())
  const shown = { title: t('notice.testTitle'), body: t('notice.testBody') }
  notifier.show('test', { ...shown, onClick: () => openPage('/settings/notifications', null) })
}

function createServerWatcher(options: WatchServiceOptions, kept: StoredStates, onStatus: () => void): Watcher {
  const { choices, notifier, openPage } = options
  const nameOf = (serverId: string, noticeId: string) => `${serverId} ${noticeId}`
  /** Notifications that wait for the reason of an outage. */
  const unexplained = new Set<string>()
  return createWatcher({
    choices: choices.get,
    servers: options.servers,
    snapshot: options.snapshot,
    read: (id) => kept.read(id),
    keep: (id, state) => kept.keep(id, state),
    tell(server, notice) {
      const name = nameOf(server.id, notice.id)
      const show = (cause: OutageCause | null) => {
        const { path, ...shown } = noticeText(notice, server.name, options.language(), cause)
        notifier.show(name, { ...shown, onClick: () => openPage(path, server.id) })
      }
      options.onTold(server.id, notice)
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
  { app, platform, choices, openPage, language }: WatchServiceOptions,
  watcher: Watcher,
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
  return new Intl.DateTimeFormat(language, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(at)
}
