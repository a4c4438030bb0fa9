import type { LiveState } from '@shared/access/reachable'
import { type Bits, countBits, newBits, setBit, eachBit, hasBit } from '@shared/policy/net/ip'
import type { SourceClass } from '@shared/policy/compile/reach'
import { isPortless, parseQuestion, type QueryParts, questionText } from './access-question'
import {
  beyondOf,
  covered,
  familiesAsked,
  machinesOf,
  rangeBeyond,
  reachedBy,
  type ResolvedQuestion,
  rulesMeeting,
  nearestRule,
} from './nearest-rule'
import { countPairs, type PairBlock, slicePairs } from './pair-list'
import type { FoundName, EvaluatedPolicy } from './evaluated-policy'
import type { ReachEntry, WhyAnswer, WhyList, WhySide, WhyVerdict, RuleShare } from './access-types'
import { entriesOf } from './reach-entries'
import { viaTargets, visibility } from '@shared/policy/compile/peers'

/** Routers that an answer names. */
const MOST = 3

/**
 * Returns the routers of `via` grants that a source of the question sees through no other rule. Headscale 0.29.2 sends such a source
 * neither the router nor its routes after it reconnects, or after the server restarts, though the policy allows the traffic: this explained
 * all 22 wrong answers among 23,490 that were compared with real machines.
 * @param rules the rules that grant part of the requested access
 * @returns names of machines; empty if no part of the answer depends on such a grant
 */
function unseenRouters(asked: ResolvedQuestion, rules: readonly RuleShare[], { compiled }: EvaluatedPolicy): string[] {
  const granting = compiled.rules.filter(
    (rule) =>
      rule.kind === 'via' &&
      rules.some(({ origin }) => origin.section === rule.origin.section && origin.index === rule.origin.index),
  )
  if (granting.length === 0) return []
  const seen = visibility(compiled)
  const asking = new Set(asked.sources.members)
  const unseen = new Set<number>()
  for (const rule of granting) {
    if (rule.kind !== 'via') continue
    const routers = viaTargets(compiled, rule)
    eachBit(rule.sources.agents, (source) => {
      if (!asking.has(source)) return
      for (const router of routers) {
        const row = seen[source]
        if (router !== source && row && !hasBit(row, router)) unseen.add(router)
      }
    })
  }
  return [...unseen].slice(0, MOST).map((index) => compiled.network.machine(index).node.name)
}

/** The maximum number of entries in an answer. */
const maxEntries = 40

interface ListParts {
  subject: WhySide
  portText: string
  evaluated: EvaluatedPolicy
  /** The live machines and routes, if "reachable now" is requested too. */
  state: LiveState | undefined
}

const counted = (entries: readonly ReachEntry[]) => ({
  machines: entries.reduce((sum, entry) => sum + entry.machines, 0),
  beyond: entries.filter(({ kind }) => kind === 'subnet' || kind === 'internet').length,
})

/** Lists the sources that reach any destination of a question, or the destinations that any of its sources reaches. */
function listAnswer(
  kind: 'who' | 'what',
  asked: ResolvedQuestion,
  { subject, portText, evaluated, state }: ListParts,
): WhyList {
  const meeting = rulesMeeting(evaluated, asked.range)
  const { sources, destinations } = asked
  const members = kind === 'what' ? sources.members : machinesOf(destinations, evaluated)
  const entriesIn = (policy: EvaluatedPolicy) =>
    entriesOf({
      evaluated: policy,
      direction: kind === 'what' ? 'out' : 'in',
      members,
      targets: destinations,
      fits: (opening) => meeting(opening) && covered(opening, asked) !== undefined,
    })
  const entries = entriesIn(evaluated)
  const none: Bits = newBits(0)
  const reached = new Map<SourceClass, Bits>(
    sources.shares.map(({ source }) => [source, reachedBy(source, asked, meeting).some]),
  )
  return {
    kind,
    subject,
    ports: portText,
    protocol: asked.protocol,
    entries: entries.slice(0, maxEntries),
    more: Math.max(0, entries.length - maxEntries),
    of: evaluated.network.size - (members.length === 1 ? 1 : 0),
    ...counted(entries),
    ...(state && { now: counted(entriesIn(evaluated.reachable(state))) }),
    ends: {
      sources: kind === 'what' ? [...members] : [],
      destinations: kind === 'who' ? destinations : newBits(evaluated.reach.targets.length),
      beyond: beyondOf(evaluated),
      open: sources.shares.map(({ machines, source }) => ({ from: machines, to: reached.get(source) ?? none })),
    },
  }
}

