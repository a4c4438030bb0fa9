import type { NetworkInterfaceInfo } from 'node:os'
import { isMeshAddress } from '@shared/net-address'

/** Returns the tailnet addresses of this computer's interfaces. */
export function meshAddresses(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string[] {
  const addresses = Object.values(interfaces).flatMap((list) => (list ?? []).map(({ address }) => address))
  return addresses.filter(isMeshAddress)
}
