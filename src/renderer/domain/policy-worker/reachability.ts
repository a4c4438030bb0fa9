import { type LiveState, liveStateOf, servedIn } from '@shared/access/reachable'
import { isExitPrefix } from '@shared/api/exit-prefix'
import type { Node } from '@shared/api/resources'
import { type Bits, countBits, eachBit, hasBit, newBits, setBit } from '@shared/policy/net/ip'
import {
  machineName,
  type MachineRoute,
  machineState,
  routesOfNode,
  type RouteState,
  servedPrefixes,
} from '@shared/states/machine-state'
import type { LiveNetwork } from './questions'
import type { AskedEnds, Beyond } from './access-types'

/** The reason a machine cannot send or be reached. Times as given by the server. */
export type MachineObstacle =
  | { reason: 'expired'; name: string; since: string }
  | { reason: 'offline'; name: string; since: string }
  | { reason: 'neverSeen'; name: string }

/** The reason a subnet or the internet cannot be reached through a machine; `prefix` is '' for an exit node. */
export interface RouteObstacle {
  reason: 'route'
  prefix: string
  name: string
  state: RouteState
  /** The reason of the machine itself, if that is the cause. */
  machine?: MachineObstacle
}

export type ReachObstacle = MachineObstacle | RouteObstacle

/** The ability of one end of a question: complete, partial or none. */
export interface EndReachability {
  state: 'yes' | 'partly' | 'no'
  /** The number of machines, subnets and internet entries that are able, of `of`. */
  able: number
  of: number
  /** The number of machines among all. */
  machines: number
  /** True if the internet is included. */
  internet: boolean
  /** The reasons of the first places that are not able. */
  obstacles: ReachObstacle[]
}

/** The state of machines and routes at the ends of an answer. */
export interface Reachability {
  source: EndReachability
  destination: EndReachability
  /** The ends of the pairs that the policy allows: how many there are, and how many of them can. */
  openSources: { able: number; of: number }
  openDestinations: { able: number; of: number }
}

/** The maximum number of obstacles of a layer. */
const maxObstacles = 3

/** Returns what hinders a machine; undefined if nothing does. `now` in milliseconds. */
export function machineObstacle(node: Node, now: number): MachineObstacle | undefined {
  const name = machineName(node)
  const state = machineState(node, now)
  if (state === 'online') return undefined
  if (state === 'expired') return { reason: 'expired', name, since: node.expiry ?? '' }
  return node.lastSeen === null ? { reason: 'neverSeen', name } : { reason: 'offline', name, since: node.lastSeen }
}

/** Machines and routes as they are, by the places that answers name them by. */
class CurrentNetwork {
  private readonly state: LiveState
  private readonly served: ReadonlySet<string>
  private readonly elected: ReadonlySet<string>
  private readonly byPlace: (Node | undefined)[]
  private readonly routers: { node: Node; routes: MachineRoute[] }[]

  constructor(
    { nodes: places }: Pick<LiveNetwork, 'nodes'>,
    nodes: readonly Node[],
    private readonly beyond: readonly Beyond[],
    private readonly now: number,
  ) {
    const byId = new Map(nodes.map((node) => [node.id, node]))
    this.byPlace = places.map(({ id }) => byId.get(id))
    this.state = liveStateOf(nodes, now)
    this.served = servedIn(this.state)
    this.elected = servedPrefixes(nodes, now)
    this.routers = nodes.flatMap((node) => {
      const routes = beyond.length === 0 ? [] : routesOfNode(node, this.elected, now)
      return routes.length > 0 ? [{ node, routes }] : []
    })
  }

  get size(): number {
    return this.byPlace.length
  }

  isInternet(place: number): boolean {
    return this.beyond[place - this.size]?.kind === 'internet'
  }

  /** Returns true if a place can carry traffic now. */
  isAble(place: number): boolean {
    const target = this.beyond[place - this.size]
    if (target?.kind === 'subnet') return this.served.has(target.prefix)
    if (target) return [...this.served].some(isExitPrefix)
    return this.state.machines.has(this.byPlace[place]?.id ?? '')
  }

