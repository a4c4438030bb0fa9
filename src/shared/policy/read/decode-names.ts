import type { Node } from 'jsonc-parser'
import { type Decoder, goName, type JsonPath, type Member, placeOf } from './decoder'
import { goQuote, goTrim } from '@shared/policy/syntax/go-quote'
import { parsePrefix, parseProtocol } from '@shared/policy/net/ip'
import { prefixProblem } from './prefix-problem'
import {
  type Alias,
  type HostEntry,
  isGroup,
  isHostAlias,
  isTagAlias,
  isUser,
  type NamedList,
  parseAlias,
  type PolicyTest,
  type RouteApprovers,
  type SshRule,
  type SshTest,
  type Word,
} from './model'
import { parseDuration, parseOlderDuration } from './duration'

const quote = goQuote
const inGroups = { type: 'v2.Groups', json: 'object', path: ['groups'] }
const inHosts = { type: 'v2.Hosts', json: 'object', path: ['hosts'] }

function groupMembers(decoder: Decoder, { key, value }: Member): Word[] {
  // 0.26 reads lists of texts.
  if (!decoder.dialect.strictRules) return decoder.texts(value, ['groups'])
  if (value.type !== 'array') {
    const got = value.type === 'string' ? `string: ${quote(String(value.value))}` : goName(value)
    decoder.refuse(placeOf(value), 'group-list', decoder.words.groupList(key, got), inGroups)
    return []
  }
  return (value.children ?? []).flatMap((item) => {
    if (typeof item.value === 'string') return [{ text: item.value, ...placeOf(item) }]
    decoder.refuse(placeOf(item), 'group-member', decoder.words.groupMember(key, goName(item)), inGroups)
    return []
  })
}

/** Decodes `groups`. Names are checked first, then nested groups from the last name to the first, then members. */
export function decodeGroups(decoder: Decoder, node: Node | undefined): Map<string, NamedList> {
  const groups = new Map<string, NamedList>()
  const { typedNames, strictRules } = decoder.dialect
  const wanted = `map[string]${strictRules ? 'interface {}' : '[]string'}`
  const members = decoder.entries(node, ['groups'], wanted, (earlier) => void groupMembers(decoder, earlier))
  // 0.26 reads all lists before it looks at a name.
  const early = strictRules ? null : new Map(members.map((member) => [member, groupMembers(decoder, member)]))
  for (const { key, keyPlace } of members) {
    if (typedNames && !isGroup(key)) decoder.refuse(keyPlace, 'group-name', decoder.words.groupName(key), inGroups)
  }
  for (const member of members) {
    const listed = early?.get(member) ?? groupMembers(decoder, member)
    groups.set(member.key, { name: member.key, members: listed, ...member.keyPlace })
  }
  if (!typedNames) return groups
  const lastFirst = [...groups.values()].sort((a, b) => (a.name < b.name ? 1 : -1))
  for (const group of lastFirst) {
    for (const word of group.members.filter(({ text }) => isGroup(text))) {
      decoder.refuse(word, 'group-nested', decoder.words.groupNested(group.name, word.text), inGroups)
    }
  }
  for (const word of [...groups.values()].flatMap((group) => group.members)) {
    if (isUser(word.text) || isGroup(word.text)) continue
    decoder.refuse(word, 'username', decoder.words.username(word.text), inGroups)
  }
  return groups
}

/** Before 0.26 an address without bits counts as a /32, even in IPv6. */
const hostPrefix = ({ dialect }: Decoder, text: string) =>
  parsePrefix(dialect.typedNames || text.includes('/') ? text : `${text}/32`)

