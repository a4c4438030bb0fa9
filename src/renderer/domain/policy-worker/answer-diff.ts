import { type AccessChange, type AccessDifference, compareAccess, narrowTo } from '@shared/policy/analyse/access-diff'
import { addBits, type Bits, newBits, setBit } from '@shared/policy/net/ip'
import type { RuleOrigin, Target } from '@shared/policy/compile/compile'
import type { Network } from '@shared/policy/compile/network'
import { classOfMachine } from '@shared/policy/compile/reach'
import { type OpenBlock, openBlocks, mergeOpened } from './access-shares'
import type { DiffAnswer, DiffEntry, DiffSide, OpenPorts, PairPage, SshDifference, SshSide } from './access-types'
import {
  countPairs,
  createSetNumbering,
  createSourceFilter,
  endsOf,
  isOwn,
  type PairBlock,
  pairsIn,
  slicePairs,
} from './pair-list'
import { type Ask, pairsPerPage } from './questions'
import type { PolicyOf, EvaluatedPolicy } from './evaluated-policy'
import { compareSsh, type SshChange } from '@shared/policy/analyse/ssh-diff'

interface MergedSsh {
  blocks: PairBlock[]
  self: boolean
  change: SshChange
}

/** Merges changes of the same logins: sources with the same targets, and sources that reach only their own machines. */
function mergeLogins(changes: readonly SshChange[], evaluated: EvaluatedPolicy): MergedSsh[] {
  const setNumber = createSetNumbering()
  const merged = new Map<string, MergedSsh>()
  for (const change of changes) {
    const block = { from: change.from, targets: change.targets }
    const self = isOwn(evaluated.network, block)
    const key = `${self ? 'self' : setNumber(change.targets)} ${JSON.stringify([change.before, change.after])}`
    const known = merged.get(key)
    if (known) known.blocks.push(block)
    else merged.set(key, { blocks: [block], self, change })
  }
  return [...merged.values()]
    .filter((one) => pairsIn([one]) > 0)
    .toSorted((one, other) => pairsIn([other]) - pairsIn([one]))
}

/** Returns the SSH logins allowed under only one of two policies: equal changes merged, those with the most pairs first. */
function sshOf(
  old: EvaluatedPolicy,
  next: EvaluatedPolicy,
  targets: Target[],
  filterSources: ReturnType<typeof createSourceFilter>,
): SshDifference {
  const changes = filterSources(compareSsh(old.compiled, next.compiled))
  const side = (list: readonly SshChange[], evaluated: EvaluatedPolicy): SshSide => {
    const merged = mergeLogins(list, evaluated)
    const entries = merged.map((one) => {
      const { before, after } = one.change
      return { ...endsOf(one, evaluated, targets), before, after, pairs: pairsIn([one]) }
    })
    return { entries, pairs: pairsIn(merged) }
  }
  const gained = changes.filter(({ gains }) => gains)
  const lost = changes.filter(({ loses }) => loses)
  return { gained: side(gained, next), lost: side(lost, old) }
}

/** Equal changes, merged. */
interface MergedChange {
  blocks: PairBlock[]
  before: OpenPorts[]
  after: OpenPorts[]
  rules: RuleOrigin[]
  /** True if every source reaches only its own owner's machines. */
  self: boolean
}

interface Difference {
  gained: MergedChange[]
  lost: MergedChange[]
  pairs: number
  targets: Target[]
}

const rulesKey = (rules: RuleOrigin[]) => rules.map(({ section, index }) => `${section}${index}`).join()

/** Groups changes by their sources, which both policies treat alike. */
function bySources(changes: readonly AccessChange[]): Map<readonly number[], AccessChange[]> {
  const found = new Map<readonly number[], AccessChange[]>()
  for (const change of changes) {
    const known = found.get(change.from)
    if (known) known.push(change)
    else found.set(change.from, [change])
  }
  return found
}

const meets = (a: Bits, b: Bits) => a.some((word, at) => (word & (b[at] ?? 0)) !== 0)

