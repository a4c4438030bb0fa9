import type { JournalEntry, MadeEntry, SeenChange } from '@shared/history/journal'
import { pastNames, userName } from '@shared/user-name'
import type { TFunction } from 'i18next'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { entryDifferences, entryPath, entryTitle, keyOwner, savedText } from './entry-words'

const AT = '2026-01-01T00:00:00Z'
const seen = (change: SeenChange): JournalEntry => {
  const object = `${change.kind.slice(0, change.kind.indexOf('.'))} ${change.id}`
  return { kind: 'seen', id: 1, at: AT, object, since: null, change }
}

const t = ((key: string) => key) as TFunction<'activity'>
const shown = (change: SeenChange) => [
  entryTitle(seen(change), t, userName),
  ...entryDifferences(seen(change), t, 'en', userName),
]

test('names that changed are shown with their kind, and only those', () => {
  const node = { id: '1', name: 'db-1', before: { name: 'host', givenName: 'db-1' } }
  expect(shown({ kind: 'node.hostName', ...node, after: { name: 'fresh', givenName: 'db-1' } })).toEqual([
    'seen.node.hostName',
    { from: 'host', to: 'fresh' },
  ])
  expect(shown({ kind: 'node.renamed', ...node, after: { name: 'fresh', givenName: 'db-2' } })).toEqual([
    'seen.node.renamed',
    { from: 'db-1', to: 'db-2' },
    { of: 'hostName', from: 'host', to: 'fresh' },
  ])
  const user = { id: '1', name: 'maria', before: { name: 'maria', displayName: '' } }
  expect(shown({ kind: 'user.displayName', ...user, after: { name: 'maria', displayName: 'Maria' } })).toEqual([
    'seen.user.displayName',
    { from: 'value.noName', to: 'Maria' },
  ])
  expect(shown({ kind: 'user.renamed', ...user, after: { name: 'mary', displayName: '' } })).toEqual([
    'seen.user.renamed',
    { from: 'maria', to: 'mary' },
  ])
})

test('an exit node is named, not its prefixes', () => {
  const made = { kind: 'act', id: 1, at: AT, name: 'exit-1', undoes: null } as unknown as MadeEntry
  const of = (prefix: string) => entryTitle({ ...made, call: 'routes.enable', prefix, result: 'done' }, t, userName)
  expect([of('0.0.0.0/0'), of('::/0'), of('10.0.0.0/8')]).toEqual([
    'exitAct.routes.enable',
    'exitAct.routes.enable',
    'prefixAct.routes.enable',
  ])
  const routes = (approvedRoutes: string[]) => ({ approvedRoutes, availableRoutes: [], subnetRoutes: [] })
  const change = { kind: 'node.routes', id: '1', name: 'exit-1' } as const
  const exits = { ...change, before: routes([]), after: routes(['0.0.0.0/0', '::/0', '10.0.0.0/8']) }
  expect(entryDifferences(seen(exits), t, 'en', userName)).toEqual([
    { of: 'approved', from: 'value.none', to: 'value.exitNode, 10.0.0.0/8' },
  ])
})

test('the address of a user without a name has the id instead of the display name', () => {
  const ann = { id: '7', name: '', displayName: 'Ann Lee', email: 'ann@example.org' }
  expect(entryPath(seen({ kind: 'user.added', id: '7', name: 'Ann Lee', after: ann }))).toBe('/users/7?id=7')
  const maria = { id: '8', name: 'maria', displayName: '' }
  expect(entryPath(seen({ kind: 'user.removed', id: '8', name: 'maria', before: maria }))).toBe('/users/maria?id=8')
})

test('a save, backup or start that failed, has not ended or has an unknown outcome is not told as done', () => {
  const made = { kind: 'made', id: 1, at: AT, name: '', prefix: null, undoes: null } as unknown as MadeEntry
  for (const call of [
    'policy.set',
    'host.config',
    'host.dns',
    'host.policy',
    'host.backup',
    'host.upgrade',
    'host.setUp',
    'host.start',
  ] as const) {
    for (const result of ['failed', 'unknown', 'doing'] as const)
      expect(entryTitle({ ...made, call, result }, t, userName)).toBe(`act.${call}Failed`)
    expect(entryTitle({ ...made, call, result: 'done' }, t, userName)).toBe(`act.${call}`)
  }
})

