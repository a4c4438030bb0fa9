import type { Node } from '@shared/api/nodes'
import { isRouteDown, machineName, type RouteState, routeStates } from '@shared/states/machine-state'
import { searchWords, userWords, wholeNameTest } from '@shared/user-name'
import { addresses, age, choice, names, prefixes, texts } from './fields'
import type { QueryLanguage } from './language'
import { lastSeenAt } from './machine-language'

/** One prefix, or the exit pair, on one machine; the machine is undefined if unknown. */
export interface QueriedRoute {
  readonly kind: 'subnet' | 'exit'
  readonly prefixes: readonly string[]
  readonly nodeId: string
  readonly node: Node | undefined
  readonly state: RouteState
}

export const routeKinds = ['subnet', 'exit'] as const
const WORDS = [...routeStates, ...routeKinds, 'down'] as const

const ownersOf = ({ node }: QueriedRoute) => (node?.user ? userWords(node.user) : [])

function hasWord({ kind, state, node }: QueriedRoute, word: (typeof WORDS)[number]): boolean {
  if (word === 'down') return isRouteDown(state, node)
  return word === kind || word === state
}

/** The query fields of routes. */
export const routeLanguage: QueryLanguage<QueriedRoute> = {
  fields: {
    route: prefixes(
      ({ kind, prefixes: own }) => (kind === 'subnet' ? own : []),
      ['exit'],
      ({ kind }) => kind === 'exit',
    ),
    state: choice(routeStates, ({ state }, word) => state === word),
    is: choice(WORDS, hasWord),
    machine: texts(({ node, nodeId }) => (node ? [machineName(node), node.name] : [nodeId])),
    owner: names(ownersOf),
    tag: names(
      ({ node }) => (node?.tags ?? []).map((tag) => tag.replace(/^tag:/, '')),
      (value) => value.replace(/^tag:/, ''),
    ),
    online: choice(['yes', 'no'], ({ node }, value) => (node?.online ?? false) === (value === 'yes')),
    seen: age(({ node }, now) => (node ? lastSeenAt(node, now) : undefined)),
    ip: addresses(({ node }) => node?.ipAddresses ?? []),
    id: names(({ nodeId }) => [nodeId]),
  },
  aliases: { prefix: 'route', name: 'machine', user: 'owner' },
  wholeName: (text) => {
    const isNamed = wholeNameTest(text)
    return ({ node }) => isNamed(node?.user)
  },
  searchText: ({ prefixes: own, node, nodeId }) =>
    [
      ...own,
      ...(node ? [machineName(node), node.name, ...node.ipAddresses] : [nodeId]),
      ...(node?.user ? searchWords(node.user) : []),
    ]
      .join('\n')
      .toLowerCase(),
}
