import type { PreAuthKey, User } from '@shared/api/resources'
import { csvText } from '@shared/csv'
import { userName } from '@shared/user-name'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { readKeysCsv } from '@/domain/import/csv-keys'
import { type JoinedCounts, preAuthColumns } from './pre-auth-columns'
import { secretsCsv } from './created-keys-dialog'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const user = (id: string, over: Partial<User>): User => ({
  id,
  name: '',
  displayName: 'Maria Lopez',
  email: '',
  provider: 'oidc',
  providerId: '',
  profilePicUrl: '',
  createdAt: null,
  ...over,
})
const users = [user('1', { name: 'maria' }), user('2', { email: 'maria@example.org' }), user('3', {})]
const keys = users.map((owner): PreAuthKey => ({
  id: owner.id,
  key: `hskey-auth-${owner.id}`,
  user: owner,
  reusable: true,
  ephemeral: false,
  used: false,
  expiration: '2027-01-01T00:00:00Z',
  createdAt: null,
  aclTags: ['tag:ci'],
}))
const given = { now: NOW, labels: new Map<string, string>(), nameOf: userName }
const ownersIn = (text: string) => {
  const { rows, problems } = readKeysCsv(text, { users, tagOnly: false, now: NOW })
  return { ids: rows.map((row) => row.user?.id), problems }
}

test('the import finds the users of saved secrets, even of those without a name', () => {
  expect(ownersIn(secretsCsv(keys))).toEqual({ ids: ['1', '2', '3'], problems: [] })
})

test('the import finds the users of an exported list of keys, even of those without a name', () => {
  const owner = preAuthColumns(((key: string) => key) as TFunction<'keys'>, { ...given, joined: null }).find(
    ({ id }) => id === 'owner',
  )
  const cells = keys.map((key) => [[owner?.value?.(key)].flat().join(' ')])
  expect(ownersIn(csvText(['User or tags'], cells))).toEqual({ ids: ['1', '2', '3'], problems: [] })
})

test('an exported list calls it unknown whether a key was used, while the machines that joined are not loaded', () => {
  const used = (joined: JoinedCounts) => {
    const column = preAuthColumns(((key: string) => key) as TFunction<'keys'>, { ...given, joined }).find(
      ({ id }) => id === 'used',
    )
    return column?.value?.({ ...keys[0]!, reusable: true })
  }
  expect([used(null), used(new Map()), used(new Map([[keys[0]!.id, 2]]))]).toEqual(['preAuth.usedUnknown', false, true])
})
