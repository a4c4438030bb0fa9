import type { Node } from '@shared/api/nodes'
import { isExitPrefix } from '@shared/api/routes'
import { DAY } from '@/lib/format'
import type { ExpiryFilter, MachineQuery, RouteFilter, StateFilter } from './machine-query'
import { expiresSoon, isPast, isWithin, machineState, waitingRoutes } from './machine-state'

type Test = (node: Node) => boolean

/** Everything the search looks at, in lower case; made once per machine object, which a list keeps until the machine changes. */
const searchTexts = new WeakMap<Node, string>()

function searchText(node: Node): string {
  const known = searchTexts.get(node)
  if (known !== undefined) return known
  const { user } = node
  const parts = [node.givenName, node.name, ...node.ipAddresses, ...node.tags]
  if (user) parts.push(user.name, user.displayName)
  const text = parts.join('\n').toLowerCase()
  searchTexts.set(node, text)
  return text
}

/** Makes the search texts of a list ahead of the first letter. */
export function prepareSearch(nodes: readonly Node[]): void {
  for (const node of nodes) searchText(node)
}

export const isExitNode = (node: Node): boolean =>
  node.availableRoutes.some(isExitPrefix) || node.approvedRoutes.some(isExitPrefix)

/** Announces or may serve a network that is not the whole internet. */
export const isSubnetRouter = (node: Node): boolean =>
  node.availableRoutes.some((prefix) => !isExitPrefix(prefix)) ||
  node.approvedRoutes.some((prefix) => !isExitPrefix(prefix))

function hasState(node: Node, state: StateFilter, now: number): boolean {
  return state === 'expiring' ? expiresSoon(node, now) : machineState(node, now) === state
}

function hasRoute(node: Node, kind: RouteFilter): boolean {
  if (kind === 'exit') return isExitNode(node)
  return kind === 'subnet' ? isSubnetRouter(node) : waitingRoutes(node).length > 0
}

function hasExpiry(node: Node, kind: ExpiryFilter, now: number): boolean {
  if (kind === 'never') return node.expiry === null
  if (kind === 'expired') return isPast(node.expiry, now)
  return isWithin(node.expiry, (kind === '7d' ? 7 : 30) * DAY, now)
}

const WORDS: Record<string, (now: number) => Test> = {
  online: (now) => (node) => hasState(node, 'online', now),
  offline: (now) => (node) => hasState(node, 'offline', now),
  expired: (now) => (node) => hasState(node, 'expired', now),
  expiring: (now) => (node) => hasState(node, 'expiring', now),
  exit: () => isExitNode,
  subnet: () => isSubnetRouter,
  waiting: () => (node) => hasRoute(node, 'waiting'),
  tagged: () => (node) => node.tags.length > 0,
}

/** One typed word: `is:offline`, `owner:alice`, `ip:100.64.0`, `tag:prod`, or anything that occurs in the machine's texts. */
function wordTest(word: string, now: number): Test {
  const colon = word.indexOf(':')
  const value = word.slice(colon + 1)
  const plain: Test = (node) => searchText(node).includes(word)
  if (colon < 1 || value === '') return plain
  switch (word.slice(0, colon)) {
    case 'is':
      return WORDS[value]?.(now) ?? plain
    case 'owner':
    case 'user':
      return (node) => node.user?.name.toLowerCase().includes(value) ?? false
    case 'ip':
      return (node) => node.ipAddresses.some((address) => address.toLowerCase().startsWith(value))
    default:
      // An IPv6 address and "tag:prod" hold colons themselves.
      return plain
  }
}

function anyOf<T>(values: readonly T[], test: (node: Node, value: T) => boolean): Test[] {
  return values.length === 0 ? [] : [(node) => values.some((value) => test(node, value))]
}

/**
 * A predicate for a query, or undefined where it leaves nothing out. Words of the search must all be found; values of a facet are
 * alternatives. `now` in milliseconds.
 */
export function machineFilter(query: MachineQuery, now: number): Test | undefined {
  const words = query.q.toLowerCase().split(/\s+/).filter(Boolean)
  const tests: Test[] = [
    ...anyOf(query.state, (node, state) => hasState(node, state, now)),
    ...anyOf(query.owner, (node, owner) => node.user?.name === owner),
    ...anyOf(query.tag, (node, tag) => node.tags.includes(tag)),
    ...anyOf(query.route, hasRoute),
    ...anyOf(query.expiry, (node, kind) => hasExpiry(node, kind, now)),
    ...words.map((word) => wordTest(word, now)),
  ]
  if (tests.length <= 1) return tests[0]
  return (node) => tests.every((test) => test(node))
}
