import type { NetworkInterfaceInfo } from 'node:os'
import { expect, it } from 'vitest'
import { meshAddresses } from './app-info'

const at = (address: string) => ({ address }) as NetworkInterfaceInfo

it("finds this computer's tailnet addresses and no others", () => {
  const interfaces = {
    lo: [at('127.0.0.1'), at('::1')],
    eth0: [at('100.63.255.1'), at('100.128.0.1'), at('192.168.1.5'), at('fd7a:115c:a1e1::1')],
    tailscale0: [at('100.64.0.7'), at('100.127.255.254'), at('fd7a:115c:a1e0::7')],
    gone: undefined,
  }
  expect(meshAddresses(interfaces)).toEqual(['100.64.0.7', '100.127.255.254', 'fd7a:115c:a1e0::7'])
})
