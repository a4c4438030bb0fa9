/**
 * Returns the part of an API key that lists show, which identifies the console's own key; undefined for an unknown format. Since 0.28 keys
 * are `hskey-api-<12>-<secret>`, before that `<prefix>.<secret>` with 7 characters (10 up to 0.24). The random parts can hold `-` and `_`,
 * so positions are counted instead of splitting.
 */
export function keyPrefix(key: string): string | undefined {
  const current = /^(hskey-api-.{12})-.+/.exec(key)
  if (current) return current[1]
  return /^([A-Za-z0-9_-]{4,10})\..+/.exec(key)?.[1]
}

/** True if a listed prefix (masked by the server: `…-***`, `…***`) belongs to the console's own key. */
export function isOwnKey(listed: string, ownPrefix: string): boolean {
  return [ownPrefix, `${ownPrefix}***`, `${ownPrefix}-***`].includes(listed)
}

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
