/** Returns the index of the last of the sorted numbers that is not greater than `value`; -1 if none is. */
export function lastUpTo(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * Returns a function for the line and column, both from 1, of an offset, as Go's HuJSON parser reports positions. Reads the text once, so use
 * it for many offsets of one text, and `lineAndColumn` for one.
 */
export function createPlaces(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    const index = lastUpTo(starts, offset)
    return { line: index + 1, column: offset - (starts[index] ?? 0) + 1 }
  }
}
