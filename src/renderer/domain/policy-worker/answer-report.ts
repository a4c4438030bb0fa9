import type { RuleOrigin } from '@shared/policy/compile/compile'
import type { SourceClass } from '@shared/policy/compile/reach'
import { addBits, type Bits, hasBit, listBits, newBits, setBit } from '@shared/policy/net/ip'
import { openBlocks, mergeOpened } from './access-shares'
import type { AccessPart, OpenPorts, ReportAnswer, ReportKind, ReportNames, ReportRow } from './access-types'
import type { EvaluatedPolicy } from './evaluated-policy'

/** More places than these are written by the fewest names that cover them. */
const MOST_SINGLE = 20

interface Block {
  targets: Bits
  opened: OpenPorts[]
  rules: RuleOrigin[]
  /** Equal for the same access by the same rules. */
  key: string
}

const natural = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true }) || (a < b ? -1 : a > b ? 1 : 0)

function blocksOf({ openings, reach }: SourceClass): Block[] {
  const byKey = new Map<string, Block>()
  for (const block of openBlocks(openings, reach.length * 32)) {
    const opened = mergeOpened(block.openings)
    const found = new Map(block.openings.map(({ origin }) => [`${origin.section} ${origin.index}`, origin]))
    const rules = [...found.values()].toSorted((a, b) => a.offset - b.offset)
    const key = JSON.stringify([rules.map(({ section, index }) => [section, index]), opened])
    const known = byKey.get(key)
    if (known) addBits(known.targets, block.targets)
    else byKey.set(key, { targets: block.targets.slice(), opened, rules, key })
  }
  return [...byKey.values()]
}

/** Sorts by kind and name: the order in which a server lists users changes nothing. */
const inOrder = (parts: readonly ReportNames[number][]): ReportNames =>
  parts
    .map(({ kind, name, machines }) => ({ kind, name, machines }))
    .toSorted((a, b) => natural(a.kind, b.kind) || natural(a.name, b.name))

/** Gives the subjects of a kind by name, those with the same name one after the other. */
function subjectsOf(
  kind: ReportKind,
  { network, live }: EvaluatedPolicy,
): [name: string, members: readonly number[]][] {
  const all = {
    user: () =>
      network.users.map((user, index): [string, readonly number[]] => [
        user.label ?? user.name,
        network.byOwner[index] ?? [],
      ]),
    tag: () => [...network.byTag],
    machine: () => network.machines.map(({ index }): [string, number[]] => [live.nodes[index]?.name ?? '', [index]]),
  }
  return all[kind]()
    .filter(([, members]) => members.length > 0)
    .toSorted(([a], [b]) => natural(a, b))
}

/** Writes the report of one policy and one state of its machines. */
class Reporter {
  private readonly blocks = new Map<SourceClass, Block[]>()
  private readonly lists = new Map<Block, ReportNames>()
  private readonly named = new Map<string, AccessPart>()

  constructor(
    private readonly allowed: EvaluatedPolicy,
    private readonly now: EvaluatedPolicy,
  ) {}

  private blocksFor(source: SourceClass): Block[] {
    const known = this.blocks.get(source) ?? blocksOf(source)
    this.blocks.set(source, known)
    return known
  }

  private names(places: readonly number[]): ReportNames {
    const { describer, reach } = this.allowed
    if (places.length <= MOST_SINGLE)
      return inOrder(places.map((at) => ({ ...describer.endpoint(at, reach.targets), machines: 1 })))
    const bits = newBits(reach.targets.length)
    places.forEach((at) => setBit(bits, at))
    const { parts } = describer.bundle(bits, reach.targets, Infinity)
    for (const part of parts) {
      if (part.kind === 'machine' || part.machines === 0) continue
      this.named.set(JSON.stringify([part.kind, part.name, part.id]), part)
    }
    return inOrder(parts)
  }

  /** Many rows lead to the same long list: a machine that is in it itself is not left out of it. */
  private targetNames(targets: readonly number[], block: Block): ReportNames {
    if (targets.length <= MOST_SINGLE) return this.names(targets)
    const known = this.lists.get(block) ?? this.names(listBits(block.targets))
    this.lists.set(block, known)
    return known
  }

  /** Returns the machines behind the names of the rows so far. */
  members(): ReportAnswer['members'] {
    const { describer, live } = this.allowed
    return [...this.named.values()]
      .map((part) => {
        const machines = describer.members(part).map((index) => live.nodes[index]?.name ?? '')
        return { kind: part.kind, name: part.name, machines: machines.toSorted(natural) }
      })
      .toSorted((a, b) => natural(a.kind, b.kind) || natural(a.name, b.name))
  }

  private countNow(from: readonly number[], targets: Bits): number {
    const { shares } = this.now.access.sourcesOf(from)
    return this.now.access.count({ shares }, targets, ({ reach }) => reach)
  }

  rowsOf(subject: string, members: readonly number[]): ReportRow[] {
    const found = new Map<string, { from: number[]; block: Block; targets: number[] }>()
    for (const { machines, source } of this.allowed.access.sourcesOf(members).shares)
      for (const block of this.blocksFor(source)) {
        // A machine's access to itself is none.
        const alone = machines.length === 1 ? machines[0] : undefined
        const targets = listBits(block.targets).filter((at) => at !== alone)
        if (targets.length === 0) continue
        const key = `${block.key} ${targets.join()}`
        const known = found.get(key)
        if (known) known.from.push(...machines)
        else found.set(key, { from: [...machines], block, targets })
      }
    return [...found.values()]
      .map(({ from, block, targets }): ReportRow => {
        const bits = newBits(this.allowed.reach.targets.length)
        targets.forEach((at) => setBit(bits, at))
        const own = from.filter((index) => hasBit(bits, index)).length
        return {
          subject,
          from: this.names(from),
          to: this.targetNames(targets, block),
          opened: block.opened,
          rules: block.rules.map(({ section, index }) => ({ section, index })),
          pairs: from.length * targets.length - own,
          now: this.countNow(from, bits),
        }
      })
      .filter(({ pairs }) => pairs > 0)
      .map((row) => ({ row, order: [row.rules, [row.from, row.to, row.opened]].map((part) => JSON.stringify(part)) }))
      .toSorted((a, b) => natural(a.order[0] ?? '', b.order[0] ?? '') || natural(a.order[1] ?? '', b.order[1] ?? ''))
      .map(({ row }) => row)
  }
}

/** Returns who reaches what on which ports by which rule, gathered by users, tags or machines: the same answer for the same facts. */
export function reportOf(by: ReportKind, allowed: EvaluatedPolicy, now: EvaluatedPolicy): ReportAnswer {
  const reporter = new Reporter(allowed, now)
  const rows = subjectsOf(by, allowed).flatMap(([name, members]) => reporter.rowsOf(name, members))
  return { rows, members: reporter.members() }
}
