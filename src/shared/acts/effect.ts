import type { Capabilities } from '@shared/api/capabilities'
import { type Act, type ActObject, as, type ObjectOf } from './act'

/** Approving either default route approves both (headscale-api 4.9). */
const EXIT = ['0.0.0.0/0', '::/0']

/** Prefixes and tags are sets: sorted, once each, exit prefixes both. */
export function asSet(values: readonly string[]): string[] {
  if (values.length === 0) return []
  const all = values.some((value) => EXIT.includes(value)) ? [...values, ...EXIT] : values
  return [...new Set(all)].toSorted()
}

/** Most sets are written the same way: thousands are compared while a dialog opens. */
function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const isWrittenSo = a.length === b.length && a.every((value, index) => value === b[index])
  return isWrittenSo || asSet(a).join(' ') === asSet(b).join(' ')
}

const instant = (time: string | null) => (time === null ? null : Date.parse(time))
const isPast = (time: string | null, now: number) => time !== null && Date.parse(time) <= now

/**
 * Whether the server is already as the act would make it. `object` is the thing as the server has it, undefined where it is gone; `now`
 * is the server's time in milliseconds.
 */
export function isSo(act: Act, object: ActObject | undefined, now: number): boolean {
  if (act.kind.endsWith('.delete')) return object === undefined
  if (object === undefined) return false
  if (act.kind === 'user.create') return true
  switch (act.kind) {
    case 'node.rename':
      return as('node', object).givenName === act.name
    case 'node.tags':
      return sameSet(as('node', object).forcedTags, act.tags)
    case 'node.move':
      return as('node', object).user?.id === act.user
    case 'node.expire':
      return isPast(as('node', object).expiry, now)
    case 'node.expiry':
      return instant(as('node', object).expiry) === instant(act.at)
    case 'node.routes':
      return sameSet(as('node', object).approvedRoutes, act.approved)
    case 'user.rename':
      return as('user', object).name === act.name
    case 'preAuthKey.expire':
      return isPast(as('preAuthKey', object).expiration, now)
    case 'apiKey.expire':
      return isPast(as('apiKey', object).expiration, now)
    case 'policy.save':
      return as('policy', object).policy === act.text
    default:
      return false
  }
}

/**
 * What an act replaces, as text: where it is the same before and after, the act was not made, and where it is another one than an admin
 * saw, somebody else changed it meanwhile.
 */
export function replacedBy(act: Act, object: ActObject): string {
  switch (act.kind) {
    case 'node.rename':
      return as('node', object).givenName
    case 'node.tags':
    case 'node.move': {
      // Where tags replace the owner, either act replaces both.
      const { user, forcedTags } = as('node', object)
      return JSON.stringify([user?.id ?? null, asSet(forcedTags)])
    }
    case 'node.expire':
    case 'node.expiry':
      return String(instant(as('node', object).expiry))
    case 'node.routes':
      return asSet(as('node', object).approvedRoutes).join(' ')
    case 'user.rename':
    case 'user.delete':
      return as('user', object).name
    case 'preAuthKey.expire':
      return String(instant(as('preAuthKey', object).expiration))
    case 'apiKey.expire':
      return String(instant(as('apiKey', object).expiration))
    case 'policy.save':
      return as('policy', object).policy
    // A machine that changed hands is not deleted for its former owner.
    case 'node.delete':
      return as('node', object).user?.id ?? ''
    case 'user.create':
    case 'preAuthKey.delete':
    case 'apiKey.delete':
      return ''
  }
}

/**
 * The act that puts back what `act` changed; null where the server has no way back. What is created has its id only afterwards:
 * {@link inverseAfter}. `before` is the thing as it was, `can` what the server
 * can do (headscale-api, section 5).
 */
export function inverseOf(act: Act, before: ActObject, can: Capabilities): Act | null {
  switch (act.kind) {
    case 'node.rename':
      return { ...act, name: as('node', before).givenName }
    case 'node.tags':
    case 'node.move':
      return ownerAgain(act, as('node', before), can)
    case 'node.expire':
    case 'node.expiry':
      return expiryAgain(as('node', before), can)
    case 'node.routes':
      return { ...act, approved: as('node', before).approvedRoutes }
    case 'user.create':
      return { kind: 'user.delete', id: as('user', before).id }
    case 'user.rename':
      return { ...act, name: as('user', before).name }
    case 'policy.save': {
      const { policy } = as('policy', before)
      return policy === '' ? null : { kind: 'policy.save', text: policy }
    }
    default:
      return null
  }
}

/** The inverse of an act that is made, of the thing as the server had it afterwards; null where that is not known. */
export function inverseAfter(act: Act, undo: Act, after: ActObject | null): Act | null {
  if (act.kind !== 'user.create' || undo.kind !== 'user.delete') return undo
  return after && { ...undo, id: as('user', after).id }
}

/** Where tags replace the owner, a machine that was tagged has no owner any more, and only a move gives it one. */
function ownerAgain(
  act: Extract<Act, { kind: 'node.tags' | 'node.move' }>,
  { id, user, forcedTags }: ObjectOf<'node'>,
  can: Capabilities,
): Act | null {
  const move = (): Act | null => (user && can.moveNode ? { kind: 'node.move', id, user: user.id } : null)
  const tags: Act = { kind: 'node.tags', id, tags: forcedTags }
  if (!can.tagsAreIdentity) return act.kind === 'node.tags' ? tags : move()
  return forcedTags.length > 0 ? tags : move()
}

function expiryAgain({ id, expiry }: ObjectOf<'node'>, can: Capabilities): Act | null {
  const possible = expiry === null ? can.neverExpire : can.expireAt
  return possible ? { kind: 'node.expiry', id, at: expiry } : null
}
