import { expect, test } from 'vitest'
import type { ClientReport } from '@shared/local-client/client-report'
import { isKnownAddress } from './known-address'

const running = (addresses: readonly string[], routes: readonly string[]) =>
  ({ state: 'running', peers: [{ addresses, routes }] }) as unknown as ClientReport

test.each([
  ['100.64.0.7', true],
  ['10.1.2.3', true],
  ['fd00:1::7', true],
  ['::ffff:10.1.2.3', true],
  ['10.2.0.1', false],
  ['8.8.8.8', false],
])('%s is known: %s, if it is an address of a peer or behind one', (address, known) => {
  expect(isKnownAddress(running(['100.64.0.7'], ['10.1.0.0/16', 'fd00:1::/64']), address)).toBe(known)
})

test('routes of peers that cover half of all addresses make no address known', () => {
  const report = running([], ['0.0.0.0/0', '0.0.0.0/1', '128.0.0.0/1', '64.0.0.0/2', '::/0', '::/1', '2000::/3'])
  for (const address of ['127.0.0.1', '10.0.0.1', '192.168.1.1', '8.8.8.8', '2001:db8::1', '::1'])
    expect([address, isKnownAddress(report, address)]).toEqual([address, false])
})

test('this computer, its link and groups are never known, whatever a peer claims to have or to serve', () => {
  const never = [
    '127.0.0.1',
    '127.8.8.8',
    '::1',
    '0.0.0.0',
    '::',
    '169.254.169.254',
    'fe80::1',
    '224.0.0.1',
    'ff02::1',
    '255.255.255.255',
  ]
  const report = running(never, [
    '127.0.0.0/8',
    '169.254.0.0/16',
    '0.0.0.0/8',
    '::1/128',
    'fe80::/16',
    '224.0.0.0/8',
    '::ffff:7f00:0/104',
  ])
  for (const address of [...never, '::ffff:127.0.0.1', '::ffff:169.254.169.254'])
    expect([address, isKnownAddress(report, address)]).toEqual([address, false])
})
