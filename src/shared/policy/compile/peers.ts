import { type CompiledPolicy, type CompiledRule, selfSources, type ViaRule } from './compile'
import { addBits, allBits, type Bits, eachBit, hasBit, newBits, setBit, type AddressRange } from '@shared/policy/net/ip'
import type { Alias, GrantRule } from '@shared/policy/read/model'
import type { NameSet, ServedRoute } from './network'

/** The effect of `via` grants on one route of one viewer. */
interface Steering {
  /** Machines the viewer is routed through, regardless of the primary. */
  include: ReadonlySet<number>
  /** Machines that must not appear to the viewer as routers of the route. */
  exclude: ReadonlySet<number>
  /** An ordinary rule covers the route as well, so the primary still applies to included machines. */
  usePrimary: boolean
}

const none: Steering = { include: new Set(), exclude: new Set(), usePrimary: false }

/** The part of a rule that steering needs: sources and destinations. */
interface SteeringRule {
  src: Bits
  dst: NameSet[]
  internet: boolean
  via: number[] | undefined
}

function steeringRules({ policy, resolver, network }: CompiledPolicy): SteeringRule[] {
  const isInternet = (alias: Alias) => alias.text === 'autogroup:internet'
  const build = (src: Alias[], dst: Alias[], via?: GrantRule['via']): SteeringRule => ({
    src: resolver.machinesOf(src),
    dst: dst.filter((alias) => !isInternet(alias)).map((alias) => resolver.resolve(alias)),
    internet: dst.some(isInternet),
    via: via && via.length > 0 ? via.flatMap(({ text }) => network.byTag.get(text) ?? []) : undefined,
  })
  return [
    ...(policy.grants ?? []).map((rule) => build(rule.src, rule.dst, rule.via)),
    ...(policy.acls ?? []).map((rule) => build(rule.src, rule.dst)),
  ]
}

function steer(rules: SteeringRule[], { prefix, exit, servers }: ServedRoute): Steering {
  const covers = (rule: SteeringRule) => (exit ? rule.internet : rule.dst.some((part) => part.overlaps(prefix)))
  const include = new Set<number>()
  const exclude = new Set<number>()
  for (const { via } of rules.filter((rule) => rule.via !== undefined && covers(rule))) {
    for (const index of servers) (via?.includes(index) ? include : exclude).add(index)
  }
  // Of several routers with one tag only the oldest is used.
  for (const { via } of exit ? [] : rules.filter((rule) => rule.via !== undefined && covers(rule))) {
    const first = servers.filter((index) => via?.includes(index)).sort((a, b) => a - b)[0]
    for (const index of first === undefined ? [] : include) {
      if (index === first) continue
      include.delete(index)
      exclude.add(index)
    }
  }
  const ordinary = rules.some((rule) => rule.via === undefined && rule.dst.some((part) => part.overlaps(prefix)))
  if (ordinary) exclude.clear()
  return { include, exclude, usePrimary: ordinary }
}

/** Computes how `via` grants change a viewer's routers of a route. */
function viaSteering(compiled: CompiledPolicy): (viewer: number, route: ServedRoute) => Steering {
  if (!compiled.policy.grants?.some(({ via }) => via.length > 0)) return () => none
  const rules = steeringRules(compiled)
  const byViewer = new Map<number, SteeringRule[]>()
  const known = new Map<string, Steering>()
  return (viewer, route) => {
    let own = byViewer.get(viewer)
    if (!own) {
      own = rules.filter(({ src }) => hasBit(src, viewer))
      byViewer.set(viewer, own)
    }
    const key = `${viewer} ${route.prefix.text}`
    let steering = known.get(key)
    if (!steering) known.set(key, (steering = own.some(({ via }) => via) ? steer(own, route) : none))
    return steering
  }
}

/** A machine that is visible to another. */
export interface Peer {
  index: number
  /** Its addresses and the routes it serves to the viewer, as prefixes. */
  allowedIPs: string[]
  /** The subnets among them. */
  primaryRoutes: string[]
}

