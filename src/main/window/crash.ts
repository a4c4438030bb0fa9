import { type BrowserWindow, dialog } from 'electron'
import type { Log } from '@main/lib/log'
import type { Translate } from '@main/lib/texts'

/** A second crash within this time, in milliseconds, means that another reload would not help. */
const CRASH_LOOP_MS = 60_000

/** Reloads a page whose process died: the first time automatically, after that only if the user wants it. */
export function setupCrashRecovery(window: BrowserWindow, texts: () => Translate, log: Log): void {
  let last = Number.NEGATIVE_INFINITY
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log.error(`page gone: ${reason} (${exitCode})`)
    const again = performance.now() - last < CRASH_LOOP_MS
    last = performance.now()
    if (again) askToReload(window, texts(), log)
    else window.webContents.reload()
  })
  window.webContents.on('unresponsive', () => log.warn('page does not respond'))
  window.webContents.on('responsive', () => log.info('page responds again'))
  window.webContents.on('preload-error', (_event, path, error) => log.error(`preload ${path} failed`, error))
}

function askToReload(window: BrowserWindow, t: Translate, log: Log): void {
  const question = {
    message: t('crash.message'),
    detail: t('crash.detail'),
    buttons: [t('button.reload'), t('button.close')],
  }
  dialog
    .showMessageBox(window, { ...question, type: 'error', defaultId: 0, cancelId: 1 })
    .then(({ response }) => (response === 0 ? window.webContents.reload() : window.close()))
    .catch((error: unknown) => log.error('question not shown', error))
}
