import { addBits, type Bits, hasBit, listBits, newBits, setBit } from '@shared/policy/net/bits'
import { type Compiled, type CompiledRule, type RuleOrigin, selfSources } from './compiled'
import type { Destinations, Sources } from './endpoints'
import { type Families, type Family, type FamilyPart, familyPairs, familyParts, type Having } from './families'
import type { AddressRange } from '@shared/policy/net/ip'
import { viaTargets } from './peers'
import { defaultProtocols, type PortRange, protocolNumber } from '@shared/policy/net/ports'

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
  /** Over which of the addresses that both ends have. */
  families: Families
}

/** Targets that a rule opens to some sources. */
export interface Opening extends Access {
  targets: Bits
}

/** Machines that every rule treats alike as sources. There are few, however many machines. */
export interface SourceClass {
  machines: number[]
  /** In the policy's order. */
  readonly openings: Opening[]
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

const families = [4, 6] as const

class Opener {
  private readonly known = new Map<Destinations, FamilyPart[]>()
  private readonly owned = new Map<number, FamilyPart[]>()
  private readonly sourceParts = new Map<Sources, FamilyPart[]>()
  private readonly beyond: [Target, number][]
  /** Targets with addresses of a kind: machines that have one, subnets, exits. */
  private readonly having: Having

  constructor(
    private readonly compiled: Compiled,
    private readonly targets: Target[],
  ) {
    const { network } = compiled
    this.beyond = targets.map((target, at): [Target, number] => [target, at]).slice(network.size)
    this.having = { 4: this.widened(network.having[4]), 6: this.widened(network.having[6]) }
    for (const [target, at] of this.beyond) {
      for (const family of families) if (this.serves(target, family)) setBit(this.having[family], at)
    }
  }

  private widened(machines: Bits): Bits {
    const bits = newBits(this.targets.length)
    addBits(bits, machines)
    return bits
  }

  /** Is the target served under this very policy, with addresses of the kind? Targets of two policies may be on one list. */
  private serves(target: Target, family: Family, machines?: number[]): boolean {
    return this.compiled.routes.served.some(({ prefix, exit, servers }) => {
      const same = target.kind === 'subnet' ? prefix.text === target.prefix : target.kind === 'internet' && exit
      return same && prefix.v6 === (family === 6) && (!machines || servers.some((index) => machines.includes(index)))
    })
  }

  private mark(bits: Bits, dst: Destinations, family: Family, internet: boolean, through?: number[]): Bits {
    for (const [target, at] of this.beyond) {
      const meets = target.kind === 'subnet' ? dst.overlaps(target.range) : internet
      if (meets && this.serves(target, family, through)) setBit(bits, at)
    }
    return bits
  }

  sources(sources: Sources): FamilyPart[] {
    const { having } = this.compiled.network
    const known = this.sourceParts.get(sources) ?? familyParts({ 4: sources.over(4), 6: sources.over(6) }, having)
    this.sourceParts.set(sources, known)
    return known
  }

  /** Machines as sources, whatever their addresses. */
  machines(indexes: readonly number[]): FamilyPart[] {
    const { having, size } = this.compiled.network
    const bits = newBits(size)
    indexes.forEach((index) => setBit(bits, index))
    return familyParts({ 4: bits, 6: bits }, having)
  }

  destinations(dst: Destinations): FamilyPart[] {
    const over = (family: Family) => this.mark(this.widened(dst.over(family)), dst, family, dst.internetOver(family))
    const known = this.known.get(dst) ?? familyParts({ 4: over(4), 6: over(6) }, this.having)
    this.known.set(dst, known)
    return known
  }

  via(rule: CompiledRule & { kind: 'via' }): FamilyPart[] {
    const through = viaTargets(this.compiled, rule)
    const over = (family: Family) => this.mark(newBits(this.targets.length), rule.dst, family, rule.internet, through)
    return familyParts({ 4: over(4), 6: over(6) }, this.having)
  }

  /** All machines of an owner. */
  own(owner: number): FamilyPart[] {
    const known = this.owned.get(owner)
    if (known) return known
    const bits = newBits(this.targets.length)
    this.compiled.network.byOwner[owner]?.forEach((index) => setBit(bits, index))
    const parts = familyParts({ 4: bits, 6: bits }, this.having)
    this.owned.set(owner, parts)
    return parts
  }
}

/** Machines that share some openings. */
interface Group {
  machines: number[]
  openings: number[]
  reach: Bits
}

/** Gathers the openings of rules by who they are for. */
class Grouper {
  readonly openings: Opening[] = []
  readonly groups: Group[] = []
  private readonly byKey = new Map<Bits | string, Group>()

