import { createScanner } from 'jsonc-parser'
import { tokenKind } from '@shared/policy/syntax/hujson'

/** Words that say that a text is kept elsewhere. A link alone may lead to a manual. */
const SAYS_SO =
  /\b(managed|maintained|kept|lives?|git|gitops|do not edit|don[’']t edit|verwaltet|gepflegt|liegt|nicht hier)\b/i
const LINK = /https?:\/\/[^\s<>"'`]+/i

/** A policy has a few lines at its top; a hostile one may have hundreds of thousands. */
const MOST_LINES = 1000

/** Returns the lines of the comments before the first other token, without those that have no letter. */
function topLines(text: string): string[] {
  const scanner = createScanner(text, false)
  const lines: string[] = []
  for (let kind = scanner.scan(); kind !== tokenKind.end && lines.length < MOST_LINES; kind = scanner.scan()) {
    if (kind === tokenKind.space || kind === tokenKind.lineBreak) continue
    if (kind !== tokenKind.lineComment && kind !== tokenKind.blockComment) break
    const from = scanner.getTokenOffset()
    lines.push(...text.slice(from, from + scanner.getTokenLength()).split(/[\r\n]+/, MOST_LINES))
  }
  return lines.filter((line) => /\p{L}/u.test(line))
}

/**
 * Returns the address of the place where a policy is managed, if the comments at its top say so and have a link; null otherwise. The words
 * are on the line of the link, on the line before it, or on the line after a link that stands alone. Only addresses of the web count.
 */
export function policySource(text: string): string | null {
  const lines = topLines(text).map((line) => {
    const link = LINK.exec(line)?.[0].replace(/[.,;:!?)\]}*/]+$/, '')
    const words = line.replace(LINK, ' ')
    const isAlone = !/\p{L}/u.test(words)
    return { link: link !== undefined && URL.canParse(link) ? link : undefined, isAlone, saysSo: SAYS_SO.test(words) }
  })
  const near = lines.find(
    ({ link, isAlone }, at) => link && (lines[at - 1]?.saysSo || (isAlone && lines[at + 1]?.saysSo)),
  )
  return (lines.find(({ link, saysSo }) => link && saysSo) ?? near)?.link ?? null
}
