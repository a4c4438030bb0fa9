import { goQuote } from '@shared/policy/syntax/go-quote'

/**
 * Addresses and prefixes as numbers on one line: IPv4 takes 0 to 2^32-1, IPv6 starts at 2^128, so the two never touch and one ordered set
 * holds both. Parsing is as strict as Go's net/netip, which Headscale uses.
 */

/** The first IPv6 address on the line. */
export const v6Base = 1n << 128n

/** A range of addresses, both ends included. */
export interface AddressRange {
  from: bigint
  to: bigint
}

/** A prefix as written: host bits stay in `text`, not in `from`. */
export interface Prefix extends AddressRange {
  bits: number
  v6: boolean
  /** In Go's form: `10.0.0.0/8`. */
  text: string
}

function parseV4(text: string): bigint | undefined {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  let value = 0
  for (const part of parts) {
    const byte = Number(part)
    // Written back, it differs from 01, 1e1 and an empty part.
    if (!(byte >= 0 && byte <= 255) || String(byte) !== part) return undefined
    value = value * 256 + byte
  }
  return BigInt(value)
}

const HEX_GROUP = /^[0-9a-fA-F]{1,4}$/

/** Returns the numbers of 16 bits in a half of an IPv6 address. */
function hexGroups(text: string): number[] | undefined {
  if (text === '') return []
  const groups = text.split(':')
  const last = groups.at(-1) ?? ''
  if (last.includes('.')) {
    const v4 = parseV4(last)
    if (v4 === undefined) return undefined
    groups.splice(-1, 1, (v4 >> 16n).toString(16), (v4 & 0xffffn).toString(16))
  }
  return groups.every((group) => HEX_GROUP.test(group)) ? groups.map((group) => parseInt(group, 16)) : undefined
}

function parseV6(text: string): bigint | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const head = hexGroups(halves[0] ?? '')
  const tail = hexGroups(halves[1] ?? '')
  if (!head || !tail) return undefined
  const missing = 8 - head.length - tail.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined
  const groupAt = (at: number) => (at < head.length ? head[at] : tail[at - head.length - missing]) ?? 0
  const word = (at: number) => BigInt(groupAt(at) * 0x10000 + groupAt(at + 1))
  return v6Base + ((word(0) << 96n) | (word(2) << 64n) | (word(4) << 32n) | word(6))
}

/** Returns the number of an address; undefined if the text is not one. */
export function parseAddress(text: string): bigint | undefined {
  return text.includes(':') ? parseV6(text) : parseV4(text)
}

/** True for a number in the IPv6 range. */
export const isV6 = (address: bigint) => address >= v6Base

function formatV6(value: bigint): string {
  const hex = value.toString(16).padStart(32, '0')
  const groups = Array.from({ length: 8 }, (_, index) => parseInt(hex.slice(index * 4, index * 4 + 4), 16))
  let best = { at: -1, length: 1 }
  for (let at = 0; at < 8; at++) {
    let length = 0
    while (at + length < 8 && groups[at + length] === 0) length++
    if (length > best.length) best = { at, length }
    at += length
  }
  const words = groups.map((group) => group.toString(16))
  if (best.at < 0) return words.join(':')
  return `${words.slice(0, best.at).join(':')}::${words.slice(best.at + best.length).join(':')}`
}

/** Formats an address as Go does: dotted, or the short IPv6 form; an IPv4 address within IPv6 as `::ffff:192.0.2.1`. */
export function formatAddress(address: bigint): string {
  if (!isV6(address)) return formatV4(Number(address))
  const value = address - v6Base
  return value >> 32n === V4_MAPPED ? `::ffff:${formatV4(Number(value & 0xffffffffn))}` : formatV6(value)
}

/** The first 96 bits of an IPv4 address within IPv6. */
const V4_MAPPED = 0xffffn

function formatV4(value: number): string {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255].join('.')
}

