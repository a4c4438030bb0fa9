/** A key as lists show it: servers since 0.28 mask it themselves; older ones send the whole secret, of which the start is enough. */
export function maskedKey(key: string): string {
  return key.endsWith('***') || key.length <= 12 ? key : `${key.slice(0, 8)}…`
}

/** The telling part of a key, for sentences: without what all keys share and without the mask. */
export function shortKey(key: string): string {
  return maskedKey(key)
    .replace(/^hskey-(?:auth|api)-/, '')
    .replace(/-?\*{3}$|…$/, '')
}
