import { z } from 'zod'
import {
  type Change,
  isLasting,
  type SeenApiKey,
  SeenApiKeySchema,
  type SeenList,
  type SeenNode,
  SeenNodeSchema,
  type SeenOAuthClient,
  SeenOAuthClientSchema,
  type SeenPolicy,
  SeenPolicySchema,
  type SeenPreAuthKey,
  SeenPreAuthKeySchema,
  type SeenUser,
  SeenUserSchema,
  type Snapshot,
} from '@shared/history/change'
import { applyListDelta } from '@shared/api/list-delta'
import { ListDelta } from '@shared/api/list-delta-schema'
import { machineIdentity, shortKey } from '@shared/api/key-text'
import type { ApiKey, PreAuthKey, User, Node, StoredPolicy, OAuthClient } from '@shared/api/resources'

/** The stored part of one item of a list. */
export type SeenItem = SeenNode | SeenUser | SeenPreAuthKey | SeenApiKey | SeenOAuthClient

export const seenNode = (node: Node): SeenNode => ({
  id: node.id,
  name: node.name,
  givenName: node.givenName,
  user: node.user,
  online: node.online,
  expiry: node.expiry,
  tags: node.tags,
  forcedTags: node.forcedTags,
  approvedRoutes: node.approvedRoutes,
  availableRoutes: node.availableRoutes,
  subnetRoutes: node.subnetRoutes,
  identity: machineIdentity(node.machineKey),
  details: {
    createdAt: node.createdAt,
    lastSeen: node.online ? null : node.lastSeen,
    ipAddresses: node.ipAddresses,
    key: node.preAuthKey?.id ?? null,
  },
})

const seenUser = ({ id, name, displayName, email }: User): SeenUser => ({ id, name, displayName, email })

const seenPreAuthKey = (key: PreAuthKey): SeenPreAuthKey => ({
  id: key.id,
  key: shortKey(key.key),
  user: key.user && seenUser(key.user),
  reusable: key.reusable,
  ephemeral: key.ephemeral,
  used: key.used,
  ...(key.revoked && { revoked: true as const }),
  expiration: key.expiration,
  aclTags: key.aclTags,
})

const seenOAuthClient = ({ id, description, scopes, tags }: OAuthClient): SeenOAuthClient => ({
  id,
  description,
  scopes,
  tags,
})

const seenApiKey = ({ id, prefix, expiration }: ApiKey): SeenApiKey => ({ id, prefix, expiration })

const reduce: Record<Exclude<SeenList, 'policy'>, (item: never) => SeenItem> = {
  nodes: seenNode,
  users: seenUser,
  preAuthKeys: seenPreAuthKey,
  apiKeys: seenApiKey,
  oauthClients: seenOAuthClient,
}

const decoder = new TextDecoder()

/**
 * Returns the list after a response: a whole list, or the changes since `known`. Undefined for a delta of another version. The response
 * comes from our own adapters, so it matches the contract.
 */
export function readSeenItems(
  list: Exclude<SeenList, 'policy'>,
  body: Uint8Array,
  known: readonly SeenItem[] | null,
): readonly SeenItem[] | undefined {
  const parsed: unknown = JSON.parse(decoder.decode(body))
  const seen = reduce[list] as (item: unknown) => SeenItem
  if (known === null) return (parsed as Record<string, unknown[]>)[list]?.map(seen)
  const { items, runs } = ListDelta.parse(parsed)
  return applyListDelta(known, { items: items.map(seen), runs })
}

export function readSeenPolicy(body: Uint8Array): SeenPolicy {
  const { id, policy } = JSON.parse(decoder.decode(body)) as StoredPolicy
  return { id, policy }
}

/** Returns a snapshot with one list replaced. */
export function withItems(snapshot: Snapshot, list: Exclude<SeenList, 'policy'>, items: readonly SeenItem[]): Snapshot {
  return { ...snapshot, [list]: new Map(items.map((item) => [item.id, item])) }
}

/** A list of a server. `address` distinguishes two servers with the same id. */
export interface ServerPlace {
  readonly serverId: string
  readonly address: string
  readonly list: SeenList
}

/** Stores lists between starts. Times in milliseconds since 1970. */
export interface ListStorage {
  read(place: ServerPlace): { readonly at: number; readonly bodies: readonly string[] } | null
  /** Writes a list's changes together with the journal's entries. Returns false if neither could be written. */
  write(
    place: ServerPlace,
    what: {
      readonly at: number
      readonly whole: boolean
      readonly put: readonly { readonly id: string; readonly body: string }[]
      readonly gone: readonly string[]
      /** For the journal: the lasting changes by others, and since when they may have been made if another run made the last reading. */
      readonly others: readonly Change[]
      readonly since: number | null
    },
  ): boolean
  still(place: ServerPlace, at: number): void
  forgetServer(serverId: string): void
}