export function decodeHosts(decoder: Decoder, node: Node | undefined): Map<string, HostEntry> {
  const hosts = new Map<string, HostEntry>()
  // All values are read before any is checked.
  const word = ({ key, value }: Member) => decoder.word(value, ['hosts', key])
  const members = decoder.entries(node, ['hosts'], 'map[string]string', (earlier) => void word(earlier))
  const read = members.map(({ key, keyPlace, value }) => {
    const isNull = value.type === 'null'
    return { key, keyPlace, address: isNull ? { text: '', ...placeOf(value) } : word({ key, keyPlace, value }) }
  })
  for (const { key, keyPlace, address } of read) {
    if (decoder.dialect.typedNames && !isHostAlias(key))
      decoder.refuse(keyPlace, 'host-name', decoder.words.hostName(key), inHosts)
    if (!address) continue
    const prefix = hostPrefix(decoder, address.text)
    if (prefix) hosts.set(key, { name: key, prefix, ...keyPlace })
    else {
      decoder.refuse(address, 'host-address', decoder.words.hostAddress(key, address.text), inHosts)
    }
  }
  return hosts
}

function ownersOf(decoder: Decoder, words: Word[], what: 'owner' | 'auto approver'): Word[] {
  if (!decoder.dialect.typedNames) return words
  return words.filter((word) => {
    const asTag = isTagAlias(word.text) && (decoder.dialect.tagsOwnTags || what === 'auto approver')
    if (isUser(word.text) || isGroup(word.text) || asTag) return true
    if (decoder.flavour === 'tailscale' && word.text.startsWith('autogroup:')) return true
    const type = what === 'owner' ? 'v2.OwnerEnc' : 'v2.AutoApproverEnc'
    decoder.refuse(word, 'owner', decoder.words.owner(what, word.text), { type })
    return false
  })
}

export function decodeTagOwners(decoder: Decoder, node: Node | undefined): Map<string, NamedList> {
  const tags = new Map<string, NamedList>()
  const owners = ({ key, value }: Member) => {
    const words = decoder.texts(value, ['tagOwners', key], '[]v2.OwnerEnc')
    return ownersOf(decoder, words, 'owner')
  }
  for (const member of decoder.entries(node, ['tagOwners'], 'v2.TagOwners', (earlier) => void owners(earlier))) {
    const { key, keyPlace } = member
    const path = ['tagOwners', key]
    const { tagsNeedPrefix, tagsNeedLetter } = decoder.dialect
    const written = decoder.written({ ...keyPlace, value: key })
    if (tagsNeedPrefix && !isTagAlias(written)) {
      decoder.refuse(keyPlace, 'tag-name', decoder.words.tagName(written), { type: 'v2.Tag', path })
    } else if (tagsNeedLetter && !/^tag:[a-zA-Z]/.test(key)) {
      const message = `tagOwners[${quote(key)}]: tag names must start with a letter, after 'tag:'`
      decoder.refuse(keyPlace, 'tag-name', message)
    }
    tags.set(key, { name: key, members: owners(member), ...keyPlace })
  }
  return tags
}

export function decodeAutoApprovers(
  decoder: Decoder,
  node: Node | undefined,
): { routes: RouteApprovers[]; exitNode: Word[] } {
  const members = decoder.object(node, ['autoApprovers'], 'v2.AutoApproverPolicy')
  const { found } = decoder.fields(members, ['routes', 'exitNode'], ['services'], { path: ['autoApprovers'] })
  const routes: RouteApprovers[] = []
  const approvers = ({ key, value }: Member) => {
    const words = decoder.texts(value, ['autoApprovers', 'routes', key], '[]v2.AutoApproverEnc')
    return ownersOf(decoder, words, 'auto approver')
  }
  const of = 'map[netip.Prefix]v2.AutoApprovers'
  const entries = decoder.entries(found.routes, ['autoApprovers', 'routes'], of, (earlier) => void approvers(earlier))
  for (const member of entries) {
    const { key, keyPlace } = member
    const prefix = key.includes('/') ? parsePrefix(key) : undefined
    // An empty name is the prefix of no address.
    if (!prefix && decoder.dialect.typedNames && key !== '')
      decoder.refuse(keyPlace, 'route', prefixProblem(key), {
        type: 'netip.Prefix',
        path: ['autoApprovers', 'routes', key],
      })
    const words = approvers(member)
    if (prefix) routes.push({ prefix, approvers: words, ...keyPlace })
  }
  const exits = decoder.texts(found.exitNode, ['autoApprovers', 'exitNode'], '[]v2.AutoApproverEnc')
  return { routes, exitNode: ownersOf(decoder, exits, 'auto approver') }
}

