/** A key as lists show it: servers since 0.28 mask it themselves; older ones send the whole secret, of which the start is enough. */
export function maskedKey(key: string): string {
  // As the server shows it from then on, right from when it is made.
  const start = /^hskey-(?:auth|api)-[\w-]{12}(?=-)/.exec(key)?.[0]
  if (start !== undefined) return `${start}-***`
  return key.endsWith('***') || key.length <= 12 ? key : `${key.slice(0, 8)}…`
}

/** The telling part of a key, for sentences: without what all keys share and without the mask. */
export function shortKey(key: string): string {
  return maskedKey(key)
    .replace(/^hskey-(?:auth|api)-/, '')
    .replace(/-?\*{3}$|…$/, '')
}
