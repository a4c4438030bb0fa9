import { type Bits, sameBits } from '@shared/policy/net/bits'
import type { Opening, OpeningGroup, SourceClass } from '@shared/policy/compile/reach'

/** Sets of targets by number, equal exactly when the sets are. */
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

/** What an opening opens, wherever it leads. */
export const whatOf = ({ protocol, ports, families }: Opening) =>
  `${families} ${protocol} ${ports.map(({ first, last }) => `${first}-${last}`).join()}`

/** Groups of openings by text, equal exactly when they open the same. Each is read once, however many classes share it. */
export class GroupTexts {
  private readonly known = new Map<OpeningGroup, string>()

  constructor(private readonly numbers: Numbers) {}

  of(group: OpeningGroup): string {
    const known = this.known.get(group) ?? this.textOf(group)
    this.known.set(group, known)
    return known
  }

  private textOf({ openings }: OpeningGroup): string {
    return openings.map((opening) => `${this.numbers.of(opening.targets)} ${whatOf(opening)}`).join(';')
  }
}

/** Takes away from two lists what both have. Gives what is left of each. */
function apart<T>(before: readonly T[], after: readonly T[], keyOf: (one: T) => string): { had: T[]; has: T[] } {
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

/** Openings that one policy has and the other has not. Those in both cannot change what is reached. */
export function changedOpenings(before: SourceClass, after: SourceClass, numbers: Numbers, texts: GroupTexts): Changed {
  const groups = apart(before.groups, after.groups, (group) => texts.of(group))
  const openingsIn = (own: readonly OpeningGroup[]) => own.flatMap(({ openings }) => openings)
  return apart(
    openingsIn(groups.had),
    openingsIn(groups.has),
    (opening) => `${numbers.of(opening.targets)} ${whatOf(opening)}`,
  )
}