/** The Go type that the control plane names if an alias is not allowed in an SSH rule. */
const goTypes: Partial<Record<Alias['kind'], string>> = {
  wildcard: 'v2.Asterix',
  prefix: '*v2.Prefix',
  host: '*v2.Host',
  group: '*v2.Group',
  domain: '*v2.Username',
}

function sources(decoder: Decoder, node: Node | undefined, path: JsonPath): Alias[] {
  const kinds: Alias['kind'][] = ['user', 'domain', 'group', 'tag', 'autogroup']
  return decoder.aliases(node, path).filter((alias) => {
    if (!decoder.dialect.typedNames || kinds.includes(alias.kind)) return true
    decoder.refuse(alias, 'ssh-src', decoder.words.sshSource(goTypes[alias.kind] ?? ''), {
      type: 'v2.SSHSrcAliases',
      json: 'array',
      path,
    })
    return false
  })
}

function destinations(decoder: Decoder, node: Node | undefined, path: JsonPath): Alias[] {
  const { sshHosts, sshEverything } = decoder.dialect
  const kinds: Alias['kind'][] = ['user', 'tag', 'autogroup']
  if (sshHosts) kinds.push('host')
  if (sshEverything) kinds.push('wildcard')
  return decoder.aliases(node, path).filter((alias) => {
    if (!decoder.dialect.typedNames || kinds.includes(alias.kind)) return true
    decoder.refuse(alias, 'ssh-dst', decoder.words.sshDestination(goTypes[alias.kind] ?? ''), {
      type: 'v2.SSHDstAliases',
      json: 'array',
      path,
    })
    return false
  })
}

const trimmed = (decoder: Decoder, words: Word[]) =>
  words.map((word) => ({ ...word, text: decoder.trimmed(word.text) }))

function checkPeriodOf(decoder: Decoder, node: Node | undefined, path: JsonPath): SshRule['checkPeriod'] {
  const { grants, typedNames, strictRules } = decoder.dialect
  if (!node || node.type === 'null') return undefined
  const word = strictRules ? { text: decoder.written(node), ...placeOf(node) } : decoder.word(node, path)
  if (!word || !typedNames) return undefined
  const place = { offset: word.offset, length: word.length }
  if (grants && word.text === 'always') return { ...place, nanoseconds: 'always' }
  const [parsed, type] = grants
    ? [parseDuration(word.text), 'v2.SSHCheckPeriod']
    : [parseOlderDuration(word.text), 'model.Duration']
  if (parsed.error !== undefined) decoder.refuse(word, 'check-period', parsed.error, { type, json: node.type, path })
  const nanoseconds = parsed.value
  return nanoseconds === undefined ? undefined : { ...place, nanoseconds }
}

function decodeAction(decoder: Decoder, node: Node | undefined, path: JsonPath): string {
  if (!node) return ''
  const { dialect, words } = decoder
  // 0.26 checks the word with the rules.
  if (!dialect.strictRules) return decoder.word(node, path)?.text ?? ''
  const action = decoder.trimmed(decoder.written(node))
  const isKnown = ['accept', 'check', ...(dialect.grants ? [''] : [])].includes(action)
  if (!isKnown) {
    decoder.refuse(placeOf(node), 'action', words.sshAction(action), { type: 'v2.SSHAction', json: node.type, path })
  }
  return action
}

