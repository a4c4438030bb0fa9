import { Lexer } from 'yaml'

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
