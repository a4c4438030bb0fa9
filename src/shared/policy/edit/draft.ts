import type { Node } from 'jsonc-parser'
import { policyTree } from '@shared/policy/syntax/hujson'

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
