import { addBits, allBits, type Bits, eachBit, hasBit, newBits, setBit } from '@shared/policy/net/bits'
import { type Compiled, type CompiledRule, selfSources, type ViaRule } from './compiled'
import type { AddressRange } from '@shared/policy/net/ip'
import { viaSteering } from './via'

/** A machine that another one sees. */
export interface Peer {
  index: number
  /** Its addresses and the routes it serves to the one that looks, as prefixes. */
  allowedIPs: string[]
  /** Of those, the subnets. */
  primaryRoutes: string[]
}

/** Machines that a rule lets send: routers for their subnets too, but before 0.29. */
const sourcesOf = ({ policy }: Compiled, { sources }: Extract<CompiledRule, { sources: unknown }>): Bits =>
  policy.dialect.routersSend ? sources.agents : sources.machines

/** Who a rule lets reach whom, machines by machines. Routers stand for their subnets, exit nodes for the internet. */
export function eachAccess(compiled: Compiled, rule: CompiledRule, visit: (from: Bits, to: Bits) => void): void {
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

/** Machines that a via rule sends its traffic through. */
export function viaTargets({ network, routes }: Compiled, rule: ViaRule): number[] {
  const tagged = new Set(rule.tags.flatMap((tag) => network.byTag.get(tag) ?? []))
  return [...tagged].filter((index) => {
    if (rule.internet && (routes.exits[index] ?? []).length > 0) return true
    const own = routes.subnets[index] ?? []
    return own.some((prefix) => rule.dst.overlaps(prefix))
  })
}

/**
 * Headscale makes a rule with `via` part of the rules of the machines it leads through alone, and tells a machine of others by its own rules:
 * those machines are told of who may come; who may come is told of them only by another rule, or as one of them.
 */
function addVia(compiled: Compiled, rule: ViaRule, rows: readonly Bits[]): void {
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

/** Who sees whom: two machines see each other when either may reach the other. A row of bits for each machine. */
export function visibility(compiled: Compiled): Bits[] {
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
 * Machines that a served route is told to, as far as ordinary rules go. Tailscale tells an exit's routes to those who may reach the
 * internet. Headscale asks of them what it asks of every route, whether a rule's addresses overlap it: who sees an exit node is told.
 */
function routeViewers(compiled: Compiled, prefix: AddressRange, isExit: boolean): Bits {
  const viewers = newBits(compiled.network.size)
  const older = !compiled.policy.dialect.routersSend
  // Before 0.29 an exit node's routes are told to all that see it.
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

/** Machines whose attributes take their IPv4 address away: nobody is told it. At Tailscale they are told none either. */
function withoutV4({ policy, resolver, network }: Compiled): Bits {
  const bits = newBits(network.size)
  for (const rule of policy.nodeAttrs) {
    if (!rule.attr.some(({ text }) => text === 'disable-ipv4')) continue
    addBits(bits, resolver.machinesOf(rule.target))
  }
  return bits
}

/**
 * Machines each machine sees, with the addresses it may send to each. Of several routers of one subnet the oldest is the
 * primary and tells it to everyone; `via` grants steer single viewers to others.
 */
export function peerMaps(compiled: Compiled): Peer[][] {
  const { network, routes } = compiled
  const rows = visibility(compiled)
  const steering = viaSteering(compiled)
  const onlyV6 = withoutV4(compiled)
  const seesV6Only = compiled.policy.flavour === 'tailscale'
  const viewers = routes.served.map(({ prefix, exit }) => routeViewers(compiled, prefix, exit))
  return network.machines.map(({ index: viewer }) => {
    const peers: Peer[] = []
    const own = routes.subnets[viewer] ?? []
    eachBit(rows[viewer] ?? newBits(0), (index) => {
      const told = routes.served.filter((route, at) => {
        if (!route.servers.includes(index)) return false
        const { include, exclude, usePrimary } = steering(viewer, route)
        const primary = route.exit || route.servers[0] === index
        if (primary && own.some(({ text }) => text === route.prefix.text)) return true
        if (include.has(index)) return primary || !usePrimary
        return primary && !exclude.has(index) && hasBit(viewers[at] ?? newBits(0), viewer)
      })
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
