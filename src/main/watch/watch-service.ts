import { type App, BrowserWindow, nativeImage } from 'electron'
import { refusal } from '@shared/api/error'
import { DEMO_SERVER_ID } from '@shared/ipc/session'
import type { WatchSettings } from '@shared/ipc/watch'
import type { Language } from '@shared/language'
import { tomorrow } from '@shared/watch/quiet'
import { rulesFor, type WatchChoices } from '@shared/watch/rules'
import { HOUR } from '@shared/time'
import type { Log } from '@main/lib/log'
import type { WatchChoicesStore, WatchFileStore } from '@main/settings/watch-file'
import { ask } from '@main/window/ask'
import type { Autostart } from './autostart'
import { noticeText } from './notice-text'
import { noticeWords } from './notice-words'
import type { Notifier } from './notifier'
import { createTrayIcon } from './tray'
import { overlayImage } from './tray-images'
import { createWatcher, type Seen, type WatchedServer } from './watcher'

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
  readonly onChange: (settings: WatchSettings) => void
  readonly log: Log
}

/** What tells a person: notices, the icon beside the clock, the badge, and what is chosen about them. */
export interface WatchService {
  seen(observation: Seen): void
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
  lastWindowClosed(): void
  /** The process ends. */
  close(): void
}

export function createWatchService(options: WatchServiceOptions): WatchService {
  const { app, platform, choices, notifier, autostart, log, lead } = options
  let file: WatchFileStore | undefined
  const opened = () => (file ??= options.openFile())
  const words = () => noticeWords(options.language())
  const nameOf = (serverId: string, noticeId: string) => `${serverId} ${noticeId}`
  const keepFile = (servers: ReturnType<typeof opened>['value']['servers']) =>
    opened()
      .set({ servers })
      .catch((error: unknown) => log.warn('what was told is not kept for the next start', error))

  const watcher = createWatcher({
    choices: choices.get,
    servers: options.servers,
    snapshot: options.snapshot,
    read: (id) => opened().value.servers[id],
    keep(id, state) {
      const { [id]: _before, ...others } = opened().value.servers
      void keepFile(state ? { ...others, [id]: state } : others)
    },
    tell(server, notice) {
      const { path, ...shown } = noticeText(notice, server.name, options.language())
      notifier.show(nameOf(server.id, notice.id), { ...shown, onClick: () => lead(path, server.id) })
    },
    withdraw: (serverId, noticeId) => notifier.close(nameOf(serverId, noticeId)),
    onStanding: () => drawn(),
    now: Date.now,
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
  const settings = (): WatchSettings => ({
    choices: choices.get(),
    startAtLogin: autostart.get(),
    notices: notifier.supported(),
  })
  const choose = (patch: Partial<WatchChoices>): WatchSettings => {
    choices.set(patch)
    watcher.chosen()
    drawn()
    options.onChange(settings())
    return settings()
  }
  const pause = (until: number | null) => void choose({ pausedUntil: until })
  const tray = createTrayIcon(platform, {
    open: (serverId) => lead(serverId === null ? null : '/', serverId),
    pauseHour: () => pause(Date.now() + HOUR),
    pauseDay: () => pause(tomorrow(Date.now())),
    resume: () => pause(null),
    quit: () => app.quit(),
  })
  const badge = createBadge(app, platform, () => words().tray.openCount)
  const drawn = () => {
    const { tray: wanted, pausedUntil } = choices.get()
    const servers = watcher.standing()
    badge(servers.reduce((sum, { open }) => sum + open, 0))
    if (!wanted) return tray.hide()
    const paused = pausedUntil !== null && pausedUntil > Date.now() ? timeOfDay(pausedUntil, options.language()) : null
    tray.show({ servers, pausedUntil: paused, words: words() })
  }
  const watches = () =>
    options.servers().some(({ id }) => rulesFor(choices.get().rules, id, id === DEMO_SERVER_ID).length > 0)
  const whenClosed = async () => {
    const { closing } = choices.get()
    if (closing === 'quit' || !watches()) return app.quit()
    if (closing === 'background') return
    const { message, detail, quit, background } = words().closing
    const stays = (await ask({ message, detail, buttons: [quit, background] }, true, 'question')) === 1
    choose(stays ? { closing: 'background', tray: true } : { closing: 'quit' })
    if (!stays) app.quit()
  }
  return {
    seen: watcher.seen,
    changed() {
      watcher.chosen()
      drawn()
    },
    settings,
    choose,
    startAtLogin(on) {
      autostart.set(on)
      options.onChange(settings())
      return settings()
    },
    test() {
      if (!notifier.supported()) throw refusal('unsupported', 'noticesMissing')
      notifier.show('test', { ...words().test, onClick: () => lead('/settings/notifications', null) })
    },
    forget(serverId) {
      watcher.forget(serverId)
      choices.forget(serverId)
      options.onChange(settings())
    },
    async forgetAll() {
      watcher.stop()
      notifier.closeAll()
      await opened().set({ servers: {} })
      drawn()
    },
    startAfresh: watcher.forget,
    lastWindowClosed: () =>
      void whenClosed().catch((error: unknown) => log.error('the last window was not seen to', error)),
    close() {
      watcher.stop()
      tray.hide()
      file?.flush()
    },
  }
}

function timeOfDay(at: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(at)
}

/** The count on the console's own icon: a number where the system draws one, a dot on Windows. */
function createBadge(app: App, platform: NodeJS.Platform, say: () => (count: number) => string) {
  let shown = 0
  return (count: number) => {
    if (count === shown) return
    shown = count
    if (platform !== 'win32') return void app.setBadgeCount(count)
    const image = count > 0 ? nativeImage.createFromDataURL(overlayImage) : null
    for (const window of BrowserWindow.getAllWindows()) window.setOverlayIcon(image, count > 0 ? say()(count) : '')
  }
}
