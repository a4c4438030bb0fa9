import type { Node } from 'jsonc-parser'
import { goQuoteCharacter } from './go-quote'
import { lineAndColumn, type SyntaxProblem } from './hujson'

/** A character as Go quotes it: `'}'`, `'\ufeff'`. */
const goCharacter = (text: string, offset: number) =>
  goQuoteCharacter(String.fromCodePoint(text.codePointAt(offset) ?? 0))

/** Path of the object that holds a place, as Go's decoder names it; '' for the document. */
function holderPath(root: Node | undefined, offset: number): string {
  const holds = (node: Node) => node.offset <= offset && offset < node.offset + node.length
  const walk = (node: Node): string => {
    for (const child of node.children ?? []) {
      const [key, value] = child.type === 'property' ? (child.children ?? []) : []
      if (key && value && holds(value)) return `/${String(key.value)}${walk(value)}`
      if (child.type !== 'property' && holds(child)) return `/${node.children?.indexOf(child) ?? 0}${walk(child)}`
    }
    return ''
  }
  return root ? walk(root) : ''
}

function detailOf(
  text: string,
  root: Node | undefined,
  { offset, code }: SyntaxProblem,
): { at: number; detail: string } {
  const here = (detail: string) => ({ at: offset, detail })
  const atEnd = (what: string) => ({ at: text.length, detail: `parsing ${what}: unexpected EOF` })
  const character = goCharacter(text, offset)
  if (code === 'comment-end') return here('parsing comment: unexpected EOF')
  if (code === 'string-end') return atEnd('string')
  if (text.slice(offset).trim() === '') return atEnd('value')
  if (root && offset >= root.offset + root.length) return here(`invalid character ${character} after top-level value`)
  const word = /^[a-zA-Z0-9_.+-]+/.exec(text.slice(offset))?.[0]
  if (word && ['symbol', 'property-name', 'value', 'number'].includes(code)) return here(`invalid literal: ${word}`)
  if (code === 'colon') return here(`invalid character ${character} after object name`)
  if (code === 'comma' || code === 'close-brace' || code === 'close-bracket') {
    const before = text.slice(0, offset)
    const inList = before.lastIndexOf('[') > before.lastIndexOf('{')
    const [kind, close] = inList ? ['array', ']'] : ['object', '}']
    return here(`invalid character ${character} after ${kind} value (expecting ',' or '${close}')`)
  }
  const quote = ['escape', 'unicode', 'character'].includes(code) ? text.lastIndexOf('"', offset) : -1
  const literal = quote >= 0 ? /^"(?:[^"\\]|\\.)*"/s.exec(text.slice(quote))?.[0] : undefined
  if (literal !== undefined) return { at: quote, detail: `invalid literal: ${literal}` }
  return here(`invalid character ${character} at start of value`)
}

/** A syntax problem the way Headscale's reader of HuJSON names it. */
export function syntaxText(text: string, root: Node | undefined, problem: SyntaxProblem): string {
  if (problem.code === 'duplicate-key') {
    const name = text.slice(problem.offset, problem.offset + problem.length)
    const path = holderPath(root, problem.offset)
    return `parsing policy from bytes: jsontext: duplicate object member name ${name}${path ? ` within "${path}"` : ''}`
  }
  const { at, detail } = detailOf(text, root, problem)
  const { line, column } = lineAndColumn(text, at)
  return `parsing HuJSON: hujson: line ${line}, column ${column}: ${detail}`
}
