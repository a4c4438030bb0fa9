import { createScanner } from 'jsonc-parser'
import { tokenKind } from './token-kind'

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
export function printHuJson(text: string): string {
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
