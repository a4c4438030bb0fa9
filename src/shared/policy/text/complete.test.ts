import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeAt, type KnownNames } from './complete'

const known: KnownNames = {
  users: [{ name: 'ann@', note: 'Ann Lee' }, { name: 'bob@' }],
  tags: ['tag:web', 'tag:lost'],
  addresses: [{ text: '100.64.0.1', note: 'laptop' }],
  routes: [{ text: '10.0.0.0/8', note: 'router' }],
}

const POLICY_START = `{
  "groups": { "group:dev": ["ann@"] },
  "tagOwners": { "tag:web": ["group:dev"] },
  "hosts": { "db": "10.0.0.5" },
  `

/** Completes at the `|` and applies the option with a label; a `|` marks the resulting cursor. */
function at(marked: string, asked = true) {
  const offset = marked.indexOf('|')
  const text = marked.replace('|', '')
  const found = completeAt(text, offset, known, asked)
  const apply = (label: string) => {
    const option = found?.options.find((one) => one.label === label)
    if (!found || !option) return undefined
    const done = option.insert.slice(0, option.cursor) + '|' + option.insert.slice(option.cursor)
    return text.slice(0, found.from) + done + text.slice(found.to)
  }
  return { labels: found?.options.map(({ label }) => label), options: found?.options, apply }
}

