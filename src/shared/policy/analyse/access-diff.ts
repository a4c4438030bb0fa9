import { addBits, type Bits, isEmptyBits, newBits, sameBits, type PortRange } from '@shared/policy/net/ip'
import { type CompiledPolicy, type RuleOrigin, type Target, targetsOf } from '@shared/policy/compile/compile'
import { type Families, type Family, letsThrough } from '@shared/policy/compile/families'
import {
  buildReach,
  classOfMachine,
  type Opening,
  type OpeningGroup,
  protocolsOf,
  type ReachIndex,
  type SourceClass,
} from '@shared/policy/compile/reach'

/** Numbers sets of targets: equal sets get equal numbers. */
class Numbers {
  private readonly byHash = new Map<number, [Bits, number][]>()
  private readonly known = new Map<Bits, number>()

  of(bits: Bits): number {
    const known = this.known.get(bits)
    if (known !== undefined) return known
    let hash = 2166136261 | 0
    for (const word of bits) hash = Math.imul(hash ^ word, 16777619)
    const alike = this.byHash.get(hash) ?? []
    this.byHash.set(hash, alike)
    const number = alike.find(([other]) => sameBits(other, bits))?.[1] ?? this.known.size
    alike.push([bits, number])
    this.known.set(bits, number)
    return number
  }
}

/** Identifies the access of an opening, without its targets. */
const accessKey = ({ protocol, ports, families }: Opening) =>
  `${families} ${protocol} ${ports.map(({ first, last }) => `${first}-${last}`).join()}`

/** Texts of groups of openings: equal texts mean equal access. Each group is read once, even if many classes share it. */
class GroupTexts {
  private readonly known = new Map<OpeningGroup, string>()

  constructor(private readonly numbers: Numbers) {}

  of(group: OpeningGroup): string {
    const known = this.known.get(group) ?? this.textOf(group)
    this.known.set(group, known)
    return known
  }

  private textOf({ openings }: OpeningGroup): string {
    return openings.map((opening) => `${this.numbers.of(opening.targets)} ${accessKey(opening)}`).join(';')
  }
}

/** Removes the common elements of two lists and returns the rest of each. */
function withoutCommon<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (one: T) => string,
): { had: T[]; has: T[] } {
  const left = new Map<string, T[]>()
  for (const one of before) {
    const key = keyOf(one)
    const alike = left.get(key)
    if (alike) alike.push(one)
    else left.set(key, [one])
  }
  const has = after.filter((one) => left.get(keyOf(one))?.pop() === undefined)
  return { had: [...left.values()].flat(), has }
}

interface OpeningPair {
  had: Opening[]
  has: Opening[]
}

/** Returns the openings that only one of the policies has. Common openings cannot change the reachability. */
function changedOpenings(before: SourceClass, after: SourceClass, numbers: Numbers, texts: GroupTexts): OpeningPair {
  const groups = withoutCommon(before.groups, after.groups, (group) => texts.of(group))
  const openingsIn = (own: readonly OpeningGroup[]) => own.flatMap(({ openings }) => openings)
  return withoutCommon(
    openingsIn(groups.had),
    openingsIn(groups.has),
    (opening) => `${numbers.of(opening.targets)} ${accessKey(opening)}`,
  )
}

/** Access that one policy grants and the other does not. */
export interface AccessChange {
  /** Indices of the machines that gain or lose access. */
  from: number[]
  /** The targets they gain or lose, as indices into `targets` of the difference. */
  targets: Bits
  /** IANA number. */
  protocol: number
  ports: PortRange
  /** The address families for which it is gained or lost. */
  families: Families
  /** The granting rules, of the policy that has the access. */
  rules: RuleOrigin[]
}

export interface AccessDifference {
  targets: Target[]
  gained: AccessChange[]
  lost: AccessChange[]
  /** The reachability under each policy. */
  before: ReachIndex
  after: ReachIndex
}

/** A range of ports of a protocol that no rule of either policy splits. */
interface Slice {
  protocol: number
  ports: PortRange
}

