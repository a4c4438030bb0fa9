import { crawlAll } from './actions/crawl'
import { nonsense } from './actions/screen-texts'
import { expect, test } from './fixtures'

/*
 * Visits everything the console has, found on screen instead of listed here: each page of `pages`, each tab and toggle on it, and each menu
 * and dialog that a button or a menu item opens.
 *
 * 12 machines in English, 1,234 in German, whose texts are longer. Each opens the menus and dialogs of every second page: locales.test.ts
 * compares the keys of both languages, so a dialog is read in one. 10,000 machines, in English: pages and tabs only.
 */

test.describe.configure({ mode: 'parallel' })

test('the crawl detects nonsense, and only nonsense', () => {
  const isNonsense = (text: string) => nonsense({ text, at: '' })
  const bad = [
    '1,433 of NaN machines online',
    'Machine undefined',
    'null',
    'in NaN years',
    '[object Object]',
    'Invalid Date',
  ]
  expect(
    [...bad, '{{count}} routes', 'tags.title', 'loadFailed', 'in -3 days', 'vor -3 h'].filter(
      (text) => !isNonsense(text),
    ),
  ).toEqual([])
  const good = [
    '1,433 of 2,000 machines online',
    'Cannot be undone',
    'db.example.com',
    'annulled',
    'in 3 days',
    '10.0.0.0/24',
    'Status',
  ]
  expect(good.filter(isNonsense)).toEqual([])
})

/** Dialogs and menus that the crawl must open: otherwise it would find nothing because it sees nothing. */
const known = {
  en: `/hygiene Rotate 2 keys
/settings/filters New view
/users Create users from CSV
/users Create user
/users Create pre-auth key
/users Export
/users More actions
/api-keys Create API key
/api-keys Rotate 1 key
/access Convert rules
/access Report of access
/settings/notifications Edit alert
/settings/notifications Add alert
/settings/notifications Add channel
/settings/about Licences of included software
/machines/1 Approve 1 route?
/machines/1 Expiry of router-1
/machines/1 Tags of router-1
/machines/1 Notes on router-1
/ Servers`,
  de: `/machines Sitzung freigeben oder ablehnen
/machines Gerät registrieren
/machines So wird gefiltert
/machines Benachrichtigung hinzufügen
/machines Spalten
/machines Gesehen
/routes 4 Routen freigeben?
/pre-auth-keys Pre-Auth-Schlüssel aus CSV erstellen
/pre-auth-keys Pre-Auth-Schlüssel erstellen
/pre-auth-keys 1 Schlüssel erneuern
/oauth-clients OAuth-Client erstellen
/settings/policy Regeln umwandeln
/settings/policy Änderungen prüfen
/settings/policy Regel hinzufügen
/settings/policy Regel bearbeiten
/settings/policy Weitere Aktionen
/settings/policy Beheben …
/activity Exportieren`,
}

for (const [nodes, language, opened, least] of [
  [12, 'en', 'even', { dialogs: 14, menus: 8 }],
  [1_234, 'de', 'odd', { dialogs: 25, menus: 16 }],
] as const) {
  test(`at ${nodes} machines no page, tab, menu or dialog shows nonsense, and no menu or dialog has a fault of layout (${language})`, async ({
    launch,
  }) => {
    test.setTimeout(600_000)
    const mesh = await launch({ nodes })
    const { faults, layout, dialogs, menus, surfaces } = await crawlAll(mesh, language, opened)
    expect([...faults]).toEqual([])
    expect([...layout]).toEqual([])
    const layers = [...dialogs, ...menus]
    expect(known[language].split('\n').filter((one) => !layers.includes(one))).toEqual([])
    // Otherwise it would find nothing because it sees nothing.
    expect(
      [dialogs.size >= least.dialogs, menus.size >= least.menus, surfaces >= 70],
      [...dialogs, ...menus, surfaces].join('\n'),
    ).toEqual([true, true, true])
  })
}

test('at 10,000 machines no page or tab shows nonsense', async ({ launch }) => {
  const mesh = await launch({ nodes: 10_000 })
  const { faults, surfaces } = await crawlAll(mesh, 'en', 'none')
  expect([...faults]).toEqual([])
  expect(surfaces).toBeGreaterThanOrEqual(30)
})
