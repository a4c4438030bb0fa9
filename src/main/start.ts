import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BrowserWindow, Menu, app, nativeTheme, protocol, session, shell } from 'electron'
import type { EventChannel } from '@shared/ipc/channels'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { defaultPrefs } from '@shared/ipc/default-prefs'
import { pickLanguage } from '@shared/language'
import { toApiError } from '@shared/api/error'
import { createDemo, type Demo, demoSetup } from './demo/demo'
import { together } from './lib/in-progress'
import { createRedactor, type LateLog, createLog } from './lib/log'
import type { Listen } from '@mesh-console/headscale-server/http-server'
import type { Flags } from './flags/flag-table'
import { createMockHost } from './mock/mock-host'
import type { StartNotice } from './mock/network'
import { APP_SCHEME } from './lib/origin'
import { readSystemLanguage } from './lib/system-language'
import { textsIn, type Translate } from './lib/texts'
import { type Respond, serveScheme } from './protocol/serve'
import type { RunningConsole } from './run'
import { setupNavigation, setupPermissions, setupRequestGuard } from './security/page-rules'
import type { Core } from './core'
import { createProblems } from './settings/problems'
import { isDatabaseLost } from './settings/lost-database'
import { Settings, settingsVersions, openStore } from './settings/store'
import { askAdmin } from './window/ask'
import { createHoldQuit } from './window/quit'
import { hasGraphics, setupLifecycle, setupUncaught } from './window/lifecycle'
import { setupLinkScheme } from './window/links'
import { createShell, languageOf } from './window/shell'

/** Vite's address during development, set by electron-vite; a packaged console ignores it. */
const devServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL

/**
 * Enlarges the heap for new objects to hold a starting page, in megabytes: collecting it six times takes 15 ms. With few cores a single
 * marking thread is used; three of them slow everything else down (the slowest list of 10,000 takes 47 ms instead of 39).
 */
function pageHeap(cores: number): string {
  return `--min-semi-space-size=8${cores < 4 ? ' --concurrent-marking-max-worker-num=1' : ''}`
}

/** Starts the console, in the order of the lines. Everything that can runs before Electron is ready. */
export function start(flags: Flags): void {
  const folder = app.getPath('userData')
  const redactor = createRedactor()
  const log = createLog(async () => {
    const { openLogFile } = await import('./lib/log-file')
    return openLogFile({ folder: join(folder, 'logs'), redactor, terminal: !app.isPackaged })
  })
  let texts = () => textsIn(pickLanguage('system', readSystemLanguage()))
  const uncaught = setupUncaught({ app, log, redactor, logFolder: join(folder, 'logs'), texts: () => texts() })
  // Every page process is sandboxed by default. Root cannot use the sandbox and starts with --no-sandbox.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  app.commandLine.appendSwitch('js-flags', pageHeap(availableParallelism()))
  // The content security policy has no directive for it, and the name that a link names could be any text.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')
  if (!hasGraphics(process.platform)) app.disableHardwareAcceleration()
  const problems = createProblems()
  const stored = { name: 'settings', folder, schema: Settings, versions: settingsVersions, log } as const
  const settings = openStore({ ...stored, onProblem: problems.add })
  texts = () => textsIn(languageOf(settings))
  const setup = demoSetup(flags, folder)
  const demo = createDemo((first) =>
    createMockHost({
      ...setup,
      // Reopening the demo network continues with its state from before.
      ...(!first && { wanted: undefined, faults: undefined }),
      workerPath: join(import.meta.dirname, 'mock-worker.cjs'),
      notice: tellStart,
      warn(message) {
        log.warn(message)
        warnPages(message)
      },
    }),
  )
  // Opening the database takes as long as Electron's own start: they overlap.
  if (flags.mock || settings.value.currentId === DEMO_SERVER_ID) {
    if (isDatabaseLost(setup.dbPath, settings.value)) problems.add({ kind: 'demoLost', path: setup.dbPath })
    demo.open()
  }
  if (flags.serve) void serveDemo(flags, flags.serve, demo, log)
  // Electron would create its own menu, only for ours to replace it.
  Menu.setApplicationMenu(null)
  const linkScheme = setupLinkScheme(app, process.platform)
  setupNavigation({ app, openExternal: (address) => shell.openExternal(address), log })
  app
    .whenReady()
    .then(() => open({ flags, folder, redactor, log, problems, settings, demo, linkScheme }))
    .then(uncaught.started, uncaught.report)
}