describe('completeAt', () => {
  it('offers missing sections and inserts an empty value', () => {
    const { labels, apply } = at(`${POLICY_START}"a|"`)
    expect(labels).toContain('acls')
    expect(labels).not.toContain('groups')
    expect(apply('acls')).toBe(`${POLICY_START}"acls": [|]`)
    expect(at('{ | }').apply('groups')).toBe('{ "groups": {|} }')
    expect(at('{ a| }').apply('acls')).toBe('{ "acls": [|] }')
    expect(at('{ "randomizeClientPort": | }').apply('true')).toBe('{ "randomizeClientPort": true| }')
    expect(at('{ "a|": [] }').apply('acls')).toBe('{ "acls"|: [] }')
  })

  it('inserts names with quotes, bars and backslashes as JSON', () => {
    const odd = { ...known, users: [{ name: 'a|b"c\\@' }] }
    const [option] = completeAt('{"groups": {"group:a": []}}', 24, odd, true)?.options ?? []
    expect(option).toMatchObject({ label: 'a|b"c\\@', insert: '"a|b\\"c\\\\@"', cursor: 11 })
    const host = '{"acls": [{"src": ["a|b\\"c"]}], "hosts": {}}'
    const [key] = completeAt(host, host.length - 2, known, true)?.options ?? []
    expect(key).toMatchObject({ label: 'a|b"c', insert: '"a|b\\"c": ""', cursor: 11 })
  })

  it('offers the properties that a rule lacks', () => {
    expect(at('{"acls": [{ "action": "accept", "|" }]}').labels).toEqual(['proto', 'src', 'dst'])
    expect(at('{"ACLs": [{ "|" }]}').labels).toEqual(['action', 'proto', 'src', 'dst'])
    expect(at('{"grants": [{ "s|": [] }]}').labels).toEqual(['src', 'dst', 'ip', 'app', 'via'])
    expect(at('{"unknown": { "|" }}').labels).toBeUndefined()
  })

  it('offers the names of sources: defined names, tags of machines, users, autogroups of that side', () => {
    const { options, apply } = at(`${POLICY_START}"acls": [{ "src": ["|"] }]`)
    expect(options?.map(({ label, kind }) => `${kind} ${label}`)).toEqual([
      'wildcard *',
      'autogroup autogroup:member',
      'autogroup autogroup:tagged',
      'autogroup autogroup:danger-all',
      'group group:dev',
      'tag tag:web',
      'tag tag:lost',
      'host db',
      'user ann@',
      'user bob@',
    ])
    expect(options?.find(({ label }) => label === 'tag:lost')?.undeclared).toBe(true)
    expect(options?.find(({ label }) => label === 'ann@')?.note).toBe('Ann Lee')
    expect(apply('group:dev')).toBe(`${POLICY_START}"acls": [{ "src": ["group:dev"|] }]`)
    expect(at(`${POLICY_START}"acls": [{ "src": [|] }]`).apply('bob@')).toContain('"src": ["bob@"|]')
    expect(at(`${POLICY_START}"acls": [{ "src": ["group:dev", gr|] }]`).labels).not.toContain('group:dev')
  })

  it('offers the names for other positions', () => {
    expect(at(`${POLICY_START}"acls": [{ "dst": ["|"] }]`).labels).toContain('autogroup:self')
    expect(at(`${POLICY_START}"acls": [{ "dst": ["|"] }]`).labels).not.toContain('autogroup:danger-all')
    expect(at(`${POLICY_START}"ssh": [{ "dst": ["|"] }]`).labels).not.toContain('group:dev')
    expect(at(`${POLICY_START}"grants": [{ "via": ["|"] }]`).labels).toEqual(['tag:web', 'tag:lost'])
    expect(at(`${POLICY_START}"groups": { "group:x": ["|"] }`).labels).toEqual(['ann@', 'bob@'])
    expect(at(`${POLICY_START}"tagOwners": { "tag:x": ["|"] }`).labels).toEqual([
      'group:dev',
      'tag:web',
      'tag:x',
      'tag:lost',
      'ann@',
      'bob@',
    ])
    expect(at('{"hosts": { "a": "|" }}').labels).toEqual(['100.64.0.1', '10.0.0.0/8'])
    expect(at('{"autoApprovers": { "routes": { "|" } }}').apply('10.0.0.0/8')).toBe(
      '{"autoApprovers": { "routes": { "10.0.0.0/8": [|] } }}',
    )
  })

  it('continues from the name of a destination to its ports', () => {
    const { apply, options } = at(`${POLICY_START}"acls": [{ "dst": ["ta|"] }]`)
    expect(apply('tag:web')).toBe(`${POLICY_START}"acls": [{ "dst": ["tag:web:|"] }]`)
    expect(options?.every(({ more }) => more)).toBe(true)
    const ports = at(`${POLICY_START}"acls": [{ "dst": ["tag:web:80,4|"] }]`)
    expect(ports.labels).toEqual(['*', '22', '53', '80', '443', '3389', '5432'])
    expect(ports.apply('443')).toBe(`${POLICY_START}"acls": [{ "dst": ["tag:web:80,443|"] }]`)
    expect(at(`${POLICY_START}"acls": [{ "dst": ["tag:|:80"] }]`).apply('tag:web')).toBe(
      `${POLICY_START}"acls": [{ "dst": ["tag:web|:80"] }]`,
    )
  })

  it('offers undefined names that are in use where they can be defined', () => {
    const text = '{"acls": [{ "src": ["group:new"], "dst": ["nas:80"] }], '
    expect(at(`${text}"groups": { "|" }}`).apply('group:new')).toBe(`${text}"groups": { "group:new": [|] }}`)
    expect(at(`${text}"hosts": { "|" }}`).apply('nas')).toBe(`${text}"hosts": { "nas": "|" }}`)
    expect(at(`${text}"tagOwners": { "|" }}`).labels).toEqual(['tag:web', 'tag:lost'])
  })

  it('offers values, and a whole rule between rules', () => {
    expect(at('{"acls": [{ "action": "|" }]}').labels).toEqual(['accept'])
    expect(at('{"ssh": [{ "action": "|" }]}').labels).toEqual(['accept', 'check'])
    expect(at('{"acls": [{ "proto": "t|" }]}').labels).toContain('tcp')
    expect(at('{"tests": [{ "proto": "|" }]}').labels).toEqual(['tcp', 'udp', 'sctp'])
    expect(at('{"acls": [|]}').apply('entry')).toBe('{"acls": [{ "action": "accept", "src": [|], "dst": [] }]}')
  })

  it('offers nothing in comments, in places without names, and before anything was typed', () => {
    expect(at('{ // "a|"\n}').labels).toBeUndefined()
    expect(at('{ /* | */ }').labels).toBeUndefined()
    expect(at('{"groups": | }').labels).toBeUndefined()
    expect(at('{"acls": [{ "src": [|] }]}', false).labels).toBeUndefined()
    expect(at('{"acls": [{ "src": ["|"] }]}', false).labels).toContain('*')
  })

  it('accepts any text at any offset', () => {
    const pieces = ['{', '}', '[', ']', ',', ':', '"', '"acls"', '"src"', '"group:a"', '//', '\n', '/*', '*/', 'x', ' ']
    const half = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(half, fc.nat(100), (text, offset) => {
        const place = Math.min(offset, text.length)
        const found = completeAt(text, place, known)
        expect(!found || (found.from <= place && place <= found.to && found.to <= text.length)).toBe(true)
      }),
    )
  })
})
