import type { Node } from 'jsonc-parser'
import type { JsonValue } from '@shared/policy/syntax/hujson'
import { hasBreak, type Style } from './style'

const lineWidth = 100

function inline(value: JsonValue, style: Style): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const list = Array.isArray(value)
  const parts = list
    ? value.map((item) => inline(item, style))
    : Object.entries(value).map(([key, item]) => JSON.stringify(key) + style.colon + inline(item, style))
  const [open, close] = list ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  const pad = list ? style.pad.array : style.pad.object
  return open + pad + parts.join(style.comma) + pad + close
}

/** True if a neighbour of the same kind has its entries on lines of their own. */
function isBroken(text: string, like: Node | undefined): boolean | undefined {
  const [first] = like?.children ?? []
  return like && first && hasBreak(text.slice(like.offset, first.offset))
}

/** Returns the neighbour's value at the same position, whose layout is copied. */
function likeAt(like: Node | undefined, key: string | undefined): Node | undefined {
  if (key === undefined) return like?.type === 'array' ? like.children?.[0] : undefined
  return like?.children?.find(({ children }) => children?.[0]?.value === key)?.children?.[1]
}

export interface RenderPlace {
  text: string
  style: Style
  /** Indentation of the line on which the value starts. */
  indent: string
  /** Columns of that line before the value. */
  used: number
  /** A value of the same kind nearby. */
  like?: Node | undefined
}

/** Writes a value in the layout of its neighbours. */
export function render(value: JsonValue, place: RenderPlace): string {
  const { text, style, indent, used, like } = place
  const line = inline(value, style)
  if (style.oneLine || typeof value !== 'object' || value === null || line.length === 2) return line
  const alike = (Array.isArray(value) ? 'array' : 'object') === like?.type ? like : undefined
  if (!(isBroken(text, alike) ?? used + line.length > lineWidth)) return line
  const inner = indent + style.unit
  const item = (key: string | undefined, one: JsonValue) => {
    const head = key === undefined ? '' : JSON.stringify(key) + style.colon
    const at = { text, style, indent: inner, used: inner.length + head.length, like: likeAt(alike, key) }
    return inner + head + render(one, at)
  }
  const lines = Array.isArray(value)
    ? value.map((one) => item(undefined, one))
    : Object.entries(value).map(([key, one]) => item(key, one))
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const end = style.trailingComma ? ',' : ''
  return open + style.eol + lines.join(`,${style.eol}`) + end + style.eol + indent + close
}