/** Returns Go's types of the users of a rule, and of each. */
const usersType = ({ dialect }: Decoder) =>
  dialect.strictRules ? (['v2.SSHUsers', 'string'] as const) : (['[]v2.SSHUser', 'v2.SSHUser'] as const)

function decodeSshRule(decoder: Decoder, node: Node, index: number): SshRule {
  const path = ['ssh', index]
  const known = [
    ...(['action', 'src', 'dst', 'users', 'checkPeriod'] as const),
    ...(decoder.dialect.grants ? (['acceptEnv'] as const) : []),
  ]
  const tailscaleOnly = ['srcPosture', 'recorder', 'enforceRecorder']
  const { found } = decoder.fields(decoder.object(node, path, 'v2.SSH'), known, tailscaleOnly, { path })
  const action = decodeAction(decoder, found.action, [...path, 'action'])
  return {
    index,
    action,
    src: sources(decoder, found.src, [...path, 'src']),
    dst: destinations(decoder, found.dst, [...path, 'dst']),
    users: trimmed(decoder, decoder.texts(found.users, [...path, 'users'], ...usersType(decoder))),
    checkPeriod: checkPeriodOf(decoder, found.checkPeriod, [...path, 'checkPeriod']),
    acceptEnv: decoder.texts(found.acceptEnv, [...path, 'acceptEnv']),
    ...placeOf(node),
  }
}

export function decodeSsh(decoder: Decoder, node: Node | undefined): SshRule[] {
  return decoder.array(node, ['ssh'], '[]v2.SSH').map((item, index) => decodeSshRule(decoder, item, index))
}

/** Decodes `tests`. Invalid destinations are reported when the tests run, not here. */
export function decodeTests(decoder: Decoder, node: Node | undefined): PolicyTest[] {
  return decoder.array(node, ['tests'], '[]v2.PolicyTest').map((item, index) => {
    const path = ['tests', index]
    const known = ['src', 'proto', 'accept', 'deny'] as const
    const { found } = decoder.fields(decoder.object(item, path, 'v2.PolicyTest'), known, ['srcPostureAttrs'], { path })
    const proto = found.proto
    const parsed = parseProtocol(proto ? decoder.written(proto) : '', true)
    if (proto && parsed.error !== undefined) {
      const go = { type: 'v2.Protocol', json: proto.type, path: [...path, 'proto'] }
      decoder.refuse(placeOf(proto), 'protocol', parsed.error, go)
    }
    const protocol = parsed.value ?? ''
    const src = decoder.word(found.src, [...path, 'src'])
    const accept = decoder.texts(found.accept, [...path, 'accept'])
    const deny = decoder.texts(found.deny, [...path, 'deny'])
    return { index, src, protocol, accept, deny, ...placeOf(item) }
  })
}

export function decodeSshTests(decoder: Decoder, node: Node | undefined): SshTest[] {
  return decoder.array(node, ['sshTests'], '[]v2.SSHPolicyTest').map((item, index) => {
    const path = ['sshTests', index]
    const known = ['src', 'dst', 'accept', 'deny', 'check'] as const
    const { found } = decoder.fields(decoder.object(item, path, 'struct'), known, [], {
      path,
      parsedBy: 'v2.SSHPolicyTest',
    })
    const word = decoder.word(found.src, [...path, 'src'])
    const named = word && goTrim(word.text) !== '' ? word : undefined
    const parsed = named && parseAlias(goTrim(named.text), named)
    if (parsed?.error !== undefined) {
      decoder.refuse(named ?? item, 'alias', parsed.error, { type: 'v2.SSHPolicyTest', json: 'object', path })
    }
    const src = parsed?.value
    const list = (name: 'accept' | 'deny' | 'check') =>
      trimmed(decoder, decoder.texts(found[name], [...path, name], '[]v2.SSHUser'))
    const dst = decoder.aliases(found.dst, [...path, 'dst'])
    return { index, src, dst, accept: list('accept'), deny: list('deny'), check: list('check'), ...placeOf(item) }
  })
}
