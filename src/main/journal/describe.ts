import type { Act, ActObject } from '@shared/acts/act'
import { Act as ActSchema } from '@shared/acts/act'
import { type Change, type ChangeKind, emptySnapshot, type Snapshot } from '@shared/history/change'
import { JournalAct } from '@shared/history/journal'
import type { DoneAct } from '@main/history/journal-rows'
import { isOwn, type OwnMark } from '@main/observe/own'

/** What a call of the contract changes, before it is made. */
export interface Described {
  readonly call: JournalAct
  /** The thing: its kind and id, such as `node 7`; '' where it is not there yet or the call names none. */
  readonly object: string
  /** The act, where it is one that a job could make. */
  readonly act: Act | null
  /** How it shows in what is seen of the server. */
  readonly marks: readonly OwnMark[]
}

type Fields = Readonly<Record<string, unknown>>

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Reads a call by its place in the contract. Undefined where it changes nothing, such as a check of a policy. */
export function describeCall(group: string, name: string, input: Fields, known: Snapshot): Described | undefined {
  const call = JournalAct.safeParse(`${group}.${name}`)
  if (!call.success) return undefined
  const { object, act, kinds, any } = rules[call.data](input, known)
  const parsed = ActSchema.safeParse(act)
  const id = object.slice(object.indexOf(' ') + 1)
  const own = { kinds, id: object === '' || object === 'policy' ? null : id }
  return {
    call: call.data,
    object,
    act: parsed.success ? parsed.data : null,
    marks: [own, ...(any ? [{ kinds: any, id: null }] : [])].filter((mark) => mark.kinds.length > 0),
  }
}

interface Rule {
  readonly object: string
  readonly act?: unknown
  /** What it changes of the thing itself, or of whichever where the thing has no id. */
  readonly kinds: readonly ChangeKind[]
  /** What it changes of others. */
  readonly any?: readonly ChangeKind[]
}

const node = (input: Fields, kind: string, kinds: readonly ChangeKind[], more: Fields = {}): Rule => {
  const id = text(input['nodeId'])
  return { object: `node ${id}`, act: { kind, id, ...more }, kinds }
}

const expiryOf = (input: Fields): Rule => {
  if (input['disableExpiry'] === true) return node(input, 'node.expiry', ['node.expiry'], { at: null })
  if (typeof input['expiry'] === 'string') return node(input, 'node.expiry', ['node.expiry'], { at: input['expiry'] })
  return node(input, 'node.expire', ['node.expiry'])
}

const userId = (input: Fields, { users }: Snapshot) =>
  text(input['id']) || ([...(users?.values() ?? [])].find(({ name }) => name === input['name'])?.id ?? '')

const user = (input: Fields, known: Snapshot, kind: string, rule: Omit<Rule, 'object'>, more: Fields = {}): Rule => {
  const id = userId(input, known)
  return { object: id && `user ${id}`, act: { kind, id, ...more }, ...rule }
}

const key = (id: string, kind: string, kinds: readonly ChangeKind[]): Rule => ({
  object: id && `${kind.slice(0, kind.indexOf('.'))} ${id}`,
  act: { kind, id },
  kinds,
})

const apiKeyId = (input: Fields, { apiKeys }: Snapshot) =>
  text(input['id']) || ([...(apiKeys?.values() ?? [])].find(({ prefix }) => prefix === input['prefix'])?.id ?? '')

/** Whose prefix it is may have to be asked: `findRoute`. */
const route = (input: Fields): Rule => ({ object: `route ${text(input['routeId'])}`, kinds: [], any: ['node.routes'] })

const rules: Readonly<Record<JournalAct, (input: Fields, known: Snapshot) => Rule>> = {
  'nodes.register': () => ({ object: '', kinds: ['node.added'] }),
  'nodes.rename': (input) => node(input, 'node.rename', ['node.renamed'], { name: input['newName'] }),
  'nodes.expire': expiryOf,
  'nodes.setTags': (input) => node(input, 'node.tags', ['node.tags', 'node.owner'], { tags: input['tags'] }),
  'nodes.move': (input, known) =>
    node(input, 'node.move', ['node.owner', 'node.tags'], { user: ownerId(text(input['user']), known) }),
  'nodes.approveRoutes': (input) => node(input, 'node.routes', ['node.routes'], { approved: input['routes'] }),
  'nodes.backfillIps': () => ({ object: '', kinds: [] }),
  'nodes.delete': (input) => node(input, 'node.delete', ['node.removed']),
  'routes.enable': route,
  'routes.disable': route,
  'routes.delete': route,
  'users.create': () => ({ object: '', kinds: ['user.added'] }),
  'users.rename': (input, known) =>
    user(input, known, 'user.rename', { kinds: ['user.renamed'], any: ['node.owner'] }, { name: input['newName'] }),
  'users.delete': (input, known) =>
    user(input, known, 'user.delete', { kinds: ['user.removed'], any: ['preAuthKey.removed'] }),
  'apiKeys.create': () => ({ object: '', kinds: ['apiKey.added'] }),
  'apiKeys.expire': (input, known) => key(apiKeyId(input, known), 'apiKey.expire', ['apiKey.expiry']),
  'apiKeys.delete': (input, known) => key(apiKeyId(input, known), 'apiKey.delete', ['apiKey.removed']),
  'preAuthKeys.create': () => ({ object: '', kinds: ['preAuthKey.added'] }),
  'preAuthKeys.expire': (input) => key(text(input['id']), 'preAuthKey.expire', ['preAuthKey.expiry']),
  'preAuthKeys.delete': (input) => key(text(input['id']), 'preAuthKey.delete', ['preAuthKey.removed']),
  'policy.set': (input) => ({
    object: 'policy',
    act: { kind: 'policy.save', text: input['policy'] },
    kinds: ['policy.changed'],
  }),
  'auth.register': () => ({ object: '', kinds: ['node.added'] }),
  'auth.approve': () => ({ object: '', kinds: [] }),
  'auth.reject': () => ({ object: '', kinds: [] }),
}

const ownerId = (idOrName: string, { users }: Snapshot) =>
  users?.has(idOrName) ? idOrName : ([...(users?.values() ?? [])].find(({ name }) => name === idOrName)?.id ?? idOrName)

/** What acts of this console that are in the journal changed, as it shows in a later look. */
export function withoutOwn(changes: readonly Change[], acts: readonly DoneAct[]): Change[] {
  const marks = acts.flatMap(({ call, object }) => {
    const { kinds, any = [] } = rules[call]({}, emptySnapshot)
    const id = object === 'policy' ? null : object.slice(object.indexOf(' ') + 1)
    // Of a thing whose id nobody was told, one act made one.
    return [
      { kinds, id: id === '' ? null : id, left: id === '' ? 1 : Infinity },
      { kinds: any, id: null, left: Infinity },
    ]
  })
  return changes.filter((change) => {
    const mark = marks.find((one) => one.left > 0 && isOwn(change, [one]))
    if (mark) mark.left -= 1
    return !mark
  })
}

/** The thing as the last look at the server showed it. */
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
