import { type Bits, eachBit, hasBit, newBits, setBit } from './bits'
import { parseAddress } from './ip'
import { IpSet } from './ipset'
import { type Access, classOfMachine, type Opening, protocolsOf, type ReachIndex, type Target } from './reach'

/** A question about one connection. Without port or protocol: is anything open? */
export interface Connection {
  port?: number
  /** A name or number as policies write it. */
  protocol?: string
}

const portless = (protocol: number) => ![6, 17, 132].includes(protocol)

function fits(access: Access, { port, protocol }: Connection): boolean {
  const open = protocolsOf(access.protocol)
  const wanted = protocol === undefined || protocol === '' ? undefined : protocolsOf(protocol)
  const shared = wanted ? open.filter((number) => wanted.includes(number)) : open
  if (port === undefined) return shared.length > 0
  const inPorts = access.ports.some(({ first, last }) => first <= port && port <= last)
  return shared.some((number) => (wanted && portless(number)) || (!portless(number) && inPorts))
}

/**
 * Rules that let a machine reach a target, in the policy's order, with their places; none means it cannot. `target` is a
 * place in `index.targets`: a machine's own place, or that of a subnet or the internet behind them.
 */
export function whyReaches(index: ReachIndex, from: number, target: number, connection: Connection = {}): Access[] {
  return classOfMachine(index, from)
    .openings.filter((opening) => hasBit(opening.targets, target) && fits(opening, connection))
    .map(({ origin, protocol, ports }) => ({ origin, protocol, ports }))
}

/** Everything a machine reaches: rule by rule, and all of it. Bits are places in `index.targets`. */
export function reachableFrom(
  index: ReachIndex,
  from: number,
  connection: Connection = {},
): { openings: Opening[]; targets: Bits } {
  const found = classOfMachine(index, from).openings.filter((opening) => fits(opening, connection))
  const targets = newBits(index.targets.length)
  for (const opening of found) eachBit(opening.targets, (at) => setBit(targets, at))
  return { openings: found, targets }
}

/** Every machine that reaches a target, with the rules that let it; machines with the same rules are together. */
export function reachersOf(
  index: ReachIndex,
  target: number,
  connection: Connection = {},
): { machines: number[]; rules: Access[] }[] {
  return index.classes.flatMap(({ machines, openings }) => {
    const rules = openings
      .filter((opening) => hasBit(opening.targets, target) && fits(opening, connection))
      .map(({ origin, protocol, ports }) => ({ origin, protocol, ports }))
    return rules.length > 0 ? [{ machines, rules }] : []
  })
}

/** What each machine reaches, a row of bits by machine. Machines with the same rules share their row: do not change it. */
export function allPairs(index: ReachIndex): Bits[] {
  return Array.from(index.classOf, (at) => index.classes[at]?.reach ?? newBits(index.targets.length))
}

/**
 * Targets that a text names: a machine's name or address, an address in a served subnet, a tag, group, user, host or
 * autogroup of the policy. Empty when it names nothing.
 */
export function findTargets(index: ReachIndex, text: string): number[] {
  const { network, resolver, policy } = index.compiled
  const named = network.machines.filter(({ node }) => node.name === text).map((machine) => machine.index)
  if (named.length > 0) return named
  const address = parseAddress(text)
  const set = address === undefined ? resolveText(index, text) : IpSet.ofAddresses([address])
  const found: number[] = []
  if (policy.hosts.has(text) || !set.isEmpty) {
    eachBit(resolver.holdersOf(set), (at) => found.push(at))
    index.targets.forEach((target: Target, at) => {
      if (target.kind === 'subnet' && set.overlaps(target.range)) found.push(at)
    })
  }
  return found
}

function resolveText({ compiled }: ReachIndex, text: string): IpSet {
  const { resolver } = compiled
  if (compiled.policy.hosts.has(text)) return resolver.resolve({ kind: 'host', text }).set
  return resolver.resolveOwner({ text, offset: 0, length: 0 }).set
}
