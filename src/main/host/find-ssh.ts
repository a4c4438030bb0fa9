import { accessSync, constants, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'

/** The parts of an operating system that determine the path of ssh. */
export interface SshSystem {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  /** True if the path is a file that this user may run. */
  readonly isProgram: (path: string) => boolean
}

/**
 * Returns the path of the system's ssh: from PATH, then from the usual folders. Null if ssh is missing. Skips relative entries of PATH, which
 * would run a program in the current working directory.
 */
export function findSsh({ platform, env, isProgram }: SshSystem): string | null {
  const paths = platform === 'win32' ? windowsPaths(env) : unixPaths(env)
  return paths.find(isProgram) ?? null
}

function unixPaths(env: NodeJS.ProcessEnv): string[] {
  const inPath = (env['PATH'] ?? '').split(':').filter((folder) => posix.isAbsolute(folder))
  return [...inPath, '/usr/bin', '/usr/local/bin', '/run/current-system/sw/bin'].map((folder) =>
    posix.join(folder, 'ssh'),
  )
}

function windowsPaths(env: NodeJS.ProcessEnv): string[] {
  // Windows ignores the case of variable names; a copied environment does not.
  const variable = (name: string) => Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1] ?? ''
  const inPath = variable('PATH')
    .split(';')
    .map((folder) => folder.replaceAll('"', ''))
  const system = win32.join(variable('SYSTEMROOT'), 'System32', 'OpenSSH')
  return [system, ...inPath]
    .filter((folder) => /^[a-z]:[\\/]/i.test(folder))
    .map((folder) => win32.join(folder, 'ssh.exe'))
}

/** True if the path is a file that this user may run. */
export function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
