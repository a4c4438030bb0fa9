import { setImmediate } from 'node:timers/promises'

/** Parses a text as JSON; null if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** In characters: a text, or a part of one, that is parsed without a pause. */
const AT_ONCE = 400_000
/** Characters that are read between two pauses. */
const STEP = 100_000
/** More parts than an answer about 20,000 machines or the request of any call has. */
const MOST_PARTS = 100_000

/**
 * Returns true if a text of JSON has more lists, objects and values than any request: a script in the page could send millions, which take
 * seconds to parse. A string counts once, whatever is in it.
 */
export function hasManyParts(text: string): boolean {
  const signs = /["[{,]/g
  let count = 0
  for (let sign = signs.exec(text); sign && count <= MOST_PARTS; sign = signs.exec(text)) {
    if (sign[0] !== '"') count += 1
    else signs.lastIndex = endOfString(text, sign.index, Infinity) ?? text.length
  }
  return count > MOST_PARTS
}

/** A list or an object that is the value of a name. */
interface Section {
  readonly name: string
  readonly end: '}' | ']'
  readonly parts: unknown[]
  /** The start of the next part; behind the section once it has ended. */
  from: number
}

/**
 * Parses an object as JSON. A large one is parsed part by part, in turns with other work: the whole of it would stop every window meanwhile.
 * The parts are the entries of the lists and objects in it. Null if it is no object of JSON, or if it has more or longer parts than any
 * answer.
 */
export async function parseInTurns(text: string): Promise<unknown> {
  if (text.length <= AT_ONCE) return parseJson(text)
  const found: [string, unknown][] = []
  const signs = /["{}[\],]/g
  let [depth, from, paused, count]: [number, number, number, number] = [0, 0, 0, 0]
  let section: Section | null = null
  const parse = (part: string): unknown => {
    if (part.length > AT_ONCE || ++count > MOST_PARTS) throw new SyntaxError('too large')
    return JSON.parse(part)
  }
  const entriesOf = (part: string) => {
    const entries = Object.entries(parse(`{${part}}`) as object)
    if (entries.length === 0) throw new SyntaxError('no entry')
    return entries
  }
  try {
    for (let match = signs.exec(text); match; match = signs.exec(text)) {
      const [[sign], at] = [match, match.index]
      if (at - paused > STEP) {
        paused = at
        await setImmediate()
      }
      if (sign === '"') {
        const end = endOfString(text, at, AT_ONCE)
        if (end === null) return null
        signs.lastIndex = end
      } else if (sign === '{' || sign === '[') {
        depth += 1
        if (depth === 1 && (sign === '[' || text.slice(0, at).trim() !== '')) return null
        if (depth === 1) from = at + 1
        if (depth === 2) section = openSection(parse(`{${text.slice(from, at)}0}`), sign, at)
      } else {
        if (depth === 1) {
          if (section && text.slice(section.from, at).trim() !== '') return null
          if (section) found.push([section.name, valueOf(section)])
          else if (sign === ',' || found.length > 0 || from < at) found.push(...entriesOf(text.slice(from, at)))
          ;[section, from] = [null, at + 1]
        } else if (depth === 2 && section) {
          const part = text.slice(section.from, at)
          const isEmpty = sign === section.end && section.parts.length === 0 && part.trim() === ''
          if (!isEmpty) section.parts.push(section.end === '}' ? Object.fromEntries(entriesOf(part)) : parse(part))
          if (sign !== ',' && sign !== section.end) return null
          section.from = at + 1
        }
        if (sign !== ',') depth -= 1
        if (depth === 0) return sign === '}' && text.slice(at + 1).trim() === '' ? Object.fromEntries(found) : null
      }
    }
  } catch {
    return null
  }
  return null
}

function openSection(named: unknown, sign: '{' | '[', at: number): Section {
  const [name, ...others] = Object.keys(named as object)
  if (name === undefined || others.length > 0) throw new SyntaxError('no name')
  return { name, end: sign === '{' ? '}' : ']', parts: [], from: at + 1 }
}

const valueOf = ({ end, parts }: Section): unknown =>
  end === ']' ? parts : Object.fromEntries(parts.flatMap((part) => Object.entries(part as object)))

/** Returns the offset behind a string in quotes; null if it does not end within `most` characters. */
function endOfString(text: string, at: number, most: number): number | null {
  for (let end = text.indexOf('"', at + 1); end >= 0 && end - at <= most; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end + 1
  }
  return null
}
