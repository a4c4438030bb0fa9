import { isOtherMachine, shortKey } from '@shared/api/key-text'
import { machineName } from '@shared/states/machine-state'
import { userName } from '@shared/user-name'
import type {
  Change,
  ChangeKind,
  NodeDetails,
  SeenApiKey,
  SeenNode,
  SeenOAuthClient,
  SeenPreAuthKey,
  SeenUser,
  Snapshot,
} from './change'

interface ItemOf {
  readonly nodes: SeenNode
  readonly users: SeenUser
  readonly preAuthKeys: SeenPreAuthKey
  readonly apiKeys: SeenApiKey
  readonly oauthClients: SeenOAuthClient
}
/** A list of a snapshot, except the policy. */
export type ItemList = keyof ItemOf

/** How changes to the items of a list are observed: `compare` finds them, and `applyChanges` applies them. */
export interface ListComparison<T> {
  readonly kind: 'node' | 'user' | 'preAuthKey' | 'apiKey' | 'oauthClient'
  readonly nameOf: (item: T) => string
  /** A kind of change and its fields. The change has their values before and after; one field is the value itself. */
  readonly values: readonly (readonly [ChangeKind, ...(keyof T & string)[]])[]
  /** Tells kinds of changes of the same fields apart. */
  readonly isKind?: Partial<Record<ChangeKind, (before: T, after: T) => boolean>>
  /** A kind of change without values: it sets the field to this value. Setting another value is another kind of change. */
  readonly states?: readonly (readonly [ChangeKind, keyof T & string, boolean])[]
  /** Tells whether another item has replaced the one with the same id: they differ in something that never changes. */
  readonly isReplaced?: (before: T, after: T) => boolean
}

const differIn =
  <T>(textOf: (item: T) => string) =>
  (before: T, after: T) =>
    textOf(before) !== textOf(after)

/** A machine without a name of its own goes by its host name. */
const keepsName = (before: SeenNode, after: SeenNode) => before.givenName !== '' && before.givenName === after.givenName

export const observed: { readonly [L in ItemList]: ListComparison<ItemOf[L]> } = {
  nodes: {
    kind: 'node',
    nameOf: machineName,
    values: [
      ['node.renamed', 'name', 'givenName'],
      ['node.hostName', 'name', 'givenName'],
      ['node.tags', 'tags', 'forcedTags'],
      ['node.owner', 'user'],
      ['node.routes', 'approvedRoutes', 'availableRoutes', 'subnetRoutes'],
      ['node.expiry', 'expiry'],
      ['node.details', 'details'],
    ],
    isKind: {
      'node.renamed': (before, after) => !keepsName(before, after),
      'node.hostName': keepsName,
    },
    states: [
      ['node.online', 'online', true],
      ['node.offline', 'online', false],
    ],
    isReplaced: (before, after) => isOtherMachine(before.identity, after.identity),
  },
  users: {
    kind: 'user',
    nameOf: userName,
    values: [
      ['user.renamed', 'name', 'displayName'],
      ['user.displayName', 'name', 'displayName'],
    ],
    isKind: {
      'user.renamed': (before, after) => before.name !== after.name,
      'user.displayName': (before, after) => before.name === after.name,
    },
  },
  preAuthKeys: {
    kind: 'preAuthKey',
    nameOf: ({ key }) => key,
    values: [['preAuthKey.expiry', 'expiration']],
    states: [['preAuthKey.used', 'used', true]],
    // A user may be renamed.
    isReplaced: differIn(({ key, user, reusable, ephemeral, aclTags }) =>
      JSON.stringify([key, user?.id ?? null, reusable, ephemeral, aclTags]),
    ),
  },
  apiKeys: {
    kind: 'apiKey',
    nameOf: ({ prefix }) => shortKey(prefix),
    values: [['apiKey.expiry', 'expiration']],
    isReplaced: differIn(({ prefix }) => prefix),
  },
  // Nothing of a client can be changed.
  oauthClients: { kind: 'oauthClient', nameOf: ({ id, description }) => description || id, values: [] },
}

export const itemLists = Object.keys(observed) as ItemList[]

const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a === b || (a.length === b.length && a.every((value, index) => value === b[index]))
const instant = (time: unknown) => (typeof time === 'string' ? Date.parse(time) : null)
const isSameTime = (a: unknown, b: unknown) => instant(a) === instant(b)

/** Fields that are compared by meaning. A renamed user is still the same owner; a poll without details changes no details. */
const comparisons: Readonly<Record<string, (a: unknown, b: unknown) => boolean>> = {
  expiry: isSameTime,
  expiration: isSameTime,
  user: (a, b) => (a as SeenNode['user'])?.id === (b as SeenNode['user'])?.id,
  details(a, b) {
    const [one, other] = [a, b] as [NodeDetails | undefined, NodeDetails | undefined]
    if (!other) return true
    const { ipAddresses, ...rest } = other
    const isSame = ([field, value]: [string, unknown]) => one?.[field as keyof NodeDetails] === value
    return one !== undefined && isSameList(one.ipAddresses, ipAddresses) && Object.entries(rest).every(isSame)
  },
}

/** Returns true if a field of an item has the same value before and after. */
export function isSameValue(field: string, before: unknown, after: unknown): boolean {
  const compare = comparisons[field]
  if (compare) return compare(before, after)
  return before === after || (Array.isArray(before) && Array.isArray(after) && isSameList(before, after))
}

interface Item {
  readonly id: string
  readonly [field: string]: unknown
}

/**
 * Returns the changes from one snapshot of a server to the next, list by list, removed items before added ones. Skips lists that either
 * snapshot lacks. Both must be of the same server, because items are matched by id alone.
 */
