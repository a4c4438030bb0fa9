import type { Change, SeenNode } from '@shared/history/change'
import { isOwnKey, shortKey } from '@shared/api/key-text'
import { isExitPrefix } from '@shared/api/exit-prefix'
import { machineName, waitingRoutes } from '@shared/states/machine-state'
import { expiryInstant, isUnknownEnd } from '@shared/time'
import { delayOf, type AlertRule, spanOf, type Subject } from './rules'
import { scopeTest } from './watch-language'
import type { About, Look, AlertState } from './watch-state'

/** An event or state that a rule looks for and that is present. */
export interface Finding {
  /** Identifies it among the findings of its rule. */
  readonly key: string
  readonly about: About
  /** True if it began with this look. An earlier state is kept only if it was reported. */
  readonly begins: boolean
  /** True if it follows from an act of this console. */
  readonly own: boolean
  /** True for an event that ends at once. */
  readonly event: boolean
}

/** A look, the state before it, and the state after it. */
export interface LookStates {
  readonly look: Look
  readonly before: AlertState
  readonly machines: AlertState['machines']
  readonly served: readonly string[] | null
  readonly own: Readonly<Record<string, number>>
  readonly unreachableSince: number | null
}

const aboutNode = (node: SeenNode): About => ({ kind: 'node', id: node.id, name: machineName(node) })
const lasting = { event: false } as const

/** Returns all findings of a rule; null if its subject could not be read, so that nothing begins or ends. */
export function findingsOf(rule: AlertRule, seen: LookStates): Finding[] | null {
  const { subject } = rule
  if (subject.kind === 'unreachable') return unreachable(subject, seen)
  if (!seen.look.reachable) return null
  switch (subject.kind) {
    case 'machines':
      return machines(rule, subject, seen)
    case 'expiring':
      return expiring(subject, seen)
    case 'routeWaiting':
      return routesWaiting(seen)
    case 'machineWaiting':
      return machinesWaiting(seen)
    case 'routeUnserved':
      return routesUnserved(rule, seen)
    case 'newerPatch':
      return newerPatch(seen)
    default:
      return happened(subject.kind, seen.look.changes)
  }
}

/** True if a time span starting at `since` ended after the last look that could observe it. */
function hasElapsed(since: number | null, delay: number, last: number | null, now: number): boolean {
  return since !== null && since + delay <= now && (last === null || since + delay > last || since === now)
}

function unreachable(subject: Subject, { look, before, unreachableSince }: LookStates): Finding[] {
  if (unreachableSince === null) return []
  const about: About = { kind: 'server', id: '', name: look.name }
  const begins = hasElapsed(unreachableSince, delayOf(subject), before.at, look.now)
  return [{ key: 'server', about, begins, own: false, ...lasting }]
}

type MachinesSubject = Extract<Subject, { kind: 'machines' }>

function machines(rule: AlertRule, subject: MachinesSubject, seen: LookStates): Finding[] | null {
  const { look, before, machines: presence } = seen
  const { nodes } = look.snapshot
  if (!nodes || !presence) return null
  const inScope = scopeTest(subject.scope, look.now)
  const online = subject.goes === 'online'
  // A machine that came back long ago is only found among the causes.
  const told = Object.values(before.causes).filter((cause) => cause.rule === rule.id)
  const ids = new Set([...Object.keys(presence), ...told.map(({ about }) => about.id)])
  const there = [...ids].flatMap((id) => {
    const node = nodes.get(id)
    if (!node || node.online !== online || !inScope(node)) return []
    const begins = hasElapsed(presence[id]?.since ?? null, delayOf(subject), before.machinesAt, look.now)
    return [{ key: id, about: aboutNode(node), begins, own: false, ...lasting }]
  })
  return online ? there : [...there, ...removed(rule, subject, seen)]
}

/** Machines removed by others are offline for good, whatever the minutes, unless they were already reported as offline. */
function removed(rule: AlertRule, subject: MachinesSubject, { look, before, own }: LookStates): Finding[] {
  const inScope = scopeTest(subject.scope, look.now)
  const isNews = (id: string) => {
    const cause = before.causes[`${rule.id} ${id}`]
    if (cause) return cause.phase === 'waiting'
    const known = before.machines?.[id]
    if (!known || known.online) return true
    return known.since !== null && known.since + delayOf(subject) > (before.machinesAt ?? look.now)
  }
  return look.changes.flatMap((change) => {
    if (change.kind !== 'node.removed' || !inScope(change.before) || !isNews(change.id)) return []
    const about: About = { ...aboutNode(change.before), gone: true }
    return [{ key: `gone ${change.id}`, about, begins: true, own: `node ${change.id}` in own, event: true }]
  })
}

/** Returns the items with an expiry that a rule is about; null if they could not be read. */
function ending(
  { what }: Extract<Subject, { kind: 'expiring' }>,
  { snapshot, ownKey }: Pick<Look, 'snapshot' | 'ownKey'>,
) {
  const { nodes, preAuthKeys, apiKeys } = snapshot
  switch (what) {
    case 'machines':
      return nodes && [...nodes.values()].map((node) => ({ about: aboutNode(node), end: node.expiry }))
    case 'preAuthKeys':
      // A used-up or revoked key has no expiry to report.
      return (
        preAuthKeys &&
        [...preAuthKeys.values()]
          .filter(({ used, reusable, revoked }) => !revoked && (reusable || !used))
          .map(({ id, key, expiration }) => ({
            about: { kind: 'preAuthKey' as const, id, name: key },
            end: expiration,
          }))
      )
    default: {
      const isWanted = (prefix: string) => what === 'apiKeys' || (ownKey !== undefined && isOwnKey(prefix, ownKey))
      return (
        apiKeys &&
        [...apiKeys.values()]
          .filter(({ prefix }) => isWanted(prefix))
          .map(({ id, prefix, expiration }) => ({
            about: { kind: 'apiKey' as const, id, name: shortKey(prefix) },
            end: expiration,
          }))
      )
    }
  }
}

