import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { createNesting, MAX_DEPTH } from '@shared/nesting'

/**
 * Returns a text that jsonc-parser reads as Go's HuJSON parser reads the given one, with the same positions: for Go, a carriage return alone
 * ends no comment. A tab stands for it, which is white space between values and refused in strings, as a carriage return is.
 */
const asGoReads = (text: string) => text.replace(/\r(?!\n)/g, '\t')

/** Returns the tree of a HuJSON text as far as it can be read, and adds the problems found to `errors`; undefined if it holds no value. */
export function policyTree(text: string, errors: ParseError[] = []): Node | undefined {
  return parseTree(asGoReads(text), errors, {
    allowTrailingComma: true,
    disallowComments: false,
    allowEmptyContent: false,
  })
}

/** Returns the start of a line comment at the end of the text: Go's parser requires a line break after it. */
export function openComment(text: string): number | undefined {
  const scanner = createScanner(asGoReads(text), false)
  let found: number | undefined
  for (let token = scanner.scan(); token !== tokenKind.end; token = scanner.scan())
    found = token === tokenKind.lineComment ? scanner.getTokenOffset() : undefined
  return found
}

/** The token kinds of jsonc-parser's scanner: its own names are a const enum, which single-file compilers cannot read. */
export const tokenKind = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  string: 10,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  space: 15,
  unknown: 16,
  end: 17,
} as const

const lineWidth = 100

interface Token {
  kind: number
  text: string
  /** Line breaks between the previous token and this one: 0 same line, 2 or more a blank line. */
  breaks: number
  afterTab: boolean
}

interface Comment {
  text: string
  blankBefore: boolean
}

interface Entry {
  leading: Comment[]
  blankBefore: boolean
  key?: string
  value: Value
  /** Comments after the value on its line. */
  trailing: string[]
}

interface Value {
  /** Text of a scalar, or the opening bracket of a composite. */
  text: string
  close?: string
  entries: Entry[]
  /** Comments after the last entry. */
  dangling: Comment[]
  /** A comment on the line of the opening bracket. */
  opening: string[]
  broken: boolean
}

const isComment = (token: Token) => token.kind === tokenKind.lineComment || token.kind === tokenKind.blockComment
const isClose = (token: Token | undefined) =>
  token?.kind === tokenKind.closeBrace || token?.kind === tokenKind.closeBracket

function tokenize(text: string): Token[] {
  const scanner = createScanner(text, false)
  const tokens: Token[] = []
  let breaks = 0
  let afterTab = false
  for (let kind = scanner.scan(); kind !== tokenKind.end; kind = scanner.scan()) {
    const value = text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength())
    if (kind === tokenKind.lineBreak) {
      breaks++
      afterTab = false
    } else if (kind === tokenKind.space) {
      afterTab = value.startsWith('\t')
    } else {
      tokens.push({ kind, text: value.trimEnd(), breaks, afterTab })
      breaks = 0
      afterTab = false
    }
  }
  return tokens
}

/** Reads the tokens of a valid document into entries that own their comments. */
class Reader {
  private at = 0
  trailingComma = false
  tabs: boolean | undefined

  constructor(private readonly tokens: Token[]) {}

  private peek(): Token | undefined {
    return this.tokens[this.at]
  }

  private next(): Token {
    const token = this.tokens[this.at++]
    if (!token) throw new Error('The document ended early')
    return token
  }

  private beyondComments(): Token | undefined {
    let index = this.at
    for (let token = this.tokens[index]; token && isComment(token); token = this.tokens[index]) index++
    return this.tokens[index]
  }

  /** Reads comments up to the next other token; with `sameLine`, only those that begin on the line of the previous token. */
  comments(sameLine: boolean): Comment[] {
    const found: Comment[] = []
    for (let token = this.peek(); token && isComment(token); token = this.peek()) {
      if (sameLine && token.breaks > 0) break
      found.push({ text: token.text, blankBefore: token.breaks > 1 })
      this.at++
    }
    return found
  }

  value(): Value {
    const open = this.next()
    const value: Value = { text: open.text, entries: [], dangling: [], opening: [], broken: false }
    if (open.kind !== tokenKind.openBrace && open.kind !== tokenKind.openBracket) return value
    value.opening = this.comments(true).map((comment) => comment.text)
    value.broken = value.opening.length > 0
    this.entries(value, open.kind === tokenKind.openBrace)
    return value
  }

  private entries(value: Value, keyed: boolean): void {
    for (;;) {
      const leading = this.comments(false)
      if (leading.length > 0) value.broken = true
      const token = this.peek()
      if (token && token.breaks > 0) value.broken = true
      if (isClose(token)) {
        value.dangling = leading
        value.close = this.next().text
        return
      }
      if (token && token.breaks > 0) this.tabs ??= token.afterTab
      const entry = this.entry(leading, keyed)
      if (entry.trailing.length > 0 || entry.value.broken || entry.leading.length > 0) value.broken = true
      value.entries.push(entry)
    }
  }

