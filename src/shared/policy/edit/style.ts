import { createScanner, type Node } from 'jsonc-parser'
import { tokenKind, policyTree } from '@shared/policy/syntax/hujson'

interface Comment {
  from: number
  to: number
  /** `// …`, which includes the rest of its line. */
  line: boolean
}

/** An item of a list or a property of an object, with the comments that belong to it. */
export interface Entry {
  node: Node
  /** The start of the comments directly above it, otherwise of the node. */
  from: number
  /** The end of the comma and the comments on its last line. */
  to: number
  /** Comments directly above it, or before it on its line. */
  lead: Comment[]
  /** Comments after it on its line. */
  tail: Comment[]
  /** Offset of the comma after it; -1 if there is none. */
  comma: number
}

export interface Layout {
  node: Node
  entries: Entry[]
  /** The end of the opening bracket and the comments on its line. */
  start: number
  /** Offset of the closing bracket. */
  close: number
}

interface Token extends Comment {
  kind: 'comment' | 'break' | 'comma'
}

/** Returns comments, line breaks and commas between two offsets. */
function tokensBetween(text: string, from: number, to: number): Token[] {
  const scanner = createScanner(text.slice(from, to), false)
  const tokens: Token[] = []
  for (let kind = scanner.scan(); kind !== tokenKind.end; kind = scanner.scan()) {
    const start = from + scanner.getTokenOffset()
    const token = { from: start, to: start + scanner.getTokenLength(), line: kind === tokenKind.lineComment }
    if (kind === tokenKind.lineComment || kind === tokenKind.blockComment) tokens.push({ ...token, kind: 'comment' })
    else if (kind === tokenKind.lineBreak) tokens.push({ ...token, kind: 'break' })
    else if (kind === tokenKind.comma) tokens.push({ ...token, kind: 'comma' })
  }
  return tokens
}

/** True for a text of spaces and comments alone. */
export const isBlank = (text: string) => createScanner(text, true).scan() === tokenKind.end

const commentsOf = (tokens: readonly Token[]): Comment[] => tokens.filter(({ kind }) => kind === 'comment')

/** Returns the comments directly above an entry, without a blank line between. */
function directlyAbove(tokens: readonly Token[]): Comment[] {
  let breaks = 0
  let first = tokens.length
  for (let index = tokens.length - 1; index >= 0; index--) {
    if (tokens[index]?.kind === 'break') breaks++
    else if (breaks > 1) break
    else {
      first = index
      breaks = 0
    }
  }
  return commentsOf(tokens.slice(first))
}

/** Splits the text between two entries: the rest of the previous line, and the following lines. */
function splitAtBreak(tokens: readonly Token[]): { same: Token[]; after: Token[]; broken: boolean } {
  const at = tokens.findIndex(({ kind }) => kind === 'break')
  if (at < 0) return { same: [...tokens], after: [], broken: false }
  return { same: tokens.slice(0, at), after: tokens.slice(at), broken: true }
}

interface Gap {
  /** Comments that belong to the entry before the gap. */
  tail: Comment[]
  comma: number
  /** Comments that belong to the entry after it. */
  lead: Comment[]
}

function readGap(tokens: readonly Token[], last: boolean): Gap {
  const at = tokens.findIndex(({ kind }) => kind === 'comma')
  const before = tokens.slice(0, Math.max(0, at))
  const { same, after, broken } = splitAtBreak(tokens.slice(at + 1))
  const closesLine = broken || last
  return {
    comma: tokens[at]?.from ?? -1,
    tail: [...commentsOf(before), ...(closesLine ? commentsOf(same) : [])],
    lead: last ? [] : directlyAbove(closesLine ? after : same),
  }
}

/** Assigns comments and commas to the entries of a list or object of a valid document. */
export function layoutOf(text: string, node: Node): Layout {
  const children = node.children ?? []
  const close = node.offset + node.length - 1
  const gapAt = (index: number) => {
    const before = children[index - 1]
    const from = before ? before.offset + before.length : node.offset + 1
    return tokensBetween(text, from, children[index]?.offset ?? close)
  }
  const opening = splitAtBreak(gapAt(0))
  const openingTail = opening.broken ? commentsOf(opening.same).at(-1) : undefined
  let lead = children.length === 0 ? [] : directlyAbove(opening.broken ? opening.after : opening.same)
  const entries = children.map((child, index): Entry => {
    const gap = readGap(gapAt(index + 1), index === children.length - 1)
    const end = child.offset + child.length
    const entry = {
      node: child,
      from: lead[0]?.from ?? child.offset,
      to: Math.max(end, gap.comma + 1, gap.tail.at(-1)?.to ?? 0),
      lead,
      tail: gap.tail,
      comma: gap.comma,
    }
    lead = gap.lead
    return entry
  })
  return { node, entries, start: openingTail?.to ?? node.offset + 1, close }
}

