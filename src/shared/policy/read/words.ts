import { goQuote } from '@shared/policy/syntax/go-quote'
import { prefixProblem } from './prefix-problem'
import type { PolicyLine } from './dialect-flags'

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
