import { expect, test } from 'vitest'
import { haMetaName } from './ha-meta'

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
