import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonValue, parseHuJson } from '@shared/policy/syntax/hujson'
import { randomLayout } from '@tests/support/random-layout'
import { takeSection } from './take-section'

const SECTIONS = ['groups', 'hosts', 'acls', 'tagOwners', 'ssh']
const entries = fc.oneof(
  fc.dictionary(fc.constantFrom('a', 'b', 'group:c'), fc.array(fc.constantFrom('alice@', 'tag:x'), { maxLength: 3 })),
  fc.array(
    fc.record({ action: fc.constant('accept'), src: fc.array(fc.constantFrom('*', 'tag:x'), { maxLength: 2 }) }),
  ),
  fc.boolean(),
)
const policy = fc
  .record({
    value: fc.dictionary(fc.constantFrom(...SECTIONS), entries),
    seed: fc.nat(),
    tidy: fc.boolean(),
  })
  .map(({ value, seed, tidy }) => randomLayout(value as JsonValue, { seed, tidy }))
const text = fc.oneof({ weight: 9, arbitrary: policy }, fc.constantFrom('', '// nothing yet\n', 'null', '{}'))

const valueOf = (of: string) => (parseHuJson(of).value ?? {}) as Record<string, JsonValue>
const comments = (of: string) => of.match(/\/\/[^\r\n]*|\/\*[^]*?\*\//g) ?? []

test('copies the section with its comments and keeps every other section', () => {
  fc.assert(
    fc.property(text, policy, fc.constantFrom(...SECTIONS), (mine, other, section) => {
      fc.pre(section in valueOf(other))
      const taken = takeSection(mine, other, section)
      expect(parseHuJson(taken.text ?? '').problems).toEqual([])
      expect(valueOf(taken.text ?? '')).toEqual({ ...valueOf(mine), [section]: valueOf(other)[section] })
      // If there was nothing to replace, no comment may be lost.
      const kept = section in valueOf(mine) ? [] : comments(mine)
      expect(kept.filter((comment) => !taken.text?.includes(comment))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('copying a section into its own text changes nothing; a missing one is refused', () => {
  fc.assert(
    fc.property(policy, fc.constantFrom(...SECTIONS), (mine, section) => {
      const expected = section in valueOf(mine) ? { text: mine } : { refused: 'section' }
      expect(takeSection(mine, mine, section)).toEqual(expected)
    }),
  )
})

test('copies the comments of the other server and keeps those next to the section', () => {
  const mine = '{\n  // who\n  "groups": {}, // mine\n  // rules of ours\n  "acls": []\n}\n'
  const other = '{\r\n\t// rules of theirs\r\n\t"acls": [\r\n\t\t{} // all\r\n\t]\r\n}'
  expect(takeSection(mine, other, 'acls').text).toBe(
    '{\n  // who\n  "groups": {}, // mine\n  // rules of theirs\n\t"acls": [\n\t\t{} // all\n\t]\n}\n',
  )
  expect(takeSection(mine, '{ "hosts": { "db": "10.0.0.5" } }', 'hosts').text).toBe(
    '{\n  // who\n  "groups": {}, // mine\n  "hosts": { "db": "10.0.0.5" },\n  // rules of ours\n  "acls": []\n}\n',
  )
})

test('refuses texts that are not policies, naming which one', () => {
  expect(takeSection('{ "acls": [', '{ "acls": [] }', 'acls')).toEqual({ refused: 'text' })
  expect(takeSection('[]', '{ "acls": [] }', 'acls')).toEqual({ refused: 'text' })
  expect(takeSection('{}', '{ "acls": [', 'acls')).toEqual({ refused: 'source' })
  expect(takeSection('{}', '{}', 'acls')).toEqual({ refused: 'section' })
})
