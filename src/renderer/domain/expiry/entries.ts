import type { Node, ApiKey, PreAuthKey } from '@shared/api/resources'
import { shortKey } from '@shared/api/key-text'
import { expiresSoon, machineName, isMeantToEnd } from '@shared/states/machine-state'
import { userName } from '@shared/user-name'
import type { Purpose } from '@/domain/purpose'

export const expiryKinds = ['machine', 'preAuthKey', 'apiKey'] as const
export type ExpiryKind = (typeof expiryKinds)[number]

interface Common {
  /** Unique across all kinds. */
  readonly key: string
  readonly label: string
  /** The owner: a user, or tags. */
  readonly owner: string
  /** RFC 3339; null: never. */
  readonly at: string | null
}

/** An object with an expiry, or without one. */
export type ExpiryEntry = Common &
  (
    | { readonly kind: 'machine'; readonly node: Node }
    | { readonly kind: 'preAuthKey'; readonly preAuthKey: PreAuthKey }
    | { readonly kind: 'apiKey'; readonly apiKey: ApiKey }
  )

export interface ExpiringLists {
  readonly nodes: readonly Node[]
  readonly preAuthKeys: readonly PreAuthKey[]
  readonly apiKeys: readonly ApiKey[]
}

type NameOf = typeof userName

function machineEntry(node: Node, nameOf: NameOf): ExpiryEntry {
  const owner = node.user ? nameOf(node.user) : node.tags.join(', ')
  return { kind: 'machine', node, key: `machine ${node.id}`, label: machineName(node), owner, at: node.expiry }
}

function preAuthKeyEntry(preAuthKey: PreAuthKey, nameOf: NameOf): ExpiryEntry {
  const { id, key, user, aclTags, expiration: at } = preAuthKey
  const owner = user ? nameOf(user) : aclTags.join(', ')
  return { kind: 'preAuthKey', preAuthKey, key: `preAuthKey ${id}`, label: shortKey(key), owner, at }
}

function apiKeyEntry(apiKey: ApiKey): ExpiryEntry {
  const { id, prefix, expiration: at } = apiKey
  return { kind: 'apiKey', apiKey, key: `apiKey ${id}`, label: shortKey(prefix), owner: '', at }
}

/** Returns all objects that can expire. Omits used single-use keys: they have no effect any more. */
export function expiryEntries(
  { nodes, preAuthKeys, apiKeys }: ExpiringLists,
  nameOf: NameOf = userName,
): ExpiryEntry[] {
  return [
    ...nodes.map((node) => machineEntry(node, nameOf)),
    ...preAuthKeys.filter(({ used, reusable }) => reusable || !used).map((key) => preAuthKeyEntry(key, nameOf)),
    ...apiKeys.map(apiKeyEntry),
  ]
}

/** Returns true if the entry expires within the console's warning period of 14 days. `now` in milliseconds. */
export const isEntrySoon = ({ at }: ExpiryEntry, now: number): boolean => expiresSoon({ expiry: at }, now)

/** True if the end was chosen so near that the choice itself was the warning. `purpose`: what admins did here, if that is known. */
export function isEntryMeant(entry: ExpiryEntry, purpose: Purpose | undefined): boolean {
  if (entry.kind === 'machine') return purpose?.isEndMeant(entry.node) === true
  return isMeantToEnd(entry.kind === 'apiKey' ? entry.apiKey.createdAt : entry.preAuthKey.createdAt, entry.at)
}

/** Returns true if the label, owner or tags contain every word. */
export function entryMatches({ label, owner }: ExpiryEntry, words: readonly string[]): boolean {
  const text = `${label} ${owner}`.toLowerCase()
  return words.every((word) => text.includes(word))
}
