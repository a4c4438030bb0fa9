import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { User } from '@shared/api/resources'
import { csvText } from '@shared/csv'
import { csvFromBytes } from './csv-lines'
import { readKeysCsv } from './csv-keys'
import { readUsersCsv } from './csv-users'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const user = (name: string): User => ({
  id: name,
  name,
  displayName: '',
  email: '',
  provider: '',
  providerId: '',
  profilePicUrl: '',
  createdAt: null,
})
const facts = { users: [user('maria'), user('ann')], tagOnly: true, now: NOW }

const readUsers = (text: string) => readUsersCsv(text, { profiles: true })

const name = fc.stringMatching(/^[a-z][a-z0-9._-]{1,20}$/)
const rows = fc.uniqueArray(
  fc.record({
    name,
    displayName: fc.string({ maxLength: 40 }).map((text) => text.trim()),
    email: fc.constantFrom('', 'a@b.org'),
  }),
  { selector: (row) => row.name, maxLength: 20 },
)
const separators = fc.constantFrom(',', ';', '\t')
const ends = fc.constantFrom('\r\n', '\n', '\r')
const bom = fc.constantFrom('', '\uFEFF')
const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`

describe('users from CSV', () => {
  it('parses every exported list back', () => {
    fc.assert(
      fc.property(rows, (wanted) => {
        const text = csvText(
          ['Name', 'Display name', 'E-mail'],
          wanted.map((row) => [row.name, row.displayName, row.email]),
        )
        expect(readUsers(text)).toMatchObject({ state: 'ok', problems: [], rows: wanted })
      }),
    )
  })

  it('accepts any separator, line ending, byte order mark and quotes', () => {
    fc.assert(
      fc.property(rows, separators, ends, bom, (wanted, separator, end, mark) => {
        const lines = [
          ['Benutzer', 'Anzeigename', 'E-Mail'].join(separator),
          ...wanted.map((row) => [row.name, quoted(row.displayName), row.email].join(separator)),
        ]
        const read = readUsers(mark + lines.join(end) + end)
        // Other systems' line endings split lines; an exporter adds an apostrophe before a formula.
        if (wanted.some((row) => /[\r\n]|^'/.test(row.displayName))) return
        expect(read).toMatchObject({ state: 'ok', problems: [], rows: wanted })
      }),
    )
  })

  it('never throws and either reads or reports every line of any text', () => {
    const pieces = fc.constantFrom(
      'name',
      ',',
      ';',
      '"',
      '\n',
      '\r\n',
      '\t',
      'ann',
      'a b',
      'tag:x',
      '\uFEFF',
      '=1',
      'é',
    )
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 60 }).map((parts) => `name;email\n${parts.join('')}`),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const read = readUsers(text)
        expect(['ok', 'empty', 'header']).toContain(read.state)
        const named = read.problems.map(({ line }) => line)
        expect(new Set(named).size).toBe(named.length)
        for (const row of read.rows) expect(row.name).not.toBe('')
        readKeysCsv(text, facts)
      }),
      { numRuns: 2000 },
    )
  })

  it('reports each invalid line with its column and the reason', () => {
    const text = 'name;E-Mail\nann;ann@example.com\n1x;\nbob;nope\nann;\n"cut;\n'
    expect(readUsers(text).problems).toEqual([
      { line: 3, column: 'name', key: 'nameStartLetter', params: {} },
      { line: 4, column: 'email', key: 'email', params: {} },
      { line: 5, column: 'name', key: 'twice', params: { value: 'ann', earlier: '2' } },
      { line: 6, column: '', key: 'quotes', params: {} },
    ])
    expect(readUsers('').state).toBe('empty')
    expect(readUsers('\n\n').state).toBe('empty')
    expect(readUsers('colour;size\nred;5')).toMatchObject({ state: 'header', missing: ['name'] })
    expect(readUsers('name,colour\nann,red')).toMatchObject({ state: 'ok', unused: ['colour'] })
    expect(readUsers('name\nann,too,many').problems).toMatchObject([{ line: 2, key: 'fields' }])
  })

  it('rejects a list longer than one import without checking it', () => {
    const text = `name\n${'!\n'.repeat(1_000_000)}`
    expect(readUsers(text)).toMatchObject({ state: 'long', rows: [], problems: [] })
    expect(readUsers(`name\n${'ann\n'.repeat(20_000)}`).state).toBe('ok')
    expect(readUsers(`name${',x'.repeat(100_000)}\nann`).state).toBe('header')
  })

  it('uses only names if the server stores nothing else, and says which columns it does not use', () => {
    const text = 'Name;Display name;E-mail\nann;Ann Lee;ann@example.com\nbob;Bob;nope'
    expect(readUsersCsv(text, { profiles: false })).toEqual({
      state: 'ok',
      missing: [],
      unused: ['Display name', 'E-mail'],
      problems: [],
      rows: [{ name: 'ann' }, { name: 'bob' }],
    })
  })

  it("fills in the parameters of each problem's text", () => {
    expect(readUsers(`name\nx\n${'x'.repeat(64)}`).problems).toMatchObject([
      { key: 'nameShort', params: { min: '2' } },
      { key: 'nameLong', params: { max: '63' } },
    ])
  })

  it('reads 10,000 lines', () => {
    const text = csvText(
      ['name'],
      Array.from({ length: 10_000 }, (_, index) => [`user-${index}`]),
    )
    expect(readUsers(text).rows).toHaveLength(10_000)
  })
})

describe('pre-auth keys from CSV', () => {
  it('reads users, tags, yes and no in either language, and expiry dates', () => {
    const text =
      'Benutzer;Tags;Mehrfach;Kurzlebig;Läuft ab\nmaria;;ja;nein;90d\n;tag:ci,tag:web;x;;2026-12-24\nann tag:db;;;1;'
    expect(readKeysCsv(text, facts)).toMatchObject({
      problems: [],
      rows: [
        {
          line: 2,
          user: { name: 'maria' },
          tags: [],
          reusable: true,
          ephemeral: false,
          expires: { after: 90 * 86_400_000 },
        },
        {
          line: 3,
          user: null,
          tags: ['tag:ci', 'tag:web'],
          reusable: true,
          expires: { at: new Date('2026-12-24T23:59:59').toISOString() },
        },
        { line: 4, user: { name: 'ann' }, tags: ['tag:db'], ephemeral: true, expires: null },
      ],
    })
  })

  it('reports each invalid line', () => {
    const text =
      'user,tags,reusable,expires\nnobody,,,\n,,yes,\nmaria,web,,\nmaria,,perhaps,\nmaria,,,soon\nmaria,,,2020-01-01'
    expect(readKeysCsv(text, facts).problems.map(({ line, column, key }) => [line, column, key])).toEqual([
      [2, 'user', 'noUser'],
      [3, 'user', 'ownerOrTags'],
      [4, 'tags', 'tag'],
      [5, 'reusable', 'yesNo'],
      [6, 'expires', 'expires'],
      [7, 'expires', 'past'],
    ])
    expect(readKeysCsv('tags\ntag:ci', { ...facts, tagOnly: false }).problems).toMatchObject([{ key: 'ownerMissing' }])
  })

  it('finds an owner by every name that a list of the console writes', () => {
    const anna = (id: string, email: string) => ({ ...facts.users[0]!, id, name: '', displayName: 'Anna', email })
    const users = [anna('3', ''), anna('4', 'anna@example.com'), { ...anna('5', ''), displayName: '' }]
    const ids = (typed: string) => {
      const read = readKeysCsv(`user\n${typed}`, { ...facts, users })
      return [...read.rows.map((row) => row.user?.id), ...read.problems.map(({ key }) => key)]
    }
    expect(ids('Anna (User 3)')).toEqual(['3'])
    expect(ids('Anna (anna@example.com)')).toEqual(['4'])
    expect(ids('User 5')).toEqual(['5'])
    expect(ids('Anna')).toEqual(['severalUsers'])
    expect(ids('User 6')).toEqual(['noUser'])
  })

  it('reads dates, and times without a zone, as the time of this computer', () => {
    vi.stubEnv('TZ', 'America/New_York')
    onTestFinished(() => void vi.unstubAllEnvs())
    const dates = ['2026-12-24', '2026-12-24T12:00', '2026-12-24 12:00', '2026-12-24T12:00Z', '2026-12-24T12:00+01:00']
    const read = readKeysCsv(['user,expires', ...dates.map((date) => `maria,${date}`)].join('\n'), facts)
    expect(read.rows.map(({ expires }) => expires)).toEqual([
      { at: '2026-12-25T04:59:59.000Z' },
      { at: '2026-12-24T17:00:00.000Z' },
      { at: '2026-12-24T17:00:00.000Z' },
      { at: '2026-12-24T12:00:00.000Z' },
      { at: '2026-12-24T11:00:00.000Z' },
    ])
  })

  it('rejects a name that several users have; their e-mail addresses and ids are unique', () => {
    const users = [
      { ...user('7'), id: '1' },
      { ...user('maria'), id: '2', email: 'maria@example.com' },
      { ...user('maria'), id: '7', email: 'maria@example.org' },
    ]
    const text = 'user\nmaria\nmaria@example.org\n2\n7'
    const read = readKeysCsv(text, { ...facts, users })
    expect(read.problems).toEqual([{ line: 2, column: 'user', key: 'severalUsers', params: { value: 'maria' } }])
    // A name that looks like an id is the name.
    expect(read.rows.map((row) => row.user?.id)).toEqual(['7', '2', '1'])
  })
})

it('decodes UTF-8, UTF-16 and western European Excel files', () => {
  const text = 'Name;Läuft ab'
  expect(csvFromBytes(new TextEncoder().encode(text))).toBe(text)
  expect(csvFromBytes(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))).toBe(text)
  const wide = new Uint8Array(2 + text.length * 2)
  wide.set([0xff, 0xfe])
  for (const [at, sign] of [...text].entries()) wide[2 + at * 2] = sign.charCodeAt(0)
  expect(csvFromBytes(wide)).toBe(text)
})
