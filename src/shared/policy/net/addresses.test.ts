import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDuration, parseDuration } from '@shared/policy/read/duration'
import {
  addBits,
  allBits,
  countBits,
  eachBit,
  hasBit,
  listBits,
  newBits,
  setBit,
  formatAddress,
  parseAddress,
  parsePrefix,
  prefixOf,
  v6Base,
  parsePorts,
  parseProtocol,
  parseProtocolPorts,
  everything,
  internet,
  IpSet,
  tailnetRange,
} from './ip'

const v6 = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }).map((value) => value + v6Base)
const v4 = fc.bigInt({ min: 0n, max: (1n << 32n) - 1n })
const range = fc.tuple(fc.bigInt({ min: 0n, max: 300n }), fc.bigInt({ min: 0n, max: 40n })).map(([from, size]) => {
  return { from, to: from + size }
})

describe('addresses', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['fd7a:115c:a1e0:0:0:0:0:1', 'fd7a:115c:a1e0::1'],
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['::10.0.0.1', '::a00:1'],
    ['FD00::A', 'fd00::a'],
  ])('%s is written %s', (text, written) => {
    expect(formatAddress(parseAddress(text) ?? 0n)).toBe(written)
  })

  it.each(['', '10.0.0', '10.0.0.256', '010.0.0.1', '1::2::3', '12345::', 'fe80::1%eth0', '1:2:3', 'host', ':1'])(
    '%s is refused',
    (text) => {
      expect(parseAddress(text)).toBeUndefined()
    },
  )

  it('reads its own output', () => {
    fc.assert(
      fc.property(fc.oneof(v4, v6), (address) => {
        expect(parseAddress(formatAddress(address))).toBe(address)
      }),
    )
  })

  it('keeps the host bits of a prefix in its text only', () => {
    const prefix = prefixOf('10.1.2.3/8')
    expect(prefix).toMatchObject({ text: '10.1.2.3/8', bits: 8, v6: false, from: parseAddress('10.0.0.0') })
    expect(formatAddress(prefix.to)).toBe('10.255.255.255')
    expect(parsePrefix('10.0.0.0/33')).toBeUndefined()
    expect(parsePrefix('10.0.0.0/08')).toBeUndefined()
    expect(prefixOf('::/0').to - prefixOf('::/0').from).toBe((1n << 128n) - 1n)
  })
})

describe('IpSet', () => {
  it('is the union of its ranges, and minus removes', () => {
    fc.assert(
      fc.property(fc.array(range), fc.array(range), (plus, minus) => {
        const set = IpSet.of(plus)
        const rest = set.minus(IpSet.of(minus))
        for (let address = 0n; address < 350n; address++) {
          const inside = plus.some(({ from, to }) => from <= address && address <= to)
          expect(set.has(address)).toBe(inside)
          const removed = minus.some(({ from, to }) => from <= address && address <= to)
          expect(rest.has(address)).toBe(inside && !removed)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('splits into prefixes that make up the set', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 5 }), (ranges) => {
        const set = IpSet.of(ranges)
        expect(IpSet.of(set.prefixes().map((prefix) => prefix.range)).ranges).toEqual(set.ranges)
      }),
    )
  })

  it('writes ranges as address, prefix or first-last', () => {
    const texts = (...list: string[]) => IpSet.of(list.map(prefixOf)).strings()
    expect(texts('10.0.0.1/32')).toEqual(['10.0.0.1'])
    expect(texts('10.0.0.0/9', '10.128.0.0/9')).toEqual(['10.0.0.0/8'])
    expect(texts('100.64.0.17/32', '100.64.0.18/32')).toEqual(['100.64.0.17-100.64.0.18'])
    expect(tailnetRange.strings()).toEqual([
      '100.64.0.0-100.115.91.255',
      '100.115.94.0-100.127.255.255',
      'fd7a:115c:a1e0::/48',
    ])
  })

  it('defines the internet', () => {
    expect(internet.has(parseAddress('8.8.8.8') ?? 0n)).toBe(true)
    expect(internet.overlaps(prefixOf('100.64.0.0/10'))).toBe(false)
    expect(everything.coversSet(internet)).toBe(true)
    expect(internet.coversSet(everything)).toBe(false)
  })
})

describe('bits', () => {
  it('are a set of small numbers', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 99 })), fc.uniqueArray(fc.nat({ max: 99 })), (left, right) => {
        const bits = newBits(100)
        const other = newBits(100)
        left.forEach((index) => setBit(bits, index))
        right.forEach((index) => setBit(other, index))
        expect(listBits(bits)).toEqual(left.toSorted((a, b) => a - b))
        addBits(bits, other)
        expect(countBits(bits)).toBe(new Set([...left, ...right]).size)
        eachBit(bits, (index) => expect(left.includes(index) || right.includes(index)).toBe(true))
        expect(hasBit(bits, 7)).toBe(left.includes(7) || right.includes(7))
      }),
    )
    expect([31, 32, 33].map((size) => countBits(allBits(size)))).toEqual([31, 32, 33])
  })
})

