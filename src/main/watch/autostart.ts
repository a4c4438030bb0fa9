import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { App } from 'electron'
import { fileError } from '@main/lib/files'
import { ownAppImage } from '@main/lib/run-program'

/** Starts the console when the user signs in to this computer. */
export interface Autostart {
  /** Returns null if the program cannot do that because it is not installed. */
  get(): boolean | null
  /** Throws ApiError `internal` if it cannot be written. */
  set(on: boolean): void
  /**
   * Makes an enabled entry start this AppImage if it names a file that no longer exists: an update installs under a new name, because the
   * name contains the version. Throws ApiError `internal` if it cannot be written.
   */
  followUpdate(): void
}

/** The flag for such a start: no window until the user opens one. */
export const HIDDEN_OPTION = '--hidden'

export interface AutostartOptions {
  readonly app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings' | 'isPackaged'>
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly execPath: string
}

/** Uses the system's login items on Windows and macOS, and a desktop file on Linux (XDG Autostart). */
export function createAutostart(options: AutostartOptions): Autostart {
  const { app, platform } = options
  const followUpdate = () => undefined
  if (!app.isPackaged) return { get: () => null, set: () => undefined, followUpdate }
  if (platform === 'linux') return desktopFile(options)
  const item = { args: [HIDDEN_OPTION] }
  return {
    get: () => app.getLoginItemSettings(item).openAtLogin,
    set: (on) => app.setLoginItemSettings({ ...item, openAtLogin: on }),
    followUpdate,
  }
}

/** An AppImage is started from its own file: its mount point no longer exists at the next start. */
function desktopFile({ env, execPath }: AutostartOptions): Autostart {
  const folder = join(env.XDG_CONFIG_HOME || join(env.HOME ?? homedir(), '.config'), 'autostart')
  const path = join(folder, 'mesh-console.desktop')
  const image = ownAppImage(env, execPath)
  // Desktops disable an entry by adding a line to the file.
  const isOn = () =>
    existsSync(path) && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(readFileSync(path, 'utf8'))
  const write = (entry: string) => {
    try {
      mkdirSync(folder, { recursive: true })
      writeFileSync(path, entry)
    } catch (error) {
      throw fileError(error, folder)
    }
  }
  return {
    get: isOn,
    set(on) {
      if (on) return write(autostartEntry(image ?? execPath))
      try {
        rmSync(path, { force: true })
      } catch (error) {
        throw fileError(error, folder)
      }
    },
    followUpdate() {
      if (image === null || !isOn()) return
      const entry = readFileSync(path, 'utf8')
      const program = programOf(entry)
      if (program === null || program === image || existsSync(program)) return
      write(entry.replace(EXEC, () => execLine(image)))
    },
  }
}

/** The escapes of a desktop file, by their letter. */
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r' }

const EXEC = new RegExp(`^Exec="(.*)" ${HIDDEN_OPTION}$`, 'm')

/**
 * In quotes, four characters are escaped with a backslash, which the file escapes again, and percent signs are doubled. A line end, which
 * would begin another line of the entry, has an escape of the file.
 */
function execLine(program: string): string {
  const quoted = program
    .replaceAll(/["`$\\]/g, String.raw`\$&`)
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('%', '%%')
  return `Exec="${quoted}" ${HIDDEN_OPTION}`
}

/** Returns the program that an entry of the console starts; null if the entry has another form. */
function programOf(entry: string): string | null {
  const quoted = EXEC.exec(entry)?.[1]
  if (quoted === undefined) return null
  return quoted
    .replaceAll('%%', '%')
    .replaceAll(/\\([\\nr])/g, (_, letter: string) => ESCAPED[letter] ?? letter)
    .replaceAll(/\\(["`$\\])/g, '$1')
}

/** Creates the desktop entry that starts a program. */
export function autostartEntry(program: string): string {
  return `[Desktop Entry]
Type=Application
Name=Mesh Console
${execLine(program)}
Icon=mesh-console
Terminal=false
X-GNOME-Autostart-enabled=true
`
}
