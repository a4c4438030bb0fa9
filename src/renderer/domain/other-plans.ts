import type { Capabilities } from '@shared/api/capabilities'
import type { Node, ApiKey, PreAuthKey, User, StoredPolicy } from '@shared/api/resources'
import type { Act } from '@shared/acts/act'
import {
  type ActObject,
  apiKeyObject,
  objectLabel,
  policyObject,
  preAuthKeyObject,
  userObject,
  type Value,
} from '@shared/acts/object'
import { isApplied, valueAfter } from '@shared/acts/effect'
import { type ActPlan, missingFor, planOf, type PlanItem, type PlanReason, type PlanWarning } from './act-plan'
import { type MachineChange, type PlanFacts, planMachines } from './machine-plan'
import { takenNames } from './taken-names'

/** A new user in an imported list. */
export interface NewUser {
  readonly name: string
  readonly displayName?: string | undefined
  readonly email?: string | undefined
}

interface PlannedChange {
  readonly before: Exclude<ActObject, { kind: 'policy' }>
  readonly act: Act
  readonly from: Value
  readonly reason: PlanReason | null
}

function itemOf({ before, act, from, reason }: PlannedChange, now: number): PlanItem {
  const item = { id: before.id, label: objectLabel(before), before }
  if (reason !== null) return { ...item, outcome: { kind: 'cannot', reason } }
  if (isApplied(act, before, now)) return { ...item, outcome: { kind: 'already', value: from } }
  return { ...item, outcome: { kind: 'change', act, from, to: valueAfter(act, now) } }
}

/** Plans the creation of users; existing users stay unchanged. */
export function planCreateUsers(wanted: readonly NewUser[], users: readonly User[]): ActPlan {
  const known = new Set(takenNames(users))
  const items = wanted.map(({ name, displayName = '', email = '' }): PlanItem => {
    const item = { id: name, label: name, before: { kind: 'user' as const, id: '', name } }
    const text = [displayName, email].filter(Boolean).join(', ')
    if (known.has(name)) return { ...item, outcome: { kind: 'already', value: { text } } }
    const act: Act = { kind: 'user.create', name, displayName, email }
    return { ...item, outcome: { kind: 'change', act, from: { text }, to: null } }
  })
  return { ...planOf(items, []), creates: true }
}

/** The fate of deleted users' machines; null if they have none or nothing is selected yet. */
export type MachinesOfDeletedUsers = { readonly to: User } | 'delete' | null

/**
 * Plans the deletion of users. Servers refuse to delete a user with machines ("user not empty"), so `left` moves or deletes the machines
 * first. If an act on a machine fails, the users stay: a job stops before acts of the next kind.
 */
export function planDeleteUsers(users: readonly User[], left: MachinesOfDeletedUsers, facts: PlanFacts): ActPlan {
  const owned = machinesOfUsers(users, facts.all)
  const change: MachineChange =
    left === 'delete' || !left ? { kind: 'deleteMachines' } : { kind: 'move', user: left.to }
  const machines = planMachines(left === null ? [] : owned, change, facts)
  const items = users.map((user) => {
    const before = userObject(user)
    const act: Act = { kind: 'user.delete', id: user.id }
    return itemOf({ before, act, from: { text: user.email }, reason: null }, facts.now)
  })
  return planOf([...machines.items, ...items], machines.warnings)
}

/**
 * Adds a save of the policy to the deletion of users: after the acts on their machines, whose names it may need, and before the users are
 * deleted. So the server never has a policy with tests that fail for a missing user, which it would refuse to save again. Undo creates the
 * users first. `undo` is the text that it stores; null if it stores none.
 */
export function withPolicySave(
  plan: ActPlan,
  stored: StoredPolicy,
  { text, undo }: { readonly text: string; readonly undo: string | null },
): ActPlan {
  const place = plan.acts.findIndex(({ act }) => act.kind === 'user.delete')
  const save = {
    act: { kind: 'policy.save' as const, text },
    before: policyObject(stored),
    undo: undo === null ? null : { kind: 'policy.save' as const, text: undo },
  }
  return { ...plan, acts: plan.acts.toSpliced(place, 0, save) }
}

/** Returns the machines of any of these users. */
export function machinesOfUsers(users: readonly User[], all: readonly Node[]): Node[] {
  const ids = new Set(users.map(({ id }) => id))
  return all.filter(({ user }) => user !== null && ids.has(user.id))
}

/** Plans the expiry or deletion of pre-auth keys. */
export function planPreAuthKeys(
  keys: readonly PreAuthKey[],
  what: 'expire' | 'delete',
  can: Capabilities,
  now: number,
): ActPlan {
  const items = keys.map((key) => {
    const before = preAuthKeyObject(key)
    const act: Act = { kind: `preAuthKey.${what}`, id: key.id }
    return itemOf({ before, act, from: { at: key.expiration }, reason: missingFor(act, can) }, now)
  })
  return planOf(items, [])
}

/** Plans the expiry or deletion of API keys. `lockOut` returns the effect of a key's end on this console. */
export function planApiKeys(
  keys: readonly ApiKey[],
  what: 'expire' | 'delete',
  lockOut: (key: ApiKey) => 'own' | 'last' | 'maybe' | null,
  now: number,
): ActPlan {
  const items = keys.map((key) => {
    const act: Act = { kind: `apiKey.${what}`, id: key.id }
    return itemOf({ before: apiKeyObject(key), act, from: { at: key.expiration }, reason: null }, now)
  })
  const named = (kind: ReturnType<typeof lockOut>) =>
    keys.filter((key) => lockOut(key) === kind).map((key) => objectLabel(apiKeyObject(key)))
  const warnings: PlanWarning[] = [
    { kind: 'ownKey', names: named('own') },
    { kind: 'lastKey', names: named('last') },
    { kind: 'maybeOwnKey', names: named('maybe') },
  ]
  return planOf(items, warnings)
}
