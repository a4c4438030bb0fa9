import { createScanner, type Node } from 'jsonc-parser'
import { goQuoteCharacter } from './go-quote'
import { lineAndColumn, openComment, type SyntaxProblem } from './hujson'

/** Kinds of tokens: jsonc-parser has them as a const enum, which cannot be imported here. */
const SyntaxKind = {
  OpenBraceToken: 1,
  CloseBraceToken: 2,
  OpenBracketToken: 3,
  CloseBracketToken: 4,
  CommaToken: 5,
  ColonToken: 6,
  EOF: 17,
} as const

/** A character as Go quotes it: `'}'`, `'\ufeff'`. */
function goCharacter(text: string, offset: number): string {
  const code = text.codePointAt(offset) ?? 0
  if (code < 0x20) return `'\\u${code.toString(16).padStart(4, '0')}'`
  return goQuoteCharacter(String.fromCodePoint(code))
}

const pointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Returns the path of the object around an offset, as Go's decoder names it; '' for the document. */
function holderPath(root: Node | undefined, offset: number): string {
  const holds = (node: Node) => node.offset <= offset && offset < node.offset + node.length
  const walk = (node: Node): string => {
    for (const child of node.children ?? []) {
      const [key, value] = child.type === 'property' ? (child.children ?? []) : []
      if (key && value && holds(value)) return `/${pointer(String(key.value))}${walk(value)}`
      if (child.type !== 'property' && holds(child)) return `/${node.children?.indexOf(child) ?? 0}${walk(child)}`
    }
    return ''
  }
  return root ? walk(root) : ''
}

/** Returns the innermost open bracket at an offset, ignoring brackets in strings and comments. */
function openBracket(text: string, offset: number): '[' | '{' | undefined {
  const scanner = createScanner(text, true)
  const open: ('[' | '{')[] = []
  for (let kind = scanner.scan(); kind !== SyntaxKind.EOF && scanner.getTokenOffset() < offset; kind = scanner.scan()) {
    if (kind === SyntaxKind.OpenBraceToken) open.push('{')
    else if (kind === SyntaxKind.OpenBracketToken) open.push('[')
    else if (kind === SyntaxKind.CloseBraceToken || kind === SyntaxKind.CloseBracketToken) open.pop()
  }
  return open.at(-1)
}

/** Returns where the literal around an offset begins; the offset itself if there is none before it. */
function literalStart(text: string, offset: number): number {
  const isPart = (at: number) => /[a-zA-Z0-9.+-]/.test(text[at] ?? '')
  let at = offset
  while (isPart(offset) && at > 0 && isPart(at - 1)) at--
  return at
}

function detailOf(
  text: string,
  root: Node | undefined,
  { offset, code }: SyntaxProblem,
): { at: number; detail: string } {
  const here = (detail: string) => ({ at: offset, detail })
  const atEnd = (what: string) => ({ at: text.length, detail: `parsing ${what}: unexpected EOF` })
  const character = goCharacter(text, offset)
  if (code === 'comment-end' || code === 'comment-line') return here('parsing comment: unexpected EOF')
  if (code === 'string-end') return atEnd('string')
  const isSeparator =
    ['comma', 'close-brace', 'close-bracket'].includes(code) ||
    (code === 'symbol' && /["}\]]$/.test(text.slice(0, offset)))
  const kind = isSeparator && openBracket(text, offset) === '[' ? 'array' : 'object'
  const comment = openComment(text)
  if (comment !== undefined && offset >= comment) return { at: comment, detail: 'parsing comment: unexpected EOF' }
  if (/^[ \t\r\n]*$/.test(text.slice(offset))) return atEnd(endedIn(text, code, kind))
  if (root && offset >= root.offset + root.length) return here(`invalid character ${character} after top-level value`)
  // A literal reaches to the next separator, whatever of it is a number.
  const start = isSeparator || code === 'symbol' ? literalStart(text, offset) : offset
  const word = /^[a-zA-Z0-9.+-]+/.exec(text.slice(start))?.[0]
  const isNumber = /^\d/.test(word ?? '') && Number.isNaN(Number(word))
  if (code === 'property-name' && text[offset] !== ',' && !isNumber)
    return here(`invalid character ${character} at start of object name`)
  if (word && (start < offset || (!isSeparator && ['symbol', 'value', 'number', 'property-name'].includes(code))))
    return { at: start, detail: `invalid literal: ${word}` }
  if (code === 'colon') return here(`invalid character ${character} after object name`)
  if (isSeparator)
    return here(
      `invalid character ${character} after ${kind} value (expecting ',' or '${kind === 'array' ? ']' : '}'}')`,
    )
  const quote = ['escape', 'unicode', 'character'].includes(code) ? text.lastIndexOf('"', offset) : -1
  const literal = quote >= 0 ? /^"(?:[^"\\]|\\.)*"/s.exec(text.slice(quote))?.[0] : undefined
  if (literal !== undefined) return { at: quote, detail: `invalid literal: ${literal}` }
  return here(`invalid character ${character} at start of value`)
}

/** Returns the part that Go's HuJSON parser was reading when the text ended (recorded from 0.26.1 and 0.29.2). */
function endedIn(text: string, code: SyntaxProblem['code'], kind: 'array' | 'object'): string {
  if (code === 'colon') return 'object after name'
  const scanner = createScanner(text, true)
  let last: number = SyntaxKind.EOF
  for (let token = scanner.scan(); token !== SyntaxKind.EOF; token = scanner.scan()) last = token
  const isOpen: number[] = [
    SyntaxKind.OpenBraceToken,
    SyntaxKind.OpenBracketToken,
    SyntaxKind.CommaToken,
    SyntaxKind.EOF,
  ]
  const wantsValue = isOpen.includes(last) || last === SyntaxKind.ColonToken
  return wantsValue || !['comma', 'close-brace', 'close-bracket'].includes(code) ? 'value' : `${kind} after value`
}

/** Words a syntax problem as Headscale's HuJSON parser does. */
export function syntaxText(text: string, root: Node | undefined, problem: SyntaxProblem): string {
  if (problem.code === 'surrogate') {
    // Go's decoder shows the bytes at the escape and counts those before it.
    const bytes = new TextEncoder().encode(text.slice(problem.offset))
    const shown = new TextDecoder().decode(bytes.slice(0, 12))
    const path = holderPath(root, problem.offset)
    const before = new TextEncoder().encode(text.slice(0, problem.offset)).length
    const within = path ? ` within "${path}"` : ''
    return `parsing policy from bytes: jsontext: invalid surrogate pair \`${shown}\` in string${within} after offset ${before}`
  }
  if (problem.code === 'duplicate-key') {
    const name = JSON.stringify(JSON.parse(text.slice(problem.offset, problem.offset + problem.length)))
    const path = holderPath(root, problem.offset)
    return `parsing policy from bytes: jsontext: duplicate object member name ${name}${path ? ` within "${path}"` : ''}`
  }
  const { at, detail } = detailOf(text, root, problem)
  const { line, column } = lineAndColumn(text, at)
  return `parsing HuJSON: hujson: line ${line}, column ${column}: ${detail}`
}
