import type { Draft, TextEdit } from './draft'
import { type Comment, type Entry, indentAt, lineEndAfter, lineStart, startsLine } from './layout'
import type { Style } from './style'

/** The text of a comment without its markers. */
function wordsOf(text: string, { from, to, line }: Comment): string {
  const written = text.slice(from, to)
  if (line) return written.replace(/^\/\/ ?/, '').trimEnd()
  const inner = written.slice(2, -2).split(/\r\n|\n|\r/)
  return inner
    .map((one, index) =>
      (index === 0 ? one.replace(/^\*?[ \t]?/, '') : one.replace(/^[ \t]*(\*[ \t]?)?/, '')).trimEnd(),
    )
    .join('\n')
    .trim()
}

/** Returns the comments directly above an entry, line by line; '' if there are none. */
export function descriptionOf(text: string, { lead }: Entry): string {
  return lead.map((comment) => wordsOf(text, comment)).join('\n')
}

/** Returns the comments after an entry; '' if there are none. */
export function remarkOf(text: string, { tail }: Entry): string {
  return tail.map((comment) => wordsOf(text, comment)).join(' ')
}

const asBlock = (words: string) =>
  `/* ${words
    .replaceAll('*/', '* /')
    .replaceAll(/\s*[\r\n]+\s*/g, ' ')
    .trim()} */`

/** Formats a description as the lines above an entry, up to the start of the entry. Empty for no description. */
export function leadText(description: string, ownLine: boolean, style: Style, indent: string): string {
  const words = description.trim()
  if (words === '') return ''
  if (!ownLine) return `${asBlock(words)} `
  const lines = words.split(/\r\n|\n|\r/).map((line) => `// ${line}`.trimEnd())
  return lines.map((line) => line + style.eol + indent).join('')
}

/** Returns the edits that set the description of an entry. */
export function describeEntry(draft: Draft, entry: Entry, description: string, style: Style): TextEdit[] {
  const { text } = draft
  if (description.trim() === descriptionOf(text, entry).trim()) return []
  const { lead, node } = entry
  const ownLine = startsLine(text, entry.from) && !style.oneLine
  const [first] = lead
  if (description.trim() === '' && ownLine && first && lineEndAfter(text, lead.at(-1)?.to ?? 0) >= 0) {
    return [{ from: lineStart(text, first.from), to: lineStart(text, node.offset), insert: '' }]
  }
  const insert = leadText(description, ownLine, style, indentAt(text, entry.from))
  return [{ from: entry.from, to: node.offset, insert }]
}
