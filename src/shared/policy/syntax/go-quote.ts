// Go's strconv quotes texts in server messages: visible characters as they are, others by their number.

const VISIBLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u
/** Most names need no escape, and a policy can have 50,000 of them. */
const PLAIN = /^[ !#-[\]-~]*$/
const NAMED: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
}

function quoted(character: string, quote: string): string {
  if (character === quote) return `\\${quote}`
  const named = NAMED[character]
  if (named !== undefined) return named
  if (VISIBLE.test(character)) return character
  const code = character.codePointAt(0) ?? 0
  const hex = (digits: number) => code.toString(16).padStart(digits, '0')
  if (code < 0x80) return `\\x${hex(2)}`
  return code < 0x10000 ? `\\u${hex(4)}` : `\\U${hex(8)}`
}

/** Returns a text in double quotes. */
export function goQuote(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`
  return `"${Array.from(text, (character) => quoted(character, '"')).join('')}"`
}

/** What Go calls blank: U+0085 is, a byte order mark is not. */
const BLANK = /^[^\S\ufeff]$|^\u0085$/

/** Removes what Go calls blank around a text. An expression for the end would try each blank of a long text anew. */
export function goTrim(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && BLANK.test(text.charAt(from))) from += 1
  while (to > from && BLANK.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** Returns one character in single quotes. */
export function goQuoteCharacter(character: string): string {
  return `'${quoted(character, "'")}'`
}
