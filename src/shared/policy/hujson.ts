import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { printHuJson } from './hujson-print'
import { tokenKind } from './token-kind'

/** A JSON value as a policy document holds it. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }

/** Something wrong at a place of a document. `offset` and `length` count UTF-16 units, as editors do. */
export interface TextProblem {
  offset: number
  length: number
  /** Stable name of the kind of problem, for tests and quick fixes. */
  code: string
  /** What is wrong, in a sentence for people. */
  message: string
}

export interface HuJsonDocument {
  /** The tree with positions; undefined when the text holds no value at all. */
  root: Node | undefined
  /** The plain value; broken parts are left out. */
  value: JsonValue | undefined
  /** Syntax problems first to last. Empty when the text is valid HuJSON without duplicate keys. */
  problems: TextProblem[]
}

/** Deepest nesting accepted: far above any policy, far below what the stack of a worker takes. */
const maxDepth = 200

const fixedMessages: Partial<Record<string, [code: string, message: string]>> = {
  InvalidNumberFormat: ['number', 'This number is not written as JSON allows'],
  PropertyNameExpected: ['property-name', 'Expected a property name in double quotes'],
  ValueExpected: ['value', 'Expected a value here'],
  ColonExpected: ['colon', 'Expected a colon after the property name'],
  CloseBraceExpected: ['close-brace', 'Expected a closing brace } for the object'],
  CloseBracketExpected: ['close-bracket', 'Expected a closing bracket ] for the list'],
  EndOfFileExpected: ['end', 'The document ends before this: remove what follows it'],
  InvalidCommentToken: ['comment', 'This comment is not allowed here'],
  UnexpectedEndOfComment: ['comment-end', 'This comment is never closed: add */'],
  UnexpectedEndOfString: ['string-end', 'This text is never closed: add a double quote'],
  UnexpectedEndOfNumber: ['number', 'This number ends too early'],
  InvalidUnicode: ['unicode', 'A \\u escape needs four hexadecimal digits'],
  InvalidEscapeCharacter: ['escape', 'This escape is not known: write \\\\ for a backslash'],
  InvalidCharacter: ['character', 'Text cannot hold a raw control character: write it as an escape'],
}

function describe(text: string, error: ParseError): TextProblem {
  const { offset, length } = error
  const found = text.slice(offset, offset + length)
  const at = (code: string, message: string): TextProblem => ({ offset, length, code, message })
  const name = printParseErrorCode(error.error)
  if (name === 'CommaExpected') {
    const property = found.startsWith('"') && /^\s*:/.test(text.slice(offset + length))
    return at('comma', `Expected a comma before this ${property ? 'property' : 'item'}`)
  }
  if (name === 'InvalidSymbol') {
    if (found.startsWith("'")) return at('symbol', 'Text needs double quotes, not single ones')
    return at('symbol', `${found} is not a JSON value: text needs double quotes`)
  }
  const fixed = fixedMessages[name]
  return fixed ? at(...fixed) : at('syntax', 'This is not valid HuJSON')
}

function depthProblem(text: string): TextProblem | undefined {
  const scanner = createScanner(text, true)
  let depth = 0
  for (let kind = scanner.scan(); kind !== tokenKind.end; kind = scanner.scan()) {
    if (kind === tokenKind.openBrace || kind === tokenKind.openBracket) depth++
    if (kind === tokenKind.closeBrace || kind === tokenKind.closeBracket) depth--
    if (depth > maxDepth) {
      const message = `Objects and lists are nested deeper than ${maxDepth} levels`
      return { offset: scanner.getTokenOffset(), length: 1, code: 'depth', message }
    }
  }
  return undefined
}

function duplicateKeys(node: Node, problems: TextProblem[]): void {
  const seen = new Set<string>()
  for (const child of node.children ?? []) {
    const key = child.type === 'property' ? child.children?.[0] : undefined
    if (key && typeof key.value === 'string') {
      if (seen.has(key.value)) {
        const message = `Duplicate property ${JSON.stringify(key.value)}: an object holds each name once`
        problems.push({ offset: key.offset, length: key.length, code: 'duplicate-key', message })
      }
      seen.add(key.value)
    }
    duplicateKeys(child, problems)
  }
}

/** The plain value of a tree node. A key called `__proto__` stays an ordinary key. */
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
 * Reads HuJSON (JSON with comments and trailing commas, the language of Headscale and Tailscale policies) as far as it
 * can be read. Never throws: what is wrong comes back in `problems`, with its place.
 */
export function parseHuJson(text: string): HuJsonDocument {
  const tooDeep = depthProblem(text)
  if (tooDeep) return { root: undefined, value: undefined, problems: [tooDeep] }
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false, allowEmptyContent: false })
  const problems = errors.map((error) => describe(text, error))
  if (root) duplicateKeys(root, problems)
  problems.sort((a, b) => a.offset - b.offset)
  return { root, value: root && nodeValue(root), problems }
}

/** True when the problems are only repeated keys, so that the text still reads as one document. */
function readable(problems: TextProblem[]): boolean {
  return problems.every((problem) => problem.code === 'duplicate-key')
}

/**
 * Lays HuJSON out anew: every comment and value stays, one blank line at most between entries, what stood on one line
 * stays there while it fits. Formatting twice changes nothing more. A text with syntax problems comes back unchanged.
 */
export function formatHuJson(text: string): string {
  const { root, problems } = parseHuJson(text)
  if (!root || !readable(problems)) return text
  return printHuJson(text)
}

/** Line and column, both from 1, of an offset: the way Go's HuJSON reader names places. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - before.lastIndexOf('\n') }
}