/** Machines that a rule allows to send. From 0.29 on routers send for their subnets, too. */
const sourcesOf = ({ policy }: CompiledPolicy, { sources }: Extract<CompiledRule, { sources: unknown }>): Bits =>
  policy.dialect.routersSend ? sources.agents : sources.machines

/** Visits the machines that a rule lets reach each other. Routers represent their subnets, exit nodes the internet. */
export function eachAccess(compiled: CompiledPolicy, rule: CompiledRule, visit: (from: Bits, to: Bits) => void): void {
  const { network } = compiled
  const bitsOf = (indexes: Iterable<number>) => {
    const bits = newBits(network.size)
    for (const index of indexes) setBit(bits, index)
    return bits
  }
  if (rule.kind === 'self' || rule.kind === 'self-app') {
    network.byOwner.forEach((own, owner) => {
      const from = selfSources(network, rule.from, owner)
      if (from.length > 0) visit(bitsOf(from), bitsOf(own))
    })
    return
  }
  const from = sourcesOf(compiled, rule)
  if (rule.kind === 'via') visit(from, bitsOf(viaTargets(compiled, rule)))
  else if (rule.kind === 'ports') visit(from, rule.dst.agents)
  else rule.dst.forEach(({ agents }) => visit(from, agents))
}

/** Returns the machines that a via rule routes its traffic through. */
export function viaTargets({ network, routes }: CompiledPolicy, rule: ViaRule): number[] {
  const tagged = new Set(rule.tags.flatMap((tag) => network.byTag.get(tag) ?? []))
  return [...tagged].filter((index) => {
    if (rule.internet && (routes.exits[index] ?? []).length > 0) return true
    const own = routes.subnets[index] ?? []
    return own.some((prefix) => rule.dst.overlaps(prefix))
  })
}

/**
 * Headscale adds a `via` rule only to the rules of the machines it leads through, and shows a machine its peers by its own rules: those
 * machines see the sources; the sources see them only by another rule, or as one of them.
 */
function addVia(compiled: CompiledPolicy, rule: ViaRule, rows: readonly Bits[]): void {
  const from = rule.sources.agents
  const through = viaTargets(compiled, rule)
  const serving = newBits(compiled.network.size)
  addBits(serving, rule.dst.servers)
  if (rule.internet) addBits(serving, compiled.routes.exitNodes)
  for (const index of through) {
    const row = rows[index] ?? newBits(0)
    addBits(row, from)
    if (hasBit(from, index)) addBits(row, serving)
  }
}

/** Returns who sees whom, as a row of bits per machine: two machines see each other if either may reach the other. */
export function visibility(compiled: CompiledPolicy): Bits[] {
  const { network } = compiled
  const rows = network.machines.map(() => newBits(network.size))
  const addColumn = (from: Bits, to: Bits) => eachBit(from, (index) => addBits(rows[index] ?? newBits(0), to))
  for (const rule of compiled.rules) {
    if (rule.kind === 'via' && compiled.policy.flavour === 'headscale') {
      addVia(compiled, rule, rows)
      continue
    }
    eachAccess(compiled, rule, (from, to) => {
      addColumn(from, to)
      addColumn(to, from)
    })
  }
  rows.forEach((row, index) => (row[index >>> 5] = (row[index >>> 5] ?? 0) & ~(1 << (index & 31))))
  return rows
}

/**
 * Returns the machines that receive a served route by ordinary rules. Tailscale sends an exit node's routes to machines that may reach the
 * internet. Headscale treats them like every route, by whether a rule's addresses overlap it, so every machine that sees an exit node
 * receives them.
 */
