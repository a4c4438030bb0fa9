/** One step that changes a list. `at` counts in the list as the steps before left it. */
export type ListEdit<T> =
  | { readonly do: 'remove'; readonly at: number }
  | { readonly do: 'replace' | 'insert'; readonly at: number; readonly value: T }

/**
 * Returns steps that turn one list into another and leave equal elements alone. An element whose position another one takes is replaced.
 */
export function listEdits<T>(before: readonly T[], after: readonly T[], isSame: IsSame<T>): ListEdit<T>[] {
  const kept = longestCommon(before, after, isSame)
  const edits: ListEdit<T>[] = []
  let [from, to] = [0, 0]
  for (const [nextFrom, nextTo] of [...kept, [before.length, after.length] as const]) {
    const [gone, come] = [nextFrom - from, nextTo - to]
    const values = after.slice(to, nextTo)
    values.forEach((value, i) => edits.push({ do: i < gone ? 'replace' : 'insert', at: to + i, value }))
    for (let i = come; i < gone; i += 1) edits.push({ do: 'remove', at: nextTo })
    ;[from, to] = [nextFrom + 1, nextTo + 1]
  }
  return edits
}

type IsSame<T> = (a: T, b: T) => boolean
type Pairs = [number, number][]

/** A larger table of two lists is not computed. */
const MOST_CELLS = 1_000_000
/** How far ahead equal elements are searched instead, in both lists together. */
const AHEAD = 40

/** Returns the pairs of positions of a common subsequence, in order: a longest one, unless more than 1,000 elements of both lists differ. */
export function longestCommon<T>(a: readonly T[], b: readonly T[], isSame: IsSame<T>): Pairs {
  const shorter = Math.min(a.length, b.length)
  let [start, end] = [0, 0]
  while (start < shorter && isSame(a[start] as T, b[start] as T)) start += 1
  while (end < shorter - start && isSame(a.at(-1 - end) as T, b.at(-1 - end) as T)) end += 1
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const between = x.length * y.length > MOST_CELLS ? commonAhead(x, y, isSame) : commonInTable(x, y, isSame)
  return [
    ...Array.from({ length: start }, (_, at): [number, number] => [at, at]),
    ...between.map(([i, j]): [number, number] => [start + i, start + j]),
    ...Array.from({ length: end }, (_, at): [number, number] => [a.length - end + at, b.length - end + at]),
  ]
}

function commonInTable<T>(a: readonly T[], b: readonly T[], isSame: IsSame<T>): Pairs {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = isSame(a[i] as T, b[j] as T)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: Pairs = []
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    if (isSame(a[i] as T, b[j] as T)) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}

/** Pairs each element with an equal one a short way ahead. */
function commonAhead<T>(a: readonly T[], b: readonly T[], isSame: IsSame<T>): Pairs {
  const next = (i: number, j: number): [number, number] | null => {
    for (let steps = 0; steps <= AHEAD; steps += 1)
      for (let k = 0; k <= steps; k += 1) {
        const [at, other] = [i + k, j + steps - k]
        if (at < a.length && other < b.length && isSame(a[at] as T, b[other] as T)) return [at, other]
      }
    return null
  }
  const pairs: Pairs = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const found = next(i, j)
    if (found) pairs.push(found)
    ;[i, j] = found ? [found[0] + 1, found[1] + 1] : [i + 1, j + 1]
  }
  return pairs
}
