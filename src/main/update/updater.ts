import electronUpdater, { type AppUpdater, type CancellationToken, type UpdateInfo } from 'electron-updater'
import type { Log } from '@main/lib/log'
import { KeepingAppImageUpdater } from './appimage'
import { createDownloads } from './downloads'
import { updateFailure } from './failure'
import type { UpdateEvent } from './machine'
import { plainNotes } from './notes'
import { signedChecksums } from './signature'
import { readUpdateKeys } from './update-keys'
import type { Updater } from './updates'

/**
 * electron-updater behind our own events. This module is loaded at the first check, because its code is large and most starts never need
 * it. It downloads or installs nothing unless asked, and never an older version.
 */
export function createUpdater(report: (event: UpdateEvent) => void, log: Log): Updater {
  const linux = process.platform === 'linux' ? new KeepingAppImageUpdater() : undefined
  const updater = linux ?? electronUpdater.autoUpdater
  // Squirrel on macOS always installs a downloaded update when the app ends; this cannot be turned off.
  const always = process.platform === 'darwin'
  updater.autoDownload = false
  updater.logger = { info: log.info, warn: log.warn, error: log.warn, debug: () => undefined }
  const download = async (token: CancellationToken) => {
    // Read when a download ends, which installs the handler that reads it again when the app quits.
    updater.autoInstallOnAppQuit = true
    try {
      await updater.downloadUpdate(token)
    } finally {
      updater.autoInstallOnAppQuit = always
    }
    if (token.cancelled) return
    report({ type: 'downloaded' })
    if (always) report({ type: 'stage' })
  }
  const downloads = createDownloads(() => new electronUpdater.CancellationToken(), download)
  const reportDownload = (event: UpdateEvent) => void (downloads.isEnding() || report(event))
  listen(updater, { report, reportDownload, check: linux ? createSignatureCheck(linux) : () => undefined })
  return {
    async check(channel) {
      setChannel(updater, channel)
      const result = await updater.checkForUpdates()
      // Null means that the updater cannot work here; it sends no event for that.
      if (result === null)
        report({ type: 'fail', failure: 'unknown', message: 'This installation cannot update itself.' })
    },
    download: () => downloads.start(),
    cancel: () => downloads.cancel(),
    installOnQuit: (wanted) => void (updater.autoInstallOnAppQuit = wanted || always),
    install: () => updater.quitAndInstall(),
  }
}

/** On Linux no system checks who made a package: the release's description has to be signed with a key that was packed into this console. */
function createSignatureCheck(updater: KeepingAppImageUpdater): (release: UpdateInfo) => void {
  const keys = readUpdateKeys(process.resourcesPath)
  return (release) => {
    updater.signed = new Set()
    updater.signed = signedChecksums(release, keys)
  }
}

interface Listening {
  readonly report: (event: UpdateEvent) => void
  /** Reports what may belong to a download. */
  readonly reportDownload: (event: UpdateEvent) => void
  /** Throws if a release may not be installed. */
  readonly check: (release: UpdateInfo) => void
}

function listen(updater: AppUpdater, { report, reportDownload, check }: Listening): void {
  updater.on('update-not-available', () => report({ type: 'none', at: new Date().toISOString() }))
  updater.on('update-available', (info) => {
    try {
      check(info)
      report({ type: 'available', at: new Date().toISOString(), ...facts(info) })
    } catch (error) {
      report({ type: 'fail', ...updateFailure(error) })
    }
  })
  updater.on('download-progress', ({ percent }) => reportDownload({ type: 'progress', share: percent / 100 }))
  updater.on('error', (error) => reportDownload({ type: 'fail', ...updateFailure(error) }))
}

function facts({ version, releaseNotes, files }: UpdateInfo) {
  // The first file is the one for this system; packages of package managers come after it.
  return {
    version,
    releaseNotes: typeof releaseNotes === 'string' ? plainNotes(releaseNotes) : null,
    size: files[0]?.size ?? null,
  }
}

function setChannel(updater: AppUpdater, channel: 'stable' | 'beta'): void {
  updater.channel = channel === 'beta' ? 'beta' : 'latest'
  updater.allowPrerelease = channel === 'beta'
  // Setting a channel allows downgrades.
  updater.allowDowngrade = false
}
