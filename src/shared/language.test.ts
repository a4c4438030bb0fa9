import { expect, it } from 'vitest'
import { pickLanguage } from './language'

it.each([
  ['system', 'de-AT', 'de'],
  ['system', 'DE', 'de'],
  ['system', 'fr-FR', 'en'],
  // Delaware, a language whose tag begins like German's.
  ['system', 'del-US', 'en'],
  ['system', '', 'en'],
  ['en', 'de-AT', 'en'],
  ['de', 'fr', 'de'],
] as const)('%s on a system in %s is shown in %s', (chosen, system, shown) => {
  expect(pickLanguage(chosen, system)).toBe(shown)
})
