import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A notification as the desktop's daemon received it. */
export interface SentNotice {
  readonly id: number
  /** The notification it replaces; 0: none. */
  readonly replaces: number
  readonly summary: string
  readonly body: string
  /** Alternating names and labels of its actions. */
  readonly actions: readonly string[]
  /** True if it was withdrawn. */
  readonly closed: boolean
}

/** The tray icon as the desktop's bar received it. */
export interface SentIcon {
  readonly there: boolean
  readonly tooltip: string
  /** Distinguishes pictures. */
  readonly icon: readonly string[]
  readonly menu: readonly string[]
}

/** A D-Bus session with the test's own notification daemon and StatusNotifierWatcher (desktop-session.py). */
export interface DesktopSession {
  /** The environment of a console in this session. */
  readonly env: Readonly<Record<string, string>>
  /** Returns every notification it received, the first one first. */
  notices(): SentNotice[]
  /** Clicks a notification, or one of its actions. */
  act(id: number, action?: string): void
  icon(): Promise<SentIcon>
  /** Chooses an entry of the icon's menu by its label. */
  choose(label: string): Promise<void>
  stop(): void
}

interface Event {
  readonly event: string
  readonly id: number
  readonly message?: string
}

/** Debian's Python, which has the D-Bus modules, even if another one comes first in the path. */
const PYTHON = '/usr/bin/python3'

/** Returns whether a session can be started here. */
export function hasDesktop(): boolean {
  try {
    execFileSync(PYTHON, ['-c', 'import dbus, gi'], { stdio: 'ignore' })
    execFileSync('dbus-daemon', ['--version'], { stdio: 'ignore' })
    return process.platform === 'linux'
  } catch {
    return false
  }
}

/** Starts a session. Rejects if Debian's dbus, python3-dbus or python3-gi is missing. */
export async function startDesktopSession(): Promise<DesktopSession> {
  const home = mkdtempSync(join(tmpdir(), 'mesh-console-desktop-'))
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await firstLine(bus)
  const env = { DBUS_SESSION_BUS_ADDRESS: address, XDG_CONFIG_HOME: join(home, 'config') }
  const desktop = spawn(PYTHON, [join(import.meta.dirname, 'desktop-session.py')], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const sent = new Map<number, SentNotice>()
  const waiting: { event: string; take: (event: unknown) => void; fail: (error: Error) => void }[] = []
  const hear = (line: string) => {
    const event = JSON.parse(line) as Event
    if (event.event === 'notify') sent.set(event.id, { ...(event as unknown as SentNotice), closed: false })
    const known = sent.get(event.id)
    if (event.event === 'close' && known) sent.set(event.id, { ...known, closed: true })
    const index = waiting.findIndex((one) => one.event === event.event || event.event === 'error')
    const [one] = index < 0 ? [] : waiting.splice(index, 1)
    if (event.event === 'error') one?.fail(new Error(event.message))
    else one?.take(event)
  }
  createInterface({ input: desktop.stdout }).on('line', hear)
  const command = (what: Readonly<Record<string, unknown>>) => void desktop.stdin.write(`${JSON.stringify(what)}\n`)
  const wait = <T>(event: string) =>
    new Promise<T>((take, fail) => waiting.push({ event, take: take as (event: unknown) => void, fail }))
  await wait('ready')
  return {
    env,
    notices: () => [...sent.values()],
    act: (id, action = 'default') => command({ do: 'act', id, action }),
    icon() {
      const icon = wait<SentIcon>('icon')
      command({ do: 'tray' })
      return icon
    },
    async choose(label) {
      const chosen = wait('chosen')
      command({ do: 'choose', label })
      await chosen
    },
    stop() {
      desktop.kill()
      bus.kill()
      rmSync(home, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    child.once('error', failed)
    child.stdout?.once('data', (data: Buffer) => found(data.toString().trim()))
  })
}
