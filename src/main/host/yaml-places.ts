import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isSeq,
  Lexer,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml'
import type { NotEditable } from '@shared/host/save'

export type Path = readonly (string | number)[]
export type YamlValue = string | number | boolean | null | YamlValue[] | { readonly [key: string]: YamlValue }

/** The text cannot be changed in place, as in a list with comments inside its brackets. */
export class YamlEditError extends Error {
  /** The setting that was to be changed, such as `dns.search_domains`. */
  at = ''

  /** @param from where in the text; null if unknown */
  constructor(
    readonly why: NotEditable['why'],
    message: string,
    readonly from: number | null = null,
  ) {
    super(message)
  }
}

/** Parses a text. Throws YamlEditError, whose message quotes no line of the text. */
export function read(text: string): Document.Parsed {
  if (isCostlyYaml(text)) throw new YamlEditError('syntax', 'The text is too large, or nested too deeply.')
  const doc = parseDocument(text, { keepSourceTokens: true, merge: true, prettyErrors: false })
  const [error] = doc.errors
  if (error) throw new YamlEditError('syntax', error.message, error.pos[0])
  return doc
}

/** Returns the offset at which the line of a position begins. */
export const lineOf = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1

/** Returns where the next line begins, or the end of the text. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}

export const columnOf = (text: string, at: number) => at - lineOf(text, at)

/** Returns where the last character of a value, pair or item ends, without comments behind it. */
export function contentEnd(item: unknown): number {
  if (isPair(item)) {
    const [key, value] = [item.key as Node, item.value as Node | null]
    return Math.max(key.range?.[1] ?? 0, value === null ? 0 : contentEnd(value))
  }
  const node = item as Node | undefined
  if ((isSeq(node) || isMap(node)) && !node.flow && node.items.length > 0) return contentEnd(node.items.at(-1))
  const [from, end] = node?.range ?? [0, 0]
  // A block scalar ends with its line.
  const isScalarBlock =
    !isCollection(node) && (node?.srcToken as { type?: string } | undefined)?.type === 'block-scalar'
  return isScalarBlock ? Math.max(from, end - 1) : end
}

/** Returns the pair of a map with this key. */
export const pairOf = (map: YAMLMap, key: unknown): Pair | undefined =>
  map.items.find((pair) => (pair.key as Node & { value?: unknown }).value === key)

/** Returns where the key of a value begins. Throws if it has none. */
export function keyAt(doc: Document, path: Path): number {
  return keyOf(doc, path).range?.[0] ?? 0
}

/** Returns the offset after the colon of a value's key. */
export function afterColon(text: string, doc: Document, path: Path): number {
  return text.indexOf(':', keyOf(doc, path).range?.[1]) + 1
}

function keyOf(doc: Document, path: Path): Node {
  const parent = doc.getIn(path.slice(0, -1), true)
  const pair = isMap(parent) ? pairOf(parent, path.at(-1)) : undefined
  if (!pair) throw new YamlEditError('place', `${path.join('.')} has no key.`)
  return pair.key as Node
}

/** No configuration is larger, in characters: Headscale's example has 20,000. */
const MAX_TEXT = 128_000
/** No configuration nests its brackets this deep. */
const MAX_BRACKETS = 100
/** The columns before the first word of a line, and the items that begin on one line: each level of blocks needs one of them. */
const MAX_BLOCKS = 300
/** The keys of one map, and the anchors of a text: the parser compares each with all before it. */
const MAX_KEYS = 500
const MAX_ANCHORS = 100
/** The words and signs of a text, which take the parser most of its time: a thousand records of DNS have 30,000. */
const MAX_TOKENS = 40_000

/**
 * Tells whether a text would take the parser longer than any configuration, or nests deeper. It must not be parsed: the parser recurses, and V8
 * ends the process, also from a thread, if it compiles a regular expression at the end of the stack.
 */
export function isCostlyYaml(text: string): boolean {
  if (text.length > MAX_TEXT) return true
  const lines = text.split('\n')
  return lines.some(isDeepLine) || hasManyKeys(lines) || hasCostlyTokens(text)
}

function isDeepLine(line: string): boolean {
  if (line.length < MAX_BLOCKS) return false
  const before = /^[\s?:-]*/.exec(line)?.[0].length ?? 0
  return before >= MAX_BLOCKS || (line.match(/[?-]\s/g) ?? []).length >= MAX_BLOCKS
}

/** Counts the keys of maps in blocks: lines of one indent, until a line with a smaller one or a new item of a list. */
function hasManyKeys(lines: readonly string[]): boolean {
  const counts: { readonly indent: number; keys: number }[] = []
  for (const line of lines) {
    const [, spaces = '', items = '', word = ''] = /^( *)((?:[-?] +)*)([^\s#]?)/.exec(line) ?? []
    if (word === '') continue
    while ((counts.at(-1)?.indent ?? -1) > spaces.length) counts.pop()
    const indent = spaces.length + items.length
    const last = counts.at(-1)
    if (items === '' && last?.indent === indent) last.keys += 1
    else counts.push({ indent, keys: 1 })
    if ((counts.at(-1)?.keys ?? 0) > MAX_KEYS) return true
  }
  return false
}

function hasCostlyTokens(text: string): boolean {
  /** The entries so far of the brackets that are open. */
  const open: number[] = []
  let [isScalar, anchors, tokens] = [false, 0, 0]
  for (const token of new Lexer().lex(text)) {
    if (++tokens > MAX_TOKENS) return true
    if (!isScalar && (token === '[' || token === '{')) open.push(token === '{' ? 0 : -Infinity)
    if (!isScalar && (token === ']' || token === '}')) open.pop()
    if (!isScalar && token === ',' && open.length > 0) open.push((open.pop() ?? 0) + 1)
    if (!isScalar && token.startsWith('&')) anchors += 1
    if (open.length > MAX_BRACKETS || (open.at(-1) ?? 0) > MAX_KEYS || anchors > MAX_ANCHORS) return true
    // The lexer announces a plain scalar by this character.
    isScalar = token === '\u001f'
  }
  return false
}
