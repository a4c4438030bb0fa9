import type { Log } from '@main/log'
import { updateFailure } from './failure'
import type { UpdateEvent } from './machine'
import type { Updater } from './updates'

/**
 * electron-updater behind our own events. It is loaded here, at the first check, because its code is large and most starts never need it.
 * Nothing is fetched or installed without being asked for.
 */
export async function loadUpdater(report: (event: UpdateEvent) => void, log: Log): Promise<Updater> {
  const { default: electronUpdater } = await import('electron-updater')
  const { autoUpdater } = electronUpdater
  autoUpdater.autoDownload = false
  autoUpdater.autoInstallOnAppQuit = false
  autoUpdater.logger = { info: log.info, warn: log.warn, error: log.error, debug: () => undefined }

  autoUpdater.on('update-not-available', () => report({ type: 'none', at: new Date().toISOString() }))
  autoUpdater.on('update-available', ({ version, releaseNotes }) =>
    report({
      type: 'available',
      at: new Date().toISOString(),
      version,
      releaseNotes: typeof releaseNotes === 'string' ? releaseNotes : null,
    }),
  )
  autoUpdater.on('download-progress', ({ percent }) => report({ type: 'progress', share: percent / 100 }))
  autoUpdater.on('update-downloaded', () => report({ type: 'downloaded' }))
  autoUpdater.on('error', (error) => report({ type: 'fail', message: updateFailure(error) }))
  return {
    async check() {
      const result = await autoUpdater.checkForUpdates()
      // Null means that the updater found itself unable to work here, without an event.
      if (result === null) report({ type: 'fail', message: 'This installation cannot update itself.' })
    },
    async download() {
      await autoUpdater.downloadUpdate()
    },
    install: () => autoUpdater.quitAndInstall(),
  }
}
