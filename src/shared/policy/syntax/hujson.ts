import { createScanner, type Node, type ParseError, printParseErrorCode } from 'jsonc-parser'
import { createNesting, MAX_DEPTH } from '@shared/nesting'
import type { Place } from './place'
import { printHuJson } from './hujson-print'
import { openComment, policyTree } from './policy-tree'
import { tokenKind } from './token-kind'

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
