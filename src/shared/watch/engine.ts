import { MINUTE, SECOND } from '@shared/time'
import { type Finding, findingsOf, type LookStates, unknownEnds } from './findings'
import { isQuiet, untilQuietChanges } from './quiet'
import { delayOf, type AlertRule, type AlertChoices } from './rules'
import {
  type About,
  adjustClock,
  type Cause,
  type Look,
  ownAfter,
  presenceAfter,
  servedAfter,
  type AlertState,
} from './watch-state'

/** How long the first event waits for others, in milliseconds: machines of one site do not all go offline at once. */
export const GATHER_MS = 15 * SECOND
/** The longest time until the next look, in milliseconds: keys expire without any change. */
const MAX_WAKE_MS = 10 * MINUTE

/** The events of one rule. */
export interface NoticeGroup {
  readonly rule: AlertRule
  readonly about: readonly About[]
  /** The event ended before it could be reported. */
  readonly over: boolean
  /** How many more a rule about expiry cannot judge, because no one can read when they end. */
  readonly unknownEnds?: number
}

/** A notice to show now: that of one rule, or everything that was held during quiet hours. */
export interface Notice {
  /** Identifies it among the notices of its server. */
  readonly id: string
  readonly groups: readonly NoticeGroup[]
  readonly held: boolean
}

/** Returns the part of a notice whose rules name a channel; null if none does. */
export function partFor(notice: Notice, isNamed: (channels: readonly string[] | undefined) => boolean): Notice | null {
  const groups = notice.groups.filter(({ rule }) => isNamed(rule.channels))
  return groups.length > 0 ? { ...notice, groups } : null
}

export interface AlertResult {
  readonly state: AlertState
  readonly notices: readonly Notice[]
  /** Notices whose causes have all ended. */
  readonly withdrawn: readonly string[]
  /** Milliseconds until the next look is due, even without changes. */
  readonly wake: number
}

/**
 * Evaluates alert rules on an observation of one server: `rules` are those for this server. Pure: the same state and look give the same
 * result.
 */
export function evaluateAlerts(
  choices: AlertChoices,
  rules: readonly AlertRule[],
  state: AlertState,
  look: Look,
): AlertResult {
  const before = adjustClock(state, look.now)
  const seen = seenWith(before, look, rules)
  const quiet = isQuiet(choices, look.now)
  const causes = new Map(Object.entries(before.causes))
  for (const rule of rules) updateCauses(causes, rule, findingsOf(rule, seen), { now: look.now, quiet })
  dropRules(causes, new Set(rules.map(({ id }) => id)))
  let { next } = before
  const notices: Notice[] = []
  if (!quiet) {
    for (const { keys, notice } of due(causes, rules, look.now)) {
      const id = String(next++)
      const groups = notice.groups.map((group) => ({ ...group, unknownEnds: unknownEnds([group.rule], look) }))
      notices.push({ id, ...notice, groups })
      tell(causes, keys, id)
    }
  }
  const after: AlertState = {
    at: look.now,
    machinesAt: look.reachable && look.snapshot.nodes ? look.now : before.machinesAt,
    machines: seen.machines,
    served: seen.served && [...seen.served],
    unreachableSince: seen.unreachableSince,
    own: { ...seen.own },
    causes: Object.fromEntries(causes),
    next,
  }
  return { state: after, notices, withdrawn: withdrawn(before, after), wake: wakeAfter(choices, rules, after, look) }
}

/** Counts the open causes that were, or will be, reported. */
export function openCount({ causes }: AlertState): number {
  return Object.values(causes).filter(
    ({ phase, event, over }) => (phase === 'told' || phase === 'held') && !event && !over,
  ).length
}

function seenWith(before: AlertState, look: Look, rules: readonly AlertRule[]): LookStates {
  const own = ownAfter(before, look)
  const unreachableSince = look.reachable ? null : (before.unreachableSince ?? look.now)
  if (!look.reachable) return { look, before, own, unreachableSince, machines: before.machines, served: before.served }
  const keepMs = Math.max(0, ...rules.map(({ subject }) => delayOf(subject))) + MINUTE
  const machines = presenceAfter(before, look, own, keepMs)
  return { look, before, own, unreachableSince, machines, served: servedAfter(before, look) }
}