/**
 * Parses `10.0.0.0/8`, or a bare address as a prefix of one address. Undefined if it is neither. A bare IPv6 address may have a zone, as in
 * `fe80::1%eth0`, which Headscale drops.
 */
export function parsePrefix(text: string): Prefix | undefined {
  const slash = text.indexOf('/')
  const address = parseAddress(slash < 0 ? text.replace(ZONE, '$1') : text.slice(0, slash))
  if (address === undefined) return undefined
  const v6 = isV6(address)
  const width = v6 ? 128 : 32
  const written = slash < 0 ? String(width) : text.slice(slash + 1)
  if (!/^(0|[1-9][0-9]{0,2})$/.test(written) || Number(written) > width) return undefined
  const bits = Number(written)
  const size = 1n << BigInt(width - bits)
  const base = v6 ? v6Base : 0n
  const from = base + ((address - base) / size) * size
  return { from, to: from + size - 1n, bits, v6, text: `${formatAddress(address)}/${bits}` }
}

const ZONE = /^([^%]*:[^%]*)%.+$/s

/** Parses a prefix that must be valid: for constants. Throws otherwise. */
export function prefixOf(text: string): Prefix {
  const prefix = parsePrefix(text)
  if (!prefix) throw new Error(`Not a prefix: ${text}`)
  return prefix
}

/** True for the two default routes, which make a machine an exit node. */
export const isExitRoute = (prefix: { bits: number }) => prefix.bits === 0

/** Sets of small numbers (machine indexes) as bits: union and overlap cost one step per 32 machines. */
export type Bits = Uint32Array

export const newBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5)

export function setBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31))
}

export function clearBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) & ~(1 << (index & 31))
}

export const hasBit = (bits: Bits, index: number): boolean => (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1

/** Adds every member of `other` to `bits`. */
export function addBits(bits: Bits, other: Bits): void {
  for (let word = 0; word < other.length; word++) bits[word] = (bits[word] ?? 0) | (other[word] ?? 0)
}

/** Returns the set of all numbers below `size`. */
export function allBits(size: number): Bits {
  const bits = newBits(size).fill(0xffffffff)
  const last = size & 31
  if (last > 0) bits[bits.length - 1] = (1 << last) - 1
  return bits
}

/** Calls back for every member, in order. */
export function eachBit(bits: Bits, visit: (index: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      const low = rest & -rest
      visit((word << 5) + (31 - Math.clz32(low)))
      rest ^= low
    }
  }
}

/** Returns the members, in order. */
export function listBits(bits: Bits): number[] {
  const found: number[] = []
  eachBit(bits, (index) => found.push(index))
  return found
}

export function isEmptyBits(bits: Bits): boolean {
  for (let word = 0; word < bits.length; word++) if (bits[word] !== 0) return false
  return true
}

/** Tells whether `other` has every member of `bits`. */
export function isSubset(bits: Bits, other: Bits): boolean {
  for (let word = 0; word < bits.length; word++) if (((bits[word] ?? 0) & ~(other[word] ?? 0)) !== 0) return false
  return true
}

export const sameBits = (a: Bits, b: Bits): boolean => a.every((word, at) => word === b[at])

