import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { readKeysCsv } from '@/domain/import/csv-keys'
import de from '@/locales/de/keys.json'
import en from '@/locales/en/keys.json'
import { plannedKeyText } from './use-create-keys'

const i18n = createInstance()
await i18n.init({ resources: { en: { keys: en }, de: { keys: de } }, defaultNS: 'keys' })
i18n.services.formatter?.add('number', (value) => String(value))

test.each([
  ['', 'expires after 1 hour', 'läuft nach 1 Stunde ab'],
  ['1m', 'expires after 1 minute', 'läuft nach 1 Minute ab'],
  ['90m', 'expires after 90 minutes', 'läuft nach 90 Minuten ab'],
  ['1h', 'expires after 1 hour', 'läuft nach 1 Stunde ab'],
  ['120m', 'expires after 2 hours', 'läuft nach 2 Stunden ab'],
  ['25h', 'expires after 25 hours', 'läuft nach 25 Stunden ab'],
  ['24h', 'expires after 1 day', 'läuft nach 1 Tag ab'],
  ['2w', 'expires after 14 days', 'läuft nach 14 Tagen ab'],
  ['1y', 'expires after 365 days', 'läuft nach 365 Tagen ab'],
])('the preview names the span "%s" of a list exactly', (span, english, german) => {
  const { rows } = readKeysCsv(`tags,expires\ntag:ci,${span}`, { users: [], tagOnly: true, now: 0 })
  const said = (lng: string) => rows.map((row) => plannedKeyText(i18n.getFixedT(lng, 'keys'), lng, row))
  expect(said('en')).toEqual([`single use, ${english}`])
  expect(said('de')).toEqual([`einmalig, ${german}`])
})
