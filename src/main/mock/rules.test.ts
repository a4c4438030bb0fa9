import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NewNodeName } from '@shared/api/resources'
import { PrefixText, serverPrefix } from '@shared/api/primitives'
import { approvedSet, byPrefix, createAllocator, ipv4At, ipv6At } from './addresses'
import { instant } from './context'
import { freeLabel, labelOf } from './register'

describe('the label of a machine', () => {
  // The server's own examples (headscale-api.md 4.3), then one case per rule.
  test.each([
    ["Joe's Mac mini", 'joes-mac-mini'],
    ['mail.server', 'mail-server'],
    ['My-PC!', 'my-pc'],
    ['我的电脑', 'node'],
    ['printer.local', 'printer'],
    ['a.LAN', 'a'],
    ['x.localdomain', 'x'],
    ['user@host_1', 'user-host-1'],
    ['--x--', 'x'],
    ['', 'node'],
    [`${'a'.repeat(70)}`, 'a'.repeat(63)],
  ])('of %j is %s', (hostname, label) => {
    expect(labelOf(hostname)).toBe(label)
  })

  test('is always valid', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (hostname) => NewNodeName.safeParse(labelOf(hostname)).success),
    )
  })

  test('gets a number until it is free, within 63 characters', () => {
    const taken = new Set(['web', 'web-1', 'b'.repeat(63)])
    expect(freeLabel('web', (label) => taken.has(label))).toBe('web-2')
    expect(freeLabel('db', (label) => taken.has(label))).toBe('db')
    expect(freeLabel('b'.repeat(63), (label) => taken.has(label))).toBe(`${'b'.repeat(61)}-1`)
  })
})

describe('addresses', () => {
  test('are assigned lowest first, without those of clients and of Chrome OS', () => {
    const { ipv4, ipv6 } = createAllocator(new Set(['100.64.0.1', 'fd7a:115c:a1e0::2']))
    expect([ipv4(), ipv4(), ipv6(), ipv6()]).toEqual([
      '100.64.0.2',
      '100.64.0.3',
      'fd7a:115c:a1e0::1',
      'fd7a:115c:a1e0::3',
    ])
  })

  test("of IPv4 are in 100.64.0.0/10, without its ends, the clients' resolver and 100.115.92.0/23", () => {
    // Both ends of every /24, and all addresses around the excluded ones.
    const whole = new Set([64 * 256, 100 * 256 + 100, 115 * 256 + 91, 115 * 256 + 92, 115 * 256 + 93, 115 * 256 + 94])
    const left: string[] = []
    const wrong: string[] = []
    for (let block = 64 * 256; block < 128 * 256; block += 1)
      for (let last = 0; last < 256; last += whole.has(block) ? 1 : 255) {
        const address = `100.${Math.floor(block / 256)}.${block % 256}.${last}`
        const given = ipv4At((block - 64 * 256) * 256 + last)
        if (given === undefined) left.push(address)
        else if (given !== address) wrong.push(given)
      }
    const blocked = ['100.115.92', '100.115.93'].flatMap((block) =>
      Array.from({ length: 256 }, (_, last) => `${block}.${last}`),
    )
    expect(wrong).toEqual([])
    expect(left).toEqual(['100.64.0.0', '100.100.100.100', ...blocked, '100.127.255.255'])
    expect([-1, 1 << 22].map(ipv4At)).toEqual([undefined, undefined])
  })

  test('of IPv6 are in their shortest form and never ::53', () => {
    expect([1, 0x52, 0x53, 0x54, 0x1_0000].map(ipv6At)).toEqual([
      'fd7a:115c:a1e0::1',
      'fd7a:115c:a1e0::52',
      undefined,
      'fd7a:115c:a1e0::54',
      'fd7a:115c:a1e0::1:0',
    ])
  })
})

describe('prefixes', () => {
  test('keep their host bits and use the shortest form', () => {
    expect(['10.0.0.1/24', 'FD00:0:0::/64', '::/0'].map(serverPrefix)).toEqual(['10.0.0.1/24', 'fd00::/64', '::/0'])
  })

  test('are refused with a message or formatted as the contract requires', () => {
    const piece = fc.constantFrom('10', '.', ':', '/', 'fe80', '::', '1', '0', '%', '256', ' ')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece).map((pieces) => pieces.join('')),
          fc.ipV4().map((ip) => `${ip}/9`),
          fc.ipV6().map((ip) => `${ip}/70`),
        ),
        (text) => {
          try {
            return PrefixText.safeParse(serverPrefix(text)).success
          } catch (error) {
            return error instanceof Error && error.message.startsWith('parsing route: netip.ParsePrefix(')
          }
        },
      ),
    )
  })

  test('sort by family, address and length', () => {
    const sorted = ['9.0.0.0/8', '10.0.0.0/8', '10.0.0.0/24', '100.64.0.0/10', '::/0', 'fd00::/8']
    expect(sorted.toReversed().toSorted(byPrefix)).toEqual(sorted)
    expect(approvedSet(['10.0.0.0/8', '::/0', '9.0.0.0/8', '10.0.0.0/8'])).toEqual([
      '0.0.0.0/0',
      '9.0.0.0/8',
      '10.0.0.0/8',
      '::/0',
    ])
  })
})

describe('instants', () => {
  test('are in UTC and sort as texts', () => {
    expect(instant('2026-01-01T01:00:00+01:00')).toBe('2026-01-01T00:00:00.000Z')
    expect(instant('9999-12-31T23:59:59-12:00')).toBe('9999-12-31T23:59:59.999Z')
    expect(instant('0000-01-01T00:00:00+12:00')).toBe('0000-01-01T00:00:00.000Z')
  })
})
