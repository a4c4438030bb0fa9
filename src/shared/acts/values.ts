import type { Capabilities } from '@shared/api/capabilities'
import { instantOf } from '@shared/time'
import type { ObjectOf } from './object'
import type { SimulatedNetwork } from './simulated-network'

/** Approving either default route approves both (headscale-api 4.9). */
const EXIT = ['0.0.0.0/0', '::/0']

/** Prefixes and tags are sets: sorted, without duplicates, both exit prefixes together. */
export function asSet(values: readonly string[]): string[] {
  if (values.length === 0) return []
  const all = values.some((value) => EXIT.includes(value)) ? [...values, ...EXIT] : values
  return [...new Set(all)].toSorted()
}

/** Most sets are written the same way, and thousands are compared while a dialog opens. */
export function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const isWrittenSo = a.length === b.length && a.every((value, index) => value === b[index])
  return isWrittenSo || asSet(a).join(' ') === asSet(b).join(' ')
}

export const timestamp = (time: string | null) => (time === null ? null : Date.parse(time))
export const rfcTime = (ms: number) => new Date(ms).toISOString()

/** A machine's owner and tags: on servers where tags replace the owner, either act replaces both. */
export const ownership = ({ user, forcedTags }: ObjectOf<'node'>) =>
  JSON.stringify([user?.id ?? null, asSet(forcedTags)])

/** Restores a machine's owner or tags. If tags replace the owner, a tagged machine has none, and only a move sets one. */
export function restoreOwner(
  kind: 'node.tags' | 'node.move',
  { id, user, forcedTags }: ObjectOf<'node'>,
  can: Capabilities,
) {
  const move = user && can.moveNode ? { kind: 'node.move' as const, id, user: user.id } : null
  const tags = { kind: 'node.tags' as const, id, tags: forcedTags }
  if (!can.tagsAreIdentity) return kind === 'node.tags' ? tags : move
  return forcedTags.length > 0 ? tags : move
}

/** Restores a machine's former expiry, if it is known and the server can set it. */
export function restoreExpiry({ id, expiry }: ObjectOf<'node'>, can: Capabilities) {
  const possible = expiry === null ? can.neverExpire : can.expireAt && instantOf(expiry) !== null
  return possible ? { kind: 'node.expiry' as const, id, at: expiry } : null
}

/** Sets a machine's expiry in a simulation; null means never. */
export function expireIn(network: SimulatedNetwork, id: string, at: string | null): void {
  network.set(id, ({ expiry: _expiry, ...node }) => (at === null ? node : { ...node, expiry: at }))
}
