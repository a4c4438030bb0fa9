import type { Change, Snapshot } from './change'
import { isSameValue, type Observed, observed, type ThingList, thingLists } from './observed'

interface Thing {
  readonly id: string
  readonly [field: string]: unknown
}

/**
 * Returns the changes from one snapshot of a server to the next, list by list, removed things before added ones. Skips lists that either
 * snapshot lacks. Both must be of the same server, because things are matched by id alone.
 */
export function compare(before: Snapshot, after: Snapshot): Change[] {
  return [...thingLists.flatMap((list) => compareLists(list, before, after)), ...comparePolicies(before, after)]
}

function compareLists(list: ThingList, { [list]: old }: Snapshot, { [list]: now }: Snapshot): Change[] {
  if (!old || !now || old === now) return []
  // Each list has the things of its own rules.
  const before = old as unknown as ReadonlyMap<string, Thing>
  const after = now as unknown as ReadonlyMap<string, Thing>
  const rules = observed[list] as unknown as Observed<Thing>
  const { kind, nameOf } = rules
  const gone: Change[] = []
  const rest: Change[] = []
  const change = (what: string, thing: Thing, values: object) =>
    ({ kind: `${kind}.${what}`, id: thing.id, name: nameOf(thing), ...values }) as Change
  for (const thing of before.values()) if (!after.has(thing.id)) gone.push(change('removed', thing, { before: thing }))
  for (const thing of after.values()) {
    const known = before.get(thing.id)
    if (known === thing) continue
    const changes = known && changesOf(known, thing, rules)
    if (changes) rest.push(...changes)
    else {
      if (known) gone.push(change('removed', known, { before: known }))
      rest.push(change('added', thing, { after: thing }))
    }
  }
  return [...gone, ...rest]
}

/** Returns the changes of one thing; undefined if it cannot be the same thing any more. */
function changesOf(before: Thing, after: Thing, rules: Observed<Thing>): Change[] | undefined {
  const { nameOf, values, states = [], fixed } = rules
  if (fixed && fixed(before) !== fixed(after)) return undefined
  const changes: object[] = []
  const named = { id: after.id, name: nameOf(after) }
  for (const [kind, ...fields] of values) {
    if (fields.every((field) => isSameValue(field, before[field], after[field]))) continue
    const value = (thing: Thing) => valueOf(thing, fields)
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

function valueOf(thing: Thing, fields: readonly string[]): unknown {
  const [only = '', ...others] = fields
  return others.length === 0 ? thing[only] : Object.fromEntries(fields.map((field) => [field, thing[field]]))
}

function comparePolicies({ policy: before }: Snapshot, { policy: after }: Snapshot): Change[] {
  if (!before || !after || before.policy === after.policy) return []
  return [{ kind: 'policy.changed', id: after.id ?? '', name: '', before, after }]
}
