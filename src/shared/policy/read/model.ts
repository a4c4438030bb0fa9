import { currentDialect, type PolicyDialect, type PolicyLine } from './dialect-flags'
import { goQuote } from '@shared/policy/syntax/go-quote'
import type { JsonValue, Place } from '@shared/policy/syntax/hujson'
import {
  isV6,
  parsePrefix,
  type Prefix,
  parsePorts,
  type ParseResult,
  type PortRange,
  type ProtocolPorts,
} from '@shared/policy/net/ip'
import { prefixProblem } from './prefix-problem'

const quote = goQuote
const list = (names: readonly string[]) => `[${names.join(' ')}]`

/** The servers' messages about invalid values. Each line has its own; those of 0.29 are shorter. */
export interface Words {
  alias: (text: string) => string
  noColon: string
  /** `said` is the problem with the ports. */
  ports: (written: string, ports: string, said: string) => string
  autogroup: (text: string, known: readonly string[]) => string
  groupName: (text: string) => string
  groupList: (group: string, got: string) => string
  groupMember: (group: string, got: string) => string
  groupNested: (group: string, member: string) => string
  username: (text: string) => string
  hostName: (text: string) => string
  hostAddress: (host: string, address: string) => string
  owner: (what: 'owner' | 'auto approver', text: string) => string
  tagName: (text: string) => string
  action: (text: string) => string
  sshSource: (type: string) => string
  sshDestination: (type: string) => string
  sshAction: (text: string) => string
  unknownField: (name: string) => string
  /** A value that is no text, by its Go type. */
  wrongType: (type: string) => string
  /** A name in a rule that no section defines; `before` is the prefix for its position. */
  undefinedName: (kind: 'group' | 'tag' | 'host', name: string, before: string) => string
}

const wildcardDestination =
  "wildcard (*) is not supported as SSH destination; use 'autogroup:member' for user-owned devices, " +
  "'autogroup:tagged' for tagged devices, or specific tags/users"

const kinds = { group: 'group not defined in policy', tag: 'tag not found', host: 'host not defined in policy' }

const current: Words = {
  alias: (text) => `invalid alias format: ${quote(text)}`,
  noColon: 'hostport must contain a colon',
  ports: (written, ports, said) => `dst=${quote(written)}: port range ${quote(ports)}: ${said}`,
  autogroup: (text, known) => `invalid autogroup: got ${quote(text)}, must be one of ${list(known)}`,
  groupName: (text) => `group must start with 'group:', got: ${quote(text)}`,
  groupList: (group, got) => `group value must be an array of users: group ${quote(group)} got ${got}`,
  groupMember: (group, got) => `invalid group member type: group ${quote(group)} expected string but got ${got}`,
  groupNested: (group, member) => `groups[${quote(group)}]: ${quote(member)}: group members cannot be recursive`,
  username: (text) => `username must contain @, got: ${quote(text)}`,
  hostName: (text) => `invalid hostname: ${quote(text)}`,
  hostAddress: (host, address) =>
    `hostname contains invalid IP address: hostname ${quote(host)} address ${quote(address)}`,
  owner: (what, text) => `invalid ${what} format: ${quote(text)}`,
  tagName: (text) => `tag must start with 'tag:', got: ${quote(text)}`,
  action: (text) => `action=${quote(text)} is not supported: invalid ACL action`,
  sshSource: (type) => `alias not supported for SSH source: ${type}`,
  sshDestination: (type) =>
    type === 'v2.Asterix' ? wildcardDestination : `alias not supported for SSH destination: ${type}`,
  sshAction: (text) => `${quote(text)} is not a valid action`,
  unknownField: (name) => `unknown field: ${quote(name)}`,
  wrongType: (type) => `type not supported: ${type}`,
  undefinedName: (kind, name, before) => `${before}${kinds[kind]}: ${quote(name)}`,
}

/** The suffix of 0.26 to 0.28 for a name of unknown kind. */
const types = (before: string, of: readonly string[]) =>
  `${before} An alias must be one of the following types:\n${of.map((one) => `- ${one}`).join('\n')}\n\n` +
  'Please check the format and try again.'