/** The only id in the policy's list. */
const POLICY = 'policy'

const schemas = {
  nodes: z.array(SeenNodeSchema),
  users: z.array(SeenUserSchema),
  preAuthKeys: z.array(SeenPreAuthKeySchema),
  apiKeys: z.array(SeenApiKeySchema),
  oauthClients: z.array(SeenOAuthClientSchema),
  policy: z.array(SeenPolicySchema),
}

type KnownLists = Pick<Snapshot, SeenList>

/** Stores lists as last seen, so that the next start can report changes made while the console was closed. */
export interface StoredLists {
  /** Returns the list from an earlier run as a snapshot, with its time; null if it was not seen or was written by another version. */
  before(place: ServerPlace): { readonly at: number; readonly known: Partial<KnownLists> } | null
  /**
   * Stores the list after these changes, and those by others in the journal. Returns false if they could not be stored: then the next change
   * or unchanged reading stores the whole list.
   */
  keep(place: ServerPlace, reading: KeptReading): boolean
  /** Records that a list was unchanged at that time; first stores it if that failed before. */
  still(place: ServerPlace, at: number): void
  forget(serverId: string): void
}

interface KeptReading {
  readonly at: number
  readonly after: Snapshot
  /** Null if the list was not known before. */
  readonly changes: readonly Change[] | null
  readonly others: readonly Change[]
  /** The last reading by an earlier run, if this is the first one of this run. */
  readonly since: number | null
}

/** A list as last read that could not be stored: the stored one is older. */
interface UnstoredList {
  readonly place: ServerPlace
  readonly at: number
  readonly after: Snapshot
}

export function createStoredLists(storage: ListStorage): StoredLists {
  const unstored = new Map<string, UnstoredList>()
  const note = (isStored: boolean, latest: UnstoredList): boolean => {
    if (isStored) unstored.delete(nameOf(latest.place))
    else unstored.set(nameOf(latest.place), latest)
    return isStored
  }
  return {
    before(place) {
      const latest = unstored.get(nameOf(place))
      if (latest) return { at: latest.at, known: { [place.list]: latest.after[place.list] } }
      const kept = storage.read(place)
      if (!kept) return null
      const items = schemas[place.list].safeParse(kept.bodies.map((body) => JSON.parse(body) as unknown))
      if (!items.success) return null
      const known =
        place.list === POLICY
          ? { policy: (items.data as SeenPolicy[])[0] ?? null }
          : { [place.list]: new Map((items.data as { id: string }[]).map((item) => [item.id, item])) }
      return { at: kept.at, known }
    },
    keep(place, { at, after, changes, others, since }) {
      const lasting = changes?.filter(isLasting)
      const isOwed = unstored.has(nameOf(place))
      const latest = { place, at, after }
      if (lasting?.length === 0) {
        if (isOwed) note(false, latest)
        return true
      }
      const list = changesOf(latest, isOwed ? undefined : lasting)
      return note(storage.write(place, { ...list, others: others.filter(isLasting), since }), latest)
    },
    still(place, at) {
      const known = unstored.get(nameOf(place))
      // The time of a list that is older than the last reading must not advance.
      if (!known) return storage.still(place, at)
      const latest = { ...known, at }
      note(storage.write(place, { ...changesOf(latest), others: [], since: null }), latest)
    },
    forget(serverId) {
      for (const [name, { place }] of unstored) if (place.serverId === serverId) unstored.delete(name)
      storage.forgetServer(serverId)
    },
  }
}

const nameOf = ({ serverId, address, list }: ServerPlace) => [serverId, list, address].join(' ')

/** Returns what a list's changes write; without `changes` the whole list. */
function changesOf({ place, at, after }: UnstoredList, changes?: readonly Change[]) {
  const ids = changes && new Set(changes.map(({ id }) => (place.list === POLICY ? POLICY : id)))
  const all = itemsOf(after, place.list)
  const put = [...all].filter(([id]) => !ids || ids.has(id)).map(([id, item]) => ({ id, body: JSON.stringify(item) }))
  const gone = [...(ids ?? [])].filter((id) => !all.has(id))
  return { at, whole: !ids, put, gone }
}

function itemsOf(snapshot: Snapshot, list: SeenList): ReadonlyMap<string, object> {
  if (list === 'policy') return new Map(snapshot.policy ? [[POLICY, snapshot.policy]] : [])
  return snapshot[list] ?? new Map()
}
