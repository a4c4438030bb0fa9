import fc from 'fast-check'
import { stripComments } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { formatHuJson, lineAndColumn, parseHuJson } from './hujson'

/** Writes a value with comments, commas and white space inserted according to a list of choices. */
function strew(value: unknown, choices: number[]): string {
  let at = 0
  const gaps = ['', ' ', '\n', '\n\n\n', ' // note\n', '/* a */', '\n/* b\n  c */\n', '\t', '\n\t// d\n', '\r\n']
  const gap = () => gaps[(choices[at++ % choices.length] ?? 0) % gaps.length]
  const list = (open: string, parts: string[], close: string) => {
    const comma = parts.length > 0 && (choices[at++ % choices.length] ?? 0) % 2 ? ',' : ''
    return open + gap() + parts.map((part) => part + gap()).join(',' + gap()) + comma + gap() + close
  }
  const write = (item: unknown): string => {
    if (Array.isArray(item)) return list('[', item.map(write), ']')
    if (item === null || typeof item !== 'object') return JSON.stringify(item)
    const entries = Object.entries(item).map(([key, entry]) => JSON.stringify(key) + gap() + ':' + gap() + write(entry))
    return list('{', entries, '}')
  }
  return gap() + write(value) + gap()
}

const anyValue = fc.jsonValue({ maxDepth: 4, noUnicodeString: false }).map((value) => JSON.parse(JSON.stringify(value)))
const choices = fc.array(fc.nat({ max: 19 }), { minLength: 1, maxLength: 40 })
const commentsOf = (text: string) => (text.match(/note|\/\* a \*\/|\/\* b|\/\/ d/g) ?? []).length

describe('parseHuJson', () => {
  it('reads the output of JSON.stringify', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(parseHuJson(JSON.stringify(value)).value).toEqual(value)
      }),
    )
  })

  it('reads through comments and trailing commas', () => {
    fc.assert(
      fc.property(anyValue, choices, (value, picks) => {
        const { value: read, problems } = parseHuJson(strew(value, picks))
        expect(problems).toEqual([])
        expect(read).toEqual(value)
      }),
    )
  })

  it('ends a line comment at a line feed only', () => {
    expect(parseHuJson('{"a": 1, // "b": 2,\r"c": 3,\n"d": 4}').value).toEqual({ a: 1, d: 4 })
    expect(parseHuJson('{"a": 1, // b\r\n"d":\r4}')).toMatchObject({ value: { a: 1, d: 4 }, problems: [] })
  })

  it.each([
    ['{"a": 1 "b": 2}', 'comma', '"b"'],
    ['["a" "b"]', 'comma', '"b"'],
    ['{"a" 1}', 'colon', '1'],
    ["{'a': 1}", 'symbol', "'a'"],
    ['{"a": nope}', 'symbol', 'nope'],
    ['{"a": 1, "a": 2}', 'duplicate-key', '"a"'],
    ['{} {}', 'end', '{'],
    ['{"a": 1} // last', 'comment-line', '// last'],
    ['{"a": "x\ry"}', 'character', '"x\ry"'],
  ])('%s: %s at %s', (text, code, found) => {
    const [problem] = parseHuJson(text).problems
    expect(problem?.code).toBe(code)
    expect(problem && text.slice(problem.offset, problem.offset + problem.length)).toBe(found)
    expect(problem?.offset).toBe(text.lastIndexOf(found))
  })

  it('reports an empty text, an open list and an open string', () => {
    expect(parseHuJson('').problems[0]?.code).toBe('value')
    expect(parseHuJson('[1').problems[0]?.code).toBe('close-bracket')
    expect(parseHuJson('"a').problems.map((problem) => problem.code)).toContain('string-end')
  })

  it('reports absurd nesting instead of failing', () => {
    expect(parseHuJson('['.repeat(100_000)).problems[0]?.code).toBe('depth')
  })

  it('reports deep nesting after closing brackets that close nothing', () => {
    for (const start of ['{"acls":[}', '[}', '{]', '{"a":]'])
      for (const closing of ['}', ']'])
        expect(() => parseHuJson(`${start}${closing.repeat(4000)},${'['.repeat(4000)}`)).not.toThrow()
  })

  it('never throws for long runs of anything', () => {
    const piece = fc.constantFrom('[', ']', '{', '}', ',', ':', '"a":', '"a":[', '[}', '{]', '1', '/*', '//', '\n', '"')
    const run = fc.tuple(piece, fc.constantFrom(1, 2, 250, 6000)).map(([text, count]) => text.repeat(count))
    const longText = fc.array(run, { minLength: 1, maxLength: 6 }).map((runs) => runs.join(''))
    fc.assert(fc.property(longText, (text) => void parseHuJson(text)))
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseHuJson(text)))
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[],:"/*\\n1a \n') }), (text) => void parseHuJson(text)),
    )
  })

  it('counts lines and columns from one', () => {
    expect(lineAndColumn('a\nbc', 3)).toEqual({ line: 2, column: 2 })
  })
})

describe('formatHuJson', () => {
  it('keeps value and comments, and a second formatting changes nothing', () => {
    fc.assert(
      fc.property(anyValue, choices, (value, picks) => {
        const text = strew(value, picks)
        const once = formatHuJson(text)
        expect(parseHuJson(once).value).toEqual(value)
        expect(commentsOf(once)).toBe(commentsOf(text))
        expect(formatHuJson(once)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })

  it('returns an invalid text unchanged', () => {
    expect(formatHuJson('{"a": [1,,]}')).toBe('{"a": [1,,]}')
  })

  it('keeps short lists on their line and comments in place', () => {
    const text = `// Head
{
 "groups":{"group:a":["x@","y@"]}, // who
    // Rules

    "acls": [ {"action":"accept","src":["group:a"],"dst":["*:*"]}
    ] }`
    expect(formatHuJson(text)).toBe(`// Head
{
  "groups": { "group:a": ["x@", "y@"] }, // who
  // Rules

  "acls": [
    { "action": "accept", "src": ["group:a"], "dst": ["*:*"] },
  ],
}
`)
  })

  it('keeps plain JSON plain', () => {
    const text = '{\n  "a": [\n    1,\n    2\n  ]\n}\n'
    expect(formatHuJson(text)).toBe(text)
    expect(stripComments(text)).toBe(text)
  })
})