/** Counts the items that the rules about expiry cannot judge, because no one can read when they end. */
export function unknownEnds(rules: readonly AlertRule[], look: Pick<Look, 'snapshot' | 'ownKey'>): number {
  const unknown = rules.flatMap(({ subject }) =>
    subject.kind === 'expiring' ? (ending(subject, look) ?? []).filter(({ end }) => isUnknownEnd(end)) : [],
  )
  return new Set(unknown.map(({ about: { kind, id } }) => `${kind} ${id}`)).size
}

/**
 * Returns the items that expire within the days of a rule. Expired items stay findings, so that their notice is not withdrawn, and so do
 * those whose expiry can no longer be read.
 */
function expiring(subject: Extract<Subject, { kind: 'expiring' }>, { look, own }: LookStates): Finding[] | null {
  const things = ending(subject, look)
  return (
    things &&
    things.flatMap(({ about, end }) => {
      if (isUnknownEnd(end)) return [{ key: about.id, about, begins: false, own: false, ...lasting }]
      const at = end === null ? null : expiryInstant(end)
      if (at === null || at - look.now > spanOf(subject)) return []
      // A key that others made for a shorter time than the rule's was meant to end.
      const isMade = look.changes.some(({ kind, id }) => kind === `${about.kind}.added` && id === about.id)
      const isOwn = `${about.kind} ${about.id}` in own || (isMade && about.kind !== 'node' && subject.what !== 'ownKey')
      return [{ key: about.id, about, begins: at > look.now, own: isOwn, ...lasting }]
    })
  )
}

function routesWaiting({ look, own }: LookStates): Finding[] | null {
  const { nodes } = look.snapshot
  if (!nodes) return null
  return [...nodes.values()].flatMap((node) => {
    const waiting = waitingRoutes(node)
    // Both default routes are approved together and reported as one.
    const subnets = waiting.filter((prefix) => !isExitPrefix(prefix))
    const exits = waiting.filter(isExitPrefix).slice(0, 1)
    return [...exits, ...subnets].map((prefix) => ({
      key: `${node.id} ${isExitPrefix(prefix) ? 'exit' : prefix}`,
      about: { ...aboutNode(node), kind: 'route' as const, prefix },
      begins: true,
      own: `route ${node.id} ${prefix}` in own,
      ...lasting,
    }))
  })
}

function machinesWaiting({ look: { waiting } }: LookStates): Finding[] | null {
  return (
    waiting &&
    waiting.map((id) => ({ key: id, about: { kind: 'waiting', id, name: id }, begins: true, own: false, ...lasting }))
  )
}

function newerPatch({ look: { newerPatch: version } }: LookStates): Finding[] | null {
  if (version === null) return null
  const about: About = { kind: 'release', id: '', name: version }
  return version === '' ? [] : [{ key: version, about, begins: true, own: false, ...lasting }]
}

/** Returns prefixes that some machine should serve and none does, and those that were abandoned. */
function routesUnserved(rule: AlertRule, { look, before, served, own }: LookStates): Finding[] | null {
  const { nodes } = look.snapshot
  if (!nodes || !served) return null
  const [now, then] = [new Set(served), new Set(before.served)]
  const found = new Map<string, Finding>()
  for (const node of nodes.values())
    for (const prefix of node.approvedRoutes) {
      if (isExitPrefix(prefix) || now.has(prefix) || found.has(prefix)) continue
      const about: About = { ...aboutNode(node), kind: 'route', prefix }
      const isOwn = `prefix ${prefix}` in own
      found.set(prefix, { key: prefix, about, begins: then.has(prefix), own: isOwn, ...lasting })
    }
  const waiting = Object.values(before.causes).filter((cause) => cause.rule === rule.id && cause.phase === 'waiting')
  const left = new Set([...then, ...waiting.flatMap(({ about }) => about.prefix ?? [])])
  const gone = [...left].filter((prefix) => !now.has(prefix) && !found.has(prefix))
  return [...found.values(), ...gone.flatMap((prefix) => abandoned(prefix, look, own))]
}

/** A prefix without any approved machine, because others withdrew it or removed its machine: reported once, as it may be permanent. */
function abandoned(prefix: string, { changes }: Look, own: LookStates['own']): Finding[] {
  const change = changes.find(
    (one) => (one.kind === 'node.removed' || one.kind === 'node.routes') && one.before.approvedRoutes.includes(prefix),
  )
  if (!change || isExitPrefix(prefix) || `prefix ${prefix}` in own) return []
  const about: About = { kind: 'route', id: change.id, name: change.name, prefix, gone: true }
  return [{ key: `gone ${prefix}`, about, begins: true, own: false, event: true }]
}

function happened(kind: 'newMachine' | 'policyChanged', changes: readonly Change[]): Finding[] {
  const wanted = kind === 'newMachine' ? 'node.added' : 'policy.changed'
  return changes
    .filter((change) => change.kind === wanted)
    .map(({ id, name }) => {
      const about: About = kind === 'newMachine' ? { kind: 'node', id, name } : { kind: 'policy', id: '', name: '' }
      return { key: kind === 'newMachine' ? id : 'policy', about, begins: true, own: false, event: true }
    })
}
