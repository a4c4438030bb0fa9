import { createScanner } from 'jsonc-parser'
import { tokenKind } from '@shared/policy/syntax/hujson'

/** Words that say that a text is kept elsewhere. A link alone may lead to a manual. */
const SAYS_SO =
  /\b(managed|maintained|kept|lives?|git|gitops|do not edit|don[’']t edit|verwaltet|gepflegt|liegt|nicht hier)\b/i
const LINK = /https?:\/\/[^\s<>"'`]+/i

/**
 * Returns the address of the place where a policy is managed, if one of the comments at its top says so and has a link; null otherwise. Only
 * addresses of the web count.
 */
export function policySource(text: string): string | null {
  const scanner = createScanner(text, false)
  for (let kind = scanner.scan(); kind !== tokenKind.end; kind = scanner.scan()) {
    if (kind === tokenKind.space || kind === tokenKind.lineBreak) continue
    if (kind !== tokenKind.lineComment && kind !== tokenKind.blockComment) return null
    const from = scanner.getTokenOffset()
    for (const line of text.slice(from, from + scanner.getTokenLength()).split(/[\r\n]+/)) {
      const link = LINK.exec(line)?.[0].replace(/[.,;:!?)\]}*/]+$/, '')
      if (link !== undefined && SAYS_SO.test(line.replace(LINK, ' ')) && URL.canParse(link)) return link
    }
  }
  return null
}
