import type { ElectronApplication } from '@playwright/test'
import type { UpdateState } from '@shared/ipc/update'

/** Makes the main process report this update state; tests/packages tests real packages and updates. */
export async function putUpdate(app: ElectronApplication, state: UpdateState): Promise<void> {
  await app.evaluate(({ BrowserWindow, ipcMain }, value) => {
    ipcMain.removeHandler('update:get')
    ipcMain.handle('update:get', () => ({ ok: true, value }))
    for (const window of BrowserWindow.getAllWindows()) window.webContents.send('update:changed', value)
  }, state)
}
