import { isDeepStrictEqual } from 'node:util'
import {
  isMap,
  isSeq,
  type Node,
  type YAMLMap,
  type YAMLSeq,
  type Document,
  isCollection,
  isScalar,
  Scalar,
  stringify,
} from 'yaml'
import { listEdits } from '@shared/dns/list-edits'
import {
  afterColon,
  columnOf,
  contentEnd,
  keyAt,
  lineEnd,
  lineOf,
  pairOf,
  type Path,
  read,
  YamlEditError,
  type YamlValue,
} from './yaml-places'

/** The older version puts more words in quotes, which both versions then read as text. */
const HOW = { version: '1.1', lineWidth: 0 } as const

/** Returns a value as indented lines, without the last line's end. */
const asBlock = (value: YamlValue, indent: number) =>
  stringify(value, HOW)
    .trimEnd()
    .replaceAll(/^(?=.)/gm, ' '.repeat(indent))

/** Returns a scalar in the quotes of the one it replaces. `isBehindColon`: nothing separates it from its key. */
function asScalar(value: string | number | boolean | null, old: Node | null, isBehindColon = false): string {
  const scalar = new Scalar(value)
  const isQuoted = isScalar(old) && (old.type === 'QUOTE_DOUBLE' || old.type === 'QUOTE_SINGLE')
  if (isQuoted && typeof value === 'string' && old.type) scalar.type = old.type
  return `${isBehindColon ? ' ' : ''}${stringify(scalar, HOW).trimEnd()}`
}

/** Returns a list or map in brackets, in which equal parts keep their own text. Throws if the old one has comments inside. */
function asFlow(value: YamlValue, old: Node | null, doc: Document, text: string): string {
  if (typeof value !== 'object' || value === null) return flow(value)
  if (Object.keys(value).length === 0) return Array.isArray(value) ? '[]' : '{}'
  if (old !== null && isCollection(old) && hasComment(read(text.slice(old.range?.[0], old.range?.[1])).contents))
    throw new YamlEditError('comments', 'There are comments between the brackets.', old.range?.[0])
  if (Array.isArray(value)) {
    const items = isSeq(old) && old.flow ? (old.items as Node[]) : []
    const parts = value.map((one) => {
      const same = items.find((item) => isDeepStrictEqual(item.toJS(doc), one))
      return same ? ownText(text, same) : flow(one)
    })
    return `[${parts.join(', ')}]`
  }
  const known = isMap(old) && old.flow ? old : null
  const parts = Object.entries(value).map(([key, one]) => {
    const same = known?.get(key, true) as Node | undefined
    const own = same && isDeepStrictEqual(same.toJS(doc), one) ? ownText(text, same) : flow(one)
    return `${flow(key)}: ${own}`
  })
  return `{ ${parts.join(', ')} }`
}

const ownText = (text: string, node: Node) => text.slice(node.range?.[0], contentEnd(node))

/** Inside brackets, more characters need quotes than outside. */
const flow = (value: YamlValue) =>
  stringify([value], { ...HOW, collectionStyle: 'flow', flowCollectionPadding: false })
    .trim()
    .slice(1, -1)

function hasComment(node: Node | null): boolean {
  if (node?.comment || node?.commentBefore) return true
  if (isSeq(node)) return node.items.some((item) => hasComment(item as Node))
  if (isMap(node))
    return node.items.some(({ key, value }) => hasComment(key as Node) || hasComment(value as Node | null))
  return false
}

/**
 * Sets one value of a YAML text and leaves every other byte as it is: comments, order, quotes, empty lines. Only the parts of the value that
 * differ are written. `undefined` removes it. Throws YamlEditError if that is impossible; the result is read back before it is returned.
 */
export function editYaml(text: string, path: Path, value: YamlValue | undefined): string {
  const wanted = withValue(read(text).toJS(), path, value)
  try {
    const edited = step(text, path, value)
    const found: unknown = read(edited).toJS()
    // An anchor, an alias or a merged map changes more than one place.
    if (!isDeepStrictEqual(found, wanted)) throw new YamlEditError('link', 'The edit would change more than its place.')
    return edited
  } catch (error) {
    if (error instanceof YamlEditError) error.at = path.join('.')
    throw error
  }
}

/** Parses a configuration. Throws YamlEditError if it is invalid YAML. */
export function readYaml(text: string): unknown {
  const doc = read(text)
  try {
    return doc.toJS()
  } catch (error) {
    // Aliases of aliases can stand for more values than fit into memory.
    if (error instanceof ReferenceError) throw new YamlEditError('syntax', 'The text has too many aliases.')
    throw error
  }
}

