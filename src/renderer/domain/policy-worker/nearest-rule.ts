import type { CompiledRule } from '@shared/policy/compile/compile'
import { type Family, letsThrough } from '@shared/policy/compile/families'
import { protocolsOf, type Access, type Opening, type SourceClass } from '@shared/policy/compile/reach'
import type { NearestRule, RuleChange, Beyond } from './access-types'
import type { EvaluatedPolicy, FoundName } from './evaluated-policy'
import {
  protocolNumber,
  anyPort,
  type PortRange,
  addBits,
  type Bits,
  countBits,
  countCommon,
  hasBit,
  listBits,
  newBits,
  setBit,
  eachBit,
  type AddressRange,
  isV6,
} from '@shared/policy/net/ip'
import { intersect } from './access-index'
import { mergeOpened, type SourceSet } from './access-shares'

/** A question with resolved names. */
export interface ResolvedQuestion {
  sources: SourceSet
  destinations: Bits
  /** The addresses in question, unless they are those of machines. */
  range: AddressRange | undefined
  /** Undefined for any. */
  ports: PortRange[] | undefined
  protocol: string
  /** The possible address families of packets: that of an address in the question, otherwise both. */
  families: readonly Family[]
}

/** Returns true for a protocol without ports, for which given ports are ignored. */
export const portless = (protocol: number) => ![6, 17, 132].includes(protocol)

/** Returns the ports of an opening within the question; undefined if there are none. */
export function covered({ protocol, ports, families }: Access, asked: ResolvedQuestion): PortRange[] | undefined {
  if (!asked.families.some((family) => letsThrough(families, family))) return undefined
  const wanted = asked.protocol === '' ? undefined : protocolNumber(asked.protocol)
  const shared = protocolsOf(protocol).filter((number) => wanted === undefined || number === wanted)
  if (shared.length === 0) return undefined
  if (!asked.ports || (wanted !== undefined && portless(wanted))) return [anyPort]
  if (shared.every(portless)) return undefined
  const own = asked.ports
  const both = ports.flatMap(({ first, last }) =>
    own.flatMap((range) => {
      const overlap = { first: Math.max(first, range.first), last: Math.min(last, range.last) }
      return overlap.first <= overlap.last ? [overlap] : []
    }),
  )
  return both.length > 0 ? both : undefined
}

/** Returns a filter for rules with destinations that overlap the addresses: a rule for a part of a subnet does not open the rest. */
export function rulesMeeting(
  { compiled }: EvaluatedPolicy,
  range: AddressRange | undefined,
): (opening: Access) => boolean {
  if (!range) return () => true
  const key = ({ origin, protocol, ports }: Omit<Access, 'families'>) =>
    `${origin.section} ${origin.index} ${protocol} ${ports.map(({ first, last }) => `${first}-${last}`).join()}`
  const meeting = new Set<string>()
  for (const rule of compiled.rules) {
    if ((rule.kind === 'ports' || rule.kind === 'via') && rule.dst.overlaps(range)) meeting.add(key(rule))
    else if (rule.kind === 'self' || (rule.kind === 'via' && rule.internet)) meeting.add(key(rule))
  }
  return (opening) => meeting.has(key(opening))
}

/** Splits the requested ports at the bounds of all openings. */
function slices(asked: PortRange[] | undefined, openings: { ports: PortRange[] }[]): PortRange[] {
  if (!asked) return [anyPort]
  return asked.flatMap(({ first, last }) => {
    const cuts = new Set([first, last + 1])
    for (const { ports } of openings)
      for (const range of ports)
        [range.first, range.last + 1].filter((cut) => first < cut && cut <= last).forEach((cut) => cuts.add(cut))
    const sorted = [...cuts].sort((a, b) => a - b)
    return sorted.slice(0, -1).map((from, at) => ({ first: from, last: (sorted[at + 1] ?? 0) - 1 }))
  })
}