  private entry(leading: Comment[], keyed: boolean): Entry {
    const blankBefore = (this.peek()?.breaks ?? 0) > 1
    const key = keyed ? this.next().text : undefined
    if (keyed) {
      leading.push(...this.comments(false))
      this.next()
      leading.push(...this.comments(false))
    }
    const value = this.value()
    const after = this.comments(true)
    const behind = this.beyondComments()
    if (behind?.kind === tokenKind.comma) {
      after.push(...this.comments(false))
      this.next()
      const follower = this.beyondComments()
      if (isClose(follower)) this.trailingComma = true
      if (isClose(follower) || (follower && follower.breaks > 0)) after.push(...this.comments(true))
    }
    // Nothing can follow a line comment on its line, so anything after it moves above the entry.
    const lineAt = after.findIndex((comment) => comment.text.startsWith('//'))
    const trailing = lineAt < 0 ? after : after.slice(0, lineAt + 1)
    leading.push(...after.slice(trailing.length).map(({ text }) => ({ text, blankBefore: false })))
    return { leading, blankBefore, key, value, trailing: trailing.map((comment) => comment.text) }
  }
}

class Printer {
  constructor(
    private readonly indent: string,
    private readonly trailingCommas: boolean,
  ) {}

  private inline(value: Value): string {
    if (value.close === undefined) return value.text
    const parts = value.entries.map((entry) => (entry.key ? `${entry.key}: ` : '') + this.inline(entry.value))
    if (parts.length === 0) return value.text + value.close
    return value.text === '{' ? `{ ${parts.join(', ')} }` : `[${parts.join(', ')}]`
  }

  /** `used` is the number of columns before the value. */
  print(value: Value, depth: number, used: number): string {
    const empty = value.entries.length === 0 && value.dangling.length === 0 && value.opening.length === 0
    if (value.close === undefined || empty) return value.text + (value.close ?? '')
    if (!value.broken) {
      const line = this.inline(value)
      if (used + line.length < lineWidth) return line
    }
    const pad = this.indent.repeat(depth + 1)
    const lines = [[value.text, ...value.opening].join(' ')]
    const comment = ({ text, blankBefore }: Comment) => {
      if (blankBefore && lines.length > 1) lines.push('')
      lines.push(pad + text)
    }
    value.entries.forEach((entry, index) => {
      entry.leading.forEach(comment)
      if (entry.blankBefore && lines.length > 1) lines.push('')
      const head = pad + (entry.key ? `${entry.key}: ` : '')
      const comma = index < value.entries.length - 1 || this.trailingCommas ? ',' : ''
      lines.push([head + this.print(entry.value, depth + 1, head.length) + comma, ...entry.trailing].join(' '))
    })
    value.dangling.forEach(comment)
    lines.push(this.indent.repeat(depth) + value.close)
    return lines.join('\n')
  }
}

/** Prints a document that is known to be valid HuJSON. For its guarantees see `formatHuJson`. */
function printHuJson(text: string): string {
  const tokens = tokenize(text)
  const reader = new Reader(tokens)
  const before = reader.comments(false)
  const root = reader.value()
  const sameLine = reader.comments(true)
  const after = reader.comments(false)
  const printer = new Printer(reader.tabs ? '\t' : '  ', reader.trailingComma || tokens.some(isComment))
  const lines: string[] = []
  const comment = ({ text: line, blankBefore }: Comment) => {
    if (blankBefore && lines.length > 0) lines.push('')
    lines.push(line)
  }
  before.forEach(comment)
  lines.push([printer.print(root, 0, 0), ...sameLine.map(({ text: line }) => line)].join(' '))
  after.forEach(comment)
  const unix = lines.join('\n') + '\n'
  return text.includes('\r\n') ? unix.replace(/\r?\n/g, '\r\n') : unix
}

/** A JSON value as a policy document holds it. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }

/** Reasons why a text is not HuJSON; the page translates each. */
export type SyntaxCode =
  | 'character'
  | 'close-brace'
  | 'close-bracket'
  | 'colon'
  | 'comma'
  | 'comment'
  | 'comment-end'
  | 'comment-line'
  | 'depth'
  | 'duplicate-key'
  | 'end'
  | 'escape'
  | 'number'
  | 'property-name'
  | 'string-end'
  | 'surrogate'
  | 'symbol'
  | 'syntax'
  | 'unicode'
  | 'value'

/** A problem at a position of a document. `offset` and `length` count UTF-16 units, as editors do. */
export interface SyntaxProblem extends Place {
  code: SyntaxCode
}

export interface HuJsonDocument {
  /** The tree with positions; undefined if the text holds no value at all. */
  root: Node | undefined
  /** The plain value; invalid parts are left out. */
  value: JsonValue | undefined
  /** Syntax problems first to last. Empty if the text is valid HuJSON without duplicate keys. */
  problems: SyntaxProblem[]
}

