import { addBits, type Bits, eachBit, newBits, setBit } from './bits'
import { type Compiled, type CompiledRule, type RuleOrigin, selfSources, type Sources } from './compiled'
import type { AddressRange } from './ip'
import { internet, type IpSet } from './ipset'
import { viaTargets } from './peers'
import { defaultProtocols, type PortRange, protocolNumber } from './ports'

/** What can be reached: a machine, a subnet behind routers, the internet behind exit nodes. */
export type Target =
  | { kind: 'machine'; index: number }
  | { kind: 'subnet'; prefix: string; range: AddressRange; routers: number[] }
  | { kind: 'internet'; exitNodes: number[] }

/** What a rule opens, wherever it leads. */
export interface Access {
  origin: RuleOrigin
  /** '' and '*' stand for TCP, UDP and ICMP. */
  protocol: string
  ports: PortRange[]
}

/** Targets that a rule opens to some sources. */
export interface Opening extends Access {
  targets: Bits
}

/** Machines that every rule treats alike as sources. There are few, however many machines. */
export interface SourceClass {
  machines: number[]
  openings: Opening[]
  /** All targets of the openings. */
  reach: Bits
}

/** Which targets rules open to which machines. */
export interface ReachIndex {
  compiled: Compiled
  targets: Target[]
  classes: SourceClass[]
  /** Class of each machine. */
  classOf: Int32Array
}

/** Targets of a network under some policies: the machines first, by their places, then subnets, then the internet. */
export function targetsOf(...policies: Compiled[]): Target[] {
  const machines = policies[0]?.network.machines.map(({ index }): Target => ({ kind: 'machine', index })) ?? []
  const subnets = new Map<string, Target & { kind: 'subnet' }>()
  const exitNodes = new Set<number>()
  for (const { routes } of policies) {
    for (const { prefix, exit, servers } of routes.served) {
      if (exit) servers.forEach((index) => exitNodes.add(index))
      else subnets.set(prefix.text, { kind: 'subnet', prefix: prefix.text, range: prefix, routers: servers })
    }
  }
  const exits: Target[] = exitNodes.size > 0 ? [{ kind: 'internet', exitNodes: [...exitNodes] }] : []
  return [...machines, ...subnets.values(), ...exits]
}

class Opener {
  private readonly known = new Map<IpSet, Bits>()
  private readonly beyond: [Target, number][]

  constructor(
    private readonly compiled: Compiled,
    private readonly targets: Target[],
  ) {
    this.beyond = targets.map((target, at): [Target, number] => [target, at]).slice(compiled.network.size)
  }

  /** Is the target served under this very policy? Targets of two policies may be on one list. */
  private serves(target: Target, machines?: number[]): boolean {
    const { routes } = this.compiled
    return routes.served.some(({ prefix, exit, servers }) => {
      const same = target.kind === 'subnet' ? prefix.text === target.prefix : target.kind === 'internet' && exit
      return same && (!machines || servers.some((index) => machines.includes(index)))
    })
  }

  set(set: IpSet): Bits {
    const known = this.known.get(set)
    if (known) return known
    const bits = newBits(this.targets.length)
    addBits(bits, this.compiled.resolver.holdersOf(set))
    for (const [target, at] of this.beyond) {
      const meets = target.kind === 'subnet' ? set.overlaps(target.range) : set.coversSet(internet)
      if (meets && this.serves(target)) setBit(bits, at)
    }
    this.known.set(set, bits)
    return bits
  }

  via(rule: CompiledRule & { kind: 'via' }): Bits {
    const bits = newBits(this.targets.length)
    const through = viaTargets(this.compiled, rule)
    for (const [target, at] of this.beyond) {
      const meets =
        target.kind === 'internet'
          ? rule.internet
          : target.kind === 'subnet' &&
            rule.dst.some(({ range }) => range && range.from <= target.range.to && target.range.from <= range.to)
      if (meets && this.serves(target, through)) setBit(bits, at)
    }
    return bits
  }

  machines(indexes: number[]): Bits {
    const bits = newBits(this.targets.length)
    indexes.forEach((index) => setBit(bits, index))
    return bits
  }
}

/** Openings of rules, each with the machines it is for. */
function eachOpening(
  compiled: Compiled,
  targets: Target[],
  visit: (sources: Sources | number[], opening: Opening) => void,
): void {
  const opener = new Opener(compiled, targets)
  const { network } = compiled
  for (const rule of compiled.rules) {
    if (rule.kind === 'app' || rule.kind === 'self-app') continue
    const { origin, protocol, ports } = rule
    if (rule.kind === 'self') {
      network.byOwner.forEach((own, owner) => {
        const from = selfSources(network, rule.sets, owner)
        if (from.length > 0) visit(from, { origin, protocol, ports, targets: opener.machines(own) })
      })
    } else {
      const bits = rule.kind === 'via' ? opener.via(rule) : opener.set(rule.dstSet)
      visit(rule.sources, { origin, protocol, ports, targets: bits })
    }
  }
}

/**
 * Works out who reaches what. Machines with the same rules share one answer, so the work grows with the rules and the
 * kinds of machines, not with pairs. Give `targets` to compare two policies.
 */
export function buildReach(compiled: Compiled, targets: Target[] = targetsOf(compiled)): ReachIndex {
  const { size } = compiled.network
  const openings: Opening[] = []
  const groups: { key: Sources | undefined; machines: number[]; openings: number[] }[] = []
  const byKey = new Map<Sources, { openings: number[] }>()
  eachOpening(compiled, targets, (sources, opening) => {
    const at = openings.push(opening) - 1
    if (Array.isArray(sources)) {
      groups.push({ key: undefined, machines: sources, openings: [at] })
      return
    }
    const known = byKey.get(sources)
    if (known) known.openings.push(at)
    else {
      const machines: number[] = []
      eachBit(sources.machines, (index) => machines.push(index))
      const group = { key: sources, machines, openings: [at] }
      byKey.set(sources, group)
      groups.push(group)
    }
  })
  const memberships: number[][] = Array.from({ length: size }, () => [])
  groups.forEach(({ machines }, group) => machines.forEach((index) => memberships[index]?.push(group)))
  return { compiled, targets, ...classify(memberships, groups, openings, targets.length) }
}

function classify(
  memberships: number[][],
  groups: { openings: number[] }[],
  openings: Opening[],
  width: number,
): Pick<ReachIndex, 'classes' | 'classOf'> {
  const classes: SourceClass[] = []
  const classOf = new Int32Array(memberships.length)
  const byKey = new Map<string, number>()
  memberships.forEach((member, index) => {
    const key = member.join(' ')
    let found = byKey.get(key)
    if (found === undefined) {
      const own = member
        .flatMap((group) => groups[group]?.openings ?? [])
        .sort((a, b) => a - b)
        .flatMap((at) => openings[at] ?? [])
      const reach = newBits(width)
      own.forEach((opening) => addBits(reach, opening.targets))
      found = classes.push({ machines: [], openings: own, reach }) - 1
      byKey.set(key, found)
    }
    classOf[index] = found
    classes[found]?.machines.push(index)
  })
  return { classes, classOf }
}

/** Protocol numbers that '', '*' or a protocol's name stand for. */
export function protocolsOf(protocol: string): number[] {
  const number = protocolNumber(protocol)
  return number === undefined ? defaultProtocols : [number]
}

/** The class of a machine as source. */
export function classOfMachine(index: ReachIndex, machine: number): SourceClass {
  const found = index.classes[index.classOf[machine] ?? -1]
  if (!found) throw new Error(`No machine ${machine}`)
  return found
}
