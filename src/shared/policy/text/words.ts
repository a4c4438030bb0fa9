import { createScanner } from 'jsonc-parser'
import type { JsonPath } from '@shared/policy/read/decoder'
import { tokenKind } from '@shared/policy/syntax/hujson'

/** A key or value in the text of a policy, with its position. */
export interface PolicyWord {
  /** The text without quotes. */
  value: string
  /** Between the quotes, in UTF-16 units. */
  from: number
  to: number
  /** True for the name of a property. */
  key: boolean
  /** Keys and indexes on the path to the value; for a key, its own name is the last. */
  path: JsonPath
  /** False if it has no quotes, or none at its end. */
  closed: boolean
}

interface Frame {
  list: boolean
  /** The property whose value comes next; undefined if a key comes next. */
  key: string | undefined
  index: number
  /** A value has been read, but no comma after it. */
  full: boolean
}

/** The word, or the possible word, at an offset of a document. */
export interface Spot {
  path: JsonPath
  key: boolean
  /** The word at the offset; undefined between words. */
  word: PolicyWord | undefined
  /** False for a word without quotes. */
  quoted: boolean
  /** Keys of the surrounding object, or texts of the list, before the offset. */
  before: readonly string[]
}

/** Walks a document token by token and tracks the path, even if parts are missing or half typed. */
class Walker {
  readonly words: PolicyWord[] = []
  private readonly frames: Frame[] = []
  private seen: string[][] = []

  get top(): Frame | undefined {
    return this.frames.at(-1)
  }

  get before(): readonly string[] {
    return this.seen.at(-1) ?? []
  }

  /** True if a key comes next. */
  get atKey(): boolean {
    return this.top !== undefined && !this.top.list && (this.top.key === undefined || this.top.full)
  }

  get path(): JsonPath {
    const path = this.frames.map(({ list, key, index }) => (list ? index : (key ?? '')))
    if (this.top?.full && this.top.list) path[path.length - 1] = this.top.index + 1
    return this.atKey ? path.slice(0, -1) : path
  }

  open(list: boolean): void {
    this.beginValue()
    this.frames.push({ list, key: undefined, index: 0, full: false })
    this.seen.push([])
  }

  close(list: boolean): void {
    const at = this.frames.findLastIndex((frame) => frame.list === list)
    if (at < 0) return
    this.frames.length = at
    this.seen.length = at
    if (this.top) this.top.full = true
  }

  comma(): void {
    const { top } = this
    if (!top) return
    if (top.list) top.index++
    top.key = undefined
    top.full = false
  }

  /** Starts a value even if the comma before it is missing. */
  private beginValue(): void {
    if (this.top?.list && this.top.full) this.comma()
  }

  other(): void {
    this.beginValue()
    if (this.top) this.top.full = true
  }

  word(value: string, from: number, to: number, closed: boolean): void {
    const { top } = this
    if (this.atKey && top) {
      this.words.push({ value, from, to, key: true, path: [...this.path, value], closed })
      top.key = value
      top.full = false
    } else {
      this.beginValue()
      this.words.push({ value, from, to, key: false, path: this.path, closed })
      if (top) top.full = true
    }
    this.seen.at(-1)?.push(value)
  }

  take(kind: number, value: string, offset: number, raw: string): void {
    if (kind === tokenKind.openBrace || kind === tokenKind.openBracket) this.open(kind === tokenKind.openBracket)
    else if (kind === tokenKind.closeBrace || kind === tokenKind.closeBracket)
      this.close(kind === tokenKind.closeBracket)
    else if (kind === tokenKind.comma) this.comma()
    else if (kind === tokenKind.string) {
      const closed = raw.length > 1 && raw.endsWith('"')
      this.word(value, offset + 1, offset + raw.length - (closed ? 1 : 0), closed)
    } else if (kind !== tokenKind.colon) this.other()
  }
}

const isSpace = (kind: number) => kind >= tokenKind.lineComment && kind <= tokenKind.space

/** Returns every text of a document, first to last, as far as a half-typed document can be read. */
export function policyWords(text: string): PolicyWord[] {
  const scanner = createScanner(text, false)
  const walker = new Walker()
  for (let kind = scanner.scan(); Number(kind) !== tokenKind.end; kind = scanner.scan()) {
    if (isSpace(kind)) continue
    const offset = scanner.getTokenOffset()
    walker.take(kind, scanner.getTokenValue(), offset, text.slice(offset, offset + scanner.getTokenLength()))
  }
  return walker.words
}

/** Returns the word, or possible word, at an offset; undefined in a comment. */
export function spotAt(text: string, at: number): Spot | undefined {
  const scanner = createScanner(text, false)
  const walker = new Walker()
  for (let kind = scanner.scan(); Number(kind) !== tokenKind.end; kind = scanner.scan()) {
    const offset = scanner.getTokenOffset()
    const end = offset + scanner.getTokenLength()
    if (offset >= at) break
    const lineComment = Number(kind) === tokenKind.lineComment
    if (lineComment ? at <= end : Number(kind) === tokenKind.blockComment && at < end) return undefined
    if (isSpace(kind)) continue
    const raw = text.slice(offset, end)
    const { path, atKey: key, before } = walker
    const kept = [...before]
    walker.take(kind, scanner.getTokenValue(), offset, raw)
    if (Number(kind) === tokenKind.string) {
      const word = walker.words.at(-1)
      if (word && at >= word.from && at <= word.to) return { path, key, word, quoted: true, before: kept }
    } else if (Number(kind) === tokenKind.unknown && at <= end) {
      const word: PolicyWord = { value: raw, from: offset, to: end, key, path, closed: false }
      return { path, key, word, quoted: false, before: kept }
    }
  }
  return { path: walker.path, key: walker.atKey, word: undefined, quoted: false, before: walker.before }
}
