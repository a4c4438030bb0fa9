/** Returns the effective tags of a machine: forced and valid ones, sorted, without duplicates. */
export function effectiveTags(forced: readonly string[], valid: readonly string[]): string[] {
  return [...new Set([...forced, ...valid])].toSorted()
}

/** Tells whether both lists name the same tags, in any order. */
export function sameTags(a: readonly string[], b: readonly string[]): boolean {
  return effectiveTags(a, []).join(' ') === effectiveTags(b, []).join(' ')
}
