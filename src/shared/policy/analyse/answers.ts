import { parseAlias } from '@shared/policy/read/model'
import { addBits, type Bits, clearBit, hasBit, listBits, newBits } from '@shared/policy/net/ip'
import { type Family, letsThrough } from '@shared/policy/compile/families'
import { type CompiledPolicy, targetsOf } from '@shared/policy/compile/compile'
import {
  type Access,
  classOfMachine,
  type Opening,
  openingsOf,
  protocolsOf,
  type ReachIndex,
} from '@shared/policy/compile/reach'

/** A question about one connection. Without port or protocol: any access at all. */
interface Connection {
  port?: number
  /** A name or number as policies write it. */
  protocol?: string
  /** The family of the address in question, if the question names one. */
  family?: Family
}

const portless = (protocol: number) => ![6, 17, 132].includes(protocol)

function fits(access: Opening, { port, protocol, family }: Connection): boolean {
  if (family !== undefined && !letsThrough(access.families, family)) return false
  const open = protocolsOf(access.protocol)
  const wanted = protocol === undefined || protocol === '' ? undefined : protocolsOf(protocol)
  const shared = wanted ? open.filter((number) => wanted.includes(number)) : open
  if (port === undefined) return shared.length > 0
  const inPorts = access.ports.some(({ first, last }) => first <= port && port <= last)
  return shared.some((number) => (wanted && portless(number)) || (!portless(number) && inPorts))
}

/** True if the machine has an address of the family in question. */
const canAsk = ({ network }: CompiledPolicy, machine: number, { family }: Connection): boolean =>
  family === undefined || machine >= network.size || hasBit(network.having[family], machine)

/**
 * Returns the rules that let a machine reach a target, in the policy's order, with their positions; empty if it cannot. `target` is an
 * index into `index.targets`: a machine, or a subnet or the internet behind machines.
 */
export function whyReaches(index: ReachIndex, from: number, target: number, connection: Connection = {}): Access[] {
  if (!canAsk(index.compiled, from, connection) || !canAsk(index.compiled, target, connection)) return []
  return classOfMachine(index, from)
    .openings.filter((opening) => hasBit(opening.targets, target) && fits(opening, connection))
    .map(({ origin, protocol, ports, families }) => ({ origin, protocol, ports, families }))
}

/** Returns everything a machine reaches: per rule, and in total. Bits are indices into `targetsOf(compiled)`. */
export function reachableFrom(
  compiled: CompiledPolicy,
  from: number,
  connection: Connection = {},
): { openings: Opening[]; targets: Bits } {
  const list = targetsOf(compiled)
  const asks = canAsk(compiled, from, connection)
  const openings = asks ? openingsOf(compiled, from, list).filter((opening) => fits(opening, connection)) : []
  const targets = newBits(list.length)
  openings.forEach((opening) => addBits(targets, opening.targets))
  list.forEach((_target, at) => canAsk(compiled, at, connection) || clearBit(targets, at))
  return { openings, targets }
}

/** Returns every machine that reaches a target, with the rules that allow it; machines with the same rules are grouped. */
export function reachersOf(
  index: ReachIndex,
  target: number,
  connection: Connection = {},
): { machines: number[]; rules: Access[] }[] {
  if (!canAsk(index.compiled, target, connection)) return []
  return index.classes.flatMap(({ machines: alike, openings }) => {
    const machines = alike.filter((machine) => canAsk(index.compiled, machine, connection))
    if (machines.length === 0) return []
    const rules = openings
      .filter((opening) => hasBit(opening.targets, target) && fits(opening, connection))
      .map(({ origin, protocol, ports, families }) => ({ origin, protocol, ports, families }))
    return rules.length > 0 ? [{ machines, rules }] : []
  })
}

/** Returns the targets of each machine, as a row of bits per machine. Machines with the same rules share their row: do not modify it. */
export function allPairs(index: ReachIndex): Bits[] {
  return Array.from(index.classOf, (at) => index.classes[at]?.reach ?? newBits(index.targets.length))
}

/**
 * Finds the targets that a text names: a machine's name or address, an address or prefix in a served subnet, a tag, group, user, host or
 * autogroup of the policy. Empty if it names none.
 */
export function findTargets(index: ReachIndex, text: string): number[] {
  const { network, resolver } = index.compiled
  const named = network.machines.filter(({ node }) => node.name === text).map((machine) => machine.index)
  if (named.length > 0) return named
  const alias = parseAlias(text, { offset: 0, length: 0 })
  if (alias.error !== undefined) return []
  const found = resolver.resolve(alias.value)
  const subnets = index.targets.flatMap((target, at) => {
    return target.kind === 'subnet' && found.overlaps(target.range) ? [at] : []
  })
  return [...listBits(found.machines), ...subnets]
}
