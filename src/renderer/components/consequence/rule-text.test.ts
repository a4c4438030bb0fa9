import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { setupI18n } from '@/lib/i18n'
import { ruleText } from './access-side'

const { i18n, ready } = setupI18n('en', ['review'])
await ready
const t: TFunction<'review'> = i18n.getFixedT('en', 'review')

it('names a rule by its section, number and line, both counted from 1', () => {
  const origin = { section: 'acls' as const, index: 2, offset: 3, length: 1 }
  expect(ruleText(origin, '{\n\n{}', t)).toBe('Rule 3, line 3')
  expect(ruleText({ ...origin, section: 'default' }, '', t)).toBe('the default: without rules, everything is allowed')
})