function withValue(root: unknown, [key, ...rest]: Path, value: YamlValue | undefined): unknown {
  if (key === undefined) return value
  const now: Record<string, unknown> = { ...(root as Record<string, unknown> | null) }
  const next = rest.length === 0 ? value : withValue(now[key], rest, value)
  if (next === undefined) delete now[key]
  else now[key] = next
  return now
}

const isRecord = (value: unknown): value is Record<string, YamlValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Makes one change after the other. The text is parsed again after each, so that positions match the current text. */
function step(text: string, path: Path, value: YamlValue | undefined): string {
  const doc = read(text)
  const node = doc.getIn(path, true) as Node | undefined
  if (value === undefined) return node === undefined ? text : remove(text, path)
  if (node === undefined) return add(text, path, value)
  const now: unknown = node.toJS(doc)
  if (isDeepStrictEqual(now, value)) return text
  const isOpen = (isSeq(node) || isMap(node)) && !node.flow && node.items.length > 0
  if (isOpen && isSeq(node) && Array.isArray(value) && value.length > 0) return editList(text, path, now as [], value)
  if (isOpen && isMap(node) && isRecord(value) && Object.keys(value).length > 0)
    return editMap(text, path, now as Record<string, YamlValue>, value)
  return replace(text, path, value)
}

function editMap(
  text: string,
  path: Path,
  before: Record<string, YamlValue>,
  after: Record<string, YamlValue>,
): string {
  let edited = text
  // New keys come first: a map without any key would lose its place.
  for (const [key, value] of Object.entries(after)) edited = step(edited, [...path, key], value)
  for (const key of Object.keys(before)) if (!(key in after)) edited = remove(edited, [...path, key])
  return edited
}

function editList(text: string, path: Path, before: YamlValue[], after: YamlValue[]): string {
  let edited = text
  for (const edit of listEdits(before, after, isDeepStrictEqual)) {
    const place = [...path, edit.at]
    if (edit.do === 'insert') edited = insert(edited, path, edit.at, edit.value)
    else if (edit.do === 'remove') edited = remove(edited, place)
    else edited = step(edited, place, edit.value)
  }
  return edited
}

const splice = (text: string, from: number, to: number, by: string) => text.slice(0, from) + by + text.slice(to)

const endOfLines = (text: string) => (text.includes('\r\n') ? '\r\n' : '\n')

/** Adds whole lines at the start of a line, or at the end of the text. */
function addLines(text: string, at: number, lines: string): string {
  const eol = endOfLines(text)
  const start = at > 0 && text[at - 1] !== '\n' ? eol : ''
  return splice(text, at, at, start + lines.replaceAll('\n', eol) + eol)
}

/** Replaces a value in place: a scalar, a list in brackets, or a whole block by one in brackets. */
function replace(text: string, path: Path, value: YamlValue): string {
  const doc = read(text)
  const node = doc.getIn(path, true) as Node
  const inFlow = path.some((_, at) => (doc.getIn(path.slice(0, at), true) as YAMLMap | undefined)?.flow ?? false)
  const isBlock = (isSeq(node) || isMap(node)) && !node.flow
  if (isBlock) return closeBlock(text, path, value)
  const [from, to] = placeOf(text, path, node)
  if (value === null || typeof value !== 'object') return splice(text, from, to, asScalar(value, node, from === to))
  const rest = text.slice(to, lineEnd(text, to))
  const isEmpty = Object.keys(value).length === 0
  const isFilled = (isSeq(node) || isMap(node)) && node.items.length > 0
  const stays = isEmpty || isFilled || inFlow || typeof path.at(-1) === 'number' || rest.trim() !== ''
  if (stays) return splice(text, from, to, `${from === to ? ' ' : ''}${asFlow(value, node, doc, text)}`)
  const key = columnOf(text, keyAt(doc, path))
  const lines = asBlock(value, key + 2).replaceAll('\n', endOfLines(text))
  // The space after the colon is removed with the old value.
  const start = from - (/[ \t]*$/.exec(text.slice(0, from))?.[0].length ?? 0)
  return splice(text, start, to, `${endOfLines(text)}${lines}`)
}

