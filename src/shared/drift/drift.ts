import type { Capabilities } from '@shared/api/capabilities'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import { isLaterSection } from '@shared/policy/read/section-names'
import type { DriftPart } from './summary'
import type { DriftItem, Fact, Summary } from './summary-schema'

/** One name whose entries on two servers differ. */
export interface Difference {
  readonly name: string
  /** True if the server has any entry of this name. */
  readonly inHere: boolean
  readonly inThere: boolean
  /** Facts that only this server has. */
  readonly here: readonly Fact[]
  readonly there: readonly Fact[]
  /** Both have the same facts in another order, such as rules. */
  readonly reordered: boolean
}

export interface Drift {
  /** Sorted by name. */
  readonly differences: readonly Difference[]
  /** True if something was left out because one of the servers, by its version, cannot have it. */
  readonly leftOut: boolean
}

/** Facts that need a capability of the server. */
const factNeeds: Partial<Record<Fact['fact'], keyof Capabilities>> = {
  displayName: 'userProfile',
  email: 'userProfile',
  provider: 'userProfile',
}

/** Reduces an item to the parts that a server of another version supports; undefined if that server cannot have the item at all. */
function sharedWith(item: DriftItem, part: DriftPart, other: Summary, sameNames: boolean): DriftItem | undefined {
  if (item.tagOnly && !other.capabilities.tagOnlyPreAuthKey) return undefined
  if (part === 'policy' && isLaterSection(item.name, dialectOf(other.policyLine))) return undefined
  const facts = item.facts.filter(({ fact }) => {
    const need = factNeeds[fact]
    return need === undefined || other.capabilities[need]
  })
  if (part !== 'policy' || sameNames) return facts.length === item.facts.length ? item : { ...item, facts }
  // One of the servers writes users as `alice@`, the other as `alice`; destinations add ports.
  const bare = (value: string) => value.replaceAll(/@(?=(?::[\d*,-]*)?")/g, '')
  return { ...item, facts: facts.map(({ fact, value }) => ({ fact, value: bare(value) })) }
}

function comparable(part: DriftPart, one: Summary, other: Summary): { items: DriftItem[]; leftOut: boolean } {
  const all = one[part] ?? []
  const sameNames = dialectOf(one.policyLine).usersNeedAt === dialectOf(other.policyLine).usersNeedAt
  const items = all.flatMap((item) => sharedWith(item, part, other, sameNames) ?? [])
  const count = (list: readonly DriftItem[]) => list.reduce((sum, { facts }) => sum + 1 + facts.length, 0)
  return { items, leftOut: count(items) < count(all) }
}

/** Names items by the long name if users share the short one on one of the servers. */
function withoutTwins(...sides: [ReturnType<typeof comparable>, ReturnType<typeof comparable>]): typeof sides {
  const twins = new Set(sides.flatMap(({ items }) => items.flatMap(({ name, shared }) => (shared ? [name] : []))))
  const named = ({ items, leftOut }: (typeof sides)[0]) => ({
    items: items.map((item) => (twins.has(item.name) ? { ...item, name: item.longName ?? item.name } : item)),
    leftOut,
  })
  return [named(sides[0]), named(sides[1])]
}

const keyOf = ({ fact, value }: Fact) => `${fact} ${value}`

/** Returns the facts that occur less often in the other list. */
function missingFrom(one: readonly Fact[], other: readonly Fact[]): Fact[] {
  const left = new Map<string, number>()
  for (const fact of other) left.set(keyOf(fact), (left.get(keyOf(fact)) ?? 0) + 1)
  return one.filter((fact) => {
    const count = left.get(keyOf(fact)) ?? 0
    left.set(keyOf(fact), count - 1)
    return count <= 0
  })
}

const inOrder = (facts: readonly Fact[] = []) => facts.map(keyOf).join('\n')

function differenceOf(name: string, one: DriftItem | undefined, other: DriftItem | undefined): Difference | undefined {
  const here = missingFrom(one?.facts ?? [], other?.facts ?? [])
  const there = missingFrom(other?.facts ?? [], one?.facts ?? [])
  const [inHere, inThere] = [one !== undefined, other !== undefined]
  const reordered = here.length + there.length === 0 && inOrder(one?.facts) !== inOrder(other?.facts)
  if (inHere === inThere && here.length + there.length === 0 && !reordered) return undefined
  return { name, inHere, inThere, here, there, reordered }
}

/**
 * Returns the differences between two servers, sorted by name, or null if either could not be read. An item that the version of one server
 * does not support is not a difference.
 */
export function driftIn(part: DriftPart, here: Summary, there: Summary): Drift | null {
  if (!here[part] || !there[part]) return null
  const [own, others] = withoutTwins(comparable(part, here, there), comparable(part, there, here))
  const [mine, theirs] = [own, others].map(({ items }) => new Map(items.map((item) => [item.name, item])))
  const names = [...new Set([...own.items, ...others.items].map(({ name }) => name))]
  const differences = names
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }) || (a < b ? -1 : 1))
    .flatMap((name) => differenceOf(name, mine?.get(name), theirs?.get(name)) ?? [])
  return { differences, leftOut: own.leftOut || others.leftOut }
}
