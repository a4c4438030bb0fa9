import type { Act } from '@shared/acts/act'
import type { ActObject } from '@shared/acts/object'
import type { PlannedAct } from '@shared/ipc/jobs'

/** Why an act cannot be made, so that it is not tried. */
export type PlanReason = 'notMovable' | 'expireAt' | 'neverExpire' | 'lastTag' | 'notOwned' | 'deletePreAuthKey'

/** One side of a change: text as it is, or an instant (null: never). */
export type PlanValue = { readonly text: string } | { readonly at: string | null }

/** One thing of a plan: what changes, that it is so already, or why it cannot be. */
export interface PlanItem {
  readonly id: string
  readonly label: string
  readonly before: ActObject
  readonly outcome:
    | { readonly kind: 'change'; readonly act: Act; readonly from: PlanValue; readonly to: PlanValue | null }
    | { readonly kind: 'already'; readonly value: PlanValue }
    | { readonly kind: 'cannot'; readonly reason: PlanReason }
}

/** What people are warned of by name before a plan is carried out. */
export interface PlanWarning {
  readonly kind: 'own' | 'onlyRouter' | 'exitNode' | 'ownKey' | 'lastKey' | 'maybeOwnKey' | 'ownerLost'
  /** The things it is about. */
  readonly names: readonly string[]
  /** The prefixes nobody else serves. */
  readonly prefixes?: readonly string[]
}

export interface ActPlan {
  /** What changes first, then what cannot be, then what is so already. */
  readonly items: readonly PlanItem[]
  readonly acts: readonly PlannedAct[]
  readonly already: number
  readonly cannot: number
  readonly warnings: readonly PlanWarning[]
  /** Things are made, rather than changed. */
  readonly creates?: boolean
}

const ORDER = { change: 0, cannot: 1, already: 2 } as const

/** A plan of items and what is to be warned of. */
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
