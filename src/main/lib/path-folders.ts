import { posix, win32 } from 'node:path'

/** The parts of an operating system that determine where a program is. */
export interface ProgramHost {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  /** True if the path is a file that this user may run. */
  readonly isProgram: (path: string) => boolean
}

/** Returns a variable of the environment. Windows ignores the case of names; a copied environment does not. */
export function environmentVariable(
  { platform, env }: Pick<ProgramHost, 'platform' | 'env'>,
  name: string,
): string | undefined {
  if (platform !== 'win32') return env[name]
  return Object.entries(env).find(([key]) => key.toUpperCase() === name.toUpperCase())?.[1]
}

/** Returns the absolute folders of PATH. A relative one would run a program in the current working directory. */
export function pathFolders(host: Pick<ProgramHost, 'platform' | 'env'>): string[] {
  const path = environmentVariable(host, 'PATH') ?? ''
  if (host.platform !== 'win32') return path.split(posix.delimiter).filter((folder) => posix.isAbsolute(folder))
  const folders = path.split(win32.delimiter).map((folder) => folder.replaceAll('"', ''))
  return folders.filter((folder) => /^[a-z]:[\\/]/i.test(folder))
}
