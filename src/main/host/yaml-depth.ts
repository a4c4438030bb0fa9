import { Lexer } from 'yaml'

/** No configuration nests its brackets this deep. */
const MAX_BRACKETS = 100
/** The columns before the first word of a line, and the items that begin on one line: each level of blocks needs one of them. */
const MAX_BLOCKS = 300

/**
 * Tells whether a text nests deeper than any configuration. It must not be parsed: the parser recurses, and V8 ends the process if it
 * compiles a regular expression at the end of the stack.
 */
export function isDeepYaml(text: string): boolean {
  return text.split('\n').some(isDeepLine) || hasDeepBrackets(text)
}

function isDeepLine(line: string): boolean {
  if (line.length < MAX_BLOCKS) return false
  const before = /^[\s?:-]*/.exec(line)?.[0].length ?? 0
  return before >= MAX_BLOCKS || (line.match(/[?-]\s/g) ?? []).length >= MAX_BLOCKS
}

function hasDeepBrackets(text: string): boolean {
  let [depth, isScalar] = [0, false]
  for (const token of new Lexer().lex(text)) {
    if (!isScalar && (token === '[' || token === '{')) depth += 1
    if (!isScalar && (token === ']' || token === '}')) depth -= 1
    if (depth > MAX_BRACKETS) return true
    // The lexer announces a plain scalar by this character.
    isScalar = token === '\u001f'
  }
  return false
}
