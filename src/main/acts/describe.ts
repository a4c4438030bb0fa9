import { Act as ActSchema, type Act, type ActKind } from '@shared/acts/act'
import type { Fields, Shows } from '@shared/acts/define-act'
import type { ActObject, ObjectKind } from '@shared/acts/object'
import type { WriteName } from '@shared/api/calls'
import { actKindOf, type ActCallName, actKinds, definitionOf, isPartOf } from '@shared/acts/registry'
import type { Change, Snapshot } from '@shared/history/change'
import { JournalAct } from '@shared/history/journal'
import type { DoneAct } from '@main/history/journal-rows'
import { type OwnChangeMark, splitOwn } from '@main/observe/own-changes'

/** The change that a call of the contract makes, described in advance. */
export interface Described {
  readonly call: JournalAct
  /** The matching kind of act, or null. */
  readonly kind: ActKind | null
  /** The item: its kind and id, such as `node 7`; '' if it does not exist yet or the call names none. */
  readonly object: string
  /** The act, if a job could make it too. */
  readonly act: Act | null
  /** The changes that the observer will see. */
  readonly marks: readonly OwnChangeMark[]
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Writes of the contract that are not acts: a new write that is neither does not compile. */
const otherWrites: Readonly<Record<Exclude<WriteName, ActCallName>, Shows>> = {
  'nodes.register': { own: ['node.added'] },
  'nodes.backfillIps': { own: [] },
  'apiKeys.create': { own: ['apiKey.added'] },
  'preAuthKeys.create': { own: ['preAuthKey.added'] },
  'auth.register': { own: ['node.added'] },
  'auth.approve': { own: [] },
  'auth.reject': { own: [] },
}

/** Returns how a write shows in the next poll; undefined if it is not defined. */
export function showsOf(write: JournalAct): Shows | undefined {
  const kind = actKinds.find((each) => definitionOf(each).write === write || isPartOf(each, write))
  return kind ? definitionOf(kind).shows : (otherWrites as Partial<Record<JournalAct, Shows>>)[write]
}

/** Describes a call by its place in the contract. Undefined if it changes nothing, such as a check of a policy. */
export function describeCall(group: string, name: string, input: Fields, known: Snapshot): Described | undefined {
  const write = JournalAct.safeParse(`${group}.${name}`)
  if (!write.success) return undefined
  const call = write.data
  const kind = actKindOf(call, input)
  const { own, ofUser = [] } = showsOf(call) ?? { own: [] }
  if (!kind) return { call, kind, object: '', act: null, marks: marksOf(own, null) }
  // The act needs the machine of the route: `findRoute`.
  if (isPartOf(kind, call))
    return { call, kind, object: `route ${text(input['routeId'])}`, act: null, marks: marksOf(own, null) }
  const isNew = definitionOf(kind).creates !== undefined
  const id = isNew ? '' : idIn(definitionOf(kind).object, input, known)
  const fields = definitionOf(kind).read(input, (idOrName) => ownerId(idOrName, known))
  const act = ActSchema.safeParse({ kind, ...(id !== '' && { id }), ...fields })
  const object = definitionOf(kind).object === 'policy' ? 'policy' : id && `${definitionOf(kind).object} ${id}`
  const policy = act.success && act.data.kind === 'policy.save' ? act.data.text : undefined
  const marks = [
    ...marksOf(own, id || null, policy),
    ...(ofUser.length > 0 ? [{ kinds: ofUser, id: null, user: id }] : []),
  ]
  return { call, kind, object, act: act.success && (isNew || object !== '') ? act.data : null, marks }
}

/** An act without an id creates one item, or changes one that is unknown here; the policy has no id. */
function marksOf(kinds: Shows['own'], id: string | null, policy?: string): OwnChangeMark[] {
  if (kinds.length === 0) return []
  if (kinds.includes('policy.changed')) return [{ kinds, id, ...(policy !== undefined && { policy }) }]
  return [{ kinds, id, ...(id === null && { once: true as const }) }]
}

/** Returns the id of the item that a call names by id, name or prefix; '' if it is unknown or does not exist yet. */
function idIn(kind: ObjectKind, input: Fields, known: Snapshot): string {
  const { users, apiKeys } = known
  const byName = <T extends { id: string }>(things: ReadonlyMap<string, T> | null, fits: (thing: T) => boolean) =>
    text(input['id']) || ([...(things?.values() ?? [])].find(fits)?.id ?? '')
  switch (kind) {
    case 'node':
      return text(input['nodeId'])
    case 'user':
      return byName(users, ({ name }) => name === input['name'])
    case 'preAuthKey':
      return text(input['id'])
    case 'apiKey':
      return byName(apiKeys, ({ prefix }) => prefix === input['prefix'])
    case 'policy':
      return ''
  }
}

const ownerId = (idOrName: string, { users }: Snapshot) =>
  users?.has(idOrName) ? idOrName : ([...(users?.values() ?? [])].find(({ name }) => name === idOrName)?.id ?? idOrName)

/** Removes changes made by this console's journaled acts, as a later poll shows them. */
export function withoutOwn(changes: readonly Change[], done: readonly DoneAct[]): Change[] {
  const marks = done.flatMap(({ call, object, policy }): OwnChangeMark[] => {
    const { own, ofUser = [] } = showsOf(call) ?? { own: [] }
    const id = object.slice(object.indexOf(' ') + 1)
    return [
      ...marksOf(own, object === 'policy' || id === '' ? null : id, policy ?? undefined),
      { kinds: ofUser, id: null, user: id },
    ]
  })
  return splitOwn(changes, marks).others
}

/** Returns the item as last seen on the server. */
export function objectIn(known: Snapshot, object: string): ActObject | null {
  const [kind = '', id = ''] = object.split(' ', 2)
  switch (kind) {
    case 'node': {
      const found = known.nodes?.get(id)
      if (!found) return null
      const { name, givenName, forcedTags, expiry, approvedRoutes } = found
      return { kind, id, name, givenName, user: found.user, forcedTags, expiry, approvedRoutes }
    }
    case 'user': {
      const found = known.users?.get(id)
      return found ? { kind, id, name: found.name } : null
    }
    case 'preAuthKey': {
      const found = known.preAuthKeys?.get(id)
      return found ? { kind, id, key: found.key, expiration: found.expiration } : null
    }
    case 'apiKey': {
      const found = known.apiKeys?.get(id)
      return found ? { kind, id, prefix: found.prefix, expiration: found.expiration } : null
    }
    case 'policy':
      return known.policy ? { kind, id: known.policy.id, policy: known.policy.policy } : null
    default:
      return null
  }
}
