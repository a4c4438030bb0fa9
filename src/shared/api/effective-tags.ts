/** Returns the effective tags of a machine: forced and valid ones, sorted, without duplicates. */
export function effectiveTags(forced: readonly string[], valid: readonly string[]): string[] {
  return [...new Set([...forced, ...valid])].toSorted()
}
