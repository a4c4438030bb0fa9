import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, type Page, chromium } from '@playwright/test'
import { expect } from './fixtures'
import { electronProgram } from './launch-console'
import { untilReady } from './until-ready'

/** A console in a session with a keyring. Playwright's own way to start Electron disables the key store, so it is started by hand. */
export interface KeyringConsole {
  /** Home of the session; the keyring is in `data`. */
  readonly home: string
  readonly userData: string
  /** Starts it with its earlier data, and returns its page, ready. */
  start(): Promise<Page>
  stop(): Promise<void>
  /** Runs it without a window or a display to its end. */
  run(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }>
  /** Stops it and removes all its data. */
  remove(): Promise<void>
}

/** Returns whether a session with a keyring can be started here. */
export function hasKeyring(): boolean {
  try {
    execFileSync('gnome-keyring-daemon', ['--version'], { stdio: 'ignore' })
    execFileSync('dbus-run-session', ['--version'], { stdio: 'ignore' })
    return process.platform === 'linux'
  } catch {
    return false
  }
}

/** `program`: a packaged console; otherwise the one that was built last. */
export function createKeyringConsole(program?: string): KeyringConsole {
  const home = mkdtempSync(join(tmpdir(), 'mesh-console-keyring-'))
  const userData = join(home, 'user')
  let running: ChildProcess | undefined
  let attached: Browser | undefined
  const stop = async () => {
    await attached?.close()
    const child = running
    attached = undefined
    running = undefined
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  return {
    home,
    userData,
    async start() {
      running = spawnInSession(home, [...commandOf(program, userData), '--remote-debugging-port=0'])
      const address = await debuggerOf(running)
      // Attached while the window is being created, Chromium can wait for ever: not before the page has its title.
      await expect
        .poll(() => pageTitles(address), { timeout: 120_000 })
        .toContainEqual(expect.stringContaining('Mesh Console'))
      attached = await chromium.connectOverCDP(address)
      const [context] = attached.contexts()
      const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
      if (!page) throw new Error('the console has no page')
      await untilReady(page)
      return page
    },
    stop,
    async run(...args) {
      const child = spawnInSession(home, [...commandOf(program, userData), ...args], { DISPLAY: undefined })
      const said = { stdout: '', stderr: '' }
      child.stdout?.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
      child.stderr?.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, ...said }
    },
    async remove() {
      await stop()
      rmSync(home, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function commandOf(program: string | undefined, userData: string): string[] {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const command = program === undefined ? [electronProgram(), process.env.MESH_CONSOLE_APP ?? '.'] : [program]
  return [...command, ...sandbox, `--user-data-dir=${userData}`, '--password-store=gnome-libsecret']
}

/** Starts a program in a session with its own unlocked keyring. */
function spawnInSession(home: string, command: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const unlock = 'printf secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null; exec "$0" "$@"'
  const runtime = join(home, 'run')
  mkdirSync(runtime, { recursive: true, mode: 0o700 })
  const own = {
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_RUNTIME_DIR: runtime,
  }
  return spawn('dbus-run-session', ['--', 'sh', '-c', unlock, ...command], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, ...own, ...env, PUBLIC_MOCK: '', ELECTRON_RUN_AS_NODE: undefined },
    detached: true,
  })
}

async function pageTitles(address: string): Promise<string[]> {
  const response = await fetch(`http://${new URL(address).host}/json/list`)
  const targets = (await response.json()) as { type: string; title: string; url: string }[]
  return targets.filter(({ url }) => url.startsWith('app://console/')).map(({ title }) => title)
}

function debuggerOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let text = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1]
      if (address) found(address)
    })
    child.once('exit', () => failed(new Error(`the console ended: ${text}`)))
  })
}
