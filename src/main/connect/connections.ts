import { spawn } from 'node:child_process'
import { connectWords, type ScreenWay, type ShellTarget } from '@shared/command/connect-command'
import {
  type ConnectChoices,
  type ConnectState,
  isKeyOf,
  type Login,
  LOGINS_KEPT,
  type TerminalId,
  terminalIds,
} from '@shared/ipc/connect'
import type { ClientPlace } from '@shared/local-client/client-place'
import { environmentVariable, pathFolders, type ProgramHost } from '@main/lib/run-program'
import type { Host } from '@shared/net-address'
import { posix, win32 } from 'node:path'
import { posixWords } from '@shared/command/words'

/** A machine's screen. The host is parsed, so that no part of it can be an option. */
interface ScreenTarget {
  readonly way: ScreenWay
  readonly host: Host
  readonly port: number
}

/** Programs per way, in the order of preference, with their arguments. */
const PROGRAMS: Record<
  ScreenWay,
  readonly (readonly [name: string, args: (place: string, url: string) => string[]])[]
> = {
  rdp: [
    ['mstsc', (place) => [`/v:${place}`]],
    ['remmina', (_place, url) => ['-c', url]],
    ['xfreerdp3', (place) => [`/v:${place}`]],
    ['xfreerdp', (place) => [`/v:${place}`]],
  ],
  vnc: [
    ['remmina', (_place, url) => ['-c', url]],
    ['vncviewer', (place) => [place.replace(/:(\d+)$/, '::$1')]],
  ],
}

/** Returns the call that shows the screen of a machine; null if no known program is there. On macOS, `url` opens the system's own. */
function screenCall({ way, host, port }: ScreenTarget, system: ProgramHost): ProgramWords | { url: string } | null {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`
  if (system.platform === 'darwin')
    return { url: way === 'vnc' ? `vnc://${place}` : `rdp://full%20address=s:${encodeURIComponent(place)}` }
  for (const [name, args] of PROGRAMS[way]) {
    const program = findProgram(system, name)
    if (program !== null) return { program, args: args(place, `${way}://${place}`) }
  }
  return null
}

export interface ConnectionsOptions {
  readonly host: ProgramHost
  readonly choices: { get(): ConnectChoices; set(choices: ConnectChoices): void }
  /** The Tailscale client of this computer; null if it is missing. */
  readonly tailscale: () => ClientPlace | null
  /** Lets the person agree to a command. Rejects with ApiError if they refuse. */
  readonly confirm: (command: readonly string[]) => Promise<void>
  readonly start: (call: ProgramWords) => Promise<boolean>
  /** Opens an address of another program. */
  readonly openUrl: (url: string) => Promise<void>
}

/** Opens terminals and screens of machines, and remembers users and ports. */
export interface Connections {
  state(): ConnectState
  chooseTerminal(terminal: TerminalId | null): ConnectState
  remember(key: string, login: Login | null): ConnectState
  /** Forgets the logins of a removed server. */
  forgetServer(serverId: string): void
  /** Opens a shell in a terminal, if the person agrees. False if no known terminal is there: the page then copies the command. */
  openShell(target: ShellTarget): Promise<boolean>
  openScreen(target: ScreenTarget): Promise<boolean>
}

export function createConnections({
  host,
  choices,
  tailscale,
  confirm,
  start,
  openUrl,
}: ConnectionsOptions): Connections {
  const state = () => ({ choices: choices.get(), terminals: findTerminals(host) })
  return {
    state,
    chooseTerminal(terminal) {
      choices.set({ ...choices.get(), terminal })
      return state()
    },
    remember(key, login) {
      const { [key]: _, ...others } = choices.get().logins
      const logins = login ? { ...others, [key]: login } : others
      choices.set({ ...choices.get(), logins: Object.fromEntries(Object.entries(logins).slice(-LOGINS_KEPT)) })
      return state()
    },
    forgetServer(serverId) {
      const all = Object.entries(choices.get().logins)
      const others = all.filter(([key]) => !isKeyOf(serverId, key))
      if (others.length < all.length) choices.set({ ...choices.get(), logins: Object.fromEntries(others) })
    },
    async openShell(target) {
      const client = target.way === 'tailscaleSsh' ? tailscale() : null
      const [named, ...words] = connectWords(target, client?.socket)
      const program = target.way === 'tailscaleSsh' ? client?.program : named
      const [first] = findTerminals(host)
      const terminal = choices.get().terminal ?? first
      if (program === undefined || terminal === undefined) return false
      const call = terminalCall(terminal, host, [program, ...words])
      if (call === null) return false
      await confirm([call.program, ...call.args])
      return start(call)
    },
    async openScreen(target) {
      const call = screenCall(target, host)
      if (call === null) return false
      await confirm('program' in call ? [call.program, ...call.args] : ['open', call.url])
      if ('program' in call) return start(call)
      await openUrl(call.url)
      return true
    },
  }
}