const isBreak = (letter: string | undefined) => letter === '\n' || letter === '\r'

/** Returns the offset of the start of the line. */
export function lineStart(text: string, offset: number): number {
  let at = offset
  while (at > 0 && !isBreak(text[at - 1])) at--
  return at
}

/** Returns the indentation of a line. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? ''
}

/** True if only spaces precede an offset on its line. */
export const startsLine = (text: string, offset: number) => text.slice(lineStart(text, offset), offset).trim() === ''

/** Returns the offset after the line break, or -1 if something else follows on the line first. */
export function lineEndAfter(text: string, offset: number): number {
  const rest = /^[ \t]*(\r\n|\n|\r)/.exec(text.slice(offset, offset + 1000))
  return rest ? offset + rest[0].length : -1
}

export const hasBreak = (text: string) => /[\r\n]/.test(text)

/** Returns the end offset of a node. */
export const endOfNode = (node: Node) => node.offset + node.length

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

/** Replaces a range of a text. Offsets count UTF-16 units of the text before any edit. */
export interface TextEdit {
  from: number
  to: number
  insert: string
}

/** A range of the original text, or an inserted text. */
type Piece = { from: number; to: number } | { insert: string }

const sizeOf = (piece: Piece) => ('insert' in piece ? piece.insert.length : piece.to - piece.from)

function part(piece: Piece, start: number, end: number): Piece {
  if ('insert' in piece) return { insert: piece.insert.slice(start, end) }
  return { from: piece.from + start, to: piece.from + end }
}

/** Returns the pieces between two offsets of the current text. */
function cut(pieces: readonly Piece[], from: number, to: number): Piece[] {
  const found: Piece[] = []
  let at = 0
  for (const piece of pieces) {
    const size = sizeOf(piece)
    const start = Math.max(0, from - at)
    const end = Math.min(size, to - at)
    if (start < end) found.push(part(piece, start, end))
    at += size
  }
  return found
}

/** Shortens an edit by the unchanged text at its ends. */
function trimmed(text: string, { from, to, insert }: TextEdit): TextEdit {
  let start = 0
  const shorter = Math.min(to - from, insert.length)
  while (start < shorter && text[from + start] === insert[start]) start++
  let end = 0
  while (end < shorter - start && text[to - 1 - end] === insert[insert.length - 1 - end]) end++
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) }
}

/** Applies edits that do not overlap. Two insertions at one offset keep their order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let at = 0
  for (const { from, to, insert } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    result += text.slice(at, from) + insert
    at = to
  }
  return result + text.slice(at)
}

/**
 * A text that is changed in several steps, each based on the result of the previous ones, and that finally returns all changes to the
 * original.
 */
export class Draft {
  private pieces: Piece[]
  private tree: Node | undefined
  private current: string

  constructor(private readonly original: string) {
    this.current = original
    this.pieces = [{ from: 0, to: original.length }]
  }

  get text(): string {
    return this.current
  }

  /** The syntax tree of the current text; undefined if it holds no value. */
  get root(): Node | undefined {
    this.tree ??= policyTree(this.current)
    return this.tree
  }

  /** Edits count offsets in the current text. */
  apply(edits: readonly TextEdit[]): void {
    const sorted = edits
      .map((edit) => trimmed(this.current, edit))
      .filter(({ from, to, insert }) => from < to || insert !== '')
      .toSorted((a, b) => a.from - b.from || a.to - b.to)
    const next: Piece[] = []
    let at = 0
    for (const { from, to, insert } of sorted) {
      next.push(...cut(this.pieces, at, from))
      if (insert !== '') next.push({ insert })
      at = to
    }
    next.push(...cut(this.pieces, at, this.current.length))
    this.current = applyEdits(this.current, sorted)
    this.pieces = next
    this.tree = undefined
  }

  /** Returns the edits from the original to the current text, first to last. */
  edits(): TextEdit[] {
    const found: TextEdit[] = []
    let at = 0
    let insert = ''
    const close = (from: number) => {
      const edit = trimmed(this.original, { from: at, to: from, insert })
      if (edit.to > edit.from || edit.insert !== '') found.push(edit)
      insert = ''
    }
    for (const piece of this.pieces) {
      if ('insert' in piece) insert += piece.insert
      else {
        close(piece.from)
        at = piece.to
      }
    }
    close(this.original.length)
    return found
  }
}
