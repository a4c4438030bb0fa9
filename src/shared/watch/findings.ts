import type { Change, SeenNode } from '@shared/history/change'
import { isOwnKey } from '@shared/api/own-key'
import { isExitPrefix } from '@shared/api/routes'
import { shortKey } from '@shared/api/shown-key'
import { machineName, waitingRoutes } from '@shared/states/machine-state'
import { instantOf } from '@shared/time'
import { delayOf, type Rule, spanOf, type Subject } from './rules'
import { scopeTest } from './watch-language'
import type { About, Look, WatchState } from './watch-state'

/** What a rule waits for, and that is so now. */
export interface Finding {
  /** Names it among the findings of its rule. */
  readonly key: string
  readonly about: About
  /** It began with this look. What was so before is only kept, where it was told of. */
  readonly begins: boolean
  /** It follows from what one did oneself. */
  readonly own: boolean
  /** It happened, and is over with it. */
  readonly event: boolean
}

/** A look, what was known before it, and what is known with it. */
export interface Seen {
  readonly look: Look
  readonly before: WatchState
  readonly machines: WatchState['machines']
  readonly served: readonly string[] | null
  readonly own: Readonly<Record<string, number>>
  readonly unreachableSince: number | null
}

const aboutNode = (node: SeenNode): About => ({ kind: 'node', id: node.id, name: machineName(node) })
const lasting = { event: false } as const

/** Everything a rule finds; null where what it is about could not be read: nothing of it begins or ends then. */
export function findingsOf(rule: Rule, seen: Seen): Finding[] | null {
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
    case 'routeUnserved':
      return routesUnserved(seen)
    default:
      return happened(subject.kind, seen.look.changes)
  }
}

/** Whether a time span from `since` on ran out after the last look that could tell. */
function crossed(since: number | null, delay: number, last: number | null, now: number): boolean {
  return since !== null && since + delay <= now && (last === null || since + delay > last || since === now)
}

function unreachable(subject: Subject, { look, before, unreachableSince }: Seen): Finding[] {
  if (unreachableSince === null) return []
  const about: About = { kind: 'server', id: '', name: look.name }
  const begins = crossed(unreachableSince, delayOf(subject), before.at, look.now)
  return [{ key: 'server', about, begins, own: false, ...lasting }]
}

type MachinesSubject = Extract<Subject, { kind: 'machines' }>

function machines(rule: Rule, subject: MachinesSubject, { look, before, machines: presence }: Seen): Finding[] | null {
  const { nodes } = look.snapshot
  if (!nodes || !presence) return null
  const inScope = scopeTest(subject.scope, look.now)
  const online = subject.goes === 'online'
  // Who came back long ago is among the causes alone.
  const told = Object.values(before.causes).filter((cause) => cause.rule === rule.id)
  const ids = new Set([...Object.keys(presence), ...told.map(({ about }) => about.id)])
  return [...ids].flatMap((id) => {
    const node = nodes.get(id)
    if (!node || node.online !== online || !inScope(node)) return []
    const begins = crossed(presence[id]?.since ?? null, delayOf(subject), before.machinesAt, look.now)
    return [{ key: id, about: aboutNode(node), begins, own: false, ...lasting }]
  })
}

/** Things with an end, the nearest of which a rule may be about; null where they could not be read. */
function ending({ what }: Extract<Subject, { kind: 'expiring' }>, { snapshot, ownKey }: Look) {
  const { nodes, preAuthKeys, apiKeys } = snapshot
  switch (what) {
    case 'machines':
      return nodes && [...nodes.values()].map((node) => ({ about: aboutNode(node), end: node.expiry }))
    case 'preAuthKeys':
      // One that is used up has nothing left to end.
      return (
        preAuthKeys &&
        [...preAuthKeys.values()]
          .filter(({ used, reusable }) => reusable || !used)
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

/** What runs out within the days of a rule. What has run out stays found, so that its notice is not taken for settled. */
function expiring(subject: Extract<Subject, { kind: 'expiring' }>, { look, own }: Seen): Finding[] | null {
  const things = ending(subject, look)
  return (
    things &&
    things.flatMap(({ about, end }) => {
      const at = end === null ? null : instantOf(end)
      if (at === null || at - look.now > spanOf(subject)) return []
      const isOwn = `${about.kind} ${about.id}` in own
      return [{ key: about.id, about, begins: at > look.now, own: isOwn, ...lasting }]
    })
  )
}

function routesWaiting({ look, own }: Seen): Finding[] | null {
  const { nodes } = look.snapshot
  if (!nodes) return null
  return [...nodes.values()].flatMap((node) => {
    const waiting = waitingRoutes(node)
    // Both default routes are approved together: one thing to be told of.
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

/** Prefixes that some machine is still to serve and none does. */
function routesUnserved({ look, before, served, own }: Seen): Finding[] | null {
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
  return [...found.values()]
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
