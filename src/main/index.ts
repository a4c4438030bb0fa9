import { join, resolve } from 'node:path'
import { app } from 'electron'
import { dangerousSwitch, dangerousVariable } from './dangerous-switches'
import { fuseFile, isInspectableNow } from './ipc/fuses'
import type { Flags } from './flags/flag-table'
import { checks, isTooLongToHandOver, ownFlags, flagsOrExit } from './flags/flags'
import { findFolderHolder } from './lib/folder-holder'
import { registerScheme } from './protocol/scheme'
import { start } from './start'
import { runHeadless, withoutDisplay } from './headless/without-display'
import { showFolderInUse, showLinkTooLong, showNotStarted } from './window/folder-in-use'

/** Must run first, because the lock below is per folder. A relative path starts at the current working directory. */
function setDataFolder(): void {
  const folder = app.commandLine.getSwitchValue('user-data-dir')
  if (folder) app.setPath('userData', resolve(folder))
}

/**
 * Ends the start of a packaged console with a switch for a debugger or against its protections, before Chromium opens a port. The signal
 * for Node's debugger must not end it either.
 */
function refuseDangerousSwitches(): void {
  if (!app.isPackaged) return
  if (process.platform !== 'win32')
    process.on('SIGUSR1', () => process.stderr.write('Mesh Console ignores SIGUSR1: no debugger can attach to it.\n'))
  const isRoot = process.getuid?.() === 0
  const isInspectable = () => isInspectableNow(fuseFile(process.execPath, process.platform))
  const refused = dangerousSwitch(process.argv.slice(1), { isRoot, isInspectable })
  const what = refused?.argument ?? dangerousVariable(process.env, isRoot)
  if (what === undefined) return
  process.stderr.write(`${what} is refused: ${refused?.isForDebugger ? NO_DEBUGGER : REFUSED_SWITCH}\n`)
  process.exit(2)
}

/** Ends the start if there is no display: Chromium would end it with a core dump. */
function endWithoutDisplay(wanted: Flags): void {
  const ozone = app.commandLine.getSwitchValue('ozone-platform')
  const next = withoutDisplay({ flags: wanted, platform: process.platform, env: process.env, ozone })
  if (next === undefined) return
  if (next === 'again') process.exit(runHeadless())
  process.stderr.write(`${next.sentence}\n`)
  process.exit(2)
}

/** Otherwise Chromium would look for a way to draw and print its failures on the terminal. */
function drawNothing(): void {
  app.disableHardwareAcceleration()
  app.commandLine.appendSwitch('disable-gpu')
  app.commandLine.appendSwitch('disable-software-rasterizer')
  app.commandLine.appendSwitch('log-level', '3')
}

const REFUSED_SWITCH =
  'it would let another program control the console, or remove a protection against hostile pages. Leave it out.'

const NO_DEBUGGER =
  'a debugger could act in your session and read the keys this console holds, so no debugger can attach to it. ' +
  'For Playwright, use the QA build, mesh-console-qa, which is part of every release.'

const flags = flagsOrExit(process.argv.slice(1), () => app.getVersion())
refuseDangerousSwitches()
endWithoutDisplay(flags)
setDataFolder()
const folder = app.getPath('userData')
const workerPath = join(import.meta.dirname, 'mock-worker.cjs')
const alone = flags.headless || checks(flags)
if (alone) drawNothing()
const holder = alone ? undefined : findFolderHolder(folder)
if (checks(flags))
  void import('./headless/headless-checks')
    .then(({ runHeadlessChecks }) => runHeadlessChecks({ flags, workerPath, folder }))
    .then((code) => app.exit(code))
else if (flags.headless)
  void import('./headless/headless').then(({ serveHeadless }) =>
    serveHeadless({ flags, workerPath, folder, exit: (code) => app.exit(code) }),
  )
else if (isTooLongToHandOver(process.argv, process.cwd())) void showLinkTooLong(app)
else if (holder) void showFolderInUse(app, folder, holder)
else if (app.requestSingleInstanceLock()) {
  registerScheme()
  start(flags)
} else void showNotStarted(app, folder, ownFlags(process.argv.slice(1)))
