import type { Node } from '@shared/api/nodes'
import type { User } from '@shared/api/users'
import { readItems } from '@shared/policy/edit/items'
import { type PolicyDialect, writtenUser } from '@shared/policy/read/dialect-flags'
import { parseHuJson } from '@shared/policy/syntax/hujson'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nodesQuery } from '@/lib/queries/nodes'
import { usersQuery } from '@/lib/queries/users'
import { usePolicyDialect } from '@/lib/session'
import type { Suggestion } from './section-specs'

export type Suggestions = Readonly<Record<Suggestion, readonly string[]>>

/** Matches a name with an optional port list after a colon. */
const withPorts = /^(.+?):([\d*][\d,*-]*)?$/

const fixed = {
  any: ['*'],
  sourceGroups: ['autogroup:member', 'autogroup:tagged'],
  targetGroups: ['autogroup:self', 'autogroup:internet', 'autogroup:member', 'autogroup:tagged'],
  sshTargetGroups: ['autogroup:self', 'autogroup:member', 'autogroup:tagged'],
  logins: ['autogroup:nonroot', 'root'],
  protocols: ['tcp', 'udp', 'icmp', 'sctp', 'gre', 'esp', 'ah', 'igmp', 'ipv6-icmp'],
  ipPorts: ['*', 'tcp:443', 'tcp:80', 'tcp:22', 'udp:53', 'icmp:*'],
  periods: ['always', '1h', '12h', '20h'],
} as const

interface Facts {
  text: string
  users: readonly User[]
  nodes: readonly Node[]
  dialect: PolicyDialect
}

/** Returns all names to choose from: the policy's, then the server's. */
export function suggestionsFor({ text, users, nodes, dialect }: Facts): Suggestions {
  const items = readItems(text, parseHuJson(text).root)
  const keys = (section: 'groups' | 'tagOwners' | 'hosts' | 'routes') =>
    items[section].items.flatMap(({ key }) => key ?? []).toSorted()
  const owned = keys('tagOwners')
  const carried = [...new Set(nodes.flatMap((node) => node.tags))].filter((tag) => !owned.includes(tag)).toSorted()
  const taken = keys('routes')
  const announced = [...new Set(nodes.flatMap((node) => node.availableRoutes))]
  return {
    ...fixed,
    users: users.map(({ name }) => writtenUser(name, dialect)).toSorted(),
    groups: keys('groups'),
    tags: [...owned, ...carried],
    hosts: keys('hosts'),
    newTags: carried,
    prefixes: announced.filter((prefix) => !taken.includes(prefix) && !/^(0\.0\.0\.0|::)\/0$/.test(prefix)).toSorted(),
  }
}

/** Returns {@link suggestionsFor} the edited text and the current server. */
export function useSuggestions(text: string): Suggestions {
  const users = useQuery(usersQuery()).data
  const nodes = useQuery(nodesQuery()).data
  const dialect = usePolicyDialect()
  return useMemo(
    () => suggestionsFor({ text, users: users ?? [], nodes: nodes ?? [], dialect }),
    [text, users, nodes, dialect],
  )
}

/** Returns the options of a field for the typed text. With `ports`, each name carries the typed ports, by default `*`. */
export function optionsFor(names: readonly string[], typed: string, ports: boolean): string[] {
  const given = ports ? withPorts.exec(typed) : null
  const known = given && names.includes(typed.slice(0, -1)) ? typed.slice(0, -1) : given?.[1]
  const word = (known ?? typed).toLowerCase()
  return names
    .filter((name) => name.toLowerCase().includes(word))
    .map((name) => (ports ? `${name}:${given?.[2] ?? '*'}` : name))
}
