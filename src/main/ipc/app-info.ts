import type { App } from 'electron'
import type { AppInfo } from '@shared/ipc/contract'

/** What About shows. */
export function appInfo(app: App): AppInfo {
  const { electron, chrome, node } = process.versions
  return {
    version: app.getVersion(),
    electron,
    chrome,
    node,
    platform: `${process.platform} ${process.arch}`,
    packaged: app.isPackaged,
    inspectable: !app.isPackaged,
    userData: app.getPath('userData'),
  }
}
