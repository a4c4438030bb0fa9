import type { Change, Snapshot } from './change'
import { isSameValue, type ListComparison, observed, type ItemList, itemLists } from './observed'

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
