import type { Node } from 'jsonc-parser'
import { type Decoder, goName, type Member, placeOf } from './decoder'
import { goQuote } from '@shared/policy/syntax/go-quote'
import { parsePrefix } from '@shared/policy/net/ip'
import { prefixProblem } from './prefix-problem'
import {
  type HostEntry,
  isGroup,
  isHostAlias,
  isTagAlias,
  isUser,
  type NamedList,
  type RouteApprovers,
  type Word,
} from './model'

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