function routeViewers(compiled: CompiledPolicy, prefix: AddressRange, isExit: boolean): Bits {
  const viewers = newBits(compiled.network.size)
  const older = !compiled.policy.dialect.routersSend
  // Before 0.29 all machines that see an exit node receive its routes.
  if (isExit && older) return allBits(compiled.network.size)
  const forInternet = isExit && compiled.policy.flavour === 'tailscale'
  for (const rule of compiled.rules) {
    if (rule.kind === 'self' || rule.kind === 'self-app') {
      if (isExit && !forInternet) addBits(viewers, rule.from)
      continue
    }
    const fromHere = !forInternet && rule.sources.overlaps(prefix)
    if (rule.kind === 'via') {
      if (fromHere) viaTargets(compiled, rule).forEach((index) => setBit(viewers, index))
      continue
    }
    for (const dst of rule.kind === 'ports' ? [rule.dst] : rule.dst) {
      const covers = (isExit && dst.internet) || (!forInternet && dst.overlaps(prefix))
      if (covers) addBits(viewers, sourcesOf(compiled, rule))
      if (fromHere) (older ? [dst.machines] : [dst.machines, dst.servers]).forEach((bits) => addBits(viewers, bits))
    }
  }
  return viewers
}

/**
 * Machines whose attributes remove their IPv4 address: no peer receives it. In Tailscale they receive no IPv4 addresses of peers either.
 */
function withoutV4({ policy, resolver, network }: CompiledPolicy): Bits {
  const bits = newBits(network.size)
  for (const rule of policy.nodeAttrs) {
    if (!rule.attr.some(({ text }) => text === 'disable-ipv4')) continue
    addBits(bits, resolver.machinesOf(rule.target))
  }
  return bits
}

/** Returns a function that tells which routes of a machine another one receives, if it sees it. */
function routesTold(compiled: CompiledPolicy): (viewer: number, index: number) => ServedRoute[] {
  const { routes } = compiled
  const steering = viaSteering(compiled)
  const viewers = routes.served.map(({ prefix, exit }) => routeViewers(compiled, prefix, exit))
  return (viewer, index) => {
    const own = routes.subnets[viewer] ?? []
    return routes.served.filter((route, at) => {
      if (!route.servers.includes(index)) return false
      const { include, exclude, usePrimary } = steering(viewer, route)
      const primary = route.exit || route.servers[0] === index
      if (primary && own.some(({ text }) => text === route.prefix.text)) return true
      if (include.has(index)) return primary || !usePrimary
      return primary && !exclude.has(index) && hasBit(viewers[at] ?? newBits(0), viewer)
    })
  }
}

/**
 * Returns for each exit node the machines that may use it by policy: they see it, receive its routes, and may reach the internet.
 * `mayReachInternet` says so for the place of a machine.
 */
export function exitUsers(compiled: CompiledPolicy, mayReachInternet: (viewer: number) => boolean): Map<number, Bits> {
  const { network, routes } = compiled
  const rows = visibility(compiled)
  const told = routesTold(compiled)
  const users = new Map<number, Bits>()
  eachBit(routes.exitNodes, (index) => {
    const own = newBits(network.size)
    eachBit(rows[index] ?? newBits(0), (viewer) => {
      if (mayReachInternet(viewer) && told(viewer, index).some(({ exit }) => exit)) setBit(own, viewer)
    })
    users.set(index, own)
  })
  return users
}

/**
 * Returns the peers of each machine, with the addresses it may send to. Of several routers of one subnet the oldest is the primary and
 * serves everyone; `via` grants send single viewers to others.
 */
export function peerMaps(compiled: CompiledPolicy): Peer[][] {
  const { network } = compiled
  const rows = visibility(compiled)
  const routesOf = routesTold(compiled)
  const onlyV6 = withoutV4(compiled)
  const seesV6Only = compiled.policy.flavour === 'tailscale'
  return network.machines.map(({ index: viewer }) => {
    const peers: Peer[] = []
    eachBit(rows[viewer] ?? newBits(0), (index) => {
      const told = routesOf(viewer, index)
      const texts = network
        .machine(index)
        .texts.filter(
          (text) => text.includes(':') || !(hasBit(onlyV6, index) || (seesV6Only && hasBit(onlyV6, viewer))),
        )
      const addresses = texts.map((text) => `${text}/${text.includes(':') ? 128 : 32}`)
      const primaryRoutes = told.filter(({ exit }) => !exit).map(({ prefix }) => prefix.text)
      peers.push({ index, allowedIPs: [...addresses, ...told.map(({ prefix }) => prefix.text)], primaryRoutes })
    })
    return peers
  })
}
