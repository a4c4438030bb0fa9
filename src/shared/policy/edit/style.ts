import type { Node } from 'jsonc-parser'
import { endOfNode, hasBreak, indentAt, layoutOf, startsLine } from './layout'

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