/** Updates the causes of one rule to its current findings. */
function updateCauses(
  causes: Map<string, Cause>,
  rule: AlertRule,
  findings: Finding[] | null,
  { now, quiet }: { now: number; quiet: boolean },
): void {
  if (!findings) return
  const found = new Map(findings.map((finding) => [`${rule.id} ${finding.key}`, finding]))
  for (const [key, cause] of causes) {
    if (cause.rule !== rule.id || cause.event) continue
    if (!found.has(key)) end(causes, key, cause)
    else if (cause.over) causes.set(key, { ...cause, over: false })
  }
  for (const [key, { about, begins, own, event }] of found) {
    if (!begins || causes.has(key)) continue
    const phase = own ? 'silent' : 'waiting'
    causes.set(key, { rule: rule.id, about, since: now, phase, notice: null, event, over: false })
  }
  if (!quiet) return
  for (const [key, cause] of causes)
    if (cause.rule === rule.id && cause.phase === 'waiting') causes.set(key, { ...cause, phase: 'held' })
}

/** A cause held during quiet hours is reported even if it has ended meanwhile. */
function end(causes: Map<string, Cause>, key: string, cause: Cause): void {
  if (cause.phase === 'held') causes.set(key, { ...cause, over: true })
  else causes.delete(key)
}

/** Removes the causes of deleted rules. */
function dropRules(causes: Map<string, Cause>, kept: ReadonlySet<string>): void {
  for (const [key, { rule }] of causes) if (!kept.has(rule)) causes.delete(key)
}

interface Due {
  readonly keys: readonly string[]
  readonly notice: Omit<Notice, 'id'>
}

/** Returns the notices due now: everything held at once, and per rule the causes that have waited long enough for others. */
function due(causes: ReadonlyMap<string, Cause>, rules: readonly AlertRule[], now: number): Due[] {
  const entries = [...causes]
  const held = entries.filter(([, { phase }]) => phase === 'held')
  const summary: Due[] =
    held.length > 0 ? [{ keys: held.map(([key]) => key), notice: { groups: groupsOf(held, rules), held: true } }] : []
  const byRule = rules.flatMap((rule) => {
    const waiting = entries.filter(([, cause]) => cause.phase === 'waiting' && cause.rule === rule.id)
    if (!waiting.some(([, { since }]) => now - since >= GATHER_MS)) return []
    // Machines that went offline and removed ones are reported separately.
    const apart = [waiting.filter((one) => !isRemoval(one)), waiting.filter(isRemoval)].filter(
      ({ length }) => length > 0,
    )
    return apart.map((some) => ({
      keys: some.map(([key]) => key),
      notice: { groups: groupsOf(some, [rule]), held: false },
    }))
  })
  return [...summary, ...byRule]
}

type Entry = readonly [string, Cause]

const isRemoval = ([, { about }]: Entry) => about.kind === 'node' && about.gone === true

function groupsOf(entries: readonly Entry[], rules: readonly AlertRule[]): NoticeGroup[] {
  const kinds = [false, true].flatMap((over) => [false, true].map((removal) => ({ over, removal })))
  return rules.flatMap((rule) =>
    kinds.flatMap(({ over, removal }) => {
      const own = entries.filter(
        (entry) => entry[1].rule === rule.id && entry[1].over === over && isRemoval(entry) === removal,
      )
      return own.length > 0 ? [{ rule, over, about: own.map(([, { about }]) => about) }] : []
    }),
  )
}

function tell(causes: Map<string, Cause>, keys: readonly string[], notice: string): void {
  for (const key of keys) {
    const cause = causes.get(key)
    if (!cause || cause.event || cause.over) causes.delete(key)
    else causes.set(key, { ...cause, phase: 'told', notice })
  }
}

function noticesIn({ causes }: AlertState): Set<string> {
  return new Set(Object.values(causes).flatMap(({ notice }) => notice ?? []))
}

function withdrawn(before: AlertState, after: AlertState): string[] {
  const still = noticesIn(after)
  return [...noticesIn(before)].filter((id) => !still.has(id))
}

function wakeAfter(choices: AlertChoices, rules: readonly AlertRule[], state: AlertState, { now }: Look): number {
  const delays = [...new Set(rules.map(({ subject }) => delayOf(subject)))]
  const sinces = [
    ...new Set(Object.values(state.machines ?? {}).map(({ since }) => since)),
    state.unreachableSince,
  ].filter((since) => since !== null)
  const crossings = sinces.flatMap((since) => delays.map((delay) => since + delay - now)).filter((ms) => ms > 0)
  const causes = Object.values(state.causes)
  const gathered = causes
    .filter(({ phase }) => phase === 'waiting')
    .map(({ since }) => Math.max(0, since + GATHER_MS - now))
  const quiet = causes.some(({ phase }) => phase === 'held') ? [untilQuietChanges(choices, now)] : []
  return Math.min(MAX_WAKE_MS, ...crossings, ...gathered, ...quiet)
}