test('no title has a gap where the name of what was not created would be', async () => {
  for (const language of ['en', 'de'] as const) {
    const activity = await import(`../../locales/${language}/activity.json`)
    const i18n = createInstance({ lng: language, resources: { [language]: { activity: activity.default } } })
    await i18n.init()
    const real: TFunction<'activity'> = i18n.getFixedT(language, 'activity')
    const made = { kind: 'act', id: 1, at: AT, name: '', prefix: null, undoes: null } as unknown as MadeEntry
    // The others name an object that exists.
    const creating = ['apiKeys.create', 'preAuthKeys.create', 'nodes.register', 'auth.register'] as const
    for (const call of creating)
      for (const result of ['failed', 'unknown', 'doing'] as const)
        expect(entryTitle({ ...made, call, result }, real, userName)).toMatch(/^\S+( \S+)+$/)
    const error = { code: 'lostSecret' as const, message: '', details: [] }
    const lost: MadeEntry = { ...made, call: 'preAuthKeys.create', result: 'done', error }
    expect(entryTitle(lost, real, userName)).toMatch(/^\S+( \S+)+$/)
    expect(entryTitle({ ...made, call: 'apiKeys.create', result: 'done' }, real, userName)).toMatch(/^\S+( \S+)+$/)
    expect(entryTitle({ ...made, call: 'apiKeys.create', result: 'done', name: 'abc' }, real, userName)).toContain(
      ' abc ',
    )
  }
})

test('an expiry that cannot be read is called unknown, not by the year 1', () => {
  const key = { kind: 'preAuthKey.expiry', id: '7', name: 'PTRapSvCERhC', before: '0001-01-01T00:00:00Z', after: null }
  expect(entryDifferences(seen(key as SeenChange), t, 'en', userName)).toEqual([
    { from: 'value.unknownTime', to: 'value.never' },
  ])
})

test('a pre-auth key is named with its user and tags, wherever the entry comes from', () => {
  const key = { kind: 'preAuthKey', id: '7', key: 'PTRapSvCERhC', expiration: null } as const
  const made = {
    kind: 'act',
    id: 1,
    at: AT,
    call: 'preAuthKeys.create',
    before: null,
    after: null,
  } as unknown as MadeEntry
  expect(keyOwner({ ...made, after: { ...key, user: 'anna', tags: ['tag:ci'] } }, userName)).toEqual(['anna', 'tag:ci'])
  expect(keyOwner({ ...made, before: { ...key, tags: ['tag:ci'] } }, userName)).toEqual(['tag:ci'])
  expect(keyOwner({ ...made, before: key }, userName)).toEqual([])
  const rest = { reusable: false, ephemeral: false, used: false, expiration: null }
  const listed = {
    id: '7',
    key: key.key,
    user: { id: '1', name: 'anna', displayName: '' },
    aclTags: ['tag:ci'],
    ...rest,
  }
  expect(keyOwner(seen({ kind: 'preAuthKey.added', id: '7', name: key.key, after: listed }), userName)).toEqual([
    'anna',
    'tag:ci',
  ])
  expect(keyOwner(seen({ kind: 'preAuthKey.removed', id: '7', name: key.key, before: listed }), userName)).toEqual([
    'anna',
    'tag:ci',
  ])
})

