import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { App } from 'electron'
import { fileError } from '@main/lib/file-error'
import { ownAppImage } from '@main/lib/own-app-image'

/** Starts the console when the user signs in to this computer. */
export interface Autostart {
  /** Returns null if the program cannot do that because it is not installed. */
  get(): boolean | null
  /** Throws ApiError `internal` if it cannot be written. */
  set(on: boolean): void
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
  if (!app.isPackaged) return { get: () => null, set: () => undefined }
  if (platform === 'linux') return desktopFile(options)
  const item = { args: [HIDDEN_OPTION] }
  return {
    get: () => app.getLoginItemSettings(item).openAtLogin,
    set: (on) => app.setLoginItemSettings({ ...item, openAtLogin: on }),
  }
}

/** An AppImage is started from its own file: its mount point no longer exists at the next start. */
function desktopFile({ env, execPath }: AutostartOptions): Autostart {
  const folder = join(env.XDG_CONFIG_HOME || join(env.HOME ?? homedir(), '.config'), 'autostart')
  const path = join(folder, 'mesh-console.desktop')
  return {
    // Desktops disable an entry by adding a line to the file.
    get: () => existsSync(path) && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(readFileSync(path, 'utf8')),
    set(on) {
      try {
        if (!on) return rmSync(path, { force: true })
        mkdirSync(folder, { recursive: true })
        writeFileSync(path, autostartEntry(ownAppImage(env, execPath) ?? execPath))
      } catch (error) {
        throw fileError(error, folder)
      }
    },
  }
}

/**
 * Creates the desktop entry that starts a program. In quotes, four characters are escaped with a backslash, and percent signs are doubled.
 */
export function autostartEntry(program: string): string {
  const quoted = program
    .replaceAll(/["`$\\]/g, String.raw`\$&`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
  return `[Desktop Entry]
Type=Application
Name=Mesh Console
Exec="${quoted}" ${HIDDEN_OPTION}
Icon=mesh-console
Terminal=false
X-GNOME-Autostart-enabled=true
`
}