/** The protocol numbers of openings, cached because they are read often. */
const protocols = new WeakMap<Opening, number[]>()

function numbersOf(opening: Opening): number[] {
  const known = protocols.get(opening) ?? protocolsOf(opening.protocol)
  protocols.set(opening, known)
  return known
}

function slicesOf(openings: Opening[]): Slice[] {
  const cuts = new Map<number, Set<number>>()
  for (const opening of openings) {
    for (const number of numbersOf(opening)) {
      const own = cuts.get(number) ?? new Set([0, 65536])
      for (const { first, last } of opening.ports) own.add(first).add(last + 1)
      cuts.set(number, own)
    }
  }
  return [...cuts].flatMap(([protocol, own]) => {
    const sorted = [...own].sort((a, b) => a - b)
    return sorted.slice(0, -1).map((first, at) => ({ protocol, ports: { first, last: (sorted[at + 1] ?? 65536) - 1 } }))
  })
}

const covers = (opening: Opening, { protocol, ports }: Slice) =>
  opening.ports.some(({ first, last }) => first <= ports.first && ports.last <= last) &&
  numbersOf(opening).includes(protocol)

const without = (bits: Bits, other: Bits): Bits => bits.map((word, at) => word & ~(other[at] ?? 0))
const common = (bits: Bits, other: Bits): Bits => bits.map((word, at) => word & (other[at] ?? 0))
const meets = (a: Bits, b: Bits) => a.some((word, at) => (word & (b[at] ?? 0)) !== 0)

function rulesFor(openings: Opening[], targets: Bits): RuleOrigin[] {
  const found = new Map<string, RuleOrigin>()
  for (const opening of openings) {
    const { section, index } = opening.origin
    if (meets(opening.targets, targets)) found.set(`${section} ${index}`, opening.origin)
  }
  return [...found.values()]
}

/** Returns the targets whose access may differ; for any other, the same openings apply before and after. */
function changedTargets({ had, has }: OpeningPair, width: number): Bits {
  const byWhat = new Map<string, [Bits, Bits]>()
  const gather = (openings: Opening[], side: 0 | 1) => {
    for (const opening of openings) {
      const key = accessKey(opening)
      const sets = byWhat.get(key) ?? [newBits(width), newBits(width)]
      addBits(sets[side], opening.targets)
      byWhat.set(key, sets)
    }
  }
  gather(had, 0)
  gather(has, 1)
  const changed = newBits(width)
  for (const [before, after] of byWhat.values())
    addBits(
      changed,
      before.map((word, at) => word ^ (after[at] ?? 0)),
    )
  return changed
}

/** Limits openings to some targets. Openings with the same targets still share one list afterwards. */
export function narrowTo(targets: Bits): (openings: readonly Opening[]) => Opening[] {
  const known = new Map<Bits, Bits | null>()
  const narrow = (bits: Bits) => {
    const own = common(bits, targets)
    const found = isEmptyBits(own) ? null : own
    known.set(bits, found)
    return found
  }
  return (openings) =>
    openings.flatMap((opening) => {
      const found = known.get(opening.targets)
      const own = found === undefined ? narrow(opening.targets) : found
      return own === null ? [] : [{ ...opening, targets: own }]
    })
}

/** Returns the targets of openings over one address family. */
function over(openings: Opening[], family: Family, width: number): Bits {
  const bits = newBits(width)
  for (const opening of openings) if (letsThrough(opening.families, family)) addBits(bits, opening.targets)
  return bits
}

/** Returns the gained targets by address family. */
function gainedTargets(had: Opening[], has: Opening[], width: number): [Families, Bits][] {
  const over4 = without(over(has, 4, width), over(had, 4, width))
  const over6 = without(over(has, 6, width), over(had, 6, width))
  const found: [Families, Bits][] = [
    ['both', over4.map((word, at) => word & (over6[at] ?? 0))],
    ['ipv4', without(over4, over6)],
    ['ipv6', without(over6, over4)],
  ]
  return found.filter(([, targets]) => !isEmptyBits(targets))
}

