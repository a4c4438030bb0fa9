import { type Bits, countBits, countCommon, hasBit, listBits, newBits, setBit } from '@shared/policy/net/ip'
import { classOfMachine, type Opening, type ReachIndex, type SourceClass } from '@shared/policy/compile/reach'
import { type ClassShare, pairsOf, sharesOf, type SourceSet, isEverything } from './access-shares'
import type { Cell, OpenedCell, RuleShare } from './access-types'
import type { LiveNetwork } from './questions'

const meets = (a: Bits, b: Bits) => {
  for (let word = 0; word < a.length; word++) if (((a[word] ?? 0) & (b[word] ?? 0)) !== 0) return true
  return false
}

export const intersect = (a: Bits, b: Bits): Bits => a.map((word, at) => word & (b[at] ?? 0))

const unique = (indexes: readonly number[]) => [...new Set(indexes)].sort((a, b) => a - b)

/** Computes matrix cells from the reach of machines. Caches the results of a subject, because neighbouring cells need them again. */
export class AccessIndex {
  private readonly sourceSets = new Map<string, SourceSet>()
  private readonly columns = new Map<string, Bits>()
  private readonly known = new WeakMap<Bits, WeakMap<Bits, boolean>>()
  private readonly places: Map<string, number>

  constructor(
    readonly reach: ReachIndex,
    live: LiveNetwork,
    /** Resolves names instead of this index, which lacks the machines that are offline. */
    private readonly named?: AccessIndex,
  ) {
    this.places = new Map(live.nodes.map(({ id }, index) => [id, index]))
  }

  /** Returns the machines of a subject's key. */
  members(key: string): readonly number[] {
    if (this.named) return this.named.members(key)
    const { network, resolver } = this.reach.compiled
    const slash = key.indexOf('/')
    const [kind, name] = [key.slice(0, slash), key.slice(slash + 1)]
    if (kind === 'all') return this.gathered(name)
    if (kind === 'tag') return network.byTag.get(name) ?? []
    if (kind === 'group') return listBits(resolver.resolve({ kind: 'group', text: name }).machines)
    if (kind === 'machine') return [this.places.get(name) ?? []].flat()
    if (kind === 'user') return network.byOwner[network.users.findIndex(({ id }) => String(id) === name)] ?? []
    return []
  }

  /** Returns the machines with any name of a kind. */
  private gathered(kind: string): readonly number[] {
    const { network, policy } = this.reach.compiled
    if (kind === 'machine') return [...this.places.values()]
    if (kind === 'tag') return unique([...network.byTag.values()].flat())
    if (kind === 'user') return unique(network.byOwner.flat())
    if (kind === 'group') return unique([...policy.groups.keys()].flatMap((name) => this.members(`group/${name}`)))
    return []
  }

  /** Returns the sources for a set of machines. */
  sourcesOf(members: readonly number[]): SourceSet {
    const byClass = new Map<SourceClass, number[]>()
    for (const index of members) {
      const found = classOfMachine(this.reach, index)
      const machines = byClass.get(found)
      if (machines) machines.push(index)
      else byClass.set(found, [index])
    }
    const shares = [...byClass].map(([source, machines]): ClassShare => ({ machines, source }))
    return { members, shares, openings: [...new Set(shares.flatMap(({ source }) => source.openings))] }
  }

  sources(key: string): SourceSet {
    const known = this.sourceSets.get(key) ?? this.sourcesOf(this.members(key))
    this.sourceSets.set(key, known)
    return known
  }

  /** Returns a subject as positions in the list of targets. */
  destinations(key: string): Bits {
    const known = this.columns.get(key)
    if (known) return known
    const bits = newBits(this.reach.targets.length)
    this.members(key).forEach((index) => setBit(bits, index))
    this.reach.targets.forEach((target, at) => {
      if (target.kind === 'subnet' && (key === 'all/subnet' || key === `subnet/${target.prefix}`)) setBit(bits, at)
      if (target.kind === 'internet' && key === 'internet/') setBit(bits, at)
    })
    this.columns.set(key, bits)
    return bits
  }

  /**
   * Returns true if an opening includes any of the destinations. Openings share their target sets, so a few cached results serve many
   * cells.
   */
  meets(targets: Bits, destinations: Bits): boolean {
    const own = this.known.get(targets) ?? new WeakMap<Bits, boolean>()
    this.known.set(targets, own)
    const found = own.get(destinations) ?? meets(targets, destinations)
    own.set(destinations, found)
    return found
  }

  /** Counts the pairs in a reach, without those of a machine with itself. */
  count({ shares }: Pick<SourceSet, 'shares'>, destinations: Bits, reachOf: (source: SourceClass) => Bits): number {
    let count = 0
    for (const { machines, source } of shares) {
      const reached = reachOf(source)
      count += countCommon(reached, destinations) * machines.length
      for (const index of machines) if (hasBit(destinations, index) && hasBit(reached, index)) count--
    }
    return count
  }

  /** Counts all pairs. */
  total({ members }: SourceSet, destinations: Bits): number {
    const own = members.reduce((sum, index) => sum + (hasBit(destinations, index) ? 1 : 0), 0)
    return members.length * countBits(destinations) - own
  }

  /** Returns the access between a row and a column; null if there is none. */
  cell(row: string, column: string): Cell | null {
    const sources = this.sources(row)
    const destinations = this.destinations(column)
    if (!sources.openings.some(({ targets }) => this.meets(targets, destinations))) return null
    const shares = sharesOf(sources, destinations)
    const pairs = pairsOf(shares)
    if (pairs === 0) return null
    const total = this.total(sources, destinations)
    return { pairs, total, full: pairs === total && shares.every(({ opened }) => opened.every(isEverything)), shares }
  }

  openedCell(row: string, column: string): Omit<OpenedCell, 'sources'> {
    const cell = this.cell(row, column)
    const sources = this.sources(row)
    const destinations = this.destinations(column)
    const total = this.total(sources, destinations)
    if (!cell) return { pairs: 0, total, full: false, shares: [], rules: [] }
    return { ...cell, rules: this.rules(sources, destinations) }
  }

  /** Returns the rules that open something, in the policy's order, with each opening and its number of pairs. */
  rules(sources: SourceSet, destinations: Bits, fits: (opening: Opening) => boolean = () => true): RuleShare[] {
    const byRule = new Map<string, Opening[]>()
    for (const opening of sources.openings) {
      if (!fits(opening) || !this.meets(opening.targets, destinations)) continue
      const key = `${opening.origin.section} ${opening.origin.index}`
      byRule.set(key, [...(byRule.get(key) ?? []), opening])
    }
    const found = [...byRule.values()].flatMap((openings): RuleShare[] => {
      const own = new Set(openings)
      const shares = sharesOf(sources, destinations, (opening) => own.has(opening))
      return openings[0] && shares.length > 0 ? [{ origin: openings[0].origin, shares }] : []
    })
    return found.sort((a, b) => a.origin.offset - b.origin.offset)
  }
}