function countWord(bits: number): number {
  let word = bits - ((bits >>> 1) & 0x55555555)
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
  return (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export function countBits(bits: Bits): number {
  let count = 0
  for (const word of bits) count += countWord(word)
  return count
}

/** Counts the common members of two sets. */
export function countCommon(a: Bits, b: Bits): number {
  let count = 0
  for (let word = 0; word < a.length; word++) count += countWord((a[word] ?? 0) & (b[word] ?? 0))
  return count
}

/** Ports and protocols as the control plane reads them. Messages of refusals are its own (Headscale 0.29 and later). */

export interface PortRange {
  first: number
  last: number
}

export const anyPort: PortRange = { first: 0, last: 65535 }

/** A value, or the control plane's message if there is none. */
export type ParseResult<T> = { value: T; error?: undefined } | { value?: undefined; error: string }

const protocolNumbers: Record<string, number> = {
  icmp: 1,
  igmp: 2,
  ipv4: 4,
  'ip-in-ip': 4,
  tcp: 6,
  egp: 8,
  igp: 9,
  udp: 17,
  gre: 47,
  esp: 50,
  ah: 51,
  'ipv6-icmp': 58,
  sctp: 132,
  fc: 133,
}

const namesByNumber = new Map(Object.entries(protocolNumbers).map(([name, number]) => [number, name]))
namesByNumber.set(4, 'ipv4')

function parsePort(text: string): ParseResult<number> {
  if (!/^[+-]?[0-9]+$/.test(text)) return { error: 'invalid first integer' }
  const port = Number(text)
  return port < 0 || port > 65535 ? { error: 'port number out of range' } : { value: port }
}

function parsePortPart(part: string, lowest: number): ParseResult<PortRange> {
  if (!part.includes('-')) {
    const port = parsePort(part)
    if (port.error !== undefined) return port
    if (port.value < lowest) return { error: "first port must be >0, or use '*' for wildcard" }
    return { value: { first: port.value, last: port.value } }
  }
  const ends = part.split('-').filter((end) => end !== '')
  if (ends.length !== 2) return { error: 'invalid port range format' }
  const first = parsePort(ends[0] ?? '')
  if (first.error !== undefined) return first
  const last = parsePort(ends[1] ?? '')
  if (last.error !== undefined) return last
  if (first.value > last.value) return { error: 'invalid port range: first port is greater than last port' }
  return { value: { first: first.value, last: last.value } }
}

/** Parses `22`, `80,443`, `8000-8100` or `*`. `lowest`: the lowest single port allowed. */
export function parsePorts(text: string, lowest = 1): ParseResult<PortRange[]> {
  if (text === '*') return { value: [anyPort] }
  const ports: PortRange[] = []
  for (const part of text.split(',')) {
    const range = parsePortPart(part, lowest)
    if (range.error !== undefined) return range
    ports.push(range.value)
  }
  return { value: ports }
}

/** True if Go's integers can hold a number. */
const isInteger = (text: string) => BigInt.asIntN(64, BigInt(text)) === BigInt(text)

/**
 * Parses a protocol by name or number into its usual name; '' stays '' (TCP, UDP and ICMP). A number without a name stays a number in text.
 * `padded`: allows leading zeros in the number of a named protocol, as Headscale does.
 */
export function parseProtocol(text: string, padded = false): ParseResult<string> {
  const lower = text.toLowerCase()
  if (lower === '' || Object.hasOwn(protocolNumbers, lower)) return { value: lower }
  if (lower === '*') {
    return { error: 'proto name "*" not known; use protocol number 0-255 or protocol name (icmp, tcp, udp, etc.)' }
  }
  if (/^-?[0-9]+$/.test(lower) && isInteger(lower)) {
    const named = padded ? namesByNumber.get(Number(lower)) : undefined
    if (named !== undefined) return { value: named }
    if (lower.startsWith('0')) return { error: `leading 0 not permitted in protocol number: ${goQuote(lower)}` }
    const number = Number(lower)
    if (number < 0 || number > 255) return { error: `protocol number out of range (0-255): ${number}` }
    return { value: namesByNumber.get(number) ?? lower }
  }
  const quoted = goQuote(lower)
  return { error: `invalid protocol number: ${quoted} must be a known protocol name or valid protocol number 0-255` }
}

/** Names that 0.27 and 0.28 list but refuse. */
const laterNames = ['ipv6-icmp', 'fc']

/** Parses a protocol as 0.27 and 0.28 do, with their messages: fewer names, and no leading zeros. */
export function parseOlderProtocol(text: string): ParseResult<string> {
  const lower = text.toLowerCase()
  if (lower === '' || (Object.hasOwn(protocolNumbers, lower) && !laterNames.includes(lower))) return { value: lower }
  if (lower === '*') return parseProtocol(lower)
  const quoted = goQuote(lower)
  if (lower.startsWith('0')) return { error: `leading 0 not permitted in protocol number ${quoted}` }
  if (!/^[+-]?[0-9]+$/.test(lower)) {
    return { error: `invalid protocol ${quoted}: must be a known protocol name or valid protocol number 0-255` }
  }
  const number = Number(lower)
  if (number < 0 || number > 255) return { error: `protocol number ${number} out of range (0-255)` }
  return { value: namesByNumber.get(number) ?? String(number) }
}

/** True if lines before 0.27 know a protocol: names as they are written, and any whole number. */
export const knowsFirstProtocol = (text: string): boolean =>
  /^[+-]?\d+$/.test(text) || (text === text.toLowerCase() && parseOlderProtocol(text).error === undefined)

/** Returns the IANA number of a protocol as `parseProtocol` returns it; undefined for '' and '*', which are several. */
export function protocolNumber(protocol: string): number | undefined {
  if (protocol === '' || protocol === '*') return undefined
  return protocolNumbers[protocol] ?? Number(protocol)
}

/** Returns the usual name of a protocol by its IANA number, otherwise the number as text. */
export const protocolName = (number: number): string => namesByNumber.get(number) ?? String(number)

/** Ports apply only to TCP, UDP and SCTP. */
export const hasPorts = (protocol: string) => ['', '*', 'tcp', 'udp', 'sctp'].includes(protocol)

/** The protocols of a filter rule without protocols: TCP, UDP, ICMP and ICMPv6. */
export const defaultProtocols = [6, 17, 1, 58]

export interface ProtocolPorts {
  /** '' or '*' for the default protocols. */
  protocol: string
  ports: PortRange[]
}

/** Parses the `ip` of a grant: `*`, `443`, `tcp:443`, `udp:53-60`, `icmp:*`. */
export function parseProtocolPorts(text: string): ParseResult<ProtocolPorts> {
  if (!text.includes(':')) {
    const ports = parsePorts(text)
    if (ports.error !== undefined) return { error: `port range ${goQuote(text)}: ${ports.error}` }
    return { value: { protocol: '*', ports: ports.value } }
  }
  const parts = text.split(':')
  if (parts.length !== 2) {
    const got = `[${parts.join(' ')}](${parts.length})`
    return { error: `expected only one colon in Internet protocol and port type, got: ${got}` }
  }
  const [name = '', range = ''] = parts
  if (/[A-Z]/.test(name)) {
    const quoted = goQuote(name)
    return { error: `invalid protocol number: ${quoted} must be a known protocol name or valid protocol number 0-255` }
  }
  const protocol = parseProtocol(name)
  if (protocol.error !== undefined) return protocol
  const ports = parsePorts(range)
  if (ports.error !== undefined) return { error: `port range ${goQuote(range)}: ${ports.error}` }
  return { value: { protocol: protocol.value, ports: ports.value } }
}

/** Splits a range into the fewest prefixes, as `[first address, bits]`. */
function rangeToPrefixes({ from, to }: AddressRange): [bigint, number][] {
  const base = isV6(from) ? v6Base : 0n
  const width = isV6(from) ? 128 : 32
  const found: [bigint, number][] = []
  let at = from - base
  const end = to - base
  while (at <= end) {
    let free = 0
    while (free < width && (at & ((1n << BigInt(free + 1)) - 1n)) === 0n && at + (1n << BigInt(free + 1)) - 1n <= end)
      free++
    found.push([at + base, width - free])
    at += 1n << BigInt(free)
  }
  return found
}

/** An immutable set of addresses: ordered, disjoint, non-touching ranges. */
export class IpSet {
  private constructor(readonly ranges: readonly AddressRange[]) {}

  static readonly empty = new IpSet([])

  /** Returns the union of ranges in any order. */
  static of(ranges: Iterable<AddressRange>): IpSet {
    const sorted = [...ranges].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
    const merged: AddressRange[] = []
    for (const range of sorted) {
      const last = merged.at(-1)
      if (last && range.from <= last.to + 1n) {
        if (range.to > last.to) last.to = range.to
      } else {
        merged.push({ from: range.from, to: range.to })
      }
    }
    return new IpSet(merged)
  }

  static ofAddresses(addresses: Iterable<bigint>): IpSet {
    return IpSet.of(Array.from(addresses, (address) => ({ from: address, to: address })))
  }

  static union(sets: Iterable<IpSet>): IpSet {
    const all = [...sets]
    return all.length === 1 && all[0] ? all[0] : IpSet.of(all.flatMap((set) => set.ranges))
  }

  get isEmpty(): boolean {
    return this.ranges.length === 0
  }

  /** Returns the index of the first range that ends at or after the address. */
  private indexFrom(address: bigint): number {
    let low = 0
    let high = this.ranges.length
    while (low < high) {
      const middle = (low + high) >> 1
      const range = this.ranges[middle]
      if (range && range.to < address) low = middle + 1
      else high = middle
    }
    return low
  }

  has(address: bigint): boolean {
    const range = this.ranges[this.indexFrom(address)]
    return range !== undefined && range.from <= address
  }

  /** True if the set and the range share an address. */
  overlaps(other: AddressRange): boolean {
    const range = this.ranges[this.indexFrom(other.from)]
    return range !== undefined && range.from <= other.to
  }

  /** True if the whole range is in the set. */
  covers(other: AddressRange): boolean {
    const range = this.ranges[this.indexFrom(other.from)]
    return range !== undefined && range.from <= other.from && range.to >= other.to
  }

  coversSet(other: IpSet): boolean {
    return other.ranges.every((range) => this.covers(range))
  }

  minus(other: IpSet): IpSet {
    const left: AddressRange[] = []
    for (const range of this.ranges) {
      let from = range.from
      for (const hole of other.ranges) {
        if (hole.to < from || hole.from > range.to) continue
        if (hole.from > from) left.push({ from, to: hole.from - 1n })
        from = hole.to + 1n
      }
      if (from <= range.to) left.push({ from, to: range.to })
    }
    return new IpSet(left)
  }

  /** Returns the fewest prefixes that make up the set, written as Go does: a single address without its bits. */
  prefixes(): { text: string; range: AddressRange }[] {
    return this.ranges.flatMap((range) =>
      rangeToPrefixes(range).map(([first, bits]) => {
        const width = isV6(first) ? 128 : 32
        const to = first + (1n << BigInt(width - bits)) - 1n
        return { text: formatAddress(first) + (bits === width ? '' : `/${bits}`), range: { from: first, to } }
      }),
    )
  }

  /** Returns the ranges as the control plane writes sources: an address, a prefix, or `first-last`. */
  strings(): string[] {
    return this.ranges.map((range) => {
      if (range.from === range.to) return formatAddress(range.from)
      const prefixes = rangeToPrefixes(range)
      const [first, bits] = prefixes[0] ?? [0n, 0]
      return prefixes.length === 1
        ? `${formatAddress(first)}/${bits}`
        : `${formatAddress(range.from)}-${formatAddress(range.to)}`
    })
  }
}

/** Every address: the meaning of `*` as a destination and of `autogroup:danger-all`. */
export const everything = IpSet.of([prefixOf('0.0.0.0/0'), prefixOf('::/0')])

/** Addresses machines may have: Tailscale's ranges without the part reserved for ChromeOS. The meaning of `*` as a source. */
export const tailnetRange = IpSet.of([prefixOf('100.64.0.0/10'), prefixOf('fd7a:115c:a1e0::/48')]).minus(
  IpSet.of([prefixOf('100.115.92.0/23')]),
)

const privateRanges = [
  'fc00::/7',
  'fe80::/10',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
]

/** The public internet: the meaning of `autogroup:internet`. */
export const internet = IpSet.of([prefixOf('0.0.0.0/0'), prefixOf('2000::/3')]).minus(
  IpSet.of(privateRanges.map(prefixOf)),
)
