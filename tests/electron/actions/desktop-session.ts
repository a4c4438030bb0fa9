import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A notice, as the desktop's daemon was sent it. */
export interface SentNotice {
  readonly id: number
  /** The notice it takes the place of; 0: none. */
  readonly replaces: number
  readonly summary: string
  readonly body: string
  /** Names and labels of its actions in turn. */
  readonly actions: readonly string[]
  /** It was taken back. */
  readonly closed: boolean
}

/** The icon beside the clock, as the desktop's bar was given it. */
export interface SentIcon {
  readonly there: boolean
  readonly tooltip: string
  /** What tells pictures apart. */
  readonly icon: readonly string[]
  readonly menu: readonly string[]
}

/** A D-Bus session with a notification daemon and a StatusNotifierWatcher of the test's own (desktop-session.py). */
export interface DesktopSession {
  /** What a console is started with to be in it. */
  readonly env: Readonly<Record<string, string>>
  /** Every notice it was sent, the first one first. */
  notices(): SentNotice[]
  /** Clicks a notice, or one of its actions. */
  act(id: number, action?: string): void
  icon(): Promise<SentIcon>
  /** Chooses an entry of the icon's menu by its words. */
  choose(label: string): Promise<void>
  stop(): void
}

interface Event {
  readonly event: string
  readonly id: number
  readonly message?: string
}

/** Python as Debian packages it: the modules for D-Bus are there, whichever other one comes first in the path. */
const PYTHON = '/usr/bin/python3'

/** Whether one can be started here. */
export function hasDesktop(): boolean {
  try {
    execFileSync(PYTHON, ['-c', 'import dbus, gi'], { stdio: 'ignore' })
    execFileSync('dbus-daemon', ['--version'], { stdio: 'ignore' })
    return process.platform === 'linux'
  } catch {
    return false
  }
}

/** Starts one. Rejects where Debian's dbus, python3-dbus or python3-gi is missing. */
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
