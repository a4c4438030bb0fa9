import { addBits, type Bits, countBits, countCommon, hasBit, listBits, newBits, setBit } from '@shared/policy/net/bits'
import type { CompiledRule } from '@shared/policy/compile/compiled'
import type { Family } from '@shared/policy/compile/families'
import { protocolsOf } from '@shared/policy/compile/reach'
import { protocolNumber } from '@shared/policy/net/ports'
import { type ResolvedQuestion, portless } from './resolved-question'
import { mergeOpened } from './open-set'
import type { NearestRule, RuleChange } from './access-types'
import type { EvaluatedPolicy } from './evaluated-policy'

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