test('entries about two users of one name name each of them, as every list does', () => {
  const users = [
    { id: '1', name: 'alex', displayName: '', email: 'one@example.org' },
    { id: '2', name: 'alex', displayName: '' },
  ]
  const named = ((key: string, { name }: { name?: string } = {}) =>
    `${key} ${name}`) as unknown as TFunction<'activity'>
  const nameOf = pastNames(users)
  const title = (id: string) =>
    entryTitle(seen({ kind: 'user.added', id, name: 'alex', after: users[0]! }), named, nameOf)
  expect(['1', '2', '3'].map(title)).toEqual([
    'seen.user.added alex (one@example.org)',
    'seen.user.added alex (User 2)',
    'seen.user.added alex (User 3)',
  ])
  const moved = { kind: 'node.owner', id: '7', name: 'db', before: users[0]!, after: users[1]! } as const
  expect(entryDifferences(seen(moved), t, 'en', nameOf)).toEqual([
    { from: 'alex (one@example.org)', to: 'alex (User 2)' },
  ])
  const key = { id: '4', key: 'k', user: users[1]!, aclTags: ['tag:ci'] }
  const added = { kind: 'preAuthKey.added', id: '4', name: 'k', after: key } as unknown as SeenChange
  expect(keyOwner(seen(added), nameOf)).toEqual(['alex (User 2)', 'tag:ci'])
})

test('a save of a policy says how many lines it changed and from where, and one of a file on the host names its settings', () => {
  const words = ((key: string, values?: object) =>
    [key, ...Object.values(values ?? {})].join(' ')) as unknown as TFunction<'activity'>
  const policy = (text: string) => ({ id: '1', policy: text })
  const changed = (before: string, after: string) =>
    savedText(seen({ kind: 'policy.changed', id: '', name: '', before: policy(before), after: policy(after) }), words)
  expect(changed('{\n"a": 1,\n"b": 2\n}', '{\n"a": 3,\n"c": 4,\n"b": 2\n}')).toBe('value.lines 2 1 2')
  expect(changed('{\n}', '{\n}\n\n')).toBe('value.lines 2 0 3')
  expect(changed('{}', '{}')).toBe('')
  const act = { kind: 'policy.save', text: '{}\n// end' }
  const before = { kind: 'policy', ...policy('{}') }
  const made = { kind: 'act', id: 1, at: AT, act, before, result: 'done', host: null }
  expect(savedText(made as unknown as MadeEntry, words)).toBe('value.lines 1 0 2')
  const settings = ['a', 'b', 'c', 'd'].map((key) => ({ key, before: null, after: '1' }))
  const text = savedText({ ...made, host: { settings } } as unknown as MadeEntry, words)
  expect(text).toBe(
    'a: value.change value.none 1; b: value.change value.none 1; c: value.change value.none 1; joinedMore 1',
  )
  const machine = { kind: 'node.hostName', id: '1', name: 'db', before: { name: 'a', givenName: '' } } as const
  expect(savedText(seen({ ...machine, after: { name: 'b', givenName: '' } }), words)).toBe('')
})

test('a policy entry opens the version that it stored; one that stored none, or an unknown one, has no such link and no lines', () => {
  const policy = (id: string | null, text: string) => ({ kind: 'policy' as const, id, policy: text })
  const made = (result: MadeEntry['result'], id: string | null = 'f00') =>
    ({
      kind: 'act',
      id: 1,
      at: AT,
      object: 'policy',
      call: 'policy.set',
      act: { kind: 'policy.save', text: '{}' },
      before: policy('bad', '{\n}'),
      after: result === 'done' ? policy(id, '{}') : null,
      result,
    }) as unknown as MadeEntry
  const path = `/access/history?${new URLSearchParams({ version: 'f00', at: AT }).toString()}`
  expect(entryPath(made('done'))).toBe(path)
  const change = { kind: 'policy.changed', id: '', name: '', before: policy('bad', ''), after: policy('f00', '{}') }
  expect(entryPath({ ...seen(change as SeenChange), object: 'policy' })).toBe(path)
  expect(entryPath(made('done', null))).toBeUndefined()
  expect(savedText(made('done'), t)).not.toBe('')
  for (const result of ['failed', 'unknown', 'doing'] as const)
    expect([entryPath(made(result)), savedText(made(result), t)]).toEqual([undefined, ''])
})