/** The maximum number of pairs without access in an answer. */
const maxMissing = 5

type ReachMap = Map<SourceClass, { full: Bits; some: Bits }>

function reachedByAll(asked: ResolvedQuestion, evaluated: EvaluatedPolicy): ReachMap {
  const meeting = rulesMeeting(evaluated, asked.range)
  return new Map(asked.sources.shares.map(({ source }) => [source, reachedBy(source, asked, meeting)]))
}

const nothing = newBits(0)

/** Returns the address family if all access is over one family although the question covers both. */
function onlyOver(asked: ResolvedQuestion, evaluated: EvaluatedPolicy): 'ipv4' | 'ipv6' | undefined {
  if (asked.families.length < 2) return undefined
  const reaches = (family: 4 | 6) => {
    const own = reachedByAll({ ...asked, families: [family] }, evaluated)
    const { sources, destinations } = asked
    return evaluated.access.count(sources, destinations, (source) => own.get(source)?.some ?? nothing) > 0
  }
  if (!reaches(4)) return 'ipv6'
  return reaches(6) ? undefined : 'ipv4'
}

/** Returns the pairs that lack some of the access in question. */
function missingOf({ sources, destinations }: ResolvedQuestion, reached: ReachMap): PairBlock[] {
  return sources.shares
    .map(({ machines, source }) => {
      const has = reached.get(source)?.full ?? nothing
      return { from: machines, targets: destinations.map((word, at) => word & ~(has[at] ?? 0)) }
    })
    .filter((block) => countPairs(block) > 0)
}

function nearest(asked: ResolvedQuestion, evaluated: EvaluatedPolicy, pair: [from: number, to: number] | undefined) {
  if (!pair) return undefined
  const to = newBits(evaluated.reach.targets.length)
  setBit(to, pair[1])
  return nearestRule({ ...asked, sources: evaluated.access.sourcesOf([pair[0]]), destinations: to }, evaluated)
}

/** Counts the pairs for which everything in question is reachable now. */
function fullNow(asked: ResolvedQuestion, evaluated: EvaluatedPolicy, state: LiveState): number {
  const { access } = evaluated.reachable(state)
  const meeting = rulesMeeting(evaluated, asked.range)
  const sources = access.sourcesOf(asked.sources.members)
  return access.count(sources, asked.destinations, (source) => reachedBy(source, asked, meeting).full)
}

function verdictOf(
  asked: ResolvedQuestion,
  parts: ResolvedParts,
  evaluated: EvaluatedPolicy,
  state: LiveState | undefined,
): WhyVerdict {
  const { access, describer, reach } = evaluated
  const { sources, destinations } = asked
  const reached = reachedByAll(asked, evaluated)
  const full = access.count(sources, destinations, (source) => reached.get(source)?.full ?? nothing)
  const some = access.count(sources, destinations, (source) => reached.get(source)?.some ?? nothing)
  const total = access.total(sources, destinations)
  const verdict = full === total ? 'yes' : some === 0 ? 'no' : 'partly'
  const missing = slicePairs(missingOf(asked, reached), 0, maxMissing)
  const meeting = rulesMeeting(evaluated, asked.range)
  const only = some > 0 ? onlyOver(asked, evaluated) : undefined
  const rules = access.rules(
    sources,
    destinations,
    (opening) => meeting(opening) && covered(opening, asked) !== undefined,
  )
  const unseen = unseenRouters(asked, rules, evaluated)
  const near = verdict === 'no' ? nearestRule(asked, evaluated) : nearest(asked, evaluated, missing[0])
  return {
    kind: 'can',
    verdict,
    source: parts.source,
    destination: parts.destination,
    ports: parts.portText,
    protocol: asked.protocol,
    full,
    some,
    total,
    ...(state && { now: fullNow(asked, evaluated, state) }),
    ...(only && { only }),
    rules,
    ...(unseen.length > 0 && { unseen }),
    missing: missing.map(([from, to]) => ({
      from: describer.endpoint(from, reach.targets),
      to: describer.endpoint(to, reach.targets),
    })),
    ...(near && { nearest: near }),
    ends: endsOf(asked, reached, evaluated),
  }
}

/** Returns the machines and targets of a question, with the targets that each group of sources reaches in full. */
function endsOf(asked: ResolvedQuestion, reached: ReachMap, evaluated: EvaluatedPolicy): WhyVerdict['ends'] {
  const { sources, destinations } = asked
  return {
    sources: [...sources.members],
    destinations,
    beyond: beyondOf(evaluated),
    open: sources.shares.map(({ machines, source }) => ({ from: machines, to: reached.get(source)?.full ?? nothing })),
  }
}

