import { expect, it } from 'vitest'
import { findSecrets } from './config-secrets'
import { readYaml } from './yaml-edit'
import { isCostlyYaml, YamlEditError } from './yaml-places'

it.each([
  ['brackets', `a: ${'['.repeat(20_000)}`],
  ['closed brackets', `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['maps in brackets', `a: ${'[{b: '.repeat(20_000)}`],
  ['brackets beside brackets in comments and texts', 'a:\n'.concat(' [ "]", # ]\n'.repeat(20_000))],
  ['items on one line', `${'- '.repeat(20_000)}a`],
  ['keys on one line', `${'? '.repeat(20_000)}a`],
  ['indented lines', Array.from({ length: 3000 }, (_, columns) => `${' '.repeat(columns)}a:`).join('\n')],
])('refuses a text with deeply nested %s before it is parsed', (_what, text) => {
  expect(isCostlyYaml(text)).toBe(true)
  expect(() => readYaml(text)).toThrow(YamlEditError)
  expect(findSecrets(text)).toEqual([])
})

it('parses texts at the limit, and counts no brackets in scalars', () => {
  const blocks = Array.from({ length: 299 }, (_, columns) => `${' '.repeat(columns)}a:`).join('\n')
  for (const text of [blocks, `${'- '.repeat(149)}a`, `a: ${'['.repeat(100)}${']'.repeat(100)}`]) {
    expect(isCostlyYaml(text)).toBe(false)
    expect(readYaml(text)).toBeTruthy()
  }
  const long = `a: ${'b - c '.repeat(200)}\nb: [${'{ c: 1 }, '.repeat(1000)}]\nd: '${'[ '.repeat(1000)}'\ne: x${'['.repeat(1000)}\n`
  expect(isCostlyYaml(long)).toBe(false)
})

const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))

it.each([
  ['characters', `a: "${'x'.repeat(128_000)}"`],
  ['keys', many(600, (at) => `key${at}: 1`).join('\n')],
  ['keys in a list', `a:\n- b: 1\n${many(600, (at) => `  key${at}: 1`).join('\n')}`],
  ['keys in brackets', `{${many(600, (at) => `key${at}: 1`).join(', ')}}`],
  ['words', `a: [${'1,'.repeat(60_000)}1]`],
  ['anchors', many(200, (at) => `- &a${at} 1`).join('\n')],
])('refuses a text with so many %s that the parser would hold up all windows', (_what, text) => {
  expect(isCostlyYaml(text)).toBe(true)
  expect(() => readYaml(text)).toThrow(YamlEditError)
  expect(findSecrets(text)).toEqual([])
})

it('reads a thousand records and their like in lists', () => {
  const records = many(1000, (at) => `    - name: host${at}.example.com\n      type: A\n      value: 100.64.0.1`)
  const text = `dns:\n  # ${'comment\n  # '.repeat(1000)}\n  extra_records:\n${records.join('\n')}\n`
  expect(isCostlyYaml(text)).toBe(false)
  expect(isCostlyYaml(`a: [${many(2000, (at) => `"${at}"`).join(', ')}]`)).toBe(false)
})
