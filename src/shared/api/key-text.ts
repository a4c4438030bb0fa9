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

/**
 * Returns a short mark of a machine key; undefined if the server reports none. It stays the same as long as the machine exists, whereas a
 * server whose database was restored gives the ids of lost machines to new ones. It is a hash (FNV-1a, 32 bits), because keys are not stored.
 */
export function machineIdentity(machineKey: string): string | undefined {
  // Some releases leave the start out.
  const key = machineKey.replace(/^mkey:/, '')
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return key === '' ? undefined : (hash >>> 0).toString(16)
}

/** Tells whether these are two machines; false if one of them is unknown. */
export const isOtherMachine = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a !== b
