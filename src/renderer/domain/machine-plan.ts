import { liveStateOf } from '@shared/access/reachable'
import type { Capabilities } from '@shared/api/capabilities'
import type { Node, User } from '@shared/api/resources'
import { effectiveTags } from '@shared/api/tags'
import { isExitPrefix } from '@shared/api/exit-prefix'
import type { Act, ActKind } from '@shared/acts/act'
import { asSet } from '@shared/acts/values'
import { isApplied, isDestructive, valueAfter, actValueOf } from '@shared/acts/effect'
import { type Value, nodeObject } from '@shared/acts/object'
import { type ActPlan, missingFor, planOf, type PlanItem, type PlanReason, type PlanWarning } from './act-plan'
import { machineName, machineState, waitingRoutes, type WithdrawnAt } from '@shared/states/machine-state'
import { userName } from '@shared/user-name'

/**
 * A change to machines. `prefixes` limits a route change to these prefixes, by machine id; otherwise it covers all pending or all approved
 * ones.
 */
export type MachineChange =
  | { readonly kind: 'addTags' | 'removeTags'; readonly tags: readonly string[] }
  | { readonly kind: 'move'; readonly user: User }
  | { readonly kind: 'expireNow' | 'neverExpire' | 'deleteMachines' }
  | {
      readonly kind: 'approveRoutes' | 'withdrawRoutes'
      readonly prefixes?: ReadonlyMap<string, readonly string[]>
    }
  | { readonly kind: 'expireAt'; readonly at: string }

/** The facts about the network that a plan needs. */
export interface PlanFacts {
  /** Every machine of the network, to find other routers of a prefix. */
  readonly all: readonly Node[]
  readonly can: Capabilities
  /** Tags in the policy's tagOwners; undefined while the policy is unknown. */
  readonly owned: readonly string[] | undefined
  /** This computer's mesh addresses. */
  readonly ownAddresses: readonly string[]
  /** The server's time in milliseconds. */
  readonly now: number
  /** When an admin withdrew a route here on purpose: an approval of all waiting routes leaves it out. */
  readonly withdrawnAt?: WithdrawnAt
  /** Names a user so that no other user has the same name. */
  readonly nameOf?: typeof userName
}

/** Plans a change of machines. */
export function planMachines(nodes: readonly Node[], change: MachineChange, facts: PlanFacts): ActPlan {
  const items = nodes.map((node) => planMachine(node, change, facts))
  const made = items.flatMap(({ outcome, before }) => (outcome.kind === 'change' ? [{ ...outcome, before }] : []))
  const ids = new Set(made.map(({ before }) => before.id))
  const touched = nodes.filter(({ id }) => ids.has(id))
  const isDestroying = made.some(({ act, before }) => isDestructive(act, before))
  const warnings = warningsFor(touched, change, facts)
  return planOf(items, isDestroying ? [...warnings, ...routeWarnings(touched, change, facts)] : warnings)
}

function planMachine(node: Node, change: MachineChange, facts: PlanFacts): PlanItem {
  const before = nodeObject(node)
  const item = { id: node.id, label: machineName(node), before }
  const from = valueBefore(node, change, facts)
  const act = actFor(node, change, facts)
  const reason = act === null ? null : refusalOf(node, act, facts)
  if (act === null || (reason === null && isApplied(act, before, facts.now)))
    return { ...item, outcome: { kind: 'already', value: from } }
  if (reason !== null)
    return {
      ...item,
      outcome: { kind: 'cannot', reason, ...(reason === 'notOwned' && { tags: withoutOwner(act, facts) }) },
    }
  return { ...item, outcome: { kind: 'change', act, from, to: valueMade(act, change, facts) } }
}

/** Returns the act for one machine; null if the change has no effect on it. */
function actFor(node: Node, change: MachineChange, { withdrawnAt }: Pick<PlanFacts, 'withdrawnAt'>): Act | null {
  const { id } = node
  switch (change.kind) {
    case 'addTags':
      return { kind: 'node.tags', id, tags: effectiveTags(node.forcedTags, change.tags) }
    case 'removeTags': {
      const tags = node.forcedTags.filter((tag) => !change.tags.includes(tag))
      return tags.length === node.forcedTags.length ? null : { kind: 'node.tags', id, tags }
    }
    case 'move':
      return { kind: 'node.move', id, user: change.user.id }
    case 'expireNow':
      return { kind: 'node.expire', id }
    case 'expireAt':
      return { kind: 'node.expiry', id, at: change.at }
    case 'neverExpire':
      return { kind: 'node.expiry', id, at: null }
    case 'approveRoutes': {
      const waiting = change.prefixes?.get(id) ?? waitingRoutes(node, withdrawnAt)
      return waiting.length === 0
        ? null
        : { kind: 'node.routes', id, approved: asSet([...node.approvedRoutes, ...waiting]) }
    }
    case 'withdrawRoutes': {
      const left = without(node.approvedRoutes, change.prefixes?.get(id))
      return left.length === node.approvedRoutes.length ? null : { kind: 'node.routes', id, approved: left }
    }
    case 'deleteMachines':
      return { kind: 'node.delete', id }
  }
}

