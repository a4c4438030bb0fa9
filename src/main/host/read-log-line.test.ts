import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logLevels, logLimits } from '@shared/host/log-limits'
import { createLogRing, createSplitLines } from './host-log'
import { createLogReader, readLogLine } from './read-log-line'

const AT = '2026-11-24T02:32:59Z'
const ID = 'hskey-authreq-aB3_dEfGhIjKlMnOpQrStUvW'

describe('a private key in several lines', () => {
  const body = [
    'MHcCAQEEIHb7pXvXlS0Yk3yq5c4cT1mVf6yq9m3cUeEo2yPZJ8sAoAoGCCqGSM49',
    'AwEHoUQDQgAEnR5P2xH0m8Yx3k1ZbQ7uVdF4sT6wJcLr9e2aGhKpXo0iBvNqMtCy',
  ] as const
  const [begin, last, end] = ['-----BEGIN EC PRIVATE KEY-----', 'dGVzdA==', '-----END EC PRIVATE KEY-----']
  const other = `${AT} INF listening`
  const shown = (lines: readonly string[]) => {
    const read = createLogReader()
    return lines.map((line) => read(line).text)
  }
  const readAll = (lines: readonly string[]) => shown(lines).join('\n')

  it.each([
    ['as a whole', [other, begin, ...body, last, end, other]],
    ['with a last line like a word', [other, begin, ...body, 'abc', end]],
    ['whose beginning is missing', [body[1], last, end, other]],
    ['whose last line is the first of the window', [last, end, other]],
    ['whose end is missing', [other, begin, body[0], last]],
    ['whose lines stand between others', [begin, other, body[0], other, body[1], other, other, last, end]],
    ['indented, and with the ends of lines of Windows', [`  ${begin}\r`, `  ${body[0]}\r`, `  ${last}\r`, other]],
  ])('is hidden %s', (_, lines) => {
    const text = readAll(lines)
    for (const part of [...body, last, 'abc']) expect(text).not.toContain(part)
    expect(text.split('\n')).toHaveLength(lines.length)
    expect(text.split('listening')).toHaveLength(lines.filter((line) => line === other).length + 1)
  })

  it('hides no word after it, nor elsewhere', () => {
    expect(shown([other, 'panic', begin, last, end, 'goroutine']).filter((text) => text !== '[hidden]')).toEqual([
      'listening',
      'panic',
      end,
      'goroutine',
    ])
    expect(shown([begin, ...Array.from({ length: 12 }, () => other), 'panic']).at(-1)).toBe('panic')
  })
})

describe('a line of the log', () => {
  it.each([
    [
      `${AT} INF node registered successfully node.id=1 node.name=n1`,
      'info',
      'node registered successfully node.id=1 node.name=n1',
    ],
    [`${AT} ERR failed error="no \\"way\\"" node.id=7`, 'error', 'failed error="no \\"way\\"" node.id=7'],
    [`\u001B[90m${AT}\u001B[0m \u001B[31mWRN\u001B[0m \u001B[1mslow\u001B[0m`, 'warn', 'slow'],
    [
      '{"level":"error","node.id":7,"error":"no \\"way\\"","time":1795487579,"message":"failed"}',
      'error',
      'failed node.id=7 error="no \\"way\\""',
    ],
    ['panic: runtime error', 'none', 'panic: runtime error'],
    ['{"broken', 'none', '{"broken'],
  ])('%j is read as %s', (raw, level, text) => {
    expect(readLogLine(raw)).toMatchObject({ level, text, cut: false })
  })

  it.each([
    [`${AT} ERR x node.id=7 node.name=desk`, '7', 'desk'],
    [`${AT} ERR x node_id=8 hostname=desk`, '8', 'desk'],
    [`${AT} ERR x node="my desk"`, '', 'my desk'],
    [`${AT} ERR x existing.node.id=9`, '', ''],
    ['{"level":"error","node.id":7,"node.name":"desk","message":"x"}', '7', 'desk'],
  ])('%j names its machine', (raw, nodeId, nodeName) => {
    expect(readLogLine(raw)).toMatchObject({ nodeId, nodeName })
  })

  it('has its time by the host’s clock in both formats', () => {
    expect(readLogLine(`${AT} INF x`).at).toBe('2026-11-24T02:32:59.000Z')
    expect(readLogLine('2026-11-24T03:32:59+01:00 INF x').at).toBe('2026-11-24T02:32:59.000Z')
    expect(readLogLine('{"level":"info","time":1795487579,"message":"x"}').at).toBe('2026-11-24T02:32:59.000Z')
    expect(readLogLine('{"level":"info","time":1e300,"message":"x"}').at).toBeNull()
    expect(readLogLine('2026-99-99T02:32:59Z INF x').at).toBeNull()
  })

  it.each([
    ['an API key', `key hskey-api-abcdefghijkl-${'0'.repeat(64)}`],
    ['a pre-auth key', `key=hskey-auth-abcdefghijkl-${'0'.repeat(64)}`],
    ['a pre-auth key without a prefix', `key ${'0'.repeat(48)}`],
    ['a password', 'password=000000000 x'],
    ['a secret in JSON', '{"level":"info","client_secret":"000000000","message":"x"}'],
    ['a key that begins like a registration', `hskey-authreq-${'0'.repeat(64)}`],
  ])('hides %s', (_, raw) => {
    const { text } = readLogLine(raw)
    expect(text).toContain('[hidden]')
    expect(text).not.toContain('00000')
  })

  it('keeps the id of a waiting registration', () => {
    expect(readLogLine(`${AT} INF starting node registration using auth id: ${ID}`).text).toContain(ID)
  })

  it('shows control characters and direction marks by their numbers', () => {
    expect(readLogLine('a\u0007b\u202Ec\u2028d').text).toBe('a[U+0007]b[U+202E]c[U+2028]d')
  })

  it('cuts a long line and marks it as cut', () => {
    const { text, cut } = readLogLine('x'.repeat(10_000))
    expect([text.length, cut]).toEqual([logLimits.characters, true])
  })

  it('is one line without control characters, whatever the server prints', () => {
    const hostile = fc.string({ unit: 'binary', maxLength: 200 })
    const json = fc.dictionary(fc.constantFrom('level', 'time', 'message', 'node.id', 'x'), fc.anything())
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          hostile.map((text) => `${AT} INF ${text}`),
          json.map((one) => JSON.stringify(one)),
        ),
        (raw) => {
          const { text, level, at, nodeName } = readLogLine(raw)
          expect(`${text}${nodeName}`).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
          expect(logLevels).toContain(level)
          expect(at === null || new Date(at).toISOString() === at).toBe(true)
        },
      ),
    )
  })
})