/** Returns the rules of the changes that open something at these targets. */
function rulesFor(changes: readonly AccessChange[], { targets, openings }: OpenBlock): RuleOrigin[] {
  const there = new Set(openings.map(({ origin }) => rulesKey([origin])))
  const meeting = changes.filter((change) => meets(change.targets, targets)).flatMap(({ rules }) => rules)
  const rules = new Map(meeting.map((rule) => [rulesKey([rule]), rule]))
  return [...rules]
    .flatMap(([key, rule]) => (there.has(key) ? [rule] : []))
    .toSorted((one, other) => one.offset - other.offset)
}

/** Groups the targets of some changes by their access under both policies. */
function entriesOf(
  changes: readonly AccessChange[],
  { before, after }: AccessDifference,
): Omit<MergedChange, 'self'>[] {
  const [change] = changes
  const [machine] = change?.from ?? []
  if (!change || machine === undefined) return []
  const changed = newBits(change.targets.length * 32)
  changes.forEach(({ targets }) => addBits(changed, targets))
  const narrow = narrowTo(changed)
  const had = new Set(narrow(classOfMachine(before, machine).openings))
  const openings = [...had, ...narrow(classOfMachine(after, machine).openings)]
  return openBlocks(openings, change.targets.length * 32).flatMap((block) => {
    const { targets } = block
    const open = mergeOpened(block.openings.filter((opening) => had.has(opening)))
    const opened = mergeOpened(block.openings.filter((opening) => !had.has(opening)))
    // Rules may differ only in port 0, which nothing listens on.
    if (JSON.stringify(open) === JSON.stringify(opened)) return []
    const rules = rulesFor(changes, { targets, openings: block.openings })
    return [{ blocks: [{ from: change.from, targets }], before: open, after: opened, rules }]
  })
}

/** Merges pairs with the same access before and after and the same rules: first by target, then sources with the same targets. */
function merge(changes: readonly AccessChange[], difference: AccessDifference, network: Network): MergedChange[] {
  const setNumber = createSetNumbering()
  const merged = new Map<string, MergedChange>()
  for (const own of bySources(changes).values()) {
    const joined = new Map<string, Omit<MergedChange, 'self'>>()
    for (const entry of entriesOf(own, difference)) {
      const key = `${rulesKey(entry.rules)} ${JSON.stringify([entry.before, entry.after])}`
      const known = joined.get(key)
      if (known) entry.blocks.forEach(({ targets }) => known.blocks[0] && addBits(known.blocks[0].targets, targets))
      else joined.set(key, entry)
    }
    for (const [key, entry] of joined) {
      const self = entry.blocks.every((block) => isOwn(network, block))
      const alike = `${self ? 'self' : entry.blocks.map(({ targets }) => setNumber(targets)).join()} ${key}`
      const known = merged.get(alike)
      if (known) known.blocks.push(...entry.blocks)
      else merged.set(alike, { ...entry, self })
    }
  }
  return [...merged.values()]
    .flatMap((one) => (one.self ? separateTargets(one, network) : [one]))
    .filter((one) => pairsIn([one]) > 0)
    .toSorted((one, other) => pairsIn([other]) - pairsIn([one]))
}

/**
 * Separates changes among the machines of one owner by their targets. If only one machine changes, it is the source of one part and the
 * target of the other, and both name it; together they would read as a change for all machines of the owner.
 */
function separateTargets(one: MergedChange, network: Network): MergedChange[] {
  const owners = new Set(one.blocks.map(({ from }) => network.machines[from[0] ?? -1]?.owner))
  if (owners.size > 1) return [one]
  const setNumber = createSetNumbering()
  const parts = new Map<number, MergedChange>()
  for (const block of one.blocks.map(withoutItself)) {
    const part = parts.get(setNumber(block.targets))
    if (part) part.blocks.push(block)
    else parts.set(setNumber(block.targets), { ...one, blocks: [block], self: false })
  }
  return [...parts.values()]
}

/** Returns a block whose only source is not one of its targets: the pair does not count, and would hide which machine is meant. */
function withoutItself({ from, targets }: PairBlock): PairBlock {
  const [machine] = from
  if (machine === undefined || from.length > 1) return { from, targets }
  const itself = newBits(targets.length * 32)
  setBit(itself, machine)
  return { from, targets: targets.map((word, at) => word & ~(itself[at] ?? 0)) }
}