  constructor(private readonly width: number) {}

  add(key: Bits | string, machines: () => number[], opening: Opening): void {
    let group = this.byKey.get(key)
    if (!group) {
      group = { machines: machines(), openings: [], reach: newBits(this.width) }
      this.byKey.set(key, group)
      this.groups.push(group)
    }
    group.openings.push(this.openings.push(opening) - 1)
    addBits(group.reach, opening.targets)
  }
}

/** `only`: leave out what does not concern this machine as a source. */
function groupOpenings(compiled: Compiled, targets: Target[], only?: number): Grouper {
  const opener = new Opener(compiled, targets)
  const grouper = new Grouper(targets.length)
  const { network } = compiled
  const open = (
    rule: CompiledRule & Pick<Access, 'protocol' | 'ports'>,
    key: Bits | string,
    sources: FamilyPart[],
    ends: FamilyPart[],
  ) => {
    const { origin, protocol, ports } = rule
    for (const pair of familyPairs(sources, ends)) {
      if (only !== undefined && !hasBit(pair.sources, only)) continue
      const own = pair.all ? key : `some ${pair.sources.join()}`
      grouper.add(own, () => listBits(pair.sources), {
        origin,
        protocol,
        ports,
        targets: pair.targets,
        families: pair.families,
      })
    }
  }
  for (const rule of compiled.rules) {
    if (rule.kind === 'app' || rule.kind === 'self-app') continue
    if (rule.kind === 'self') {
      const owners = only === undefined ? network.byOwner.keys() : [network.machine(only).owner]
      for (const owner of owners) {
        const from = selfSources(network, rule.from, owner)
        if (from.length > 0) open(rule, `self ${from.join(' ')}`, opener.machines(from), opener.own(owner))
      }
    } else {
      const { machines } = rule.sources
      if (only !== undefined && !hasBit(machines, only)) continue
      open(
        rule,
        machines,
        opener.sources(rule.sources),
        rule.kind === 'via' ? opener.via(rule) : opener.destinations(rule.dst),
      )
    }
  }
  return grouper
}

/**
 * Works out who reaches what. Machines with the same rules share one answer, so the work grows with the rules and the
 * kinds of machines, not with pairs. Give `targets` to compare two policies.
 */
export function buildReach(compiled: Compiled, targets: Target[] = targetsOf(compiled)): ReachIndex {
  const { openings, groups } = groupOpenings(compiled, targets)
  const memberships: number[][] = compiled.network.machines.map(() => [])
  groups.forEach(({ machines }, group) => machines.forEach((index) => memberships[index]?.push(group)))
  const classes: SourceClass[] = []
  const classOf = new Int32Array(memberships.length)
  const byKey = new Map<string, number>()
  memberships.forEach((member, index) => {
    const key = member.join(' ')
    let found = byKey.get(key)
    if (found === undefined) {
      const own = member.flatMap((at) => groups[at] ?? [])
      found = classes.push(sourceClass(own, openings, targets.length)) - 1
      byKey.set(key, found)
    }
    classOf[index] = found
    classes[found]?.machines.push(index)
  })
  return { compiled, targets, classes, classOf }
}

function sourceClass(groups: Group[], openings: Opening[], width: number): SourceClass {
  const reach = newBits(width)
  groups.forEach((group) => addBits(reach, group.reach))
  let known: Opening[] | undefined
  const list = () => {
    const places = groups.flatMap((group) => group.openings).sort((a, b) => a - b)
    return places.flatMap((at) => openings[at] ?? [])
  }
  return {
    machines: [],
    reach,
    get openings() {
      return (known ??= list())
    },
  }
}

/**
 * What rules open to one machine, without working out everyone else's: for one question at ten thousand machines.
 * Targets as `targetsOf` lists them.
 */
export function openingsOf(compiled: Compiled, machine: number, targets: Target[] = targetsOf(compiled)): Opening[] {
  const { openings } = groupOpenings(compiled, targets, machine)
  return openings
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