const ownerTypes = ['user (containing an "@")', 'group (starting with "group:")', 'tag (starting with "tag:")']
const aliasTypes = ['wildcard (*)', ...ownerTypes, 'autogroup (starting with "autogroup:")', 'host']
const capital = { group: 'Group', tag: 'Tag', host: 'Host' }

const older: Words = {
  alias: (text) => types(`Invalid alias ${quote(text)}.`, aliasTypes),
  noColon: 'hostport must contain a colon (":")',
  ports: (_written, _ports, said) => (said === 'invalid first integer' ? 'invalid port number' : said),
  autogroup: (text, known) => `AutoGroup is invalid, got: ${quote(text)}, must be one of ${list(known)}`,
  groupName: (text) => `Group has to start with "group:", got: ${quote(text)}`,
  groupList: (group, got) => `Group "${group}" value must be an array of users, got ${got}`,
  groupMember: (group, got) => `Group "${group}" contains invalid member type, expected string but got ${got}`,
  groupNested: (group, member) => `Nested groups are not allowed, found ${quote(member)} inside ${quote(group)}`,
  username: (text) => `Username has to contain @, got: ${quote(text)}`,
  hostName: (text) => `Hostname ${quote(text)} is invalid`,
  hostAddress: (host, address) => `Hostname "${host}" contains an invalid IP address: "${address}"`,
  owner: (what, text) => types(`Invalid ${what === 'owner' ? 'Owner' : 'AutoApprover'} ${quote(text)}.`, ownerTypes),
  tagName: (text) => `tag has to start with "tag:", got: ${quote(text)}`,
  action: (text) => `invalid action ${quote(text)}, must be "accept"`,
  sshSource: (type) => `alias ${type} is not supported for SSH source`,
  sshDestination: (type) =>
    type === 'v2.Asterix' ? wildcardDestination : `alias ${type} is not supported for SSH destination`,
  sshAction: (text) => `invalid SSH action ${quote(text)}, must be one of: accept, check`,
  unknownField: (name) => `unknown field ${quote(name)}`,
  wrongType: (type) => `type ${type} not supported`,
  undefinedName: (kind, name) =>
    `${capital[kind]} ${quote(name)} is not defined in the Policy, please define or remove the reference to it`,
}

const oldest: Words = {
  ...older,
  hostAddress: (host, address) => `Hostname ${quote(host)} contains an invalid IP address: ${quote(address)}`,
  sshSource: (type) => `type ${type} not supported`,
  sshDestination: (type) => `type ${type} not supported`,
}

/** Before 0.26 only hosts are checked when they are read. */
const first: Words = {
  ...oldest,
  hostAddress: (_host, address) => prefixProblem(address.includes('/') ? address : `${address}/32`),
}

/** Returns the messages of a line. */
export function wordsOf(line: PolicyLine): Words {
  if (line === '0.29') return current
  if (line === '0.23') return first
  return line === '0.26' ? oldest : older
}

/** The kinds of names in a rule. */
type AliasKind =
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
  if (address === undefined || !isV6(address)) return refuse(`: ${goQuote(host)}`)
  const rest = text.slice(close + 1)
  if (!rest.startsWith(':') && !rest.startsWith('/')) return refuse(`: ${goQuote(text)}`)
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

/**
 * The control plane that reads the policy. They agree on nearly everything; `tailscale` knows more sections and autogroups and ties
 * `user:*@domain` to the tailnet's domain, `headscale` (0.29 and later) refuses features it lacks.
 */
export type Flavour = 'headscale' | 'tailscale'

/**
 * The stage at which a problem is found. `syntax`: not HuJSON. `decode`: a value of the wrong kind; the control plane reports only the
 * first. `rules`: contradictory values; it reports all. `users`, `nodes`, `tests`: checks against the live server's data, in this order.
 */
export type ProblemStage = 'syntax' | 'decode' | 'rules' | 'users' | 'nodes' | 'tests'

