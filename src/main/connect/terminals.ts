import { posix, win32 } from 'node:path'
import { posixWords } from '@shared/command/words'
import { type TerminalId, terminalIds } from '@shared/ipc/connect'
import { environmentVariable, pathFolders, type ProgramHost } from '@main/lib/run-program'

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
