import type { Node } from 'jsonc-parser'
import {
  type Comment,
  endOfNode,
  type Entry,
  hasBreak,
  indentAt,
  layoutOf,
  lineEndAfter,
  lineStart,
  startsLine,
} from './layout'
import type { Draft, TextEdit } from './draft'

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

/** The layout style of a document, so that insertions match it. */
export interface Style {
  eol: string
  /** One step of indentation. */
  unit: string
  /** Between key and value: `: `. */
  colon: string
  /** Between entries of one line: `, `. */
  comma: string
  /** Inside the brackets of one line. */
  pad: { object: string; array: string }
  /** A comma after the last entry, if entries have lines of their own. */
  trailingComma: boolean
  /** The document is one line and stays so. */
  oneLine: boolean
}

type Found = {
  -readonly [Key in 'unit' | 'colon' | 'comma' | 'object' | 'array']?: string
} & { trailingComma?: boolean }

function lookAtBroken(text: string, node: Node, found: Found): void {
  const [first] = node.children ?? []
  if (!first || found.unit !== undefined) return
  const outer = indentAt(text, node.offset)
  const inner = indentAt(text, first.offset)
  if (startsLine(text, first.offset) && inner.startsWith(outer) && inner !== outer) {
    found.unit = inner.slice(outer.length)
  }
}

function lookAt(text: string, node: Node, found: Found): void {
  const children = node.children ?? []
  const [first, second] = children
  if (!first) return
  if (node.type === 'property') {
    const between = second && text.slice(endOfNode(first), second.offset)
    if (between && /^[ \t]*:[ \t]*$/.test(between)) found.colon ??= between
    return
  }
  const opening = text.slice(node.offset + 1, first.offset)
  if (hasBreak(opening)) {
    lookAtBroken(text, node, found)
    found.trailingComma ??= (layoutOf(text, node).entries.at(-1)?.comma ?? -1) >= 0
  } else if (opening.trim() === '') found[node.type === 'object' ? 'object' : 'array'] ??= opening
  const between = second && text.slice(endOfNode(first), second.offset)
  if (between && /^,[ \t]*$/.test(between)) found.comma ??= between
}

function walk(text: string, node: Node, found: Found): void {
  lookAt(text, node, found)
  for (const child of node.children ?? []) walk(text, child, found)
}

/** The line break of a document. */
export const eolOf = (text: string) => /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'

/** Reads the style of a document, first from `near`, then from the rest of the document. */
export function styleOf(text: string, root: Node | undefined, near: readonly Node[]): Style {
  const found: Found = {}
  for (const node of near) walk(text, node, found)
  if (root) walk(text, root, found)
  return {
    eol: eolOf(text),
    unit: found.unit ?? '  ',
    colon: found.colon ?? ': ',
    comma: found.comma ?? ', ',
    pad: { object: found.object ?? ' ', array: found.array ?? '' },
    trailingComma: found.trailingComma ?? true,
    oneLine: !hasBreak(text.trim()) && (root?.children ?? []).length > 0,
  }
}
