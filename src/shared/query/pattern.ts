/** The length of a usual name, for estimates. */
const USUAL_LENGTH = 20
/** The maximum number of ways in which a pattern may match a usual name. Ten thousand names then take about a second at worst. */
const MAX_WAYS = 20_000

/**
 * Compiles a regular expression, ignoring case. JavaScript tries all ways in which a pattern can match, so a short one can block the page
 * for years, and links contain patterns. Such a pattern is refused by an estimate of the number of ways.
 * @returns the expression, or the reason why the pattern cannot be used
 */
export function compilePattern(text: string): RegExp | 'pattern' | 'slowPattern' {
  let regex: RegExp
  try {
    regex = new RegExp(text, 'i')
  } catch {
    return 'pattern'
  }
  const starts = text.startsWith('^') ? 1 : USUAL_LENGTH
  return starts * waysOf(text) > MAX_WAYS ? 'slowPattern' : regex
}

interface Reader {
  readonly text: string
  at: number
}

/** Estimates the ways in which a valid pattern can match. */
function waysOf(text: string): number {
  return alternatives({ text, at: 0 })
}

/** Reads up to the end of the group. */
function alternatives(reader: Reader): number {
  let all = 0
  let ways = 1
  for (;;) {
    const letter = reader.text[reader.at]
    if (letter === undefined || letter === ')') return all + ways
    if (letter === '|') {
      reader.at++
      all += ways
      ways = 1
    } else ways *= repeated(reader, part(reader))
  }
}

/** Reads a letter, an escape, a class or a group. */
function part(reader: Reader): number {
  const { text, at } = reader
  const [simple] = /\\[^k1-9]|\[(?:[^\\\]]|\\.)*\]|[^\\(]/sy.exec(text.slice(at)) ?? []
  if (simple !== undefined) {
    reader.at += simple.length
    return 1
  }
  // A reference to a group depends on everything before it.
  if (text[at] === '\\') {
    reader.at += 2
    return Infinity
  }
  const [open = '', looks] = /\((?:\?(?:(<?[=!])|:|<\w+>|[a-z-]+:))?/iy.exec(text.slice(at)) ?? []
  reader.at += Math.max(1, open.length)
  const ways = alternatives(reader)
  reader.at++
  return looks === undefined ? ways : Infinity
}

/** Reads the quantifier behind a part, if there is one. */
function repeated(reader: Reader, ways: number): number {
  const [written, sign, low, comma, high] =
    /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y.exec(reader.text.slice(reader.at)) ?? []
  if (written === undefined) return ways
  reader.at += written.length
  const least = sign === undefined ? Number(low) : sign === '+' ? 1 : 0
  const most = sign === '?' ? 1 : sign !== undefined || (comma && !high) ? Infinity : Number(high ?? low)
  const times = Math.min(most, USUAL_LENGTH)
  return ways === 1 ? Math.max(1, times - least + 1) : ways ** times + (least === 0 ? 1 : 0)
}
