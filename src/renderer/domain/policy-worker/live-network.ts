import { type LiveState, liveStateOf, sameLiveState } from '@shared/access/reachable'
import { isExitPrefix } from '@shared/api/exit-prefix'
import type { Node, User } from '@shared/api/resources'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import { machineName } from '@shared/states/machine-state'
import { userName, userNames, userWords } from '@shared/user-name'
import type { LiveNetwork, LiveNode, LiveUser } from './questions'

/** A network with a revision that changes whenever answers may change. */
export interface NumberedNetwork extends LiveNetwork {
  revision: number
}

function toUsers(users: readonly User[]): LiveUser[] {
  const labels = userNames(users)
  return users.map((user) => {
    const { id, name, email, providerId } = user
    const known = { label: labels.get(id) ?? userName(user), words: userWords(user) }
    return { id, name, ...(email && { email }), ...(providerId && { providerId }), ...known }
  })
}

function toNode(node: Node): LiveNode {
  const ipv4 = node.ipAddresses.find((address) => !address.includes(':'))
  const ipv6 = node.ipAddresses.find((address) => address.includes(':'))
  return {
    id: node.id,
    name: machineName(node),
    ...(node.user && { user: node.user.id }),
    tags: node.tags,
    ...(ipv4 && { ipv4 }),
    ...(ipv6 && { ipv6 }),
    advertisedRoutes: node.availableRoutes,
    approvedRoutes: node.approvedRoutes,
    primaryRoutes: node.subnetRoutes.filter((prefix) => !isExitPrefix(prefix)),
    ...(node.validTags.length > 0 && { requestedTags: node.validTags }),
    ...(node.expiry !== null && { expiry: node.expiry }),
  }
}

const sameTexts = (a: readonly string[] = [], b: readonly string[] = []) =>
  a === b || (a.length === b.length && a.every((text, at) => text === b[at]))

const sameUser = (a: LiveUser, b: LiveUser | undefined) =>
  a.id === b?.id && a.name === b.name && a.label === b.label && sameTexts(a.words, b.words)

function sameNode(a: LiveNode, b: LiveNode | undefined): boolean {
  if (a.id !== b?.id || a.name !== b.name || a.user !== b.user || a.ipv4 !== b.ipv4 || a.ipv6 !== b.ipv6) return false
  if (a.expiry !== b.expiry) return false
  const lists = ['tags', 'requestedTags', 'advertisedRoutes', 'approvedRoutes', 'primaryRoutes'] as const
  return lists.every((list) => sameTexts(a[list], b[list]))
}

function sameNetwork(a: LiveNetwork, b: LiveNetwork): boolean {
  if (a.users.length !== b.users.length || a.nodes.length !== b.nodes.length) return false
  return (
    a.dialect === b.dialect &&
    a.users.every((user, at) => sameUser(user, b.users[at])) &&
    a.nodes.every((node, at) => sameNode(node, b.nodes[at]))
  )
}

/** Sorts by age: the oldest of several routers of a subnet is the primary unless the server reports another. */
function byAge(nodes: readonly Node[]): Node[] {
  const numbered = nodes.map((node) => ({ node, id: Number(node.id) }))
  return numbered.toSorted((a, b) => a.id - b.id).map(({ node }) => node)
}

/** Returns the network of two lists as policies see it. */
export function liveNetwork(
  users: readonly User[],
  nodes: readonly Node[],
  dialect: PolicyDialect = currentDialect,
): LiveNetwork {
  return { users: toUsers(users), nodes: byAge(nodes).map(toNode), dialect }
}

/**
 * Returns a function like {@link liveNetwork} whose result stays the same object until a change affects policies: most polls only update the
 * last contact. Cheap to call again with the same lists.
 */
export function createLiveNetwork() {
  let latest: NumberedNetwork | undefined
  let seen: { users: readonly User[]; nodes: readonly Node[]; dialect: PolicyDialect } | undefined
  return (users: readonly User[], nodes: readonly Node[], dialect: PolicyDialect): NumberedNetwork => {
    if (latest && seen?.users === users && seen.nodes === nodes && seen.dialect === dialect) return latest
    seen = { users, nodes, dialect }
    const next = liveNetwork(users, nodes, dialect)
    if (!latest || !sameNetwork(latest, next)) latest = { ...next, revision: (latest?.revision ?? 0) + 1 }
    return latest
  }
}

/** The live machines and routes, with a number that changes whenever answers about the present may change. */
export interface NumberedState {
  readonly revision: number
  readonly value: LiveState
}

/** Returns a function that returns the state for a list of machines: the same object while nothing changes. `now`: the server's time in milliseconds. */
export function createLiveState() {
  let latest: NumberedState | undefined
  let seen: { nodes: readonly Node[]; now: number } | undefined
  return (nodes: readonly Node[], now: number): NumberedState => {
    if (latest && seen?.nodes === nodes && seen.now === now) return latest
    seen = { nodes, now }
    const value = liveStateOf(nodes, now)
    if (!latest || !sameLiveState(latest.value, value)) latest = { revision: (latest?.revision ?? 0) + 1, value }
    return latest
  }
}
