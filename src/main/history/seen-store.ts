import type { SeenList } from '@shared/history/change'
import type { Connection } from '@main/db/connection'
import { ApiError, refusal } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import type { OAuthClient } from '@shared/api/oauth-clients'
import type { StoredPolicy } from '@shared/api/policy'
import type { ApiKey, PreAuthKey } from '@shared/api/keys'
import type { User } from '@shared/api/users'
import {
  type ActObject,
  apiKeyObject,
  isOtherObject,
  nodeObject,
  oauthClientObject,
  type ObjectKind,
  policyObject,
  preAuthKeyObject,
  userObject,
} from '@shared/acts/object'
import { newObjectKey, objectKey } from '@shared/acts/act-key'
import { isApplied, replacedBy } from '@shared/acts/effect'
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
    case 'oauthClient':
      return (response as { oauthClients: OAuthClient[] }).oauthClients.map(oauthClientObject)
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

/** The last seen lists of each server: the next start compares with them. */
export const seenTables = `
CREATE TABLE seen_lists (
  server_id TEXT NOT NULL,
  list TEXT NOT NULL,
  address TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (server_id, list)
) STRICT, WITHOUT ROWID;

CREATE TABLE seen_things (
  server_id TEXT NOT NULL,
  list TEXT NOT NULL,
  id TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (server_id, list, id)
) STRICT;
`

/** A list of a server. `address` distinguishes two servers with the same id. */
export interface SeenPlace {
  readonly serverId: string
  readonly address: string
  readonly list: SeenList
}

/** The changes of a stored list after a reading. */
export interface SeenWrite {
  /** When the server was asked, in milliseconds since 1970. */
  readonly at: number
  /** Replaces the whole stored list. */
  readonly whole: boolean
  readonly put: readonly { readonly id: string; readonly body: string }[]
  readonly gone: readonly string[]
}

/** Stores lists as they were last seen. Every write is on disk when it returns. */
export function createSeenStore(sql: Connection) {
  const listOf = sql.prepare<[string, string], { address: string; at: number }>(
    'SELECT address, at FROM seen_lists WHERE server_id = ? AND list = ?',
  )
  const bodies = sql
    .prepare<[string, string], string>('SELECT body FROM seen_things WHERE server_id = ? AND list = ?')
    .pluck()
  const setList = sql.prepare<[string, string, string, number]>(
    'INSERT OR REPLACE INTO seen_lists (server_id, list, address, at) VALUES (?, ?, ?, ?)',
  )
  const setAt = sql.prepare<[number, string, string, string]>(
    'UPDATE seen_lists SET at = ? WHERE server_id = ? AND list = ? AND address = ?',
  )
  const put = sql.prepare<[string, string, string, string]>(
    'INSERT OR REPLACE INTO seen_things (server_id, list, id, body) VALUES (?, ?, ?, ?)',
  )
  const remove = sql.prepare<[string, string, string]>(
    'DELETE FROM seen_things WHERE server_id = ? AND list = ? AND id = ?',
  )
  const clear = sql.prepare<[string, string]>('DELETE FROM seen_things WHERE server_id = ? AND list = ?')
  const forget = ['seen_lists', 'seen_things'].map((table) =>
    sql.prepare<[string]>(`DELETE FROM ${table} WHERE server_id = ?`),
  )
  return {
    /** Returns the last seen list with its time, or null if it is missing or it belongs to another server. */
    read({ serverId, address, list }: SeenPlace): { at: number; bodies: string[] } | null {
      const known = listOf.get(serverId, list)
      return known?.address === address ? { at: known.at, bodies: bodies.all(serverId, list) } : null
    },
    write: sql.transaction(({ serverId, address, list }: SeenPlace, { at, whole, put: changed, gone }: SeenWrite) => {
      if (whole) clear.run(serverId, list)
      for (const { id, body } of changed) put.run(serverId, list, id, body)
      for (const id of gone) remove.run(serverId, list, id)
      setList.run(serverId, list, address, at)
    }),
    /** Records that the list was unchanged at that time. */
    still: ({ serverId, address, list }: SeenPlace, at: number) => void setAt.run(at, serverId, list, address),
    forgetServer: sql.transaction((serverId: string) => {
      for (const statement of forget) statement.run(serverId)
    }),
  }
}
