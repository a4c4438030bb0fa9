import { goQuote } from '@shared/policy/syntax/go-quote'

// Parses JSON as Go's encoding/json does: accepts the same texts and refuses the others with its messages. Nothing here recurses, so deep
// nesting cannot exhaust the stack.

/** A member of the outermost object, by its offsets in the text. */
export interface GoMember {
  /** The start of the name, at its quotation mark, and its end. */
  readonly name: readonly [start: number, end: number]
  readonly value: readonly [start: number, end: number]
}

export interface GoValue {
  readonly start: number
  readonly end: number
  /** Members of the outermost value if it is an object, in their order, repeated names included. */
  readonly members: readonly GoMember[]
}

/** Go refuses more open brackets than this. */
const MAX_DEPTH = 10_000

type Expected = 'value' | 'valueOrEnd' | 'name' | 'nameOrEnd' | 'colon' | 'end'

const LOOKING: Readonly<Record<Exclude<Expected, 'end'>, string>> = {
  value: 'looking for beginning of value',
  valueOrEnd: 'looking for beginning of value',
  name: 'looking for beginning of object key string',
  nameOrEnd: 'looking for beginning of object key string',
  colon: 'after object key',
}

/** Thrown inside this file, with Go's message. */
class Refusal extends Error {}

/**
 * Parses one value. `stream`: like Go's Decoder, which ignores text after the value; otherwise nothing may follow it. Returns `empty` for a
 * stream without a value, and Go's message for a text that it refuses.
 */
export function readGoJson(text: string, stream: boolean): GoValue | 'empty' | { readonly problem: string } {
  try {
    return new Reader(text, stream).read() ?? 'empty'
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message }
    throw error
  }
}

class Reader {
  private at = 0
  private readonly open: string[] = []
  private readonly members: { name: [number, number]; value: [number, number] }[] = []
  private expected: Expected = 'value'

  constructor(
    private readonly text: string,
    private readonly stream: boolean,
  ) {}

  read(): GoValue | undefined {
    this.skipBlanks()
    const start = this.at
    if (this.stream && this.at >= this.text.length) return undefined
    do this.step()
    while (this.expected !== 'end' || this.open.length > 0)
    const end = this.at
    this.skipBlanks()
    if (!this.stream && this.at < this.text.length) throw this.refuse('after top-level value')
    return { start, end, members: this.members }
  }

  private step(): void {
    this.skipBlanks()
    const char = this.text[this.at]
    if (char === undefined) throw this.cutShort()
    const { expected } = this
    if (expected === 'end') this.afterValue(char)
    else if (expected === 'colon') this.colon(char)
    else if ((expected === 'valueOrEnd' && char === ']') || (expected === 'nameOrEnd' && char === '}')) this.close()
    else if (expected === 'name' || expected === 'nameOrEnd') this.name(char)
    else this.value(char)
  }

  private name(char: string): void {
    if (char !== '"') throw this.refuse(LOOKING.name)
    const start = this.at
    this.string()
    if (this.open.length === 1) this.members.push({ name: [start, this.at], value: [0, 0] })
    this.expected = 'colon'
  }

  private colon(char: string): void {
    if (char !== ':') throw this.refuse(LOOKING.colon)
    this.at++
    this.expected = 'value'
  }

  private value(char: string): void {
    const start = this.at
    const member = this.open.length === 1 && this.open[0] === '{' ? this.members.at(-1) : undefined
    if (member) member.value = [start, start]
    if (char === '{' || char === '[') {
      if (this.open.length >= MAX_DEPTH) throw this.refuse('exceeded max depth')
      this.open.push(char)
      this.at++
      this.expected = char === '{' ? 'nameOrEnd' : 'valueOrEnd'
      return
    }
    if (char === '"') this.string()
    else if (char === '-' || isDigit(char)) this.number()
    else this.literal(char)
    this.ended()
  }

  /** Called after a complete value, which ends its member. */
  private ended(): void {
    this.expected = 'end'
    const member = this.open.length === 1 && this.open[0] === '{' ? this.members.at(-1) : undefined
    if (member) member.value[1] = this.at
  }

  private close(): void {
    this.open.pop()
    this.at++
    this.ended()
  }

  private afterValue(char: string): void {
    const inside = this.open.at(-1)
    if (char === (inside === '{' ? '}' : ']')) return this.close()
    if (char !== ',') throw this.refuse(inside === '{' ? 'after object key:value pair' : 'after array element')
    this.at++
    this.expected = inside === '{' ? 'name' : 'value'
  }

  private string(): void {
    this.at++
    for (;;) {
      SPECIAL.lastIndex = this.at
      const found = SPECIAL.exec(this.text)
      if (!found) throw this.cutShort()
      this.at = found.index
      if (found[0] === '"') break
      if (found[0] !== '\\') throw this.refuse('in string literal')
      this.at++
      this.escape()
    }
    this.at++
  }

  private escape(): void {
    const char = this.need()
    if (!'"\\/bfnrtu'.includes(char)) throw this.refuse('in string escape code')
    this.at++
    if (char !== 'u') return
    for (let count = 0; count < 4; count++, this.at++)
      if (!/[\da-f]/i.test(this.need())) throw this.refuse('in \\u hexadecimal character escape')
  }

  private number(): void {
    if (this.text[this.at] === '-') this.at++
    if (this.text[this.at] === '0') this.at++
    else this.digits('in numeric literal')
    if (this.text[this.at] === '.') {
      this.at++
      this.digits('after decimal point in numeric literal')
    }
    if (!/[eE]/.test(this.text[this.at] ?? '')) return
    this.at++
    if (/[+-]/.test(this.text[this.at] ?? '')) this.at++
    this.digits('in exponent of numeric literal')
  }

  private digits(where: string): void {
    if (!isDigit(this.need())) throw this.refuse(where)
    while (isDigit(this.text[this.at] ?? '')) this.at++
  }

  private literal(char: string): void {
    const word = WORDS.find((each) => each.startsWith(char))
    if (word === undefined) throw this.refuse(LOOKING.value)
    for (const letter of word.split('')) {
      if (this.need() !== letter) throw this.refuse(`in literal ${word} (expecting '${letter}')`)
      this.at++
    }
  }

  private skipBlanks(): void {
    while (' \t\r\n'.includes(this.text[this.at] ?? 'x')) this.at++
  }

  private need(): string {
    const char = this.text[this.at]
    if (char === undefined) throw this.cutShort()
    return char
  }

  private cutShort = () => new Refusal(this.stream ? 'unexpected EOF' : 'unexpected end of JSON input')

  private refuse = (where: string) => new Refusal(`invalid character ${quoted(this.text.slice(this.at))} ${where}`)
}

const WORDS = ['true', 'false', 'null']
// oxlint-disable-next-line no-control-regex -- JSON forbids them in strings
const SPECIAL = /["\\\u0000-\u001f]/g
const isDigit = (char: string) => char >= '0' && char <= '9'

/** Formats the first byte of a text as Go does: a non-ASCII letter by the first of its bytes. */
function quoted(text: string): string {
  const byte = Buffer.from(String.fromCodePoint(text.codePointAt(0) ?? 0))[0] ?? 0
  const char = String.fromCharCode(byte)
  if (char === "'") return String.raw`'\''`
  return char === '"' ? `'"'` : `'${goQuote(char).slice(1, -1)}'`
}
