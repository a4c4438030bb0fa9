import { Act as ActSchema, type Act, type ActKind } from '@shared/acts/act'
import {
  type CallFields,
  type ActObject,
  nodeObjectOf,
  oauthClientObject,
  type ObjectKind,
  preAuthKeyObject,
} from '@shared/acts/object'
import { actKindOf, definitionOf, isPartOf } from '@shared/acts/registry'
import type { Snapshot } from '@shared/history/change'
import { JournalAct } from '@shared/history/journal'
import { marksOf, showsOf, type OwnChangeMark } from '@main/observe/own-changes'

/** The change that a call of the contract makes, described in advance. */
export interface DescribedCall {
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

/** Describes a call by its place in the contract. Undefined if it changes nothing, such as a check of a policy. */
export function describeCall(
  group: string,
  name: string,
  input: CallFields,
  known: Snapshot,
): DescribedCall | undefined {
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

/** Returns the id of the item that a call names by id, name or prefix; '' if it is unknown or does not exist yet. */
function idIn(kind: ObjectKind, input: CallFields, known: Snapshot): string {
  const { users, apiKeys } = known
  const byName = <T extends { id: string }>(things: ReadonlyMap<string, T> | null, fits: (thing: T) => boolean) =>
    text(input['id']) || ([...(things?.values() ?? [])].find(fits)?.id ?? '')
  switch (kind) {
    case 'node':
      return text(input['nodeId'])
    case 'user':
      return byName(users, ({ name }) => name === input['name'])
    case 'preAuthKey':
    case 'oauthClient':
      return text(input['id'])
    case 'apiKey':
      return byName(apiKeys, ({ prefix }) => prefix === input['prefix'])
    case 'policy':
      return ''
  }
}

const ownerId = (idOrName: string, { users }: Snapshot) =>
  users?.has(idOrName) ? idOrName : ([...(users?.values() ?? [])].find(({ name }) => name === idOrName)?.id ?? idOrName)

/** Returns the item as last seen on the server. */
export function objectIn(known: Snapshot, object: string): ActObject | null {
  const [kind = '', id = ''] = object.split(' ', 2)
  switch (kind) {
    case 'node': {
      const found = known.nodes?.get(id)
      return found ? nodeObjectOf(found) : null
    }
    case 'user': {
      const found = known.users?.get(id)
      return found ? { kind, id, name: found.name, displayName: found.displayName, email: found.email } : null
    }
    case 'preAuthKey': {
      const found = known.preAuthKeys?.get(id)
      return found ? preAuthKeyObject(found) : null
    }
    case 'apiKey': {
      const found = known.apiKeys?.get(id)
      return found ? { kind, id, prefix: found.prefix, expiration: found.expiration } : null
    }
    case 'oauthClient': {
      const found = known.oauthClients?.get(id)
      return found ? oauthClientObject(found) : null
    }
    case 'policy':
      return known.policy ? { kind, id: known.policy.id, policy: known.policy.policy } : null
    default:
      return null
  }
}
