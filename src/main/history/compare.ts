import type { ApiKey } from '@shared/api/api-keys'
import { ApiError, refusal } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import type { StoredPolicy } from '@shared/api/policy'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { User } from '@shared/api/users'
import { type ActObject, isOtherObject, type ObjectKind } from '@shared/acts/object'
import { newObjectKey, objectKey } from '@shared/acts/act-key'
import { isApplied, replacedBy } from '@shared/acts/effect'
import { apiKeyObject, nodeObject, policyObject, preAuthKeyObject, userObject } from '@shared/acts/objects'
import type { ItemOutcome, StoredItem } from './items'

/** The largest clock difference between server and console that is tolerated, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000

/** Returns the items of a kind in a response, by their keys. The response comes from our own adapters, so it matches the contract. */
export function objectsIn(kind: ObjectKind, response: unknown): Map<string, ActObject> {
  return new Map(objectsOf(kind, response).flatMap((object) => keysOf(object).map((key) => [key, object])))
}

/**
 * A local user can also be found by name, the only known property of a user to be created. Users of an identity provider may
 * have the same name: no act creates them.
 */
function keysOf(object: ActObject): string[] {
  return object.kind === 'user' && !object.provider
    ? [keyOf(object), newObjectKey(object.kind, object.name)]
    : [keyOf(object)]
}

function keyOf(object: ActObject): string {
  return object.kind === 'policy' ? 'policy' : `${object.kind} ${object.id}`
}

function objectsOf(kind: ObjectKind, response: unknown): ActObject[] {
  switch (kind) {
    case 'node':
      return (response as { nodes: Node[] }).nodes.map(nodeObject)
    case 'user':
      return (response as { users: User[] }).users.map(userObject)
    case 'preAuthKey':
      return (response as { preAuthKeys: PreAuthKey[] }).preAuthKeys.map(preAuthKeyObject)
    case 'apiKey':
      return (response as { apiKeys: ApiKey[] }).apiKeys.map(apiKeyObject)
    case 'policy':
      return [policyObject(response as StoredPolicy)]
  }
}

/**
 * Returns the outcomes of open acts according to the server's current state: acts that were performed are done, and acts made unnecessary
 * or overtaken by others are no longer performed. Acts that the state does not decide stay unchanged. Of several acts on one item, only the
 * first is compared: the others build on it.
 */
export function compareItems(
  items: readonly StoredItem[],
  objects: ReadonlyMap<string, ActObject>,
  now: number,
): [position: number, outcome: ItemOutcome][] {
  const seen = new Set<string>()
  return items.flatMap((item) => {
    const key = objectKey(item.act)
    if (seen.has(key)) return []
    seen.add(key)
    const outcome = outcomeOf(item, objects.get(key), now)
    return outcome ? [[item.position, outcome] as [number, ItemOutcome]] : []
  })
}

function outcomeOf({ act, before, state }: StoredItem, found: ActObject | undefined, now: number): ItemOutcome | null {
  const object = found && !isOtherObject(before, found) ? found : undefined
  const begun = state === 'unknown'
  if (isApplied(act, object, now + (begun ? CLOCK_TOLERANCE_MS : 0)))
    return begun ? { state: 'done', after: object ?? null } : { state: 'already' }
  if (!object && act.kind === 'user.create') return begun ? { state: 'waiting' } : null
  if (!object) return { state: 'failed', error: new ApiError('notFound', 'It no longer exists on the server').toBody() }
  if (replacedBy(act, object) !== replacedBy(act, before))
    return { state: 'failed', error: refusal('conflict', 'changedMeanwhile').toBody() }
  return begun ? { state: 'waiting' } : null
}
