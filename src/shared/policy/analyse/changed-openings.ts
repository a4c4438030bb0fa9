import { type Bits, sameBits } from '@shared/policy/net/bits'
import type { Opening, OpeningGroup, SourceClass } from '@shared/policy/compile/reach'

/** Numbers sets of targets: equal sets get equal numbers. */
export class Numbers {
  private readonly byHash = new Map<number, [Bits, number][]>()
  private readonly known = new Map<Bits, number>()

  of(bits: Bits): number {
    const known = this.known.get(bits)
    if (known !== undefined) return known
    let hash = 2166136261 | 0
    for (const word of bits) hash = Math.imul(hash ^ word, 16777619)
    const alike = this.byHash.get(hash) ?? []
    this.byHash.set(hash, alike)
    const number = alike.find(([other]) => sameBits(other, bits))?.[1] ?? this.known.size
    alike.push([bits, number])
    this.known.set(bits, number)
    return number
  }
}

/** Identifies the access of an opening, without its targets. */
export const accessKey = ({ protocol, ports, families }: Opening) =>
  `${families} ${protocol} ${ports.map(({ first, last }) => `${first}-${last}`).join()}`

/** Texts of groups of openings: equal texts mean equal access. Each group is read once, even if many classes share it. */
export class GroupTexts {
  private readonly known = new Map<OpeningGroup, string>()

  constructor(private readonly numbers: Numbers) {}

  of(group: OpeningGroup): string {
    const known = this.known.get(group) ?? this.textOf(group)
    this.known.set(group, known)
    return known
  }

  private textOf({ openings }: OpeningGroup): string {
    return openings.map((opening) => `${this.numbers.of(opening.targets)} ${accessKey(opening)}`).join(';')
  }
}

/** Removes the common elements of two lists and returns the rest of each. */
function withoutCommon<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (one: T) => string,
): { had: T[]; has: T[] } {
  const left = new Map<string, T[]>()
  for (const one of before) {
    const key = keyOf(one)
    const alike = left.get(key)
    if (alike) alike.push(one)
    else left.set(key, [one])
  }
  const has = after.filter((one) => left.get(keyOf(one))?.pop() === undefined)
  return { had: [...left.values()].flat(), has }
}

export interface Changed {
  had: Opening[]
  has: Opening[]
}

/** Returns the openings that only one of the policies has. Common openings cannot change the reachability. */
export function changedOpenings(before: SourceClass, after: SourceClass, numbers: Numbers, texts: GroupTexts): Changed {
  const groups = withoutCommon(before.groups, after.groups, (group) => texts.of(group))
  const openingsIn = (own: readonly OpeningGroup[]) => own.flatMap(({ openings }) => openings)
  return withoutCommon(
    openingsIn(groups.had),
    openingsIn(groups.has),
    (opening) => `${numbers.of(opening.targets)} ${accessKey(opening)}`,
  )
}