/** Starts a program that outlives the console. False if it could not be started. */
export const startProgram = ({ program, args }: ProgramWords): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, [...args], { shell: false, detached: true, stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })

/** A program with its arguments; no shell reads them. */
export interface ProgramWords {
  readonly program: string
  readonly args: readonly string[]
}

type Command = readonly [program: string, ...words: string[]]

interface Terminal {
  readonly platform: 'unix' | 'darwin' | 'win32'
  /** The program's name, searched for in PATH, or its absolute paths. */
  readonly find: string | ((host: ProgramHost) => readonly string[])
  readonly args: (command: Command) => readonly string[]
}

/** AppleScript gets the command as an argument, so it needs no quoting of its own. */
const appleScript = (app: string, act: string) => (command: Command) => {
  const lines = ['on run argv', `tell application "${app}"`, 'activate', act, 'end tell', 'end run']
  return [...lines.flatMap((line) => ['-e', line]), posixWords(command)]
}

const macApp = (paths: readonly string[]) => (host: ProgramHost) =>
  paths.some((path) => host.isProgram(path)) ? ['/usr/bin/osascript'] : []

const TERMINALS: Record<TerminalId, Terminal> = {
  'x-terminal-emulator': { platform: 'unix', find: 'x-terminal-emulator', args: (command) => ['-e', ...command] },
  'gnome-terminal': { platform: 'unix', find: 'gnome-terminal', args: (command) => ['--', ...command] },
  konsole: { platform: 'unix', find: 'konsole', args: (command) => ['-e', ...command] },
  xterm: { platform: 'unix', find: 'xterm', args: (command) => ['-e', ...command] },
  Terminal: {
    platform: 'darwin',
    find: macApp(['/System/Applications/Utilities/Terminal.app/Contents/MacOS/Terminal']),
    args: appleScript('Terminal', 'do script (item 1 of argv)'),
  },
  iTerm: {
    platform: 'darwin',
    find: macApp(['/Applications/iTerm.app/Contents/MacOS/iTerm2']),
    args: appleScript('iTerm', 'create window with default profile command (item 1 of argv)'),
  },
  'Windows Terminal': {
    platform: 'win32',
    find: (host) => {
      const local = environmentVariable(host, 'LOCALAPPDATA')
      return local === undefined ? [] : [win32.join(local, String.raw`Microsoft\WindowsApps\wt.exe`)]
    },
    // A bare semicolon starts another command of wt; the path of the client, which the admin chooses, may contain one.
    args: (command) => ['new-tab', '--', ...command.map((word) => word.replaceAll(';', String.raw`\;`))],
  },
  'Console Host': {
    platform: 'win32',
    find: (host) => [
      win32.join(environmentVariable(host, 'SYSTEMROOT') ?? String.raw`C:\Windows`, String.raw`System32\conhost.exe`),
    ],
    args: (command) => command,
  },
}

function isHere(terminal: Terminal, { platform }: ProgramHost): boolean {
  if (platform === 'win32' || platform === 'darwin') return terminal.platform === platform
  return terminal.platform === 'unix'
}

/** Returns the path of a program by its name, from PATH; null if it is missing. */
export function findProgram(host: ProgramHost, name: string): string | null {
  const paths = host.platform === 'win32' ? win32 : posix
  const file = host.platform === 'win32' ? `${name}.exe` : name
  const folders = host.platform === 'win32' ? pathFolders(host) : [...pathFolders(host), '/usr/bin', '/usr/local/bin']
  return folders.map((folder) => paths.join(folder, file)).find(host.isProgram) ?? null
}

function programOf({ find }: Terminal, host: ProgramHost): string | null {
  return typeof find === 'string' ? findProgram(host, find) : (find(host).find(host.isProgram) ?? null)
}

/** Returns the terminals of this computer, in the order of preference. */
export const findTerminals = (host: ProgramHost): TerminalId[] =>
  terminalIds.filter((id) => isHere(TERMINALS[id], host) && programOf(TERMINALS[id], host) !== null)

/** Returns the call that runs a command in a terminal; null if the terminal is missing. */
export function terminalCall(id: TerminalId, host: ProgramHost, command: Command): ProgramWords | null {
  const terminal = TERMINALS[id]
  const program = isHere(terminal, host) ? programOf(terminal, host) : null
  return program === null ? null : { program, args: terminal.args(command) }
}
