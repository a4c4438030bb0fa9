import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { app } from 'electron'
import electronUpdater from 'electron-updater'

interface InstallOptions {
  readonly isSilent: boolean
  readonly isForceRunAfter: boolean
  readonly isAdminRightsRequired: boolean
}

/**
 * Replaces an AppImage, and puts the old one back where that fails: electron-updater removes it first, which on a full disk leaves
 * nothing. The new one is started once this process has ended, with the arguments of this one; started earlier, it would find this
 * one running and leave.
 */
export class KeepingAppImageUpdater extends electronUpdater.AppImageUpdater {
  protected override doInstall(options: InstallOptions): boolean {
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
}

function keep(file: string, aside: string): void {
  if (!existsSync(file)) return
  rmSync(aside, { force: true })
  try {
    linkSync(file, aside)
  } catch {
    // Not every file system has links.
    copyFileSync(file, aside)
  }
}