describe('output in parts', () => {
  const split = (parts: readonly Buffer[], longest: number) => {
    const lines: [string, boolean][] = []
    const splitting = createSplitLines(longest, (line, isCut) => lines.push([line, isCut]))
    for (const part of parts) splitting.add(part)
    return lines
  }

  it('gives the same lines, wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' }).map((line) => line.replaceAll('\n', ' '))),
        fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
        (lines, sizes) => {
          let left = Buffer.from(lines.map((line) => `${line}\n`).join(''))
          const parts: Buffer[] = []
          while (left.length > 0) {
            const size = sizes.next().value as number
            parts.push(left.subarray(0, size))
            left = left.subarray(size)
          }
          expect(split(parts, 10_000).map(([line]) => line)).toEqual(lines)
        },
      ),
    )
  })

  it('keeps only the beginning of a line without end', () => {
    const parts = Array.from({ length: 1000 }, () => Buffer.alloc(10_000, 'x'))
    expect(split([...parts, Buffer.from('\nnext\n')], 50)).toEqual([
      ['x'.repeat(50), true],
      ['next', false],
    ])
  })
})

describe('the last lines', () => {
  const line = (second: number, text: string) =>
    readLogLine(`${new Date(second * 1000).toISOString().replace('.000', '')} INF ${text}`)
  const texts = (ring: ReturnType<typeof createLogRing>) => ring.after(0).map(({ text }) => text)

  it('are at most as many as requested', () => {
    const ring = createLogRing(100)
    for (let at = 1; at <= 1000; at += 1) ring.add(line(at, String(at)))
    const lines = ring.after(0)
    expect(lines.length).toBeLessThan(111)
    expect(lines.at(-1)).toMatchObject({ seq: 1000, text: '1000' })
    expect(ring.after(999).map(({ seq }) => seq)).toEqual([1000])
    expect(ring.after(1000)).toEqual([])
  })

  it('appear once if the log is printed again', () => {
    const ring = createLogRing()
    const first = [line(1, 'a'), line(2, 'b'), line(2, 'c')]
    for (const one of first) ring.add(one)
    ring.again()
    for (const one of [...first, line(2, 'd'), line(3, 'a')]) ring.add(one)
    expect(texts(ring)).toEqual(['a', 'b', 'c', 'd', 'a'])
  })

  it('include those that were printed in between, even without a time or after the clock was set back', () => {
    const ring = createLogRing()
    const panic = readLogLine('panic: x')
    const first = [line(1, 'a'), panic, line(2, 'b')]
    for (const one of first) ring.add(one)
    ring.again()
    const more = [panic, line(3, 'c'), panic]
    for (const one of [...first, ...more]) ring.add(one)
    expect(texts(ring)).toEqual(['a', 'panic: x', 'b', 'panic: x', 'c', 'panic: x'])
    ring.again()
    for (const one of [...first, ...more, line(1, 'd'), line(1, 'a')]) ring.add(one)
    expect(texts(ring).slice(6)).toEqual(['d', 'a'])
  })

  it('include a line that is printed once more within its second', () => {
    const ring = createLogRing()
    const first = [line(1, 'a'), line(2, 'b')]
    for (const one of first) ring.add(one)
    ring.again()
    for (const one of [...first, line(2, 'b')]) ring.add(one)
    expect(texts(ring)).toEqual(['a', 'b', 'b'])
  })

  it('include all lines of another log, whose clock may be behind', () => {
    const ring = createLogRing()
    for (const one of [line(8, 'a'), line(9, 'b')]) ring.add(one)
    ring.again()
    for (const one of [line(1, 'c'), line(9, 'c'), line(10, 'b')]) ring.add(one)
    expect(texts(ring)).toEqual(['a', 'b', 'c', 'c', 'b'])
  })
})