  private route(target: Beyond): ReachObstacle[] {
    const leads = ({ exit, prefixes }: MachineRoute) =>
      target.kind === 'internet' ? exit : !exit && prefixes.includes(target.prefix)
    const found = this.routers.flatMap(({ node, routes }) => routes.filter(leads).map(({ state }) => ({ node, state })))
    return found.map(({ node, state }): RouteObstacle => {
      const machine = state === 'waiting' ? undefined : machineObstacle(node, this.now)
      const prefix = target.kind === 'subnet' ? target.prefix : ''
      return { reason: 'route', prefix, name: machineName(node), state, ...(machine && { machine }) }
    })
  }

  /** Returns the reasons why a place carries no traffic now; none for a machine that no longer exists. */
  obstacles(place: number): ReachObstacle[] {
    const target = this.beyond[place - this.size]
    if (target) return this.route(target)
    const node = this.byPlace[place]
    const found = node && machineObstacle(node, this.now)
    return found ? [found] : []
  }
}

function layerOf(places: readonly number[], able: Bits, current: CurrentNetwork): EndReachability {
  const can = places.filter((place) => hasBit(able, place)).length
  const obstacles: ReachObstacle[] = []
  for (const place of places) {
    if (obstacles.length >= maxObstacles) break
    if (!hasBit(able, place)) obstacles.push(...current.obstacles(place))
  }
  return {
    state: can === places.length ? 'yes' : can === 0 ? 'no' : 'partly',
    able: can,
    of: places.length,
    machines: places.filter((place) => place < current.size).length,
    internet: places.some((place) => current.isInternet(place)),
    obstacles: obstacles.slice(0, maxObstacles),
  }
}

function placesOf(bits: Bits): number[] {
  const found: number[] = []
  eachBit(bits, (place) => found.push(place))
  return found
}

const countAble = (places: readonly number[], able: Bits) => places.filter((place) => hasBit(able, place)).length

/**
 * Returns the state of machines and routes at the ends of an answer for `network`. `nodes`: its machines at present; `now` in milliseconds.
 */
export function reachabilityNow(
  { sources, destinations, beyond, open }: AskedEnds,
  network: Pick<LiveNetwork, 'nodes'>,
  nodes: readonly Node[],
  now: number,
): Reachability {
  const current = new CurrentNetwork(network, nodes, beyond, now)
  const able = newBits(current.size + beyond.length)
  for (let place = 0; place < current.size + beyond.length; place++) if (current.isAble(place)) setBit(able, place)
  const [from, to] = [new Set<number>(), newBits(current.size + beyond.length)]
  for (const block of open) {
    const all = countBits(block.to)
    for (const source of block.from) if (all > (hasBit(block.to, source) ? 1 : 0)) from.add(source)
    if (block.from.length === 1 && block.from[0] !== undefined) {
      const [only] = block.from
      eachBit(block.to, (place) => place !== only && setBit(to, place))
    } else eachBit(block.to, (place) => setBit(to, place))
  }
  const [openSources, openDestinations] = [[...from], placesOf(to)]
  return {
    source: layerOf(sources, able, current),
    destination: layerOf(placesOf(destinations), able, current),
    openSources: { able: countAble(openSources, able), of: openSources.length },
    openDestinations: { able: countAble(openDestinations, able), of: openDestinations.length },
  }
}

/** The layer shown first in an answer: the first that refuses; `together` if each end is able, but never both ends of one pair. */
export type HeadLayer = 'policy' | 'source' | 'destination' | 'together'

/**
 * Returns the layer that prevents the access, or undefined if none does. `allowed`: how much of the question the policy allows; `now`: how
 * much of that is reachable now, undefined until it is known.
 */
export function refusingLayer(
  reachability: Reachability,
  allowed: number,
  now: number | undefined,
): HeadLayer | undefined {
  if (allowed === 0) return 'policy'
  if (reachability.source.state === 'no' && reachability.source.of > 0) return 'source'
  if (reachability.destination.state === 'no' && reachability.destination.of > 0) return 'destination'
  return now === 0 ? 'together' : undefined
}