const ruleKey = (rules: RuleOrigin[]) => rules.map(({ section, index }) => `${section} ${index}`).join()

/**
 * Returns the access that `after` grants and `before` does not, without sources yet, per slice of ports; merges adjacent slices with equal
 * results.
 */
function gains(before: Opening[], after: Opening[], width: number): AccessChange[] {
  const changes: AccessChange[] = []
  const touched = slicesOf([...before, ...after])
  let previous: AccessChange[] = []
  for (const slice of touched) {
    const had = before.filter((opening) => covers(opening, slice))
    const giving = after.filter((opening) => covers(opening, slice))
    const { protocol, ports } = slice
    previous = gainedTargets(had, giving, width).map(([families, targets]) => {
      const open = giving.filter(
        (opening) => families === 'both' || opening.families === 'both' || opening.families === families,
      )
      const change: AccessChange = { from: [], targets, protocol, ports, families, rules: rulesFor(open, targets) }
      const last = previous.find((one) => one.families === families)
      const joins =
        last?.protocol === protocol && last.ports.last + 1 === ports.first && sameBits(last.targets, targets)
      if (last && joins && ruleKey(last.rules) === ruleKey(change.rules)) {
        last.ports = { first: last.ports.first, last: ports.last }
        return last
      }
      changes.push(change)
      return change
    })
  }
  return changes
}

/** Groups machines that both policies treat alike, by their pair of classes. */
function jointClasses(before: ReachIndex, after: ReachIndex): number[][] {
  const joint = new Map<string, number[]>()
  before.classOf.forEach((left, machine) => {
    const key = `${left} ${after.classOf[machine] ?? -1}`
    const members = joint.get(key)
    if (members) members.push(machine)
    else joint.set(key, [machine])
  })
  return [...joint.values()]
}

/** Computes the changes per class. Classes with the same openings to the changed targets share one result. */
class Differ {
  private readonly numbers = new Numbers()
  private readonly texts = new GroupTexts(this.numbers)
  private readonly narrowers = new Map<number, ReturnType<typeof narrowTo>>()
  private readonly known = new Map<string, { gained: AccessChange[]; lost: AccessChange[] }>()

  constructor(private readonly width: number) {}

  compare(before: SourceClass, after: SourceClass): { gained: AccessChange[]; lost: AccessChange[] } | null {
    const changed = changedTargets(changedOpenings(before, after, this.numbers, this.texts), this.width)
    if (isEmptyBits(changed)) return null
    const number = this.numbers.of(changed)
    const narrow = this.narrowers.get(number) ?? narrowTo(changed)
    this.narrowers.set(number, narrow)
    const [had, has] = [narrow(before.openings), narrow(after.openings)]
    const key = `${this.keyOf(had)}|${this.keyOf(has)}`
    const found = this.known.get(key) ?? {
      gained: gains(had, has, this.width),
      lost: gains(has, had, this.width),
    }
    this.known.set(key, found)
    return found
  }

  private keyOf(openings: readonly Opening[]): string {
    return openings
      .map((opening) => {
        const { section, index } = opening.origin
        return `${section} ${index} ${this.numbers.of(opening.targets)} ${accessKey(opening)}`
      })
      .join(';')
  }
}

/** Returns who gains and loses access if one policy replaces another. Both must be compiled for the same network. */
export function compareAccess(before: CompiledPolicy, after: CompiledPolicy): AccessDifference {
  const targets = targetsOf(before, after)
  const left = buildReach(before, targets)
  const right = buildReach(after, targets)
  const gained: AccessChange[] = []
  const lost: AccessChange[] = []
  const differ = new Differ(targets.length)
  for (const machines of jointClasses(left, right)) {
    const first = machines[0] ?? 0
    const found = differ.compare(classOfMachine(left, first), classOfMachine(right, first))
    found?.gained.forEach((change) => gained.push({ ...change, from: machines }))
    found?.lost.forEach((change) => lost.push({ ...change, from: machines }))
  }
  return { targets, gained, lost, before: left, after: right }
}
