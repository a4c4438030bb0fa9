import { parseAddress, isV6, type Prefix, parsePrefix } from './ip'
import { type Parsed, parsePorts, type PortRange } from './ports'

/** What a name in a rule can stand for. */
export type AliasKind =
  | 'wildcard'
  | 'user'
  /** `user:*@domain`: every user of an email domain (Tailscale only). */
  | 'domain'
  | 'group'
  | 'tag'
  | 'autogroup'
  | 'host'
  | 'prefix'

/** A name in a rule, with its place in the document. */
export interface Alias {
  kind: AliasKind
  text: string
  /** Of the text with its quotes, in UTF-16 units. */
  offset: number
  length: number
  /** For addresses and prefixes. */
  prefix?: Prefix
}

export interface AliasWithPorts extends Alias {
  ports: PortRange[]
}

export interface Place {
  offset: number
  length: number
}

export const isGroup = (text: string) => text.startsWith('group:')
export const isTag = (text: string) => text.startsWith('tag:')
export const isUser = (text: string) => text.includes('@')
export const isHostName = (text: string) => !isUser(text) && !text.includes(':')

function kindOf(text: string): AliasKind | undefined {
  if (text === '*') return 'wildcard'
  if (/^user:\*@./.test(text)) return 'domain'
  if (isUser(text)) return 'user'
  if (isGroup(text)) return 'group'
  if (isTag(text)) return 'tag'
  if (text.startsWith('autogroup:')) return 'autogroup'
  return isHostName(text) ? 'host' : undefined
}

/** Reads a name as rules use it. White space around it does not count, as for the control plane. */
export function parseAlias(written: string, { offset, length }: Place): Parsed<Alias> {
  const text = written.trim()
  const prefix = parsePrefix(text)
  if (prefix) return { value: { kind: 'prefix', text, prefix, offset, length } }
  const kind = kindOf(text)
  return kind ? { value: { kind, text, offset, length } } : { error: `invalid alias format: ${JSON.stringify(text)}` }
}

/** Takes the brackets off `[fd7a::1]:80` and `[fd7a::1]/64:80`. */
function withoutBrackets(text: string): Parsed<string> {
  if (!text.startsWith('[')) return { value: text }
  const close = text.indexOf(']')
  const refuse = (what: string) => ({ error: `square brackets are only valid around IPv6 addresses${what}` })
  if (close < 0) return refuse('')
  const host = text.slice(1, close)
  const address = parseAddress(host)
  if (address === undefined || !isV6(address)) return refuse(`: ${JSON.stringify(host)}`)
  const rest = text.slice(close + 1)
  if (!rest.startsWith(':') && !rest.startsWith('/')) return refuse(`: ${JSON.stringify(text)}`)
  return { value: host + rest }
}

/** Reads a destination of an ACL or of a test: a name, a colon and ports. */
export function parseDestination(written: string, place: Place): Parsed<AliasWithPorts> {
  if (!written.includes(':')) return { error: 'hostport must contain a colon' }
  const plain = withoutBrackets(written.trim())
  if (plain.error !== undefined) return plain
  const colon = plain.value.lastIndexOf(':')
  if (colon === 0) return { error: 'input cannot start with a colon character' }
  if (colon === plain.value.length - 1) return { error: 'input cannot end with a colon character' }
  const portText = plain.value.slice(colon + 1)
  const ports = parsePorts(portText)
  if (ports.error !== undefined) {
    return { error: `dst=${JSON.stringify(written)}: port range ${JSON.stringify(portText)}: ${ports.error}` }
  }
  const alias = parseAlias(plain.value.slice(0, colon), place)
  return alias.error !== undefined ? alias : { value: { ...alias.value, ports: ports.value } }
}
