import {
  addBits,
  type Bits,
  hasBit,
  listBits,
  newBits,
  setBit,
  defaultProtocols,
  type PortRange,
  protocolNumber,
} from '@shared/policy/net/ip'
import { type CompiledPolicy, type CompiledRule, type RuleOrigin, selfSources, type Target, targetsOf } from './compile'
import {
  type Families,
  type Family,
  type FamilyPair,
  familyPairs,
  type FamilyPart,
  familyParts,
  type EndsByFamily,
} from './families'
import type { Destinations, Sources } from './endpoints'
import { viaTargets } from './peers'

const families = [4, 6] as const

/** Computes the access that the rules of a policy open, each part once. */
class Opener {
  private readonly known = new Map<Destinations, FamilyPart[]>()
  private readonly owned = new Map<number, FamilyPart[]>()
  private readonly selfPairs = new Map<Bits, Map<number, KeyedPair[]>>()
  private readonly sourceParts = new Map<Sources, FamilyPart[]>()
  private readonly beyond: [Target, number][]
  /** Targets with addresses of each family: machines, subnets, exits. */
  private readonly having: EndsByFamily

  constructor(
    private readonly compiled: CompiledPolicy,
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

  /** True if this policy serves the target over the address family. One list can hold the targets of two policies. */
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

  /** Machines as sources, over all their addresses. */
  private machines(indexes: readonly number[]): FamilyPart[] {
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

  /**
   * Returns the access a rule for `autogroup:self` opens to one owner's machines, keyed for the grouper. Rules with the same sources share
   * it.
   */
  self(from: Bits, owner: number): KeyedPair[] {
    const byOwner = this.selfPairs.get(from) ?? new Map<number, KeyedPair[]>()
    this.selfPairs.set(from, byOwner)
    const pairs = byOwner.get(owner) ?? this.buildSelf(from, owner)
    byOwner.set(owner, pairs)
    return pairs
  }

  private buildSelf(from: Bits, owner: number): KeyedPair[] {
    const sources = selfSources(this.compiled.network, from, owner)
    if (sources.length === 0) return []
    return keyed(`self ${sources.join(' ')}`, familyPairs(this.machines(sources), this.own(owner)))
  }

  /** Returns all machines of an owner. */
  private own(owner: number): FamilyPart[] {
    const known = this.owned.get(owner)
    if (known) return known
    const bits = newBits(this.targets.length)
    this.compiled.network.byOwner[owner]?.forEach((index) => setBit(bits, index))
    const parts = familyParts({ 4: bits, 6: bits }, this.having)
    this.owned.set(owner, parts)
    return parts
  }
}

/** A pair with the key of its sources: equal keys mean equal sources. */
interface KeyedPair {
  key: Bits | string
  pair: FamilyPair
}

const keyed = (key: Bits | string, pairs: readonly FamilyPair[]): KeyedPair[] =>
  pairs.map((pair) => ({ key: pair.all ? key : `some ${pair.sources.join()}`, pair }))

/** The access that a rule opens, regardless of its targets. */
export interface Access {
  origin: RuleOrigin
  /** '' and '*' mean TCP, UDP and ICMP. */
  protocol: string
  ports: PortRange[]
  /** The address families that both ends have and that are open. */
  families: Families
}

/** Targets that a rule opens to some sources. */
export interface Opening extends Access {
  targets: Bits
}

/** Openings for the same sources. */
export interface OpeningGroup {
  readonly openings: readonly Opening[]
}

/** Machines that every rule treats alike as sources. Their number stays small in large networks. */
export interface SourceClass {
  machines: number[]
  /** The openings by their sources. Classes share them. */
  readonly groups: readonly OpeningGroup[]
  /** In the policy's order. */
  readonly openings: Opening[]
  /** All targets of the openings. */
  reach: Bits
}

/** The targets that rules open to each machine. */
export interface ReachIndex {
  compiled: CompiledPolicy
  targets: Target[]
  classes: SourceClass[]
  /** Class of each machine. */
  classOf: Int32Array
}

/** Machines that share some openings. */
interface Group extends OpeningGroup {
  machines: number[]
  openings: Opening[]
  /** Indices of the openings in the whole list. */
  places: number[]
  reach: Bits
  /** Targets of the last opening, because consecutive rules often open the same targets to the same machines. */
  last: Bits
}

/** Groups the openings of rules by their sources. */
class Grouper {
  readonly openings: Opening[] = []
  readonly groups: Group[] = []
  private readonly byKey = new Map<Bits | string, Group>()

  add(key: Bits | string, machines: () => number[], opening: Opening): void {
    let group = this.byKey.get(key)
    if (!group) {
      group = { machines: machines(), openings: [], places: [], reach: opening.targets, last: opening.targets }
      this.byKey.set(key, group)
      this.groups.push(group)
    }
    group.openings.push(opening)
    group.places.push(this.openings.push(opening) - 1)
    if (group.last === opening.targets) return
    // Most groups have one set of targets, which the rules share: it is only copied to add another one.
    const reach = group.reach === group.openings[0]?.targets ? group.reach.slice() : group.reach
    addBits(reach, opening.targets)
    group.reach = reach
    group.last = opening.targets
  }
}

/** `only`: skips rules that do not concern this machine as a source. */
function groupOpenings(compiled: CompiledPolicy, targets: Target[], only?: number): Grouper {
  const opener = new Opener(compiled, targets)
  const grouper = new Grouper()
  const { network } = compiled
  const open = (rule: CompiledRule & Pick<Access, 'protocol' | 'ports'>, pairs: readonly KeyedPair[]) => {
    const { origin, protocol, ports } = rule
    for (const { key, pair } of pairs) {
      const { sources, targets: reached, families: over } = pair
      if (only !== undefined && !hasBit(sources, only)) continue
      grouper.add(key, () => listBits(sources), { origin, protocol, ports, targets: reached, families: over })
    }
  }
  for (const rule of compiled.rules) {
    if (rule.kind === 'app' || rule.kind === 'self-app') continue
    if (rule.kind === 'self') {
      const owners = only === undefined ? network.byOwner.keys() : [network.machine(only).owner]
      for (const owner of owners) open(rule, opener.self(rule.from, owner))
    } else {
      const { machines } = rule.sources
      if (only !== undefined && !hasBit(machines, only)) continue
      const ends = rule.kind === 'via' ? opener.via(rule) : opener.destinations(rule.dst)
      open(rule, keyed(machines, familyPairs(opener.sources(rule.sources), ends)))
    }
  }
  return grouper
}

/**
 * Computes the reachability. Machines with the same rules share one result, so the cost grows with the rules and the classes of machines,
 * not with pairs. Pass `targets` to compare two policies.
 */
export function buildReach(compiled: CompiledPolicy, targets: Target[] = targetsOf(compiled)): ReachIndex {
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
  const [only, ...others] = groups
  const reach = others.length > 0 ? newBits(width) : (only?.reach ?? newBits(width))
  if (others.length > 0) groups.forEach((group) => addBits(reach, group.reach))
  let known: Opening[] | undefined
  const list = () => {
    const places = groups.flatMap((group) => group.places).sort((a, b) => a - b)
    return places.flatMap((at) => openings[at] ?? [])
  }
  return {
    machines: [],
    groups,
    reach,
    get openings() {
      return (known ??= list())
    },
  }
}

/**
 * Returns the openings for one machine without computing everyone else's: for a single question among ten thousand machines. Targets as
 * `targetsOf` lists them.
 */
export function openingsOf(
  compiled: CompiledPolicy,
  machine: number,
  targets: Target[] = targetsOf(compiled),
): Opening[] {
  const { openings } = groupOpenings(compiled, targets, machine)
  return openings
}

/** Returns the protocol numbers for '', '*' or a protocol's name. */
export function protocolsOf(protocol: string): number[] {
  const number = protocolNumber(protocol)
  return number === undefined ? defaultProtocols : [number]
}

/** Returns the class of a machine as a source. */
export function classOfMachine(index: ReachIndex, machine: number): SourceClass {
  const found = index.classes[index.classOf[machine] ?? -1]
  if (!found) throw new Error(`No machine ${machine}`)
  return found
}
