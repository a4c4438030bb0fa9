import { posix, win32 } from 'node:path'

/** The parts of an operating system that determine the client's path. */
export interface ClientHost {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  /** True if the path is a file that this user may run. */
  readonly isProgram: (path: string) => boolean
}

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
export function clientPaths({ platform, env }: Pick<ClientHost, 'platform' | 'env'>): string[] {
  const paths = platform === 'win32' ? windowsPaths(env) : unixPaths(platform, env)
  return [...new Set(paths)]
}

/** The first path that is a program, or null. */
export function findClient(host: ClientHost): string | null {
  return clientPaths(host).find(host.isProgram) ?? null
}

function unixPaths(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  const inPath = (env['PATH'] ?? '').split(':').filter((folder) => posix.isAbsolute(folder))
  const folders = [...inPath, ...(UNIX_FOLDERS[platform] ?? ['/usr/local/bin', '/usr/bin'])]
  const found = folders.map((folder) => posix.join(folder, 'tailscale'))
  return platform === 'darwin'
    ? [...found.filter((path) => path.toLowerCase() !== MAC_APP.toLowerCase()), MAC_APP]
    : found
}

function windowsPaths(env: NodeJS.ProcessEnv): string[] {
  // Windows ignores the case of variable names; a copied environment does not.
  const variable = (name: string) => Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1]
  const inPath = (variable('PATH') ?? '').split(';').map((folder) => folder.replaceAll('"', ''))
  const programs = [variable('PROGRAMFILES'), variable('PROGRAMW6432'), variable('PROGRAMFILES(X86)')]
  const installed = programs
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [win32.join(folder, 'Tailscale'), win32.join(folder, 'Tailscale IPN')])
  const folders = [...inPath, ...installed].filter((folder) => /^[a-z]:[\\/]/i.test(folder))
  return folders.map((folder) => win32.join(folder, 'tailscale.exe'))
}
