import { posix, win32 } from 'node:path'
import type { ClientPlace } from '@shared/local-client/client-place'
import {
  environmentVariable,
  pathFolders,
  type ProgramCall,
  type ProgramHost,
  type ProgramOutput,
  runProgram,
} from '@main/lib/run-program'

/** Folders that installers use and that a desktop program's PATH may lack. */
const UNIX_FOLDERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin', '/usr/local/bin', '/usr/sbin', '/run/current-system/sw/bin', '/snap/bin', '/opt/tailscale'],
  darwin: ['/usr/local/bin', '/opt/homebrew/bin', '/opt/local/bin', '/Applications/Tailscale.app/Contents/MacOS'],
}

/** The app bundle of macOS names its command-line program like the app. */
const MAC_APP = '/Applications/Tailscale.app/Contents/MacOS/Tailscale'

/**
 * Returns every possible path of the client in the order of trying: PATH first, then the usual folders. Skips relative entries of PATH,
 * which would run a program in the current working directory.
 */
export function clientPaths(host: Pick<ProgramHost, 'platform' | 'env'>): string[] {
  const paths = host.platform === 'win32' ? windowsPaths(host) : unixPaths(host)
  return [...new Set(paths)]
}

/** The first path that is a program, or null. */
export function findClient(host: ProgramHost): string | null {
  return clientPaths(host).find(host.isProgram) ?? null
}

/** Returns the client that the admin chose, or the one found here; null if there is none. */
export function clientPlace(
  host: ProgramHost,
  chosen: { readonly program: string | null; readonly socket: string | null },
): ClientPlace | null {
  const program = chosen.program ?? findClient(host)
  return program === null ? null : { program, socket: chosen.socket }
}

function unixPaths(host: Pick<ProgramHost, 'platform' | 'env'>): string[] {
  const { platform } = host
  const folders = [...pathFolders(host), ...(UNIX_FOLDERS[platform] ?? ['/usr/local/bin', '/usr/bin'])]
  const found = folders.map((folder) => posix.join(folder, 'tailscale'))
  return platform === 'darwin'
    ? [...found.filter((path) => path.toLowerCase() !== MAC_APP.toLowerCase()), MAC_APP]
    : found
}

function windowsPaths(host: Pick<ProgramHost, 'platform' | 'env'>): string[] {
  const programs = ['PROGRAMFILES', 'PROGRAMW6432', 'PROGRAMFILES(X86)'].map((name) => environmentVariable(host, name))
  const installed = programs
    .filter((folder) => folder !== undefined && /^[a-z]:[\\/]/i.test(folder))
    .flatMap((folder = '') => [win32.join(folder, 'Tailscale'), win32.join(folder, 'Tailscale IPN')])
  return [...pathFolders(host), ...installed].map((folder) => win32.join(folder, 'tailscale.exe'))
}

/** One call of the client's command-line program. */
export type ClientCall = Omit<ProgramCall, 'env' | 'input'>

/** How a call ended. */
export type ClientOutput = ProgramOutput

export type RunClient = (call: ClientCall) => Promise<ClientOutput>

/** Variables that the program needs; the rest of this process's environment stays here. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'SYSTEMROOT',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'TEMP',
  'TMPDIR',
]

function clientEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => PASSED_ON.includes(name.toUpperCase()))
  // The program inside the macOS app opens its window without this variable.
  return { ...Object.fromEntries(own), TAILSCALE_BE_CLI: '1' }
}

/** Runs the client once, with as little of the environment as it needs. */
export const runClient: RunClient = (call) => runProgram({ ...call, env: clientEnv(process.env) })
