/**
 * Masks a key as lists show it. Servers since 0.28 mask keys themselves; older ones send the whole secret, of which only the start is
 * shown.
 */
export function maskedKey(key: string): string {
  // Masks a new key just as the server will in lists.
  const start = /^hskey-(?:auth|api)-[\w-]{12}(?=-)/.exec(key)?.[0]
  if (start !== undefined) return `${start}-***`
  return key.endsWith('***') || key.length <= 12 ? key : `${key.slice(0, 8)}…`
}

/** Returns the distinctive part of a key for sentences, without the common start and the mask. */
export function shortKey(key: string): string {
  return maskedKey(key)
    .replace(/^hskey-(?:auth|api)-/, '')
    .replace(/-?\*{3}$|…$/, '')
}
