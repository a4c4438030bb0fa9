import { parseHuJson } from '@shared/policy/syntax/hujson'

/**
 * Returns the name that headscale-admin gave to an ACL, in its member `#ha-meta`; '' if it has none. `raw` is the rule as it is written.
 * Headscale skips such members.
 */
export function haMetaName(raw: string): string {
  if (!raw.includes('#ha-meta')) return ''
  const rule = parseHuJson(raw).value
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return ''
  const meta = rule['#ha-meta']
  if (typeof meta !== 'object' || meta === null || Array.isArray(meta)) return ''
  return typeof meta['name'] === 'string' ? meta['name'].trim() : ''
}

/** Returns a comment with the names of the notes that a conversion to grants, which cannot have that member, wrote into it. */
export function withHaMetaNames(comment: string): string {
  return comment.replace(/^#ha-meta: (\{.*\})$/gm, (line, meta) => haMetaName(`{"#ha-meta": ${meta}}`) || line)
}
