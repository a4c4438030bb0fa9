/** One step that changes a list. `at` counts in the list as the steps before left it. */
export type ListEdit<T> =
  | { readonly do: 'remove'; readonly at: number }
  | { readonly do: 'replace' | 'insert'; readonly at: number; readonly value: T }

/**
 * Returns steps that turn one list into another and leave equal elements alone. An element whose position another one takes is replaced.
 */
export function listEdits<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (a: T, b: T) => boolean,
): ListEdit<T>[] {
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

/** Returns the pairs of positions of a longest common subsequence, in order. */
export function longestCommon<T>(
  a: readonly T[],
  b: readonly T[],
  isSame: (a: T, b: T) => boolean,
): [number, number][] {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = isSame(a[i] as T, b[j] as T)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: [number, number][] = []
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    if (isSame(a[i] as T, b[j] as T)) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}