/** The parser's names of problems. */
const codes: Partial<Record<string, SyntaxCode>> = {
  CloseBraceExpected: 'close-brace',
  CloseBracketExpected: 'close-bracket',
  ColonExpected: 'colon',
  CommaExpected: 'comma',
  EndOfFileExpected: 'end',
  InvalidCharacter: 'character',
  InvalidCommentToken: 'comment',
  InvalidEscapeCharacter: 'escape',
  InvalidNumberFormat: 'number',
  InvalidSymbol: 'symbol',
  InvalidUnicode: 'unicode',
  PropertyNameExpected: 'property-name',
  UnexpectedEndOfComment: 'comment-end',
  UnexpectedEndOfNumber: 'number',
  UnexpectedEndOfString: 'string-end',
  ValueExpected: 'value',
}

const isBracket = (kind: number) => kind >= tokenKind.openBrace && kind <= tokenKind.closeBracket

function depthProblem(text: string): SyntaxProblem | undefined {
  const scanner = createScanner(text, true)
  const nesting = createNesting()
  for (let kind = scanner.scan(); kind !== tokenKind.end; kind = scanner.scan()) {
    const depth = isBracket(kind) ? nesting.read(text.charAt(scanner.getTokenOffset())) : 0
    if (depth > MAX_DEPTH) return { offset: scanner.getTokenOffset(), length: 1, code: 'depth' }
  }
  return undefined
}

function duplicateKeys(node: Node, problems: SyntaxProblem[]): void {
  const seen = new Set<string>()
  for (const child of node.children ?? []) {
    const key = child.type === 'property' ? child.children?.[0] : undefined
    if (key && typeof key.value === 'string') {
      if (seen.has(key.value)) problems.push({ offset: key.offset, length: key.length, code: 'duplicate-key' })
      seen.add(key.value)
    }
    duplicateKeys(child, problems)
  }
}

/** Finds escapes of half a character: other parsers replace them. */
function halfCharacters(text: string, node: Node, problems: SyntaxProblem[]): void {
  for (const child of node.children ?? []) halfCharacters(text, child, problems)
  if (node.type !== 'string' || typeof node.value !== 'string') return
  const written = text.slice(node.offset, node.offset + node.length)
  const escapes = /\\u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|\\u(d[89a-f][\da-f]{2})|\\./gi
  for (const { index, 3: half } of written.matchAll(escapes)) {
    if (half === undefined) continue
    problems.push({ offset: node.offset + index, length: 6, code: 'surrogate' })
    return
  }
}

/** Returns the plain value of a tree node. A key called `__proto__` stays an ordinary key. */
export function nodeValue(node: Node): JsonValue {
  if (node.type === 'array') return (node.children ?? []).map(nodeValue)
  if (node.type !== 'object') return (node.value ?? null) as JsonValue
  const result: { [key: string]: JsonValue } = {}
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? []
    if (!key || !value) continue
    const entry = { value: nodeValue(value), enumerable: true, writable: true, configurable: true }
    Object.defineProperty(result, String(key.value), entry)
  }
  return result
}

/**
 * Parses HuJSON (JSON with comments and trailing commas, the language of Headscale and Tailscale policies) as far as possible. Never
 * throws: `problems` lists the errors with their positions.
 */
export function parseHuJson(text: string): HuJsonDocument {
  const tooDeep = depthProblem(text)
  if (tooDeep) return { root: undefined, value: undefined, problems: [tooDeep] }
  const errors: ParseError[] = []
  const root = policyTree(text, errors)
  const problems = errors.map(({ error, offset, length }): SyntaxProblem => {
    return { offset, length, code: codes[printParseErrorCode(error)] ?? 'syntax' }
  })
  if (root) duplicateKeys(root, problems)
  if (root && /\\ud[89a-f]/i.test(text)) halfCharacters(text, root, problems)
  const comment = openComment(text)
  if (comment !== undefined) problems.push({ offset: comment, length: text.length - comment, code: 'comment-line' })
  problems.sort((a, b) => a.offset - b.offset)
  return { root, value: root && nodeValue(root), problems }
}

/** Problems of a text that still reads as one document. Servers before 0.27 do not have them. */
export const isReadable = ({ code }: SyntaxProblem): boolean => code === 'duplicate-key' || code === 'surrogate'

/**
 * Reformats HuJSON: keeps every comment and value, at most one blank line between entries, and short lines if they fit. A second formatting
 * changes nothing. A text with syntax problems is returned unchanged.
 */
export function formatHuJson(text: string): string {
  const { root, problems } = parseHuJson(text)
  if (!root || !problems.every(isReadable)) return text
  return printHuJson(text)
}

/** Returns the line and column, both from 1, of an offset, as Go's HuJSON parser reports positions. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - before.lastIndexOf('\n') }
}

/** A range of a policy's text, in UTF-16 units. */
export interface Place {
  offset: number
  length: number
}

/** Returns the index of the last of the sorted numbers that is not greater than `value`; -1 if none is. */
export function lastUpTo(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * Returns a function for the line and column, both from 1, of an offset, as Go's HuJSON parser reports positions. Reads the text once, so use
 * it for many offsets of one text, and `lineAndColumn` for one.
 */
export function createPlaces(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    const index = lastUpTo(starts, offset)
    return { line: index + 1, column: offset - (starts[index] ?? 0) + 1 }
  }
}
