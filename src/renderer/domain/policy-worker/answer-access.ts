import { type Bits, hasBit, listBits, newBits, setBit } from '@shared/policy/net/ip'
import { type AccessIndex, intersect } from './access-index'
import { countPairs, type PairBlock, slicePairs } from './pair-list'
import { mergeOpened, sourcesOfShare } from './access-shares'
import { maxShares } from './access-words'
import type {
  Cell,
  MembersAnswer,
  NamedCell,
  OpenedCell,
  Pair,
  PairPage,
  AccessSubject,
  SubjectsAnswer,
} from './access-types'
import { type Ask, pairsPerPage } from './questions'
import type { EvaluatedPolicy } from './evaluated-policy'

const inOrder = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en', { numeric: true })

/** Returns the subjects of the matrix and the map, which have machines, and the names that have none. */
export function subjects({ compiled, network, reach, access }: EvaluatedPolicy): SubjectsAnswer {
  const make = (kind: AccessSubject['kind'], id: string, name: string): AccessSubject => {
    const key = `${kind}/${id}`
    return { key, kind, name, machines: access.members(key).length }
  }
  const groups = [...compiled.policy.groups.keys()].map((name) => make('group', name, name))
  const tags = [...new Set([...network.byTag.keys(), ...compiled.policy.tagOwners.keys()])]
    .map((name) => make('tag', name, name))
    .sort(inOrder)
  const users = network.users
    .map(({ id, name, label = name }, index): AccessSubject => {
      return { key: `user/${id}`, kind: 'user', name: label, machines: network.byOwner[index]?.length ?? 0 }
    })
    .sort(inOrder)
  const named = [...groups, ...tags, ...users]
  const sources = named.filter(({ machines }) => machines > 0)
  const beyond = reach.targets.flatMap((target): AccessSubject[] => {
    if (target.kind === 'machine') return []
    const name = target.kind === 'subnet' ? target.prefix : ''
    return [{ key: `${target.kind}/${name}`, kind: target.kind, name, machines: 0 }]
  })
  return {
    sources,
    destinations: [...sources, ...beyond],
    empty: named.filter(({ machines }) => machines === 0),
  }
}

/** Returns the machines of a subject as subjects of their own. */
export function members(
  { subject, limit }: Ask<'members'>,
  { access, describer, reach }: EvaluatedPolicy,
): MembersAnswer {
  const all = access.members(subject).map((index): AccessSubject => {
    const { name, id = '' } = describer.endpoint(index, reach.targets)
    return { key: `machine/${id}`, kind: 'machine', name, machines: 1 }
  })
  return { total: all.length, first: all.toSorted(inOrder).slice(0, limit) }
}

/** Returns a filter for machines whose names contain all words. */
function searched(evaluated: EvaluatedPolicy, search: string): (index: number) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return (index) => {
    const name = evaluated.describer.endpoint(index, evaluated.reach.targets).name.toLowerCase()
    return words.every((word) => name.includes(word))
  }
}

/** Returns the pairs of a cell with or without access, by source class. */
function blocksOf(access: AccessIndex, row: string, destinations: Bits, open: boolean): PairBlock[] {
  return access.sources(row).shares.map(({ machines, source }) => {
    const reached = intersect(source.reach, destinations)
    return { from: machines, targets: open ? reached : destinations.map((word, at) => word & ~(reached[at] ?? 0)) }
  })
}

/** Filters pairs by a search that matches the source or the destination. */
function narrowed(evaluated: EvaluatedPolicy, blocks: PairBlock[], search: string): PairBlock[] {
  if (search.trim() === '') return blocks
  const fits = searched(evaluated, search)
  return blocks.flatMap(({ from, targets }) => {
    const fitting = newBits(targets.length * 32)
    listBits(targets).forEach((at) => fits(at) && setBit(fitting, at))
    const byName = from.filter(fits)
    const others = from.filter((index) => !fits(index))
    return [
      { from: byName, targets },
      { from: others, targets: fitting },
    ].filter((block) => block.from.length > 0)
  })
}

/** Returns the access from one machine to one target. */
function pairOf({ access, describer, reach }: EvaluatedPolicy, from: number, to: number): Pair {
  const openings = access.sourcesOf([from]).openings.filter(({ targets }) => hasBit(targets, to))
  const rules = new Map(openings.map(({ origin }) => [`${origin.section} ${origin.index}`, origin]))
  return {
    from: describer.endpoint(from, reach.targets),
    to: describer.endpoint(to, reach.targets),
    opened: mergeOpened(openings),
    rules: [...rules.values()],
  }
}

/** Returns which of a cell's sources have each access: a share may be that of one member alone. */
function sourcesOf(cell: Cell, row: string, column: string, { access, describer, reach }: EvaluatedPolicy) {
  const from = access.sources(row)
  return cell.shares.slice(0, maxShares).map((share) => {
    const found = sourcesOfShare(from, access.destinations(column), share)
    if (found.length === from.members.length) return null
    const bits = newBits(reach.targets.length)
    found.forEach((index) => setBit(bits, index))
    return describer.bundle(bits, reach.targets)
  })
}

export function namedCell(row: string, column: string, evaluated: EvaluatedPolicy): NamedCell | null {
  const cell = evaluated.access.cell(row, column)
  return cell && { ...cell, sources: sourcesOf(cell, row, column, evaluated) }
}

/** Returns a cell with its rules. */
export function openedCell({ row, column }: Ask<'cell'>, evaluated: EvaluatedPolicy): OpenedCell {
  const cell = evaluated.access.openedCell(row, column)
  return { ...cell, sources: sourcesOf(cell, row, column, evaluated) }
}

/** Returns a page of the machine pairs of a cell. */
export function cellPairs(
  { row, column, open, search, offset }: Ask<'cellPairs'>,
  evaluated: EvaluatedPolicy,
): PairPage {
  const { access } = evaluated
  const blocks = narrowed(evaluated, blocksOf(access, row, access.destinations(column), open), search)
  const pairs = slicePairs(blocks, offset, pairsPerPage).map(([from, to]) => pairOf(evaluated, from, to))
  return { total: blocks.reduce((sum, block) => sum + countPairs(block), 0), offset, pairs }
}
