import type { RuleOrigin } from '@shared/policy/compile/compiled'
import type { SourceClass } from '@shared/policy/compile/reach'
import { addBits, type Bits, hasBit, listBits, newBits, setBit } from '@shared/policy/net/bits'
import { openBlocks } from './access-shares'
import type { OpenPorts, ReportKind, ReportNames, ReportRow } from './access-types'
import type { EvaluatedPolicy } from './evaluated-policy'
import { mergeOpened } from './open-set'

/** Longer lists are written by the fewest names that cover them. */
const MOST_NAMES = 20

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
const inOrder = (parts: readonly ReportNames['parts'][number][]) =>
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
    const single = places.map((at) => ({ ...describer.endpoint(at, reach.targets), machines: 1 }))
    if (single.length <= MOST_NAMES) return { parts: inOrder(single), more: 0 }
    const bits = newBits(reach.targets.length)
    places.forEach((at) => setBit(bits, at))
    const { parts, more } = describer.bundle(bits, reach.targets)
    return { parts: inOrder(parts), more }
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
          to: this.names(targets),
          opened: block.opened,
          rules: block.rules.map(({ section, index }) => ({ section, index })),
          pairs: from.length * targets.length - own,
          now: this.countNow(from, bits),
        }
      })
      .filter(({ pairs }) => pairs > 0)
      .toSorted((a, b) =>
        natural(JSON.stringify([a.rules, a.from, a.to, a.opened]), JSON.stringify([b.rules, b.from, b.to, b.opened])),
      )
  }
}

/** Returns who reaches what on which ports by which rule, gathered by users, tags or machines: the same rows for the same facts. */
export function reportOf(by: ReportKind, allowed: EvaluatedPolicy, now: EvaluatedPolicy): ReportRow[] {
  const reporter = new Reporter(allowed, now)
  return subjectsOf(by, allowed).flatMap(([name, members]) => reporter.rowsOf(name, members))
}
