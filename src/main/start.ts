import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { BrowserWindow, Menu, app, nativeTheme, net, protocol, session, shell } from 'electron'
import type { EventChannel } from '@shared/ipc/channels'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { pickLanguage } from '@shared/language'
import { serverInLinks } from '@shared/links'
import { toApiError } from '@shared/api/error'
import { createDemo, type Demo } from './demo/demo'
import type { LateLog } from './lib/log'
import type { Listen } from '@mesh-console/headscale-server/http-server'
import { demoSetup } from './demo/demo-setup'
import type { Flags } from './flags/flag-table'
import { setupIpc } from './ipc/handle'
import { createHandlers } from './ipc/handlers'
import { createLog } from './lib/log'
import { createMockHost } from './mock/mock-host'
import type { StartNotice } from './mock/protocol'
import type { PlainRequest } from './api/plain'
import { createAppProtocol } from './protocol/app-protocol'
import { createBuiltSource, createDevSource } from './protocol/files'
import { createPageState } from './protocol/page-state'
import { APP_SCHEME } from './lib/origin'
import { readSystemLanguage } from './lib/system-language'
import { textsIn } from './lib/texts'
import { serveScheme } from './protocol/serve'
import { createWithdrawals } from './protocol/withdrawals'
import { createRedactor } from './lib/redact'
import { setupNavigation } from './security/navigation'
import { setupPermissions } from './security/permissions'
import { setupRequestGuard } from './security/request-guard'
import type { Core } from './core'
import { createServices } from './services'
import { createProblems } from './settings/problems'
import { Settings } from './settings/settings-schema'
import { settingsVersions } from './settings/settings-versions'
import { isDatabaseLost } from './settings/lost-database'
import { openStore } from './settings/store'
import { removeStrayFiles } from './settings/stray-files'
import { setupAutoCheck } from './update/auto-check'
import { hasGraphics } from './window/graphics'
import { setupLifecycle } from './window/lifecycle'
import { setupLinkScheme } from './window/link-scheme'
import { createShell, languageOf } from './window/shell'
import { setupUncaught } from './window/uncaught'

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

const pageSource = () =>
  devServer === undefined
    ? createBuiltSource(join(import.meta.dirname, '../renderer'))
    : createDevSource(devServer, (address) => net.fetch(address))

/** The second half, once Electron is ready: everything the window needs, then the window. */
function open(core: Core): void {
  const { log, settings, demo } = core
  const current = () => services.sessions.get()
  const desktop = createShell({
    app,
    settings,
    log,
    server: () => serverInLinks(current()),
    serverId: () => current().currentId,
  })
  const { windows, links, quit } = desktop
  const services = createServices(core, desktop)
  nativeTheme.themeSource = services.prefs.get().scheme
  setupPermissions(session.defaultSession, log)
  setupRequestGuard({ session: session.defaultSession, isOurs: windows.isOurs, dev: devServer !== undefined, log })
  const withdrawals = createWithdrawals()
  const api = (request: PlainRequest) => withdrawals.forward(request, (sent) => services.api.respond(sent))
  const respond = createAppProtocol({ source: pageSource(), api, pageState: createPageState(services), log })
  serveScheme(protocol, APP_SCHEME, respond)
  setupIpc({ handlers: createHandlers({ ...services, withdrawals }), isOurs: windows.isOurs, log })
  setupLifecycle({
    app,
    windows,
    links,
    quit,
    beforeQuit: () => {
      services.drafts.flush()
      services.observer.stop()
      services.watch.close()
      services.hosts.close()
      return Promise.all([services.jobs.close().then(() => demo.close()), services.history.flush(), log.flush()])
    },
    lastWindowClosed: services.watch.lastWindowClosed,
    log,
  })
  // At sign-in, the console starts without a window only if it was set to run in the background.
  const hidden = core.flags.hidden && services.watch.settings().choices.closing === 'background'
  if (!links.openFrom(process.argv.slice(1)) && !hidden) windows.open()
  // The window is already being created and takes longer than the following steps.
  desktop.refreshMenu()
  core.linkScheme.deliverTo(links.open)
  services.watch.begin()
  setupAutoCheck(services.updates)
  // A console that serves the demo network acts as a server and watches none.
  if (!core.flags.serve) services.observer.start()
  services.dropOld()
  void removeStrayFiles(core.folder, log)
}
