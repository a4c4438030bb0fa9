import { ipcMain } from 'electron'
import type { JsonFile } from '@main/settings/store'

/** Loads what writes settings. Its library adds a listener that answers any page: nothing of ours needs it, so it goes again. */
export async function loadJsonFile(folder: string, name: string): Promise<JsonFile> {
  const { openJsonFile } = await import('@main/settings/json-file')
  const file = openJsonFile(folder, name)
  ipcMain.removeAllListeners('electron-store-get-data')
  return file
}
