import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHuJson } from '@shared/policy/syntax/hujson'
import { wildPolicy } from '@tests/support/random-policy'
import { nameAt, nameDefinition, namesIn, occurrencesOf, renameEdits, renameProblem } from './names'

const text = `{
  // group:dev is who builds; "group:dev" in a comment stays.
  "groups": { "group:dev": ["ann@", "bob@"] },
  "tagOwners": { "tag:web": ["group:dev"] },
  "hosts": { "db": "10.0.0.5", "dbs": "10.0.0.0/24" },
  "acls": [
    { "action": "accept", "src": ["group:dev", "100.64.0.1"], "dst": ["tag:web:80,443", "db:5432", "[fd7a::1]:22"] },
    { "action": "accept", "src": ["db"], "dst": ["autogroup:internet:*"] },
  ],
  "ssh": [{ "action": "accept", "src": ["group:dev"], "dst": ["tag:web"], "users": ["group:dev"] }],
  "tests": [{ "src": "ann@", "accept": ["db:5432"], "deny": ["tag:web:22"] }],
}`
const change = (edits: { from: number; to: number; insert: string }[]) =>
  edits.toReversed().reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text)
const named = (part: string) => nameAt(text, text.indexOf(part) + 2)

describe('names of a policy', () => {
  it('get their kind from their position, without ports', () => {
    const seen = namesIn(text).map(({ kind, name, defines }) => `${defines ? '=' : ''}${kind} ${name}`)
    expect(seen).toEqual([
      '=group group:dev',
      'user ann@',
      'user bob@',
      '=tag tag:web',
      'group group:dev',
      '=host db',
      '=host dbs',
      'group group:dev',
      'prefix 100.64.0.1',
      'tag tag:web',
      'host db',
      'host db',
      'autogroup autogroup:internet',
      'group group:dev',
      'tag tag:web',
      'user ann@',
      'host db',
      'tag tag:web',
    ])
    for (const { name, from, to } of namesIn(text)) expect(text.slice(from, to)).toBe(name)
  })

  it('lead to their definition and to every use', () => {
    const use = named('tag:web:80')
    expect(use?.name).toBe('tag:web')
    expect(nameDefinition(text, use!)?.from).toBe(text.indexOf('tag:web"'))
    expect(occurrencesOf(text, use!)).toHaveLength(4)
    expect(nameDefinition(text, named('ann@')!)).toBeUndefined()
    expect(nameAt(text, text.indexOf('action') + 1)).toBeUndefined()
  })

  it('are found in a half-typed document, too', () => {
    const half = '{"groups": {"group:a": ["ann@"], "acls": [{"src": ["group:a'
    expect(namesIn(half).map(({ name }) => name)).toContain('group:a')
    const broken = '{"groups": {"group:a": ["ann@"]}, "acls": [{"src": ["group:a"] "dst": ["*:*"]} {"src": ["group:b"]'
    expect(namesIn(broken).map(({ name }) => name)).toEqual(['group:a', 'ann@', 'group:a', '*', 'group:b'])
  })
})

describe('renaming', () => {
  it('changes every position that means the name and no other', () => {
    const renamed = change(renameEdits(text, named('group:dev": [')!, 'group:builders'))
    expect(renamed).toContain('// group:dev is who builds; "group:dev" in a comment stays.')
    expect(renamed).toContain('"users": ["group:dev"]')
    expect(renamed.match(/group:builders/g)).toHaveLength(4)
    const host = change(renameEdits(text, named('db": "10')!, 'postgres'))
    expect(host).toContain('"postgres": "10.0.0.5", "dbs"')
    expect(host).toContain('"postgres:5432"')
    expect(host.match(/postgres/g)).toHaveLength(4)
  })

  it('refuses invalid names and existing ones', () => {
    const group = named('group:dev": [')!
    expect(renameProblem(text, group, 'group:')).toBe('empty')
    expect(renameProblem(text, group, 'group:dev')).toBe('unchanged')
    expect(renameProblem(text, group, 'group:a b')).toBe('letters')
    expect(renameProblem(text, group, 'group:fine')).toBeUndefined()
    expect(renameProblem(text, named('tag:web')!, 'tag:1')).toBe('tag-start')
    expect(renameProblem(text, named('db": "10')!, 'dbs')).toBe('taken')
    expect(renameProblem(text, named('db": "10')!, '10.0.0.1')).toBe('address')
  })

  it('renaming in random policies there and back restores the text', () => {
    fc.assert(
      fc.property(wildPolicy, (written) => {
        for (const name of namesIn(written).filter(({ defines }) => defines)) {
          const wanted = name.kind === 'host' ? 'renamed' : `${name.kind}:renamed`
          const apply = (now: string, from: typeof name, to: string) =>
            renameEdits(now, from, to)
              .toReversed()
              .reduce((all, edit) => all.slice(0, edit.from) + edit.insert + all.slice(edit.to), now)
          const there = apply(written, name, wanted)
          expect(parseHuJson(there).problems).toEqual([])
          expect(apply(there, { ...name, name: wanted }, name.name)).toBe(written)
        }
      }),
      { numRuns: 50 },
    )
  })
})
