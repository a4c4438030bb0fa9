import { goQuote } from '@shared/policy/syntax/go-quote'

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
