import { expect, test } from 'vitest'
import { setupI18n } from './i18n'

test('groups numbers by language, and only once', async () => {
  const { i18n, ready } = setupI18n('en', ['overview'])
  await ready
  const words = (lng: string, total: unknown) => i18n.getFixedT(lng, 'overview')('counts.of', { replace: { total } })
  await i18n.loadLanguages('de')
  expect([words('en', 12), words('en', 1_234), words('en', 10_000)]).toEqual(['of 12', 'of 1,234', 'of 10,000'])
  expect([words('de', 12), words('de', 1_234), words('de', 10_000)]).toEqual(['von 12', 'von 1.234', 'von 10.000'])
  expect([words('en', '1,234'), words('de', '1.065')]).toEqual(['of 1,234', 'von 1.065'])
})
