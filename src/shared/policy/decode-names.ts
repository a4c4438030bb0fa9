import type { Node } from 'jsonc-parser'
import { isGroup, isHostName, isTag, isUser } from './alias'
import { type Decoder, type Member, placeOf } from './decoder'
import { parsePrefix } from './ip'
import type { HostEntry, NamedList, RouteApprovers, Word } from './model'

const quote = (text: string) => JSON.stringify(text)

function groupMembers(decoder: Decoder, { key, value }: Member): Word[] {
  if (value.type !== 'array') {
    const got = value.type === 'string' ? `string: ${quote(String(value.value))}` : value.type
    decoder.refuse(
      placeOf(value),
      'group-list',
      `group value must be an array of users: group ${quote(key)} got ${got}`,
    )
    return []
  }
  return (value.children ?? []).flatMap((item) => {
    if (typeof item.value === 'string') return [{ text: item.value, ...placeOf(item) }]
    const message = `invalid group member type: group ${quote(key)} expected string but got ${item.type}`
    decoder.refuse(placeOf(item), 'group-member', message)
    return []
  })
}

/** Reads `groups`. Names are judged first, then nested groups from the last name to the first, then members. */
export function decodeGroups(decoder: Decoder, node: Node | undefined): Map<string, NamedList> {
  const groups = new Map<string, NamedList>()
  const members = decoder.object(node, ['groups'], 'v2.Groups')
  for (const { key, keyPlace } of members) {
    if (!isGroup(key)) decoder.refuse(keyPlace, 'group-name', `group must start with 'group:', got: ${quote(key)}`)
  }
  for (const member of members) {
    groups.set(member.key, { name: member.key, members: groupMembers(decoder, member), ...member.keyPlace })
  }
  const lastFirst = [...groups.values()].sort((a, b) => (a.name < b.name ? 1 : -1))
  for (const group of lastFirst) {
    for (const word of group.members.filter(({ text }) => isGroup(text))) {
      const message = `groups[${quote(group.name)}]: ${quote(word.text)}: group members cannot be recursive`
      decoder.refuse(word, 'group-nested', message)
    }
  }
  for (const word of [...groups.values()].flatMap((group) => group.members)) {
    if (isUser(word.text) || isGroup(word.text)) continue
    decoder.refuse(word, 'username', `username must contain @, got: ${quote(word.text)}`)
  }
  return groups
}

export function decodeHosts(decoder: Decoder, node: Node | undefined): Map<string, HostEntry> {
  const hosts = new Map<string, HostEntry>()
  for (const { key, keyPlace, value } of decoder.object(node, ['hosts'], 'v2.Hosts')) {
    if (!isHostName(key)) decoder.refuse(keyPlace, 'host-name', `invalid hostname: ${quote(key)}`)
    const address = decoder.word(value, ['hosts', key])
    if (!address) continue
    const prefix = parsePrefix(address.text)
    if (prefix) hosts.set(key, { name: key, prefix, ...keyPlace })
    else {
      const message = `hostname contains invalid IP address: hostname ${quote(key)} address ${quote(address.text)}`
      decoder.refuse(address, 'host-address', message)
    }
  }
  return hosts
}

function ownersOf(decoder: Decoder, words: Word[], what: string): Word[] {
  return words.filter((word) => {
    if (isUser(word.text) || isGroup(word.text) || isTag(word.text)) return true
    if (decoder.flavour === 'tailscale' && word.text.startsWith('autogroup:')) return true
    decoder.refuse(word, 'owner', `invalid ${what} format: ${quote(word.text)}`)
    return false
  })
}

export function decodeTagOwners(decoder: Decoder, node: Node | undefined): Map<string, NamedList> {
  const tags = new Map<string, NamedList>()
  for (const { key, keyPlace, value } of decoder.object(node, ['tagOwners'], 'v2.TagOwners')) {
    if (!isTag(key)) decoder.refuse(keyPlace, 'tag-name', `tag must start with 'tag:', got: ${quote(key)}`)
    else if (!/^tag:[a-zA-Z]/.test(key)) {
      const message = `tagOwners[${quote(key)}]: tag names must start with a letter, after 'tag:'`
      decoder.refuse(keyPlace, 'tag-name', message)
    }
    const members = ownersOf(decoder, decoder.words(value, ['tagOwners', key]), 'owner')
    tags.set(key, { name: key, members, ...keyPlace })
  }
  return tags
}

export function decodeAutoApprovers(
  decoder: Decoder,
  node: Node | undefined,
): { routes: RouteApprovers[]; exitNode: Word[] } {
  const members = decoder.object(node, ['autoApprovers'], 'v2.AutoApproverPolicy')
  const { found } = decoder.fields(members, ['routes', 'exitNode'], ['services'])
  const routes: RouteApprovers[] = []
  for (const { key, keyPlace, value } of decoder.object(found.routes, ['autoApprovers', 'routes'])) {
    const words = ownersOf(decoder, decoder.words(value, ['autoApprovers', 'routes', key]), 'auto approver')
    const prefix = key.includes('/') ? parsePrefix(key) : undefined
    if (prefix) routes.push({ prefix, approvers: words, ...keyPlace })
    else decoder.refuse(keyPlace, 'route', `netip.ParsePrefix(${quote(key)}): not a prefix`)
  }
  const exits = decoder.words(found.exitNode, ['autoApprovers', 'exitNode'])
  return { routes, exitNode: ownersOf(decoder, exits, 'auto approver') }
}