/** Returns the targets of the question that a class reaches completely (`full`) and at least partly (`some`). */
export function reachedBy(source: SourceClass, asked: ResolvedQuestion, fits: (opening: Opening) => boolean) {
  const width = asked.destinations.length * 32
  const fitting = source.openings.flatMap((opening) => {
    const ports = fits(opening) ? covered(opening, asked) : undefined
    return ports ? [{ targets: opening.targets, ports }] : []
  })
  const some = newBits(width)
  fitting.forEach(({ targets }) => addBits(some, targets))
  let full = some
  for (const slice of slices(asked.ports, fitting)) {
    const bits = newBits(width)
    const giving = fitting.filter(({ ports }) =>
      ports.some((range) => range.first <= slice.first && slice.last <= range.last),
    )
    giving.forEach(({ targets }) => addBits(bits, targets))
    full = intersect(full, bits)
  }
  return { full: intersect(full, asked.destinations), some: intersect(some, asked.destinations) }
}

/** Returns the address families that both ends may have: an end given by address has only one. */
export function familiesAsked(...ends: (FoundName | undefined)[]): Family[] {
  const fits = (family: Family) => ends.every((end) => !end?.range || isV6(end.range.from) === (family === 6))
  return ([4, 6] as const).filter(fits)
}

/** Returns the places of the machines among some targets. */
export function machinesOf(targets: Bits, { network }: Pick<EvaluatedPolicy, 'network'>): number[] {
  const found: number[] = []
  eachBit(targets, (index) => index < network.size && found.push(index))
  return found
}

/** Returns the addresses of a question if no machine has any of them. */
export function rangeBeyond(found: FoundName | undefined, evaluated: EvaluatedPolicy): AddressRange | undefined {
  return found?.range !== undefined && machinesOf(found.targets, evaluated).length === 0 ? found.range : undefined
}

/** Returns the targets other than machines, in their order. */
export function beyondOf({ reach }: EvaluatedPolicy): Beyond[] {
  return reach.targets.flatMap((target): Beyond[] => {
    if (target.kind === 'machine') return []
    return [target.kind === 'subnet' ? { kind: 'subnet', prefix: target.prefix } : { kind: 'internet' }]
  })
}

type FlowRule = Extract<CompiledRule, { kind: 'ports' | 'via' | 'self' }>

/** Smaller changes first: they break ties between rules with equally many changes. */
const bySize: readonly RuleChange[] = ['ports', 'protocol', 'source', 'destination']

/** Marks the targets other than machines that a rule reaches over an address family. */
function markBeyond(
  bits: Bits,
  rule: FlowRule,
  family: Family,
  { reach }: EvaluatedPolicy,
  asked: ResolvedQuestion,
): void {
  if (rule.kind === 'self') return
  reach.targets.forEach((target, at) => {
    const meets =
      target.kind === 'subnet'
        ? rule.dst.overlaps(asked.range ?? target.range) && (target.prefix.includes(':') ? 6 : 4) === family
        : target.kind === 'internet' && (rule.kind === 'via' ? rule.internet : rule.dst.internet)
    if (meets) setBit(bits, at)
  })
}

/** The sources and destinations a rule allows over an address family. For a rule on own machines: those of one owner. */
interface Ends {
  from: Bits
  to: Bits
}

function endsOf(rule: FlowRule, family: Family, evaluated: EvaluatedPolicy, asked: ResolvedQuestion): Ends[] {
  const { network, reach } = evaluated
  const width = reach.targets.length
  const having = network.having[family]
  if (rule.kind === 'self') {
    const owners = new Set(
      [...asked.sources.members, ...listBits(asked.destinations).filter((at) => at < network.size)].map(
        (at) => network.machine(at).owner,
      ),
    )
    return [...owners].flatMap((owner): Ends[] => {
      const own = network.byOwner[owner]
      if (!own) return []
      const to = newBits(width)
      const from = newBits(network.size)
      for (const index of own) {
        if (!hasBit(having, index)) continue
        setBit(to, index)
        if (hasBit(rule.from, index)) setBit(from, index)
      }
      return [{ from, to }]
    })
  }
  const to = newBits(width)
  if (rule.kind === 'ports') addBits(to, rule.dst.over(family))
  markBeyond(to, rule, family, evaluated, asked)
  return [{ from: rule.sources.over(family), to }]
}

/** Returns true if the sets contain a pair of two different machines. */
const havePair = (from: Bits, to: Bits) => countBits(from) * countBits(to) > countCommon(from, to)

