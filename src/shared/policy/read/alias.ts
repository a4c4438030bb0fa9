import { isV6, type Prefix, parsePrefix } from '@shared/policy/net/ip'
import { type ParseResult, parsePorts, type PortRange } from '@shared/policy/net/ports'
import { currentDialect, type PolicyDialect } from './dialect-flags'
import { wordsOf } from './words'
import type { Place } from '@shared/policy/syntax/hujson'

/** The kinds of names in a rule. */
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

/** A name in a rule, with its position in the document. */
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

export const isGroup = (text: string) => text.startsWith('group:')
export const isTagAlias = (text: string) => text.startsWith('tag:')
export const isUser = (text: string) => text.includes('@')
/** True if an owner, an approver or a member of a group is a user: before 0.26 every text without a prefix is one, later one with an @. */
export const isUserMember = (text: string, { usersNeedAt }: PolicyDialect) =>
  usersNeedAt ? isUser(text) : !/^(group|tag|autogroup):/.test(text)
export const isHostAlias = (text: string) => !isUser(text) && !text.includes(':')

function kindOf(text: string): AliasKind | undefined {
  if (text === '*') return 'wildcard'
  if (/^user:\*@./.test(text)) return 'domain'
  if (isUser(text)) return 'user'
  if (isGroup(text)) return 'group'
  if (isTagAlias(text)) return 'tag'
  if (text.startsWith('autogroup:')) return 'autogroup'
  return isHostAlias(text) ? 'host' : undefined
}

/** Parses a name as rules use it. `dialect` selects the messages of refusals. */
export function parseAlias(
  text: string,
  { offset, length }: Place,
  { line }: PolicyDialect = currentDialect,
): ParseResult<Alias> {
  const prefix = parsePrefix(text)
  if (prefix) return { value: { kind: 'prefix', text, prefix, offset, length } }
  const kind = kindOf(text)
  return kind ? { value: { kind, text, offset, length } } : { error: wordsOf(line).alias(text) }
}

/** Removes the brackets of `[fd7a::1]:80` and `[fd7a::1]/64:80`. */
function withoutBrackets(text: string): ParseResult<string> {
  if (!text.startsWith('[')) return { value: text }
  const close = text.indexOf(']')
  const refuse = (what: string) => ({ error: `square brackets are only valid around IPv6 addresses${what}` })
  if (close < 0) return refuse('')
  const host = text.slice(1, close)
  const address = host.includes('/') ? undefined : parsePrefix(host)?.from
  if (address === undefined || !isV6(address)) return refuse(`: ${JSON.stringify(host)}`)
  const rest = text.slice(close + 1)
  if (!rest.startsWith(':') && !rest.startsWith('/')) return refuse(`: ${JSON.stringify(text)}`)
  return { value: host + rest }
}

/** Autogroups Headscale knows. */
const headscaleAutogroups = ['internet', 'member', 'nonroot', 'tagged', 'self', 'danger-all'].map(
  (name) => `autogroup:${name}`,
)

/** Autogroups of user roles, which only Tailscale has. */
export const roleAutogroups = [
  'members',
  'admin',
  'owner',
  'it-admin',
  'network-admin',
  'billing-admin',
  'auditor',
  'shared',
].map((name) => `autogroup:${name}`)

/** Returns the autogroups that servers of a dialect know. */
function autogroupsOf({ autogroups, grants }: PolicyDialect): string[] {
  if (!autogroups) return ['autogroup:internet']
  return grants ? headscaleAutogroups : headscaleAutogroups.filter((name) => name !== 'autogroup:danger-all')
}

/** Returns the problem with a destination's name itself; for destinations with ports the decoder checks it. */
function nameProblem({ kind, text }: Alias, dialect: PolicyDialect): string | undefined {
  if (kind === 'tag' && dialect.tagsNeedLetter && !/^tag:[a-zA-Z]/.test(text)) {
    return "tag names must start with a letter, after 'tag:'"
  }
  const known = autogroupsOf(dialect)
  if (kind !== 'autogroup' || known.includes(text)) return undefined
  if (dialect.grants && roleAutogroups.includes(text)) return undefined
  return wordsOf(dialect.line).autogroup(text, known)
}

/** Parses a destination of an ACL or of a test: a name, a colon and ports. `dialect` selects the rules and the messages of refusals. */
export function parseRuleDestination(
  written: string,
  place: Place,
  dialect: PolicyDialect = currentDialect,
): ParseResult<AliasWithPorts> {
  const words = wordsOf(dialect.line)
  if (!written.includes(':')) {
    if (dialect.destinationsNeedPorts) return { error: words.noColon }
    const bare = parseAlias(written, place, dialect)
    return bare.error === undefined ? { value: { ...bare.value, ports: [] } } : bare
  }
  const plain = dialect.brackets ? withoutBrackets(written) : { value: written }
  if (plain.error !== undefined) return plain
  const colon = plain.value.lastIndexOf(':')
  if (colon === 0) return { error: 'input cannot start with a colon character' }
  if (colon === plain.value.length - 1) return { error: 'input cannot end with a colon character' }
  const portText = plain.value.slice(colon + 1)
  const ports = parsePorts(portText, dialect.destinationsNeedPorts ? 1 : 0)
  if (ports.error !== undefined) {
    return { error: words.ports(written, portText, ports.error) }
  }
  const alias = parseAlias(plain.value.slice(0, colon), place, dialect)
  if (alias.error !== undefined) return alias
  const problem = nameProblem(alias.value, dialect)
  return problem === undefined ? { value: { ...alias.value, ports: ports.value } } : { error: problem }
}
