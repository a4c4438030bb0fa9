import { type App, BrowserWindow, nativeImage } from 'electron'
import { refusal } from '@shared/api/error'
import { DEMO_SERVER_ID } from '@shared/ipc/session'
import type { WatchSettings } from '@shared/ipc/watch'
import type { Language } from '@shared/language'
import type { Notice } from '@shared/watch/engine'
import { tomorrow } from '@shared/watch/quiet'
import { rulesFor, type WatchChoices } from '@shared/watch/rules'
import { HOUR } from '@shared/time'
import type { Log } from '@main/lib/log'
import type { WatchChoicesStore, WatchFileStore } from '@main/settings/watch-file'
import { ask } from '@main/window/ask'
import type { Autostart } from './autostart'
import { createKeptStates, type KeptStates } from './kept-states'
import { noticeText } from './notice-text'
import { noticeWords } from './notice-language'
import type { Notifier } from './notifier'
import { createTrayIcon, openIn } from './tray'
import { overlayImage } from './tray-images'
import { createWatcher, type Seen, type WatchedServer, type Watcher } from './watcher'

export interface WatchServiceOptions {
  readonly app: App
  readonly platform: NodeJS.Platform
  readonly choices: WatchChoicesStore
  /** Read when the first server is looked at. */
  readonly openFile: () => WatchFileStore
  readonly notifier: Notifier
  readonly autostart: Autostart
  readonly servers: () => readonly WatchedServer[]
  readonly snapshot: (serverId: string) => Seen['snapshot']
  readonly language: () => Language
  /** Brings a window forward, at a page of a server; null: whichever it shows. */
  readonly lead: (path: string | null, serverId: string | null) => void
  /** A notice was given. */
  readonly onTold: (serverId: string, notice: Notice) => void
  readonly onChange: (settings: WatchSettings) => void
  readonly log: Log
}

/** What tells a person: notices, the icon beside the clock, the badge, and what is chosen about them. */
export interface WatchService {
  readonly seen: (observation: Seen) => void
  /** Shows the icon where one is wanted: a start without a window has nothing else, and may have no server to look at. */
  readonly begin: () => void
  /** Servers, rules or language are others now. */
  changed(): void
  settings(): WatchSettings
  choose(patch: Partial<WatchChoices>): WatchSettings
  startAtLogin(on: boolean): WatchSettings
  /** Shows a notice as they look here. Throws ApiError `unsupported` where the system shows none. */
  test(): void
  forget(serverId: string): void
  /** Everything is forgotten, and what was told taken back. */
  forgetAll(): Promise<void>
  /** Another network is at this place: what was known of the one before is forgotten, and what was told taken back. */
  startAfresh(serverId: string): void
  /** Asks, once, whether to watch on without a window; ends the console where that is not wanted. */
  readonly lastWindowClosed: () => void
  /** The process ends. */
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
  const watcher = createServerWatcher(options, kept, () => standing.drawn())
  const choose = (patch: Partial<WatchChoices>): WatchSettings => {
    choices.set(patch)
    watcher.chosen()
    standing.drawn()
    return tell()
  }
  const standing = createStandingView(options, watcher, (until) => void choose({ pausedUntil: until }))
  return {
    seen: watcher.seen,
    begin: () => choices.get().tray && standing.drawn(),
    changed() {
      watcher.chosen()
      standing.drawn()
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
      standing.drawn()
    },
    startAfresh: watcher.forget,
    lastWindowClosed: whenLastCloses(options, choose),
    close() {
      watcher.stop()
      standing.hide()
      kept.flush()
    },
  }
}

const openKept = ({ openFile, log }: WatchServiceOptions): KeptStates =>
  createKeptStates({
    openFile,
    now: Date.now,
    onLost: (error) => log.warn('what was told is not kept for the next start', error),
  })

function settingsOf({ choices, autostart, notifier }: WatchServiceOptions): WatchSettings {
  return { choices: choices.get(), startAtLogin: autostart.get(), notices: notifier.supported() }
}