const common = (a: Bits, b: Bits): Bits => a.map((word, at) => word & (b[at] ?? 0))

/** Returns the targets with an address of the family; targets other than machines always count. */
function holding(targets: Bits, family: Family, { network }: EvaluatedPolicy): Bits {
  const bits = targets.slice()
  for (const { index } of network.machines)
    if (!hasBit(network.having[family], index)) bits[index >>> 5] = (bits[index >>> 5] ?? 0) & ~(1 << (index & 31))
  return bits
}

/** Returns the smallest set of ends of the rule that would have to change so that it allows some pair of the question. */
function changedEnds(rule: FlowRule, evaluated: EvaluatedPolicy, asked: ResolvedQuestion): RuleChange[] {
  const sources = newBits(evaluated.network.size)
  asked.sources.members.forEach((index) => setBit(sources, index))
  let best: RuleChange[] = ['source', 'destination']
  for (const family of asked.families) {
    const [able, reachable] = [
      common(sources, evaluated.network.having[family]),
      holding(asked.destinations, family, evaluated),
    ]
    for (const { from, to } of endsOf(rule, family, evaluated, asked)) {
      const [ownSources, ownTargets] = [common(able, from), common(reachable, to)]
      if (havePair(ownSources, ownTargets)) return []
      if (havePair(able, ownTargets)) best = ['source']
      else if (best.length > 1 && havePair(ownSources, reachable)) best = ['destination']
    }
  }
  return best
}

/** Returns whether the rule lacks ports or the protocol of the question. */
function changedFlow({ ports, protocol }: FlowRule, asked: ResolvedQuestion): RuleChange[] {
  const wanted = asked.protocol === '' ? undefined : protocolNumber(asked.protocol)
  const own = protocolsOf(protocol)
  const fits = wanted === undefined ? !asked.ports || !own.every(portless) : own.includes(wanted)
  const open = (asked.ports ?? []).every((range) =>
    ports.some(({ first, last }) => first <= range.first && range.last <= last),
  )
  return [...(open ? [] : ['ports' as const]), ...(fits ? [] : ['protocol' as const])]
}

/**
 * Returns the rule that needs the fewest changes to allow the question: by the number of changes to source, destination, ports and
 * protocol, then by smaller changes, then by position in the policy. Rules with both other sources and other destinations do not count, and
 * neither do rules whose sources match no machine, because servers ignore them. Undefined if there is none.
 */
export function nearestRule(asked: ResolvedQuestion, evaluated: EvaluatedPolicy): NearestRule | undefined {
  const weight = (changes: RuleChange[]) =>
    changes.length * 100 + changes.reduce((sum, one) => sum + bySize.indexOf(one), 0)
  let found: { rule: FlowRule; changes: RuleChange[] } | undefined
  for (const rule of evaluated.compiled.rules) {
    if (rule.kind === 'app' || rule.kind === 'self-app') continue
    const ends = changedEnds(rule, evaluated, asked)
    if (ends.length === 2) continue
    const changes = [...ends, ...changedFlow(rule, asked)]
    const less = found ? weight(changes) - weight(found.changes) : -1
    if (less < 0 || (less === 0 && rule.origin.offset < (found?.rule.origin.offset ?? 0))) found = { rule, changes }
  }
  return found && { origin: found.rule.origin, changes: found.changes, ...describeRule(found.rule, evaluated, asked) }
}

/** Describes a rule: its access, sources and destinations. */
function describeRule(
  rule: FlowRule,
  evaluated: EvaluatedPolicy,
  asked: ResolvedQuestion,
): Pick<NearestRule, 'opened' | 'from' | 'to'> {
  const { describer, network, reach } = evaluated
  const from = newBits(network.size)
  const to = newBits(reach.targets.length)
  addBits(from, rule.kind === 'self' ? rule.from : rule.sources.machines)
  for (const family of [4, 6] as const)
    for (const ends of endsOf(rule, family, evaluated, { ...asked, range: undefined })) addBits(to, ends.to)
  return { opened: mergeOpened([rule]), from: describer.bundle(from), to: describer.bundle(to) }
}
