import { parseAddress, anyPort, type ParseResult, type PortRange } from '@shared/policy/net/ip'
import { goQuote } from '@shared/policy/syntax/go-quote'
import { type AliasWithPorts, parseAlias, type Word } from './model'

const badPorts = 'invalid port format'

/** Parses a port as Go's strconv parses 16 bits. */
function parsePort(text: string): ParseResult<number> {
  const said = (what: string) => ({ error: `strconv.ParseUint: parsing ${goQuote(text)}: ${what}` })
  if (!/^\d+$/.test(text)) return said('invalid syntax')
  return Number(text) > 65_535 ? said('value out of range') : { value: Number(text) }
}

/** Parses ports as servers before 0.26 do: a reversed range is accepted and opens nothing. */
function parsePorts(text: string): ParseResult<PortRange[]> {
  if (text === '*') return { value: [anyPort] }
  const ports: PortRange[] = []
  for (const part of text.split(',')) {
    const [first, last, ...more] = part.split('-').map(parsePort)
    if (more.length > 0 || !first) return { error: badPorts }
    if (first.error !== undefined) return first
    if (last?.error !== undefined) return last
    ports.push({ first: first.value, last: last?.value ?? first.value })
  }
  return { value: ports }
}

/** Splits off the ports. More than two colons are valid only for an IPv6 address. */
function cut(text: string): [name: string, ports: string] | undefined {
  const tokens = text.split(':')
  const ports = tokens.at(-1) ?? ''
  if (tokens.length === 2 || tokens.length === 3) return [tokens.slice(0, -1).join(':'), ports]
  const name = text.endsWith(`:${ports}`) ? text.slice(0, -ports.length - 1) : text
  return parseAddress(name.split('/')[0] ?? '') === undefined ? undefined : [name, ports]
}

/** Parses a destination as servers before 0.26 do when they compile its rule for machines. */
export function parseFirstDestination({ text, ...place }: Word): ParseResult<AliasWithPorts> {
  const parts = cut(text)
  if (!parts) return { error: `failed to parse destination, tokens [${text.split(':').join(' ')}]: ${badPorts}` }
  const [name, portText] = parts
  const ports = parsePorts(portText)
  if (ports.error !== undefined) return ports
  const alias = parseAlias(name, place).value ?? { kind: 'host' as const, text: name, ...place }
  return { value: { ...alias, ports: ports.value } }
}