/** Returns the range of a value; an empty value is directly after its colon. */
function placeOf(text: string, path: Path, node: Node): readonly [from: number, to: number] {
  const [from, to] = node.range ?? [0, 0]
  if (from !== to) return [from, contentEnd(node)]
  const at = afterColon(text, read(text), path)
  return [at, at]
}

/** Replaces the lines of a block with a value after its key. Comments between the lines stay. */
function closeBlock(text: string, path: Path, value: YamlValue): string {
  const doc = read(text)
  const node = doc.getIn(path, true) as YAMLMap | YAMLSeq
  const at = afterColon(text, doc, path)
  const shown = typeof value === 'object' && value !== null ? asFlow(value, null, doc, text) : asScalar(value, null)
  let edited = text
  for (let item = node.items.length - 1; item >= 0; item -= 1) {
    const [from, to] = itemLines(text, node, item)
    edited = splice(edited, from, to, '')
  }
  return splice(edited, at, at, ` ${shown}`)
}

/** Returns the whole lines of an item of a block. Throws if it shares its first line with something else. */
function itemLines(text: string, node: YAMLMap | YAMLSeq, item: number): readonly [from: number, to: number] {
  const start = isSeq(node) ? dashAt(node, item) : pairStart(node, item)
  const from = lineOf(text, start)
  if (text.slice(from, start).trim() !== '')
    throw new YamlEditError('sharedLine', 'The first line of an item holds something else.', from)
  return [from, lineEnd(text, contentEnd(node.items[item]))]
}

const pairStart = (node: YAMLMap, item: number) => (node.items[item]?.key as Node | undefined)?.range?.[0] ?? 0

/** Returns the offset of a list item's hyphen. */
function dashAt({ srcToken }: YAMLSeq, item: number): number {
  const tokens = srcToken?.type === 'block-seq' ? srcToken.items[item]?.start : undefined
  const dash = tokens?.find(({ type }) => type === 'seq-item-ind')
  if (!dash) throw new YamlEditError('place', 'The list has no hyphens.')
  return dash.offset
}

function remove(text: string, path: Path): string {
  const doc = read(text)
  const [parentPath, key] = [path.slice(0, -1), path.at(-1)]
  const parent = doc.getIn(parentPath, true)
  if (!isMap(parent) && !isSeq(parent)) throw new YamlEditError('place', `${path.join('.')} cannot be removed.`)
  const item = isSeq(parent) ? Number(key) : parent.items.findIndex((pair) => pair === pairOf(parent, key))
  if (parent.flow || parent.items.length === 1) {
    const rest = parent.toJS(doc) as YamlValue[] | Record<string, YamlValue>
    const left = Array.isArray(rest) ? rest.filter((_, at) => at !== item) : withValue(rest, [String(key)], undefined)
    return replace(text, parentPath, left as YamlValue)
  }
  const [from, to] = itemLines(text, parent, item)
  return splice(text, from, to, '')
}

function insert(text: string, path: Path, at: number, value: YamlValue): string {
  const list = read(text).getIn(path, true) as YAMLSeq
  const first = dashAt(list, 0)
  const from = at === 0 ? lineOf(text, first) : lineEnd(text, contentEnd(list.items[at - 1]))
  if (text.slice(lineOf(text, first), first).trim() !== '')
    throw new YamlEditError('sharedLine', 'The list shares its first line.', first)
  return addLines(text, from, asBlock([value], columnOf(text, first)))
}

/** Adds a value whose key is missing, below the innermost map that exists. */
function add(text: string, path: Path, value: YamlValue): string {
  const doc = read(text)
  const [parentPath, key] = [path.slice(0, -1), String(path.at(-1))]
  const parent = doc.getIn(parentPath, true)
  const nested = { [key]: value }
  if (isMap(parent) && !parent.flow && parent.items.length > 0) {
    const end = lineEnd(text, contentEnd(parent.items.at(-1)))
    return addLines(text, end, asBlock(nested, columnOf(text, pairStart(parent, 0))))
  }
  if (parentPath.length === 0) {
    if (doc.contents !== null && !isMap(parent)) throw new YamlEditError('place', 'The file has no keys.', 0)
    return isMap(parent)
      ? replace(text, [], { ...(parent.toJS(doc) as object), ...nested })
      : addLines(text, text.length, asBlock(nested, 0))
  }
  if (isMap(parent)) return replace(text, parentPath, { ...(parent.toJS(doc) as Record<string, YamlValue>), ...nested })
  return parent === undefined || parent === null ? add(text, parentPath, nested) : replace(text, parentPath, nested)
}
