/**
 * The part of an API key that lists show, by which the console can tell its own key; undefined where the shape is not known. Since 0.28
 * keys are `hskey-api-<12>-<secret>`, before that `<prefix>.<secret>` with 7 characters (10 up to 0.24). The random parts hold `-` and
 * `_`, so places are counted, not split.
 */
export function keyPrefix(key: string): string | undefined {
  const current = /^(hskey-api-.{12})-.+/.exec(key)
  if (current) return current[1]
  return /^([A-Za-z0-9_-]{4,10})\..+/.exec(key)?.[1]
}

/** True where a listed prefix (masked as the server masks it: `…-***`, `…***`) is that of the own key. */
export function isOwnKey(listed: string, ownPrefix: string): boolean {
  return [ownPrefix, `${ownPrefix}***`, `${ownPrefix}-***`].includes(listed)
}
