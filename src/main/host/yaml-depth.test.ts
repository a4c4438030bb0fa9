import { expect, it } from 'vitest'
import { findSecrets } from './config-secrets'
import { isDeepYaml } from './yaml-depth'
import { readYaml } from './yaml-edit'
import { YamlEditError } from './yaml-places'

it.each([
  ['brackets', `a: ${'['.repeat(20_000)}`],
  ['closed brackets', `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['maps in brackets', `a: ${'[{b: '.repeat(20_000)}`],
  ['brackets beside brackets in comments and texts', 'a:\n'.concat(' [ "]", # ]\n'.repeat(20_000))],
  ['items on one line', `${'- '.repeat(20_000)}a`],
  ['keys on one line', `${'? '.repeat(20_000)}a`],
  ['indented lines', Array.from({ length: 3000 }, (_, columns) => `${' '.repeat(columns)}a:`).join('\n')],
])('refuses a text with deeply nested %s before it is parsed', (_what, text) => {
  expect(isDeepYaml(text)).toBe(true)
  expect(() => readYaml(text)).toThrow(YamlEditError)
  expect(findSecrets(text)).toEqual([])
})

it('parses texts at the limit, and counts no brackets in scalars', () => {
  const blocks = Array.from({ length: 299 }, (_, columns) => `${' '.repeat(columns)}a:`).join('\n')
  for (const text of [blocks, `${'- '.repeat(149)}a`, `a: ${'['.repeat(100)}${']'.repeat(100)}`]) {
    expect(isDeepYaml(text)).toBe(false)
    expect(readYaml(text)).toBeTruthy()
  }
  const long = `a: ${'b - c '.repeat(200)}\nb: [${'{ c: 1 }, '.repeat(1000)}]\nd: '${'[ '.repeat(1000)}'\ne: x${'['.repeat(1000)}\n`
  expect(isDeepYaml(long)).toBe(false)
})
