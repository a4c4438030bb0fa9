import type { ElectronApplication } from '@playwright/test'
import type { UpdateState } from '@shared/ipc/update'

/** Lets the main process say that an update stands there; what is packed and updated for real is in tests/packages. */
export async function putUpdate(app: ElectronApplication, state: UpdateState): Promise<void> {
  await app.evaluate(({ BrowserWindow, ipcMain }, value) => {
    ipcMain.removeHandler('update:get')
    ipcMain.handle('update:get', () => ({ ok: true, value }))
    for (const window of BrowserWindow.getAllWindows()) window.webContents.send('update:changed', value)
  }, state)
}
