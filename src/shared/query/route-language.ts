import type { Node } from '@shared/api/resources'
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

/** False if the list of machines is missing, or the machine in it: nothing but its id is known. */
const isListed = ({ node }: QueriedRoute) => node !== undefined

/** The query fields of routes. */
export const routeLanguage: QueryLanguage<QueriedRoute> = {
  fields: {
    route: prefixes(
      ({ kind, prefixes: own }) => (kind === 'subnet' ? own : []),
      ['exit'],
      ({ kind }) => kind === 'exit',
    ),
    state: choice(routeStates, ({ state }, word) => state === word),
    is: choice(WORDS, hasWord, undefined, (row, word) => word !== 'down' || isListed(row)),
    machine: texts(({ node, nodeId }) => (node ? [machineName(node), node.name] : [nodeId])),
    owner: { ...names(ownersOf), known: isListed },
    tag: {
      ...names(
        ({ node }) => (node?.tags ?? []).map((tag) => tag.replace(/^tag:/, '')),
        (value) => value.replace(/^tag:/, ''),
      ),
      known: isListed,
    },
    online: choice(['yes', 'no'], ({ node }, value) => node?.online === (value === 'yes'), undefined, isListed),
    seen: age(({ node }, now) => (node ? lastSeenAt(node, now) : undefined)),
    ip: { ...addresses(({ node }) => node?.ipAddresses ?? []), known: isListed },
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