interface ResolvedParts {
  source: WhySide
  destination: WhySide
  portText: string
}

/** Resolves the destination: the first reading with a known name, otherwise the one with ports. */
function destinationOf({ destinations, ports, portText }: QueryParts, evaluated: EvaluatedPolicy) {
  for (const reading of destinations) {
    const found = evaluated.names.find(reading.name)
    const own = portText === '' ? reading : { name: reading.name, ports, portText }
    if (found) return { ...own, found }
  }
  const [whole] = destinations
  const prefixed = /^(?:tag|group|autogroup):[^:]*$/.test(whole?.name ?? '')
  const shown = (prefixed ? undefined : destinations.at(-1)) ?? whole
  return {
    name: shown?.name ?? '',
    ports: ports ?? shown?.ports,
    portText: portText || (shown?.portText ?? ''),
    found: undefined,
  }
}

/** Returns the problem of a name that is unknown or matches no machine. */
function nameProblem(
  side: 'source' | 'destination',
  text: string,
  found: FoundName | undefined,
  evaluated: EvaluatedPolicy,
): WhyAnswer | undefined {
  if (!found) return { problem: 'unknown', side, text, near: evaluated.names.near(text) }
  const none = side === 'source' ? machinesOf(found.targets, evaluated).length === 0 : countBits(found.targets) === 0
  return none ? { problem: 'nobody', side, text } : undefined
}

/** Reports ports for a protocol that has none. The protocol alone does not show which of the two is wrong. */
function portlessProblem(parts: QueryParts, name: string, portText: string): WhyAnswer | undefined {
  const { kind, source, protocol, phrasing } = parts
  if (!isPortless(protocol) || portText === '' || portText === '*') return undefined
  const without = questionText({ kind, source, destination: name, ports: '', protocol }, phrasing)
  return { problem: 'portless', protocol, text: portText, without }
}

/** Addresses in a question may be behind unserved routes: the policy is evaluated as if those were served. */
function policyFor({ source, destinations }: QueryParts, evaluated: EvaluatedPolicy): EvaluatedPolicy {
  const known = [evaluated.names.find(source), ...destinations.map(({ name }) => evaluated.names.find(name))]
  const beyond = known.some((found) => found?.range !== undefined)
  const internet = destinations.some(({ name }) => name === 'autogroup:internet')
  return beyond || internet ? evaluated.withAllRoutes : evaluated
}

/**
 * Answers a question: "can it" with the rules and the missing access, "who reaches it", "what does it reach". With a `state`, the answer
 * also states how much is reachable now.
 */
export function why(query: string, given: EvaluatedPolicy, state?: LiveState): WhyAnswer {
  const parts = parseQuestion(query, given.names.spaced, (name) => given.names.find(name) !== undefined)
  if (parts.problem !== undefined) return parts
  const evaluated = policyFor(parts, given)
  const source = parts.kind === 'who' ? undefined : evaluated.names.find(parts.source)
  const end = parts.kind === 'what' ? undefined : destinationOf(parts, evaluated)
  const { name = '', ports = parts.ports, portText = parts.portText, found } = end ?? {}
  const problem =
    (parts.kind === 'who' ? undefined : nameProblem('source', parts.source, source, evaluated)) ??
    (end && nameProblem('destination', name, found, evaluated)) ??
    (portText !== '' && !ports ? ({ problem: 'port', text: portText } as const) : undefined) ??
    portlessProblem(parts, name, portText)
  if (problem) return problem
  const side = (text: string, of: FoundName | undefined): WhySide => ({
    text,
    bundle: evaluated.describer.bundle(of?.targets ?? nothing),
  })
  const members = source ? machinesOf(source.targets, evaluated) : evaluated.network.machines.map(({ index }) => index)
  const asked: ResolvedQuestion = {
    sources: evaluated.access.sourcesOf(members),
    destinations: found?.targets ?? evaluated.allTargets,
    range: rangeBeyond(found, evaluated),
    ports,
    protocol: parts.protocol,
    families: familiesAsked(source, found),
  }
  if (parts.kind !== 'can') {
    const subject = parts.kind === 'who' ? side(name, found) : side(parts.source, source)
    return listAnswer(parts.kind, asked, { subject, portText, evaluated, state })
  }
  if (evaluated.access.total(asked.sources, asked.destinations) === 0) return { problem: 'same', text: name }
  return verdictOf(
    asked,
    { source: side(parts.source, source), destination: side(name, found), portText },
    evaluated,
    state,
  )
}
