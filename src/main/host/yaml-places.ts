import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml'
import type { NotEditable } from '@shared/host/save'
import { isCostlyYaml } from './yaml-depth'

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
