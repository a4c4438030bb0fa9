import { expect, it } from 'vitest'
import { findUnmatchedNames } from './unmatched-names'

const users = [{ id: '1', name: 'ann', email: 'ann@example.com' }]
const found = (text: string) =>
  findUnmatchedNames(text, { users, tags: new Set(['tag:web']) }).map(({ name, line }) => [name, line])

it('returns unknown users, empty groups and unused tags at their first positions', () => {
  const text = `{
  "groups": { "group:here": ["ann@", "gone@"], "group:gone": ["gone@"], "group:none": [] },
  "tagOwners": { "tag:web": ["group:here"], "tag:idle": ["group:here"] },
  "acls": [
    { "action": "accept", "src": ["group:here", "ann@example.com"], "dst": ["tag:web:80"] },
    { "action": "accept", "src": ["group:gone", "group:none"], "dst": ["tag:idle:*", "gone@:22"] },
  ],
}`
  expect(found(text)).toEqual([
    ['gone@', 2],
    ['group:gone', 6],
    ['group:none', 6],
    ['tag:idle', 6],
  ])
})

it('returns nothing for a policy that cannot be read, and nothing if all names are known', () => {
  expect(found('')).toEqual([])
  expect(found('{"acls": [{"action": "accept", "src": ["ann@", "*"], "dst": ["tag:web:*"]}]}')).toEqual([])
  expect(() => found('{"acls": [')).not.toThrow()
})
