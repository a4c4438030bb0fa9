import { expect, test } from 'vitest'
import { type ObjectCommand, exactlyNamed, indexOf, merged, namedCommands, search, searchCommands } from './find'
import type { PaletteItem, PaletteObject } from './item'

const item = (kind: PaletteItem['kind'], label: string, words = ''): PaletteItem => ({
  id: `${kind}-${label}`,
  kind,
  label,
  detail: '',
  path: `/${label}`,
  words,
})
const items = [
  item('page', 'Users'),
  item('machine', 'web-1', '100.64.0.1'),
  item('machine', 'old-web'),
  item('machine', 'web-2'),
  item('user', 'anna', 'Anna web team'),
  item('page', 'Data on this computer', 'Settings settings data'),
  item('setting', 'Data folder', 'Settings'),
]
const find = (typed: string, recent: readonly string[] = []) =>
  merged(search(indexOf(items), typed, recent)).map(({ label }) => label)

test.each([
  ['web-1', 'web-1'],
  ['100.64', 'web-1'],
  ['web team', 'anna'],
  ['oweb', 'old-web'],
  ['usrs', 'Users'],
  ['data', 'Data on this computer'],
  ['data folder', 'Data folder'],
])('"%s" finds %s first', (typed, found) => {
  expect(find(typed)[0]).toBe(found)
})

test('ranks names that start with the text first, then names that contain it, then other matches', () => {
  expect(find('web')).toEqual(['web-1', 'web-2', 'old-web', 'anna'])
})

test('ranks recently opened pages first among equals', () => {
  expect(find('web-', ['/web-2'])[0]).toBe('web-2')
  expect(find('web-', ['/web-1'])[0]).toBe('web-1')
})

test('returns nothing without a match', () => {
  expect(find('100.4')).toEqual([])
  expect(find('zzz')).toEqual([])
})

const objects = items.map((one): PaletteObject<string> => ({ item: one, object: one.label }))
const rename: ObjectCommand = {
  id: 'rename',
  names: ['rename', 'machine', 'name'],
  index: indexOf(objects.map((object) => object.item)),
  objects,
  itemFor: ({ item: of }) =>
    of.kind === 'machine' ? { ...of, id: `rename-${of.id}`, label: `Rename ${of.label}` } : null,
}
const commands = (typed: string) => searchCommands([rename], typed, []).map(({ label }) => label)

test('offers a command for the named object', () => {
  expect(commands('rename web-2')).toEqual(['Rename web-2'])
  expect(commands('ren old')).toEqual(['Rename old-web'])
  expect(commands('rename machine web-1')[0]).toBe('Rename web-1')
})

test('offers no command without a verb or without a matching object', () => {
  expect(commands('web-1')).toEqual([])
  expect(commands('rename')).toEqual([])
  expect(commands('rename zzz')).toEqual([])
})

test('finds an exact name beside a command for an object that resembles one of its words', () => {
  const page = item('page', 'Pre-auth keys')
  const user = item('user', 'keyboardist')
  const users = [{ item: user, object: user.label }]
  const create: ObjectCommand = {
    id: 'keyFor',
    names: ['create', 'pre-auth', 'key'],
    index: indexOf([user]),
    objects: users,
    itemFor: ({ item: of }) => ({ ...of, id: `key-${of.id}`, label: `Create pre-auth key for ${of.label}…` }),
  }
  expect(searchCommands([create], 'pre-auth keys', [])).toHaveLength(1)
  expect(exactlyNamed([user, page], 'pre-auth  Keys')).toEqual([page])
  expect(exactlyNamed([user, page], 'pre-auth key')).toEqual([])
  const policy = { ...page, label: 'Access policy', shortLabel: 'Policy' }
  expect(exactlyNamed([{ ...page, label: 'Policy file' }, policy], 'policy')).toEqual([policy])
})

test('ranks commands named by the text first, an exact name before all', () => {
  const verbs = [item('verb', 'Copy link as Markdown'), item('verb', 'Copy link…'), item('verb', 'Create user…')]
  const named = (typed: string) => namedCommands([...items, ...verbs], typed).map(({ label }) => label)
  expect(named('copy link')).toEqual(['Copy link…', 'Copy link as Markdown'])
  expect(named('Copy  Link')).toEqual(['Copy link…', 'Copy link as Markdown'])
  expect(named('create')).toEqual(['Create user…'])
  // Part of a word may be the start of a machine's name.
  expect(named('cre')).toEqual([])
  expect(named('web-1')).toEqual([])
})

test('finds the same first result in a long list as in a short one', () => {
  const places = ['oslo', 'paris', 'helsinki', 'antwerp', 'san-jose', 'ouagadougou']
  const roles = ['db', 'web', 'mail', 'analytics', 'nas', 'macbook-pro', 'böhm']
  const many = Array.from({ length: 3_000 }, (_, at) => {
    const label = `${roles[at % 7]}-${places[(at * 5) % 6]}${at < 42 ? '' : `-${at}`}`
    return item('machine', label, `${label} 100.64.${at >> 8}.${at & 255}`)
  })
  // The same search without narrowing, over parts that are each short enough, and their results merged.
  const parts = [many.slice(0, 1_500), many.slice(1_500)].map((part) => indexOf(part))
  const whole = indexOf(many)
  const texts = [
    'd',
    'an',
    'web',
    'oslo',
    'anoslo',
    'db paris',
    'oslo db',
    '100.64.3.7',
    'bohm',
    'mbp',
    'ana-9',
    'nas-san',
    'zzz',
  ]
  for (const typed of texts) {
    const [wanted, found] = [parts, [whole]].map((all) => merged(...all.map((one) => search(one, typed))))
    expect([typed, found?.[0]?.label]).toEqual([typed, wanted?.[0]?.label])
  }
})

test('a recently opened item of a long list ranks first even for one letter', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => item('machine', `web-${10_000 + at}`))
  const found = search(indexOf(many), 'w', ['/web-12999'])
  expect(found[0]?.item.label).toBe('web-12999')
})