/** Counts distinct pairs, because a pair may both gain and lose. */
function distinctPairs(list: readonly MergedChange[], width: number): number {
  const bySource = new Map<readonly number[], Bits>()
  for (const { from, targets } of list.flatMap(({ blocks }) => blocks)) {
    const known = bySource.get(from) ?? newBits(width)
    addBits(known, targets)
    bySource.set(from, known)
  }
  return [...bySource].reduce((sum, [from, targets]) => sum + countPairs({ from, targets }), 0)
}

/** The latest difference of a policy, because requests for pages of pairs follow. */
const latest = new WeakMap<
  EvaluatedPolicy,
  { before: EvaluatedPolicy; from: string | undefined; difference: Difference }
>()

/**
 * Computes the access gained and lost between two policies, or between two networks with the same indices; `from` limits it to sources of a
 * name.
 */
function differenceBetween(old: EvaluatedPolicy, next: EvaluatedPolicy, from?: string): Difference {
  const known = latest.get(next)
  if (known?.before === old && known.from === from) return known.difference
  const compared = compareAccess(old.compiled, next.compiled)
  const filterSources = createSourceFilter(next, from)
  const gained = merge(filterSources(compared.gained), compared, next.network)
  const lost = merge(filterSources(compared.lost), compared, old.network)
  const { targets } = compared
  const difference = { gained, lost, pairs: distinctPairs([...gained, ...lost], targets.length), targets }
  latest.set(next, { before: old, from, difference })
  return difference
}

function toEntry(one: MergedChange, evaluated: EvaluatedPolicy, targets: Target[]): DiffEntry {
  const { before, after, rules } = one
  return { ...endsOf(one, evaluated, targets), before, after, rules, pairs: pairsIn([one]) }
}

/** Returns the difference of two evaluated policies as an answer. */
export function diffAnswer(old: EvaluatedPolicy, next: EvaluatedPolicy, from?: string): DiffAnswer {
  const { gained, lost, pairs, targets } = differenceBetween(old, next, from)
  const side = (list: MergedChange[], evaluated: EvaluatedPolicy, other: 'before' | 'after'): DiffSide => ({
    entries: list.map((one) => toEntry(one, evaluated, targets)),
    whole: pairsIn(list.filter((one) => one[other].length === 0)),
    part: pairsIn(list.filter((one) => one[other].length > 0)),
  })
  const ssh = sshOf(old, next, targets, createSourceFilter(next, from))
  return { gained: side(gained, next, 'before'), lost: side(lost, old, 'after'), pairs, ssh }
}

interface PairsAsk {
  side: 'gained' | 'lost'
  entry: number
  offset: number
}

/** Returns a page of the pairs of one entry of `answerOf`. */
export function diffPairPage(old: EvaluatedPolicy, next: EvaluatedPolicy, ask: PairsAsk, narrow?: string): PairPage {
  const difference = differenceBetween(old, next, narrow)
  const { side, entry, offset } = ask
  const { describer } = side === 'gained' ? next : old
  const found = difference[side][entry]
  if (!found) return { total: 0, offset, pairs: [] }
  const pairs = slicePairs(found.blocks, offset, pairsPerPage).map(([from, to]) => ({
    from: describer.endpoint(from, difference.targets),
    to: describer.endpoint(to, difference.targets),
    opened: found.after,
    rules: found.rules,
  }))
  return { total: pairsIn([found]), offset, pairs }
}

/** Returns the access gained and lost from one policy to the next, equal changes merged, those with the most pairs first. */
export function diff({ before, after, from, lines }: Ask<'diff'>, policyOf: PolicyOf): DiffAnswer {
  return diffAnswer(policyOf(before, lines?.before), policyOf(after, lines?.after), from)
}

/** Returns a page of the machine pairs of one entry of `diff`. */
export function diffPairs({ before, after, from, lines, ...page }: Ask<'diffPairs'>, policyOf: PolicyOf): PairPage {
  return diffPairPage(policyOf(before, lines?.before), policyOf(after, lines?.after), page, from)
}
