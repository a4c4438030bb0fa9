import { growth, LINEAR } from '@tests/support/growth'
import { HOUR } from '@shared/time'
import { expect, it } from 'vitest'
import type { OpenHost } from './open-hosts'
import { HostError } from './host-error'
import { createMetrics, parseMetrics, sumOf } from './metrics'
import fc from 'fast-check'

const names = new Set(['a_total'])
const readText = (text: string) =>
  (parseMetrics(text, names).get('a_total') ?? []).map(({ labels, value }) => [Object.fromEntries(labels), value])

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
const anyValue = fc.string({ unit: fc.constantFrom('"', '\\', '\n', 'n', '}', '{', ',', '=', ' ', 'é', '#', '\u202E') })
const anyLabels = fc.dictionary(fc.stringMatching(/^[a-z_][a-z0-9_]{0,5}$/), anyValue, {
  maxKeys: 4,
  noNullPrototype: true,
})
// String() writes -0 as 0.
const anyNumber = fc.oneof(fc.double({ noNaN: true }), fc.integer()).map((value) => value + 0)

it('reads every series as it was written', () => {
  const anySeries = fc.tuple(anyLabels, anyNumber, fc.constantFrom('', ' 1795487579000'), fc.constantFrom('', ','))
  fc.assert(
    fc.property(fc.array(anySeries), (all) => {
      const lines = all.map(([labels, value, time, comma]) => {
        const pairs = Object.entries(labels).map(([name, text]) => `${name}="${escaped(text)}"`)
        const number = Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : '-Inf'
        return `a_total${pairs.length > 0 ? `{${pairs.join(',')}${comma}}` : ''} ${number}${time}`
      })
      const text = `# HELP a_total x\n# TYPE a_total counter\n${lines.join('\nother{a="b"} 7\n')}\n`
      expect(readText(text)).toEqual(all.map(([labels, value]) => [labels, value]))
    }),
  )
})

it('reads text of any kind without failing, and nothing but numbers from it', () => {
  const piece = fc.constantFrom(
    'a_total',
    '{',
    '}',
    'x="',
    '"',
    '\\',
    ',',
    '=',
    ' ',
    '\n',
    '1',
    'NaN',
    '#',
    '1e999',
    '\0',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
      for (const [, value] of readText(pieces.join(''))) expect(typeof value).toBe('number')
    }),
  )
})

it.each([
  'a_total{x="1} 2',
  'a_total{x=1} 2',
  'a_total{x="1" y="2"} 2',
  'a_total{x="\\q"} 2',
  'a_total',
  'a_total 0x10',
  'a_total 1 2 3',
  'a_total_more 1',
  ' a_total 1',
  `a_total{x="${'y'.repeat(5000)}"} 1`,
])('leaves out %j', (line) => {
  expect(readText(`${line}\na_total 3`)).toEqual([[{}, 3]])
})

it('takes time in proportion to the length of hostile text', () => {
  const labels = 'x="\\\\",'
  expect(growth(500, (size) => readText(`a_total{${labels.repeat(size)}\n`.repeat(100)))).toBeLessThan(LINEAR)
  expect(growth(400_000, (size) => readText('a_total '.repeat(size)))).toBeLessThan(LINEAR)
})

it('sums all series but those with a label, and is unknown without any', () => {
  const series = parseMetrics('a_total{type="full"} 2\na_total{type="keepalive"} 5\na_total 4\na_total NaN\n', names)
  expect(sumOf(series.get('a_total'), ['type', 'keepalive'])).toBe(6)
  expect(sumOf(series.get('a_total'))).toBe(11)
  expect(sumOf(parseMetrics('a_total{type="keepalive"} 5', names).get('a_total'), ['type', 'keepalive'])).toBeNull()
  expect(sumOf(undefined)).toBeNull()
})

it('reads long lines of digits and many series of one metric in time that grows with the text', () => {
  // One by one, each of these would take minutes if every digit or series were looked at again for each other one.
  const digits = `a ${'1'.repeat(4000)}x\n`.repeat(2500)
  expect(parseMetrics(digits, new Set(['a'])).size).toBe(0)
  const series = Array.from({ length: 200_000 }, (_, index) => `a{b="${index}"} 1`).join('\n')
  expect(parseMetrics(series, new Set(['a'])).get('a')).toHaveLength(20_000)
})

const host = {} as OpenHost

function start() {
  let [now, reads] = [1_000_000_000_000, 0]
  const metrics = createMetrics({
    now: () => now,
    read: async () => {
      reads += 1
      const values = { requests: null, updates: reads, online: 2, memory: 3 }
      return { values, text: `text ${reads}`, version: 'v0.29.2', missing: { requests: 'release' }, problem: null }
    },
  })
  return {
    metrics,
    reads: () => reads,
    pass: (ms: number) => (now += ms),
    read: (open: () => Promise<OpenHost> = async () => host) => metrics.read('a', open),
  }
}

it('reads once for windows that ask together, keeps an hour, and forgets a server that is left', async () => {
  const { metrics, read, reads, pass } = start()
  await Promise.all([read(), read(), read()])
  expect(await read()).toMatchObject({ text: 'text 1', missing: { requests: 'release' } })
  expect(reads()).toBe(1)
  for (let time = 0; time < 400; time += 1) {
    pass(10_000)
    await read()
  }
  const { samples } = await read()
  expect(samples).toHaveLength(361)
  expect((samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0)).toBe(HOUR)
  metrics.leave('a')
  expect((await read()).samples).toHaveLength(1)
})

it('keeps the hour if the host cannot be reached for a while, and reports the reason', async () => {
  const { read, pass } = start()
  await read()
  pass(10_000)
  const lost = await read(() => Promise.reject(new HostError('unreachable')))
  expect(lost).toMatchObject({ text: '', failure: { why: 'unreachable' }, samples: [{ values: { online: 2 } }] })
  pass(10_000)
  expect(await read()).toMatchObject({ failure: null, samples: [{}, {}] })
  pass(10_000)
  await expect(read(() => Promise.reject(new TypeError('a mistake')))).rejects.toThrow('a mistake')
})

it('starts again if the clock was set back', async () => {
  const { read, pass } = start()
  await read()
  pass(-HOUR)
  expect((await read()).samples).toHaveLength(1)
})
