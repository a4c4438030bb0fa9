import type { App } from 'electron'
import type { AppInfo } from '@shared/ipc/contract'
import { fuseFile, isInspectable } from './fuses'
import type { NetworkInterfaceInfo } from 'node:os'
import { isMeshAddress } from '@shared/net-address'

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

/** Returns the tailnet addresses of this computer's interfaces. */
export function meshAddresses(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string[] {
  const addresses = Object.values(interfaces).flatMap((list) => (list ?? []).map(({ address }) => address))
  return addresses.filter(isMeshAddress)
}
