import type { Change, Snapshot } from './change'
import { observed, type ListComparison, type ItemList, itemLists } from './observed'

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
