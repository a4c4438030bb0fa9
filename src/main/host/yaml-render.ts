import { isDeepStrictEqual } from 'node:util'
import { type Document, isCollection, isMap, isScalar, isSeq, type Node, Scalar, stringify } from 'yaml'
import { contentEnd, read, YamlEditError, type YamlValue } from './yaml-places'

/** The older version puts more words in quotes, which both versions then read as text. */
const HOW = { version: '1.1', lineWidth: 0 } as const

/** Returns a value as indented lines, without the last line's end. */
export const asBlock = (value: YamlValue, indent: number) =>
  stringify(value, HOW)
    .trimEnd()
    .replaceAll(/^(?=.)/gm, ' '.repeat(indent))

/** Returns a scalar in the quotes of the one it replaces. `isBehindColon`: nothing separates it from its key. */
export function asScalar(value: string | number | boolean | null, old: Node | null, isBehindColon = false): string {
  const scalar = new Scalar(value)
  const isQuoted = isScalar(old) && (old.type === 'QUOTE_DOUBLE' || old.type === 'QUOTE_SINGLE')
  if (isQuoted && typeof value === 'string' && old.type) scalar.type = old.type
  return `${isBehindColon ? ' ' : ''}${stringify(scalar, HOW).trimEnd()}`
}

/** Returns a list or map in brackets, in which equal parts keep their own text. Throws if the old one has comments inside. */
export function asFlow(value: YamlValue, old: Node | null, doc: Document, text: string): string {
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
