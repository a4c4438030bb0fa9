/** With more rows replaced, working everything out again is as fast. */
const MOST = 200

/** A row of a list, and the one in its place in the next version of the list. */
export interface Replaced<Row> {
  readonly before: Row
  readonly after: Row
}

/**
 * Returns the rows that differ between two versions of a list; null if rows were added or removed, or more than 200 differ. Unchanged rows of
 * the server's lists stay the same objects.
 */
export function replacedRows<Row>(before: readonly Row[], after: readonly Row[]): readonly Replaced<Row>[] | null {
  if (before.length !== after.length) return null
  const replaced: Replaced<Row>[] = []
  for (let place = 0; place < after.length; place++) {
    if (before[place] === after[place]) continue
    if (replaced.length === MOST) return null
    replaced.push({ before: before[place] as Row, after: after[place] as Row })
  }
  return replaced
}
