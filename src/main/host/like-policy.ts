import { isSection } from '@shared/policy/read/section-names'
import { parseHuJson } from '@shared/policy/syntax/hujson'

/**
 * True if a text is a policy or empty, besides comments. One that is being repaired may have mistakes, but an object with another name than that
 * of a section is some other file, such as one with passwords.
 */
export function isLikePolicy(text: string): boolean {
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1
    const end = text.startsWith('//', at)
      ? text.indexOf('\n', at)
      : text.startsWith('/*', at)
        ? text.indexOf('*/', at + 2)
        : null
    if (end === null) return at >= text.length || hasSectionsAlone(text)
    if (end < 0) return text.startsWith('//', at)
    at = text.startsWith('//', at) ? end + 1 : end + 2
  }
}

function hasSectionsAlone(text: string): boolean {
  const { root, problems } = parseHuJson(text)
  if (root?.type !== 'object') return false
  const names = (root.children ?? []).map(({ children }) => String(children?.[0]?.value))
  return names.length > 0 ? names.every(isSection) : problems.length === 0
}