describe('ports and protocols', () => {
  it.each([
    ['*', [{ first: 0, last: 65535 }]],
    ['22', [{ first: 22, last: 22 }]],
    ['80,443,8000-8100', [80, 443, 8000].map((first) => ({ first, last: first === 8000 ? 8100 : first }))],
  ])('%s', (text, value) => {
    expect(parsePorts(text)).toEqual({ value })
  })

  it.each([
    ['0', "first port must be >0, or use '*' for wildcard"],
    ['ssh', 'invalid first integer'],
    ['70000', 'port number out of range'],
    ['9-1', 'invalid port range: first port is greater than last port'],
    ['1-2-3', 'invalid port range format'],
    ['-1', 'invalid port range format'],
  ])('%s is refused', (text, error) => {
    expect(parsePorts(text)).toEqual({ error })
  })

  it('maps protocols from number to name and back', () => {
    expect(parseProtocol('6')).toEqual({ value: 'tcp' })
    expect(parseProtocol('UDP')).toEqual({ value: 'udp' })
    expect(parseProtocol('200')).toEqual({ value: '200' })
    expect(parseProtocol('006', true)).toEqual({ value: 'tcp' })
    expect(parseProtocol('006').error).toBe('leading 0 not permitted in protocol number: "006"')
    expect(parseProtocol('256').error).toBe('protocol number out of range (0-255): 256')
    expect(parseProtocol('sctpp').error).toContain('must be a known protocol name or valid protocol number 0-255')
    expect(parseProtocol('*').error).toContain('proto name "*" not known')
  })

  it('reads the ip of grants', () => {
    expect(parseProtocolPorts('tcp:443')).toEqual({ value: { protocol: 'tcp', ports: [{ first: 443, last: 443 }] } })
    expect(parseProtocolPorts('*').value?.protocol).toBe('*')
    expect(parseProtocolPorts('tcp:1:2').error).toContain('expected only one colon')
    expect(parseProtocolPorts('tcp:x').error).toBe('port range "x": invalid first integer')
  })
})

describe('durations', () => {
  it.each([
    ['1h', '1h0m0s'],
    ['90m', '1h30m0s'],
    ['-1m', '-1m0s'],
    ['1.5s', '1.5s'],
    ['0', '0s'],
    ['168h', '168h0m0s'],
  ])('%s is written %s', (text, written) => {
    expect(formatDuration(parseDuration(text).value ?? -1n)).toBe(written)
  })

  it.each([
    ['abc', 'time: invalid duration "abc"'],
    ['', 'time: invalid duration ""'],
    ['5', 'time: missing unit in duration "5"'],
    ['5y', 'time: unknown unit "y" in duration "5y"'],
  ])('refuses %s as Go does', (text, error) => {
    expect(parseDuration(text)).toEqual({ error })
  })
})
