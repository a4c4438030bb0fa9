import type { ApiKey, PreAuthKey, User } from '@shared/api/resources'
import { keyLanguage } from '@shared/query/key-language'
import { textTest } from '@shared/query/language'
import { expect, test } from 'vitest'
import { indexOf, search as searchItems } from './find'
import { apiKeyItems, isShownAt, keyObjects, userObjects } from './use-commands'

const user = (id: string, name: string) => ({ id, name, displayName: '', email: '' }) as User
const items = userObjects([user('1', 'sam'), user('2', 'sam'), user('3', 'kim'), user('4', '')]).map(({ item }) => item)

test('users that share a name, or have none, have addresses of their own', () => {
  expect(items.map(({ path }) => path)).toEqual(['/users/sam?id=1', '/users/sam?id=2', '/users/kim', '/users/4?id=4'])
})

test.each([
  ['/users/sam', '?id=2', 'user-2'],
  ['/users/sam', '?id=1', 'user-1'],
  ['/users/sam', '', 'user-1'],
  ['/users/former', '?id=2', 'user-2'],
  ['/users/kim', '', 'user-3'],
  ['/users/kim', '?id=3', 'user-3'],
  ['/users/4', '?id=4', 'user-4'],
  ['/users', '', undefined],
])('at %s%s the commands are about %s', (pathname, search, id) => {
  expect(items.find((item) => isShownAt(item, pathname, search))?.id).toBe(id)
})

test('on the list of pre-auth keys the commands are about no single key', () => {
  const [item] = keyObjects([{ id: '1', key: 'k0Ajd…', user: null, aclTags: [] }] as unknown as PreAuthKey[])
  expect(isShownAt(item!.item, '/pre-auth-keys', '')).toBe(false)
})

test('the link to a pre-auth key finds this key, even if its prefix starts with a dash', () => {
  const keys = [
    { id: '1', key: '-k0Ajd…', user: null, aclTags: ['tag:ci'] },
    { id: '2', key: 'Hw81ks…', user: null, aclTags: [] },
  ] as unknown as PreAuthKey[]
  const q = new URLSearchParams(keyObjects(keys)[0]?.item.path.split('?')[1]).get('q') ?? ''
  expect(keys.filter(textTest(q, keyLanguage, 0) ?? (() => false)).map(({ id }) => id)).toEqual(['1'])
})

test('a key is found by its label, an API key only if it has one', () => {
  const keys = [1, 2].map((id) => ({ id: String(id), key: `hskey-auth-k${id}-***`, user: null, aclTags: ['tag:ci'] }))
  const apiKeys = [1, 2].map((id) => ({ id: String(id), prefix: `hskey-api-p${id}-***` })) as unknown as ApiKey[]
  const keyItems = [
    ...keyObjects(keys as unknown as PreAuthKey[], [], new Map([['2', 'for ben']])).map(({ item }) => item),
    ...apiKeyItems(apiKeys, new Map([['1', 'Grafana']])),
  ]
  const found = (typed: string) => searchItems(indexOf(keyItems), typed).map(({ item: { id, detail } }) => [id, detail])
  expect(found('for ben')).toEqual([['key-2', 'for ben · tag:ci']])
  expect(found('grafana')).toEqual([['api-key-1', 'p1']])
  expect(keyItems).toHaveLength(3)
})