/** Serves the demo network next to the window; ends the start if that fails. */
async function serveDemo(flags: Flags, listen: Listen, demo: Demo, log: LateLog): Promise<void> {
  const { KEY_VARIABLE, startServing } = await import('@mesh-console/headscale-server/start-serving')
  try {
    await startServing({
      served: demo.served,
      line: flags.serveAs,
      listen,
      key: process.env[KEY_VARIABLE],
      say: (line) => void process.stdout.write(`${line}\n`),
      onFailure: (error) => log.error('a served request failed', error),
    })
  } catch (error) {
    tellStart({ refused: true, sentence: toApiError(error).message })
  }
}

/** Prints the effect of the flags; a start whose flags were refused ends. */
function tellStart({ refused, sentence }: StartNotice): void {
  process.stderr.write(`${sentence}\n`)
  if (refused) app.exit(2)
}

/** Shows the demo network's warnings in the page's console, too. */
function warnPages(message: string): void {
  for (const { webContents } of BrowserWindow.getAllWindows())
    webContents.send('demo:warning' satisfies EventChannel, message)
}

/**
 * The second half, once Electron is ready. The window comes first: while the system creates its process, this one loads everything that its
 * page needs. Requests wait for that.
 */
async function open(core: Core): Promise<void> {
  const { flags, log, settings, demo } = core
  const late: { running?: RunningConsole } = {}
  const desktop = createShell({
    app,
    settings,
    log,
    server: () => late.running?.serverInLinks() ?? null,
    serverId: () => (late.running ? late.running.serverId() : firstServer(core)),
  })
  const { windows, links, quit } = desktop
  nativeTheme.themeSource = settings.value.prefs.scheme ?? defaultPrefs.scheme
  setupPermissions(session.defaultSession, log)
  setupRequestGuard({ session: session.defaultSession, isOurs: windows.isOurs, dev: devServer !== undefined, log })
  let answer: (respond: Respond) => void
  const respond = new Promise<Respond>((resolve) => (answer = resolve))
  serveScheme(protocol, APP_SCHEME, async (request) => (await respond)(request))
  setupLifecycle({
    app,
    windows,
    links,
    quit,
    holdsQuit: createHoldQuit({
      work: () => late.running && together(late.running.hostSaves, late.running.backups),
      quitsAtOnce: () =>
        askToCutOff(textsIn(languageOf(settings)), late.running?.hostSaves.any() ? 'savingOnHost' : 'backingUp'),
      quit: () => app.quit(),
    }),
    beforeQuit: () => late.running?.close() ?? demo.close(),
    lastWindowClosed: () => (late.running ? late.running.lastWindowClosed() : app.quit()),
    log,
  })
  // At sign-in, the console starts without a window only if it was set to run in the background.
  // macOS passes no flag to login items.
  const isAtSignIn = flags.hidden || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
  const hidden = isAtSignIn && settings.value.watch?.closing === 'background'
  if (!links.openFrom(process.argv.slice(1)) && !hidden) windows.open()
  const { run } = await import('./run')
  const running = run(core, desktop, devServer, (chosen) => answer(chosen))
  late.running = running
  core.linkScheme.deliverTo(links.open)
  // Nothing of this is on the first page, whose first frame it would delay. Without a window there is nothing to wait for.
  const hasPage = windows.all().length > 0
  const called = hasPage ? Promise.race([running.called, sleep(FIRST_PAGE_MS)]) : Promise.resolve()
  void called
    .then(() => {
      desktop.refreshMenu()
      return hasPage ? sleep(CALLED_MS) : undefined
    })
    .then(running.begin)
}

/** A page draws its first frame at most this many milliseconds after its first call. */
const CALLED_MS = 300
/** A page that fails makes no call. */
const FIRST_PAGE_MS = 5000

/** Asks whether to quit although a file on a host is being saved, or a server is being backed up. */
async function askToCutOff(t: Translate, what: 'savingOnHost' | 'backingUp'): Promise<boolean> {
  const [message, detail] = [t(`${what}.message`), t(`${what}.detail`)]
  return (
    (await askAdmin({ message, detail, buttons: [t('button.wait'), t('button.quitNow')] }, false, 'question')) === 1
  )
}

/** Returns the server of the first window before the keys of servers are known. */
function firstServer({ flags, settings }: Core): string | null {
  return flags.mock ? DEMO_SERVER_ID : settings.value.currentId
}
