import type { Node } from '@shared/api/resources'
import { isExitPrefix } from '@shared/api/exit-prefix'
import type { PolicyNode } from '@shared/policy/read/model'
import { isPast, machineState, servedPrefixes } from '@shared/states/machine-state'

/**
 * The two statements that the console makes about access. Every figure about access is based on one of them and names it.
 * - `allowed` (allowed by policy): a rule of the policy opens something from one machine to another one, to a subnet or to the internet,
 *   whatever the state of the machines. A subnet or the internet counts if a machine announces it and the policy or an admin approves it.
 * - `now` (reachable now): allowed by policy, both machines are online and not expired, and a machine that is online and not expired serves
 *   the route. The policy must still allow it in a network of only those machines and routes ({@link reachableNetwork}).
 *
 * Source: a client whose key has expired is refused, and packets need both clients (https://tailscale.com/kb/1028/key-expiry); headscale
 * gives each subnet to one connected router at a time (headscale-api 4.9).
 */
export const accessReadings = ['allowed', 'now'] as const
export type AccessReading = (typeof accessReadings)[number]

/** The machines and routes that can carry traffic at one instant. Machines are identified by id. */
export interface LiveState {
  /** Connected, expired or not. */
  readonly online: ReadonlySet<string>
  /** Connected and not expired. */
  readonly machines: ReadonlySet<string>
  /** Prefixes that each live machine can carry: announced, approved and, if it is a subnet, served by a live router. */
  readonly routes: ReadonlyMap<string, readonly string[]>
}

type ListedNode = Pick<Node, 'id' | 'online' | 'expiry' | 'approvedRoutes' | 'availableRoutes' | 'subnetRoutes'>

/** A machine as the policy engine and simulated acts see it. */
interface KnownNode extends PolicyNode {
  readonly id: string
  readonly expiry?: string
}

/** Returns the live machines and routes of the server's list of machines. `now`: the server's time in milliseconds. */
export function liveStateOf(nodes: readonly ListedNode[], now: number): LiveState {
  const served = servedPrefixes(nodes, now)
  const up = nodes.filter((node) => machineState(node, now) === 'online')
  const routes = up.flatMap(({ id, availableRoutes, approvedRoutes }) => {
    const own = availableRoutes.filter(
      (prefix) => approvedRoutes.includes(prefix) && (isExitPrefix(prefix) || served.has(prefix)),
    )
    return own.length > 0 ? [[id, own] as const] : []
  })
  return {
    online: new Set(nodes.filter(({ online }) => online).map(({ id }) => id)),
    machines: new Set(up.map(({ id }) => id)),
    routes: new Map(routes),
  }
}

/** Returns true if two states allow the same access. */
export function sameLiveState(a: LiveState, b: LiveState): boolean {
  const same = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    one.size === other.size && [...one].every((id) => other.has(id))
  return (
    same(a.online, b.online) &&
    same(a.machines, b.machines) &&
    a.routes.size === b.routes.size &&
    [...a.routes].every(([id, prefixes]) => prefixes.join() === b.routes.get(id)?.join())
  )
}

/** Returns the prefixes that any machine of a state serves. */
export function servedIn({ routes }: LiveState): ReadonlySet<string> {
  return new Set([...routes.values()].flat())
}

const hasRoutes = ({ advertisedRoutes, approvedRoutes, primaryRoutes = [] }: KnownNode) =>
  advertisedRoutes.length + approvedRoutes.length + primaryRoutes.length > 0

/**
 * Returns the network with only the machines and routes that can carry traffic: access that a policy allows in it is reachable now.
 * Machines keep their indices. An unchanged machine stays the same object, so the engine does not compute it again.
 */
export function reachableNetwork<N extends { readonly nodes: readonly KnownNode[] }>(network: N, state: LiveState): N {
  const nodes = network.nodes.map((known) => {
    if (!state.machines.has(known.id)) return { ...known, absent: true }
    if (!hasRoutes(known)) return known
    const { primaryRoutes: _elected, ...node } = known
    const routes = state.routes.get(node.id) ?? []
    return { ...node, advertisedRoutes: routes, approvedRoutes: routes }
  })
  return { ...network, nodes }
}

const announcedAndApproved = ({ advertisedRoutes, approvedRoutes }: KnownNode) =>
  advertisedRoutes.filter((prefix) => approvedRoutes.includes(prefix))

/**
 * The state after simulated acts: machines that were deleted or have expired are gone, those whose expiry was lifted are back if they are
 * connected, and a subnet whose routers changed moves to any remaining router. `now`: the server's time in milliseconds.
 */
export function liveStateAfter(
  state: LiveState,
  before: readonly KnownNode[],
  after: readonly KnownNode[],
  now: number,
): LiveState {
  const upIn = (nodes: readonly KnownNode[]) =>
    nodes.filter(({ id, expiry, absent }) => !absent && state.online.has(id) && !isPast(expiry ?? null, now))
  const routersIn = (nodes: readonly KnownNode[]) => {
    const routers = new Map<string, string>()
    for (const node of nodes)
      for (const prefix of announcedAndApproved(node)) routers.set(prefix, `${routers.get(prefix) ?? ''} ${node.id}`)
    return routers
  }
  const [had, has] = [routersIn(upIn(before)), routersIn(upIn(after))]
  const served = servedIn(state)
  const isServed = (prefix: string) => isExitPrefix(prefix) || served.has(prefix) || had.get(prefix) !== has.get(prefix)
  const up = upIn(after)
  return {
    online: state.online,
    machines: new Set(up.map(({ id }) => id)),
    routes: new Map(up.map((node) => [node.id, announcedAndApproved(node).filter(isServed)] as const)),
  }
}