/** A problem with a policy, at its position in the text. */
export interface PolicyProblem extends Place {
  /** Stable name of the kind of problem, for tests and quick fixes. */
  code: string
  /** The control plane's message. */
  message: string
  /** `error`: the control plane refuses the policy. `warning`: it accepts it. */
  severity: 'error' | 'warning'
  stage: ProblemStage
  /** The server's sentence if it is longer than the message: with the Go type and path of the value. */
  said?: string
}

/** A text of the document with its position. */
export interface Word extends Place {
  text: string
}

export interface AclRule extends Place {
  /** Index in `acls`, from 0. */
  index: number
  /** As written; '' if left out, which 0.29 reads as `accept`. */
  action: Word
  protocol: string
  /** The protocol is written as a number. */
  isNumber?: boolean
  src: Alias[]
  dst: AliasWithPorts[]
  /** The destinations as written. */
  written: Word[]
}

export interface GrantRule extends Place {
  index: number
  src: Alias[]
  dst: Alias[]
  ip: ProtocolPorts[]
  app: Map<string, JsonValue> | undefined
  appPlaces: Word[]
  via: Word[]
}

export interface SshRule extends Place {
  index: number
  action: string
  src: Alias[]
  dst: Alias[]
  users: Word[]
  checkPeriod: (Place & { nanoseconds: bigint | 'always' }) | undefined
  acceptEnv: Word[]
}

export interface NodeAttrRule extends Place {
  index: number
  target: Alias[]
  attr: Word[]
  ipPool: (Place & { prefix: Prefix })[]
}

export interface PolicyTest extends Place {
  index: number
  src: Word | undefined
  protocol: string
  accept: Word[]
  deny: Word[]
}

export interface SshTest extends Place {
  index: number
  src: Alias | undefined
  dst: Alias[]
  accept: Word[]
  deny: Word[]
  check: Word[]
}

/** A named entry: a group with members, a tag with owners. */
export interface NamedList extends Place {
  name: string
  members: Word[]
}

export interface HostEntry extends Place {
  name: string
  prefix: Prefix
}

export interface RouteApprovers extends Place {
  prefix: Prefix
  approvers: Word[]
}

/** A policy as rules, each with its position in the text. */
export interface Policy {
  flavour: Flavour
  /** How the target server reads it. */
  dialect: PolicyDialect
  groups: Map<string, NamedList>
  hosts: Map<string, HostEntry>
  tagOwners: Map<string, NamedList>
  /** Undefined if the section is missing: without `acls` and `grants` everything is allowed. */
  acls: AclRule[] | undefined
  grants: GrantRule[] | undefined
  ssh: SshRule[]
  nodeAttrs: NodeAttrRule[]
  autoApprovers: { routes: RouteApprovers[]; exitNode: Word[] }
  tests: PolicyTest[]
  sshTests: SshTest[]
  randomizeClientPort: boolean
  /** Unknown sections, kept for display. */
  unknown: Word[]
}

export interface PolicyUser {
  id: string | number
  name: string
  email?: string
  /** The identity provider's name for the user. */
  providerId?: string
  /** The name to show; the user name if undefined. */
  label?: string
}

export interface PolicyNode {
  name: string
  /** Id or name of the owner, by id first; a machine with tags has none. */
  user?: string
  tags: readonly string[]
  ipv4?: string
  ipv6?: string
  /** Prefixes the machine announces. */
  advertisedRoutes: readonly string[]
  /** Prefixes an admin approved. */
  approvedRoutes: readonly string[]
  /** Subnets for which the machine is the primary, according to the server. Without this the oldest machine is used. */
  primaryRoutes?: readonly string[]
  /** Keeps its index in the list but is otherwise ignored: no name matches it, and it neither reaches nor is reached. */
  absent?: boolean
}

/** The users and machines a policy applies to. Machines are in the order of their ids. */
export interface PolicyContext {
  users: readonly PolicyUser[]
  nodes: readonly PolicyNode[]
}