export function compareSnapshots(before: Snapshot, after: Snapshot): Change[] {
  return [...itemLists.flatMap((list) => compareLists(list, before, after)), ...comparePolicies(before, after)]
}

function compareLists(list: ItemList, { [list]: old }: Snapshot, { [list]: now }: Snapshot): Change[] {
  if (!old || !now || old === now) return []
  // Each list has the items of its own rules.
  const before = old as unknown as ReadonlyMap<string, Item>
  const after = now as unknown as ReadonlyMap<string, Item>
  const rules = observed[list] as unknown as ListComparison<Item>
  const { kind, nameOf } = rules
  const gone: Change[] = []
  const rest: Change[] = []
  const change = (what: string, item: Item, values: object) =>
    ({ kind: `${kind}.${what}`, id: item.id, name: nameOf(item), ...values }) as Change
  for (const item of before.values()) if (!after.has(item.id)) gone.push(change('removed', item, { before: item }))
  for (const item of after.values()) {
    const known = before.get(item.id)
    if (known === item) continue
    const changes = known && changesOf(known, item, rules)
    if (changes) rest.push(...changes)
    else {
      if (known) gone.push(change('removed', known, { before: known }))
      rest.push(change('added', item, { after: item }))
    }
  }
  return [...gone, ...rest]
}

/** Returns the changes of one item; undefined if it cannot be the same item any more. */
function changesOf(before: Item, after: Item, rules: ListComparison<Item>): Change[] | undefined {
  const { nameOf, values, isKind = {}, states = [], isReplaced } = rules
  if (isReplaced?.(before, after)) return undefined
  const changes: object[] = []
  const named = { id: after.id, name: nameOf(after) }
  for (const [kind, ...fields] of values) {
    if (fields.every((field) => isSameValue(field, before[field], after[field]))) continue
    if (isKind[kind]?.(before, after) === false) continue
    const value = (item: Item) => valueOf(item, fields)
    changes.push({ kind, ...named, ...(kind !== 'node.details' && { before: value(before) }), after: value(after) })
  }
  for (const field of new Set(states.map(([, name]) => name))) {
    if (before[field] === after[field]) continue
    const state = states.find(([, name, value]) => name === field && value === after[field])
    if (!state) return undefined
    changes.push({ kind: state[0], ...named })
  }
  return changes as Change[]
}

function valueOf(item: Item, fields: readonly string[]): unknown {
  const [only = '', ...others] = fields
  return others.length === 0 ? item[only] : Object.fromEntries(fields.map((field) => [field, item[field]]))
}

function comparePolicies({ policy: before }: Snapshot, { policy: after }: Snapshot): Change[] {
  if (!before || !after || before.policy === after.policy) return []
  return [{ kind: 'policy.changed', id: after.id ?? '', name: '', before, after }]
}

interface Item {
  readonly id: string
}
type Items = ReadonlyMap<string, Item> | null

const listOf = new Map<string, ItemList>(itemLists.map((list) => [observed[list].kind, list]))

/**
 * Returns the snapshot after these changes. Unchanged lists stay the same objects. Skips changes of items and lists that the snapshot
 * lacks.
 */
export function applyChanges(before: Snapshot, changes: readonly Change[]): Snapshot {
  const lists = new Map(itemLists.map((list) => [list, createEditor(before[list])]))
  let { policy } = before
  for (const change of changes) {
    const list = listOf.get(change.kind.slice(0, change.kind.indexOf('.')))
    if (list) apply(change, lists.get(list), observed[list])
    else if (change.kind === 'policy.changed') policy = policy && change.after
    if (change.kind === 'user.renamed' || change.kind === 'user.displayName') renameOwner(lists.get('nodes'), change)
  }
  return { ...before, ...Object.fromEntries([...lists].map(([list, editor]) => [list, editor.get()])), policy }
}

function apply(change: Change, editor: Editor | undefined, { kind, values, states = [] }: ListComparison<never>): void {
  const { after } = change as { readonly after?: Item }
  if (change.kind === `${kind}.removed`) return editor?.remove(change.id)
  if (change.kind === `${kind}.added` && after) return editor?.set(after)
  const state = states.find(([each]) => each === change.kind)
  if (state) return editor?.patch(change.id, { [state[1]]: state[2] })
  const [, only = '', ...others] = (values.find(([each]) => each === change.kind) ?? []) as string[]
  editor?.patch(change.id, others.length === 0 ? { [only]: after } : (after ?? {}))
}

type UserRename = Extract<Change, { kind: 'user.renamed' | 'user.displayName' }>

/** A renamed owner keeps the id and gets the new name. */
function renameOwner(nodes: Editor | undefined, { id: user, after }: UserRename): void {
  const owned = (nodes?.get() ?? new Map()) as NonNullable<Snapshot['nodes']>
  for (const { id, user: owner } of owned.values())
    if (owner?.id === user) nodes?.patch(id, { user: { ...owner, ...after } })
}

type Editor = ReturnType<typeof createEditor>

/** Edits a copy that is created with the first change. */
function createEditor(list: Items) {
  let copy: Map<string, Item> | undefined
  const own = () => (copy ??= new Map(list))
  return {
    set: (item: Item) => void (list && own().set(item.id, item)),
    remove: (id: string) => void (list?.has(id) && own().delete(id)),
    patch(id: string, patch: object) {
      const known = (copy ?? list)?.get(id)
      if (known) own().set(id, { ...known, ...patch })
    },
    get: (): Items => copy ?? list,
  }
}
