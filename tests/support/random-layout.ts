import { SimpleFaker } from '@faker-js/faker'
import type { JsonValue } from '@shared/policy/syntax/hujson'

/** Writes values as people do: with comments, empty lines, commas and brackets wherever HuJSON allows them. */

export interface LayoutOptions {
  seed: number
  /** Every entry has its own lines or shares one line with all others, and commas follow the value at once. */
  tidy: boolean
}

interface Writer {
  chance: (share: number) => boolean
  comment: (line: boolean) => string
  eol: string
  unit: string
  trailing: boolean
  tidy: boolean
}

/** Comments directly above an entry, or above an empty line. */
function above(writer: Writer, indent: string): string {
  const { chance, comment, eol } = writer
  const line = () => indent + comment(chance(0.7)) + eol
  const heading = chance(0.15) ? `${chance(0.5) ? eol : ''}${line()}${eol}` : chance(0.15) ? eol : ''
  const own = chance(0.3) ? line() + (chance(0.3) ? line() : '') : ''
  return heading + own
}

function broken(writer: Writer, parts: string[], indent: string): string {
  const { chance, comment, eol, unit, trailing, tidy } = writer
  const inner = indent + unit
  let text = chance(0.15) ? ` ${comment(chance(0.5))}` : ''
  text += eol
  parts.forEach((part, index) => {
    const more = index < parts.length - 1
    const mixed = !tidy && chance(0.1)
    text += (mixed && index > 0 ? '' : above(writer, inner) + inner) + part
    if (!tidy && chance(0.1)) text += ` ${comment(false)}`
    if (!tidy && chance(0.05)) text += ` ${comment(true)}${eol}${inner}`
    if (more || trailing) text += ','
    const stays = !tidy && more && chance(0.1)
    if (chance(0.2)) text += ` ${comment(!stays && chance(0.7))}`
    text += stays ? ` ` : eol
    if (stays) text += eol + inner
  })
  if (chance(0.15)) text += `${inner}${comment(chance(0.7))}${eol}`
  return text + indent
}

function inline(writer: Writer, parts: string[]): string {
  const { chance, comment, tidy } = writer
  const pad = chance(0.3) ? ' ' : ''
  const text = parts
    .map(
      (part) => (chance(0.1) ? `${comment(false)} ` : '') + part + (!tidy && chance(0.05) ? ` ${comment(false)}` : ''),
    )
    .join(chance(0.8) ? ', ' : ',')
  return pad + text + (!tidy && parts.length > 0 && chance(0.1) ? ',' : '') + pad
}

function write(writer: Writer, value: JsonValue, indent: string, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const { chance, unit, comment, eol } = writer
  const open = depth === 0 ? chance(0.95) : depth === 1 ? chance(0.8) : chance(0.25)
  const inner = open ? indent + unit : indent
  const list = Array.isArray(value)
  const parts = list
    ? value.map((one) => write(writer, one, inner, depth + 1))
    : Object.entries(value).map(([key, one]) => {
        const between = chance(0.9) ? ': ' : chance(0.5) ? ':' : ` : ${comment(false)} `
        return JSON.stringify(key) + between + write(writer, one, inner, depth + 1)
      })
  const [before, after] = list ? '[]' : '{}'
  if (parts.length === 0 && chance(0.5)) return `${before}${after}`
  if (parts.length === 0) return `${before}${chance(0.5) ? ` ${comment(false)} ` : eol + indent}${after}`
  return before + (open ? broken(writer, parts, indent) : inline(writer, parts)) + after
}

/** Returns a document of the value; each of its comments has its own number, such as `c7.`. */
export function randomLayout(value: JsonValue, { seed, tidy }: LayoutOptions): string {
  const { number } = new SimpleFaker({ seed })
  const chance = (share: number) => number.float() < share
  let count = 0
  const eol = chance(0.2) ? '\r\n' : '\n'
  const writer: Writer = {
    chance,
    comment: (line) => (line ? `// c${count++}.` : `/* c${count++}. */`),
    eol,
    unit: chance(0.6) ? '  ' : chance(0.5) ? '\t' : '    ',
    trailing: chance(0.5),
    tidy,
  }
  const start = chance(0.3) ? `${writer.comment(true)}${eol}` : ''
  const end = chance(0.3) ? `${eol}${writer.comment(true)}${eol}` : chance(0.7) ? eol : ''
  return start + write(writer, value, '', 0) + end
}