/** Returns the approved prefixes without the withdrawn ones; undefined withdraws all. */
function without(approved: readonly string[], withdrawn: readonly string[] | undefined): string[] {
  return withdrawn ? approved.filter((prefix) => !withdrawn.includes(prefix)) : []
}

/** Returns why this server would refuse the act (headscale-api, section 5). */
function refusalOf(node: Node, act: Act, { can, owned }: PlanFacts): PlanReason | null {
  const missing = missingFor(act, can)
  if (missing !== null) return missing
  if (act.kind !== 'node.tags' || !can.tagsAreIdentity) return null
  if (act.tags.length === 0 && node.forcedTags.length > 0) return 'lastTag'
  return withoutOwner(act, { owned }).length > 0 ? 'notOwned' : null
}

/** Returns the tags of the act without an owner in the policy. It includes the machine's existing tags, so the server checks those again. */
function withoutOwner(act: Act, { owned }: Pick<PlanFacts, 'owned'>): string[] {
  return owned && act.kind === 'node.tags' ? act.tags.filter((tag) => !owned.includes(tag)) : []
}

/** The acts that a change makes. */
const actKind: Readonly<Record<MachineChange['kind'], ActKind>> = {
  addTags: 'node.tags',
  removeTags: 'node.tags',
  move: 'node.move',
  expireNow: 'node.expire',
  expireAt: 'node.expiry',
  neverExpire: 'node.expiry',
  approveRoutes: 'node.routes',
  withdrawRoutes: 'node.routes',
  deleteMachines: 'node.delete',
}

/** Returns the machine's current value that the change affects: its owner if it is moved, deleted, or gives its owner up for tags. */
function valueBefore(node: Node, { kind }: MachineChange, { can, nameOf = userName }: PlanFacts): Value {
  const owner = { text: node.user ? nameOf(node.user) : node.tags.join(', ') }
  const givesUpOwner = kind === 'addTags' && can.tagsAreIdentity && node.forcedTags.length === 0
  return kind === 'move' || givesUpOwner ? owner : (actValueOf(actKind[kind], nodeObject(node)) ?? owner)
}

function valueMade(act: Act, change: MachineChange, { now, nameOf = userName }: PlanFacts): Value | null {
  if (change.kind === 'move') return { text: nameOf(change.user) }
  return valueAfter(act, now)
}

function warningsFor(touched: readonly Node[], change: MachineChange, facts: PlanFacts): PlanWarning[] {
  const named = (nodes: readonly Node[]) => nodes.map(machineName)
  const own = touched.filter(({ ipAddresses }) => ipAddresses.some((address) => facts.ownAddresses.includes(address)))
  const ownerLost =
    change.kind === 'addTags' && facts.can.tagsAreIdentity
      ? touched.filter(({ user, forcedTags }) => user !== null && forcedTags.length === 0)
      : []
  return [
    { kind: 'own', names: change.kind === 'approveRoutes' ? [] : named(own) },
    { kind: facts.can.moveNode ? 'ownerReplaced' : 'ownerLost', names: named(ownerLost) },
  ]
}

/** Warns about prefixes that no machine serves after a change that takes something away. */
function routeWarnings(touched: readonly Node[], change: MachineChange, facts: PlanFacts): PlanWarning[] {
  const named = (nodes: readonly Node[]) => nodes.map(machineName)
  const ending = (node: Node) => endedBy(change, node)
  const alone = unservedPrefixes(touched, ending, facts)
  const routers = touched.filter(({ id }) => alone.has(id))
  const prefixes = [...new Set(routers.flatMap(({ id }) => alone.get(id) ?? []))].toSorted()
  const exits = touched.filter((node) => serves(node, facts.now) && ending(node).some(isExitPrefix))
  return [
    { kind: 'onlyRouter', names: named(routers), prefixes },
    { kind: 'exitNode', names: named(exits) },
  ]
}

const serves = (node: Node, now: number) => machineState(node, now) === 'online'

function servedBy({ approvedRoutes, availableRoutes }: Node): string[] {
  return approvedRoutes.filter((prefix) => availableRoutes.includes(prefix))
}

/** Returns the prefixes that the machine serves now but not after the change. */
function endedBy(change: MachineChange, node: Node): string[] {
  const chosen = change.kind === 'withdrawRoutes' ? change.prefixes?.get(node.id) : undefined
  return servedBy(node).filter((prefix) => chosen?.includes(prefix) ?? true)
}

/** Returns, by machine, the prefixes that are reachable now through these machines and afterwards through none. */
function unservedPrefixes(touched: readonly Node[], ending: (node: Node) => string[], { all, now }: PlanFacts) {
  const ended = new Map(touched.map((node) => [node.id, ending(node)]))
  const { routes } = liveStateOf(all, now)
  const elsewhere = new Set(
    [...routes].flatMap(([id, prefixes]) => prefixes.filter((prefix) => !ended.get(id)?.includes(prefix))),
  )
  return new Map(
    touched.flatMap((node) => {
      const own = routes.get(node.id) ?? []
      const alone = ending(node).filter(
        (prefix) => own.includes(prefix) && !isExitPrefix(prefix) && !elsewhere.has(prefix),
      )
      return alone.length > 0 ? [[node.id, alone] as const] : []
    }),
  )
}
