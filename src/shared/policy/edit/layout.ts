import { createScanner, type Node } from 'jsonc-parser'
import { tokenKind } from '@shared/policy/syntax/hujson'

export interface Comment {
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
