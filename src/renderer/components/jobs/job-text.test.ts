import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { itemName } from './job-text'

const t = ((key: string) => key) as TFunction<'jobs'>

test('only an item of the access policy is called that, not one without a name', () => {
  expect(itemName({ act: { kind: 'policy.save', text: '{}' }, label: '' }, t)).toBe('policyItem')
  expect(itemName({ act: { kind: 'user.delete', id: '7' }, label: 'ann' }, t)).toBe('ann')
  expect(itemName({ act: { kind: 'user.delete', id: '7' }, label: '' }, t)).toBe('')
})
