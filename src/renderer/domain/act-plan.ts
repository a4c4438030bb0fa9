import type { Capabilities, Capability } from '@shared/api/capabilities'
import type { Act } from '@shared/acts/act'
import { capabilityFor } from '@shared/acts/effect'
import type { Value, ActObject } from '@shared/acts/object'
import type { PlannedAct } from '@shared/ipc/jobs'

/** The reason an act is impossible; such acts are not sent. */
export type PlanReason = 'notMovable' | 'expireAt' | 'neverExpire' | 'lastTag' | 'notOwned' | 'deletePreAuthKey'

/** One object of a plan: its change, that it needs none, or why it is impossible, with the tags that are the reason. */
export interface PlanItem {
  readonly id: string
  readonly label: string
  readonly before: ActObject
  readonly outcome:
    | { readonly kind: 'change'; readonly act: Act; readonly from: Value; readonly to: Value | null }
    | { readonly kind: 'already'; readonly value: Value }
    | { readonly kind: 'cannot'; readonly reason: PlanReason; readonly tags?: readonly string[] }
}

/** A warning shown with the names of the affected objects before a plan runs. */
export interface PlanWarning {
  readonly kind:
    | 'own'
    | 'onlyRouter'
    | 'exitNode'
    | 'ownKey'
    | 'lastKey'
    | 'maybeOwnKey'
    | 'ownerLost'
    | 'ownerReplaced'
  /** The names of the affected objects. */
  readonly names: readonly string[]
  /** The prefixes no other machine serves. */
  readonly prefixes?: readonly string[]
}

const reasonWithout: Partial<Record<Capability, PlanReason>> = {
  moveNode: 'notMovable',
  expireAt: 'expireAt',
  neverExpire: 'neverExpire',
  deletePreAuthKey: 'deletePreAuthKey',
}

/** Returns the reason if this server lacks the capability for an act (headscale-api, section 5). */
export function missingFor(act: Act, can: Capabilities): PlanReason | null {
  const needed = capabilityFor(act)
  return needed === null || can[needed] ? null : (reasonWithout[needed] ?? null)
}

export interface ActPlan {
  /** Changes first, then impossible items, then items that need no change. */
  readonly items: readonly PlanItem[]
  readonly acts: readonly PlannedAct[]
  readonly already: number
  readonly cannot: number
  readonly warnings: readonly PlanWarning[]
  /** True if the plan creates objects rather than changing them. */
  readonly creates?: boolean
}

const ORDER = { change: 0, cannot: 1, already: 2 } as const

/** Creates a plan from its items and warnings. */
export function planOf(items: readonly PlanItem[], warnings: readonly PlanWarning[]): ActPlan {
  const acts = items.flatMap(({ outcome, before }) => (outcome.kind === 'change' ? [{ act: outcome.act, before }] : []))
  const cannot = items.filter(({ outcome }) => outcome.kind === 'cannot').length
  return {
    items: items.toSorted((one, other) => ORDER[one.outcome.kind] - ORDER[other.outcome.kind]),
    acts,
    cannot,
    already: items.length - acts.length - cannot,
    warnings: warnings.filter(({ names }) => names.length > 0),
  }
}
