import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { app } from 'electron'
import electronUpdater from 'electron-updater'
import { expectSigned } from './signature'

interface InstallOptions {
  readonly isSilent: boolean
  readonly isForceRunAfter: boolean
  readonly isAdminRightsRequired: boolean
}

/**
 * Replaces an AppImage with a signed one, and restores the old one if that fails: electron-updater removes it first, which leaves nothing on
 * a full disk. The new one is started after this process has ended, with the same arguments; started earlier, it would find this one running
 * and quit.
 */
export class KeepingAppImageUpdater extends electronUpdater.AppImageUpdater {
  /** Checksums of the release that may be installed. */
  signed: ReadonlySet<string> = new Set()

  protected override doInstall(options: InstallOptions): boolean {
    this.discardUnsigned()
    const old = process.env.APPIMAGE ?? ''
    const aside = `${old}.old`
    let installed = old
    this.once('appimage-filename-updated', (path) => (installed = path))
    keep(old, aside)
    try {
      // Runs the new file once without its window, which proves that it starts at all.
      if (!super.doInstall({ ...options, isForceRunAfter: false })) throw new Error('The new version was not installed')
    } catch (error) {
      if (installed !== old) rmSync(installed, { force: true })
      renameSync(aside, old)
      throw error
    }
    rmSync(aside, { force: true })
    if (options.isForceRunAfter) app.relaunch({ execPath: installed, args: process.argv.slice(1) })
    return true
  }

  /** The file was in a folder to which every program of the user can write. */
  private discardUnsigned(): void {
    const file = this.installerPath
    if (file === null) throw new Error('There is no downloaded file')
    try {
      expectSigned(file, this.signed)
    } catch (error) {
      rmSync(file, { force: true })
      throw error
    }
  }
}

function keep(file: string, aside: string): void {
  if (!existsSync(file)) return
  rmSync(aside, { force: true })
  try {
    linkSync(file, aside)
  } catch {
    // Some file systems do not support links.
    copyFileSync(file, aside)
  }
}