function showTest({ notifier, language, lead }: WatchServiceOptions): void {
  if (!notifier.supported()) throw refusal('unsupported', 'noticesMissing')
  notifier.show('test', { ...noticeWords(language()).test, onClick: () => lead('/settings/notifications', null) })
}

function createServerWatcher(options: WatchServiceOptions, kept: KeptStates, onStanding: () => void): Watcher {
  const { choices, notifier, lead } = options
  const nameOf = (serverId: string, noticeId: string) => `${serverId} ${noticeId}`
  return createWatcher({
    choices: choices.get,
    servers: options.servers,
    snapshot: options.snapshot,
    read: (id) => kept.read(id),
    keep: (id, state) => kept.keep(id, state),
    tell(server, notice) {
      const { path, ...shown } = noticeText(notice, server.name, options.language())
      notifier.show(nameOf(server.id, notice.id), { ...shown, onClick: () => lead(path, server.id) })
      options.onTold(server.id, notice)
    },
    withdraw: (serverId, noticeId) => notifier.close(nameOf(serverId, noticeId)),
    onStanding,
    now: Date.now,
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
}

/** The icon beside the clock and the badge, as things stand. */
function createStandingView(
  { app, platform, choices, lead, language }: WatchServiceOptions,
  watcher: Watcher,
  pause: (until: number | null) => void,
) {
  const tray = createTrayIcon(platform, {
    open: (serverId) => lead(serverId === null ? null : '/', serverId),
    pauseHour: () => pause(Date.now() + HOUR),
    pauseDay: () => pause(tomorrow(Date.now())),
    resume: () => pause(null),
    quit: () => app.quit(),
  })
  const badge = createBadge(app, platform, (count) => noticeWords(language()).tray.openCount(count))
  return {
    drawn() {
      const { tray: wanted, pausedUntil } = choices.get()
      const servers = watcher.standing()
      badge(openIn({ servers }))
      if (!wanted) return tray.hide()
      const paused = pausedUntil !== null && pausedUntil > Date.now() ? timeOfDay(pausedUntil, language()) : null
      tray.show({ servers, pausedUntil: paused, words: noticeWords(language()) })
    },
    hide: () => tray.hide(),
  }
}

/** Asks, once, whether to watch on without a window; ends the console where that is not wanted. */
function whenLastCloses(
  { app, choices, servers, language, log }: WatchServiceOptions,
  choose: (patch: Partial<WatchChoices>) => void,
): () => void {
  const watches = () => servers().some(({ id }) => rulesFor(choices.get().rules, id, id === DEMO_SERVER_ID).length > 0)
  const decide = async () => {
    const { closing } = choices.get()
    if (closing === 'background') return
    if (closing === 'quit' || !watches()) return app.quit()
    const { message, detail, quit, background } = noticeWords(language()).closing
    const answer = await ask({ message, detail, buttons: [quit, background], unanswered: -1 }, true, 'question')
    const stays = answer === 1
    if (stays) choose({ closing: 'background', tray: true })
    // Unanswered, nobody has said that it is always to be so.
    else if (answer === 0) choose({ closing: 'quit' })
    if (!stays) app.quit()
  }
  return () => void decide().catch((error: unknown) => log.error('the last window was not seen to', error))
}

function timeOfDay(at: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(at)
}

/** The count on the console's own icon: a number where the system draws one, a dot on Windows. */
function createBadge(app: App, platform: NodeJS.Platform, say: (count: number) => string) {
  let shown = 0
  return (count: number) => {
    if (count === shown) return
    shown = count
    if (platform !== 'win32') return void app.setBadgeCount(count)
    const image = count > 0 ? nativeImage.createFromDataURL(overlayImage) : null
    for (const window of BrowserWindow.getAllWindows()) window.setOverlayIcon(image, count > 0 ? say(count) : '')
  }
}
