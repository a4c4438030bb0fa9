import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { App } from 'electron'
import { fileError } from '@main/lib/file-error'

/** Whether the console is started when the person signs in to this computer. */
export interface Autostart {
  /** Null where a program cannot see to that itself: one that is not installed. */
  get(): boolean | null
  /** Throws ApiError `internal` where it cannot be written. */
  set(on: boolean): void
}

/** The option it is started with then: no window until it is asked for. */
export const HIDDEN_OPTION = '--hidden'

export interface AutostartOptions {
  readonly app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings' | 'isPackaged'>
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly execPath: string
}

/** By the system's own means on Windows and macOS; on Linux by a file of the desktop (XDG Autostart). */
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

/** An AppImage is started anew from its file: where it is mounted now is gone by then. */
function desktopFile({ env, execPath }: AutostartOptions): Autostart {
  const folder = join(env.XDG_CONFIG_HOME || join(env.HOME ?? homedir(), '.config'), 'autostart')
  const path = join(folder, 'mesh-console.desktop')
  return {
    // Desktops turn an entry off with a line of their own, and leave the file.
    get: () => existsSync(path) && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(readFileSync(path, 'utf8')),
    set(on) {
      try {
        if (!on) return rmSync(path, { force: true })
        mkdirSync(folder, { recursive: true })
        writeFileSync(path, autostartEntry(env.APPIMAGE || execPath))
      } catch (error) {
        throw fileError(error, folder)
      }
    },
  }
}

/** The desktop entry that starts a program. In quotes, four signs are written with a backslash, and a percent sign twice. */
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
