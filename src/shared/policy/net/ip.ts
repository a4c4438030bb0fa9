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
