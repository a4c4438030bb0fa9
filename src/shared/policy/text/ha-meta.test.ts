import { expect, test } from 'vitest'
import { haMetaName, withHaMetaNames } from './ha-meta'

test.each([
  ['{"action": "accept", /* x */ "#ha-meta": {"name": " Web servers ", "open": true}, "src": []}', 'Web servers'],
  ['{"#ha-meta": {"open": true}}', ''],
  ['{"#ha-meta": "name"}', ''],
  ['{"#ha-meta": {"name": 1}}', ''],
  ['{"src": ["#ha-meta"]}', ''],
  ['{"#ha-meta": {', ''],
  ['[]', ''],
])('the name in %s is %j', (raw, name) => {
  expect(haMetaName(raw)).toBe(name)
})

test('a note that a conversion wrote as a comment is read as its name', () => {
  expect(withHaMetaNames('for all\n#ha-meta: {"name":"Ops","open":true}')).toBe('for all\nOps')
  for (const other of ['#ha-meta: {"open":true}', '#ha-meta: {"name":', 'see #ha-meta: {"name":"Ops"}'])
    expect(withHaMetaNames(other)).toBe(other)
})
