import { accessSync, constants, statSync } from 'node:fs'

/** Returns true if the path is a file that this user may run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Tells whether a process of this computer is running, of whatever user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Returns the AppImage that `path`, a file or folder of this program, runs from; null if it runs from none. A program that was started from
 * within another AppImage inherits that one's variables.
 */
export function ownAppImage(env: Readonly<Record<string, string | undefined>>, path: string): string | null {
  const { APPIMAGE: file, APPDIR: mounted } = env
  return file && mounted && path.startsWith(`${mounted}/`) ? file : null
}
