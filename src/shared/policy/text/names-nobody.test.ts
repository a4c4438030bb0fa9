import { expect, it } from 'vitest'
import { namesNobody } from './names-nobody'

const users = [{ id: '1', name: 'ann', email: 'ann@example.com' }]
const found = (text: string) =>
  namesNobody(text, { users, tags: new Set(['tag:web']) }).map(({ name, line }) => [name, line])

it('users, groups and tags that nobody goes by are named, each where it stands first', () => {
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

it('a policy that cannot be read names nobody in particular, and one that names all there are nothing', () => {
  expect(found('')).toEqual([])
  expect(found('{"acls": [{"action": "accept", "src": ["ann@", "*"], "dst": ["tag:web:*"]}]}')).toEqual([])
  expect(() => found('{"acls": [')).not.toThrow()
})
