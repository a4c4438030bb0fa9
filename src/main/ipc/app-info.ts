import type { App } from 'electron'
import type { AppInfo } from '@shared/ipc/contract'
import { fuseFile, isInspectable } from './fuses'

/** Returns the content of the About page. */
export async function appInfo(app: App): Promise<AppInfo> {
  const { electron, chrome, node } = process.versions
  return {
    version: app.getVersion(),
    electron,
    chrome,
    node,
    platform: `${process.platform} ${process.arch}`,
    packaged: app.isPackaged,
    inspectable: await isInspectable(fuseFile(process.execPath, process.platform)),
    userData: app.getPath('userData'),
  }
}
