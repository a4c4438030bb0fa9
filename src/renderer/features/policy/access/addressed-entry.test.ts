import { expect, it } from 'vitest'
import { addressedEntry } from './typed-question'

const text = `{
  // People
  "Groups": { "group:a": ["ann@"], "group:A": ["bob@"] },
  "hosts": { "db": "10.0.0.1", "db": "10.0.0.2" },
  "tag_owners": { "tag:web": ["ann@"] },
  "ACLs": [{ "action": "accept" }, { "action": "second" },],
}`

const written = (address: string) => {
  const node = addressedEntry(text, address)
  return node && text.slice(node.offset, node.offset + node.length)
}

it('finds rules by number and entries by name, however the text spells the section', () => {
  expect(written('acls.2')).toBe('{ "action": "second" }')
  expect(written('tagOwners.tag:web')).toBe('["ann@"]')
  expect(written('groups.group:A')).toBe('["bob@"]')
  expect(written('hosts.db')).toBe('"10.0.0.2"')
})

it('finds nothing at an address without an entry', () => {
  for (const address of ['', 'acls', 'acls.0', 'acls.3', 'acls.x', 'grants.1', 'hosts.nas', 'hosts.DB', 'groups.1'])
    expect(addressedEntry(text, address)).toBeUndefined()
  for (const broken of ['', '[]', '{ "acls": 3 }', '{']) expect(addressedEntry(broken, 'acls.1')).toBeUndefined()
})
