import { expect, test } from 'vitest'
import { flatTexts, type Texts } from './flat-texts'

const ofPages = import.meta.glob<Texts>('./*/*.json', { import: 'default', eager: true })
const ofMain = import.meta.glob<Texts>('/src/main/lib/locales/*.json', { import: 'default', eager: true })

/** The texts of the pages by file, and those of the main process as one more file. */
const files: Readonly<Record<string, Texts>> = {
  ...ofPages,
  './en/main process.json': ofMain['/src/main/lib/locales/en.json'] ?? {},
  './de/main process.json': ofMain['/src/main/lib/locales/de.json'] ?? {},
}

const names = Object.keys(files)
  .filter((name) => name.startsWith('./en/'))
  .map((name) => name.slice('./en/'.length))
const pair = (name: string) => ({
  en: new Map(flatTexts(files[`./en/${name}`] ?? {})),
  de: new Map(flatTexts(files[`./de/${name}`] ?? {})),
})

test.each(names)('%s has the same keys in both languages', (name) => {
  const { en, de } = pair(name)
  expect([...de.keys()].toSorted()).toEqual([...en.keys()].toSorted())
})

test.each(names)('%s uses the same parameters in both languages', (name) => {
  const { en, de } = pair(name)
  const values = (text = '') => [...text.matchAll(/\{\{[^}]+\}\}|<\/?[a-z0-9]+>/g)].map(([value]) => value).toSorted()
  const all = (texts: Map<string, string>) => [...en.keys()].map((key) => [key, values(texts.get(key))])
  expect(all(de)).toEqual(all(en))
})

/**
 * Words the console avoids because of their tone, or because it uses another word for the same thing. The preferred word is above each
 * line. German uses "Sie".
 */
const notOurWords = {
  en: new RegExp(
    [
      String.raw`\b(oops|please|successfully)\b`,
      // machine, pre-auth key, email, someone
      String.raw`\b(devices?|(?<!pre-)auth keys?|e-mail|(some|every)body)\b`,
      // change expiry, turn off expiry, rotate (a key)
      String.raw`\b(extend(s|ed)?|set expiry of|lift an expiry|replace the console’s API key)\b`,
      // read-only, allow changes
      String.raw`\b(lock server|unlock server|the lock)\b`,
      // down, advertised
      String.raw`\b(not served|nobody serves|announced?)\b`,
      // bulk change, no change needed, alert, notification, activity log, recorded
      String.raw`\b(many things|already so|so already|notices?|(be|are|is) told|tells?|(?<!systemd-)journal|written down)\b`,
      // single use, used or expired, active (key)
      String.raw`\b(one-time|spent|working (API|pre-auth) keys?)\b`,
    ].join('|'),
    'i',
  ),
  de: new RegExp(
    [
      String.raw`\b(ups|bitte|erfolgreich|du|dein|deine|dir)\b`,
      // Gerät, Computer, Besitzer, Exit-Node, Pre-Auth-Schlüssel, freigeben, Demo-Netz, Version, ablehnen
      String.raw`\b(Maschinen?|Rechners?|Eigentümer|Inhaber|Exit-Knoten|Exit Nodes?|(Pre-Auth|API)-Keys?)\b`,
      String.raw`\b(genehmig\w*|Demonetz|Demo-Netzwerk|Netzwerks?|Fassung(en)?)\b`,
      String.raw`\bweist .*zurück\b`,
      // Ablauf ändern, Ablauf abschalten, abgelaufen
      String.raw`\b(verlängern|Ablauf (setzen|festlegen)|vorbei)\b`,
      // schreibgeschützt, Änderungen erlauben
      String.raw`\b(nur lesen|(ent)?sperren …|Server (ent)?sperren)\b`,
      // ausgefallen, anbieten, zurückziehen, übertragen
      String.raw`\b(nicht bedient|(an)?gekündigt|Freigabe .*entzogen|Geräte? (zu .*)?verschieben)\b`,
      // Benachrichtigung, kurzlebig, wiederverwendbar, einmalig, aktiv (Schlüssel)
      String.raw`\b(Meldung(en)? (pausieren|bearbeiten|fortsetzen)|Probemeldung|flüchtig|mehrfach verwendbar)\b`,
    ].join('|'),
    'i',
  ),
}

test.each(names)('%s uses only preferred words', (name) => {
  const { en, de } = pair(name)
  // Keys that start with "words." are search words of commands, where any synonym helps.
  const offending = (texts: Map<string, string>, words: RegExp) =>
    [...texts].filter(([key, text]) => !key.startsWith('words.') && words.test(text)).map(([, text]) => text)
  expect(offending(en, notOurWords.en)).toEqual([])
  expect(offending(de, notOurWords.de)).toEqual([])
})

test.each(names)('%s uses the quotes, apostrophes and ellipses of its language', (name) => {
  const { en, de } = pair(name)
  const straight = /\w'\w|(?<![{[ ])"(?!:)/
  expect([...en.values()].filter((text) => straight.test(text) || / …/.test(text))).toEqual([])
  expect([...de.values()].filter((text) => straight.test(text) || /[^ -]…|\.\.\./.test(text))).toEqual([])
})

/** Returns a text's parameters with their formats: `['total', 'number']`. */
const values = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g)].map(([, name = '', format]) => ({ name, format }))
const everyValue = Object.values(files).flatMap((texts) => flatTexts(texts).flatMap(([, text]) => values(text)))

test('a parameter name is a number in every text or in none, and a count is always a number', () => {
  const asNumber = new Set(everyValue.filter(({ format }) => format === 'number').map(({ name }) => name))
  const asText = new Set(everyValue.filter(({ format }) => format === undefined).map(({ name }) => name))
  expect([...asNumber].filter((name) => asText.has(name))).toEqual([])
  expect(asNumber).toContain('count')
  expect(everyValue.filter(({ format }) => format !== undefined && format !== 'number')).toEqual([])
})

/** Texts with a count that are the same for one and for several, each with its reason. */
const sameForOne: Readonly<Record<string, readonly string[]>> = {
  'no word agrees with the number': [
    'access reach.some',
    'access reach.all',
    'common tags.more',
    'compare jumpTo',
    'expiry cell',
    'expiry contextFiltered',
    'jobs warning.more',
    'keys andUnknown',
    'machines context.online',
    'machines context.shown',
    'overview counts.unknown',
    'common actions.hiddenRows',
    'policy hint.more',
    'users user.onlineCount',
  ],
  'symbols of units have no plural': [
    ...['second', 'minute', 'hour'].flatMap((unit) => [`common ago.${unit}`, `common ahead.${unit}`]),
    ...['second', 'minute', 'hour'].map((unit) => `common span.${unit}`),
  ],
  'a position in a list': ['machines filters.moved', 'policy-forms move.done', 'policy problems.position'],
  'only shown for large numbers': ['access cell.tooMany', 'presence visit.some'],
  'the limit of flapping, which is above one': ['presence neverFlapped', 'presence flapped'],
}

test('every text with a count has a form for one and a form for several, except those listed with their reason', () => {
  const without = new Set<string>()
  const halves: string[] = []
  for (const name of names) {
    const file = name.replace('.json', '')
    for (const texts of Object.values(pair(name)))
      for (const [key, text] of texts) {
        const other = key.replace(/_(one|other)$/, (_, form) => (form === 'one' ? '_other' : '_one'))
        if (other !== key && !texts.has(other)) halves.push(`${file} ${key}`)
        if (other === key && values(text).some((value) => value.name === 'count')) without.add(`${file} ${key}`)
      }
  }
  expect(halves).toEqual([])
  expect([...without].toSorted()).toEqual(Object.values(sameForOne).flat().toSorted())
})

/** Texts that say what a server accepts or refuses, by where that is known from. The console’s own judgement says that it is its own. */
const verdicts: Readonly<Record<string, readonly string[]>> = {
  'the response to a call, a check or a save': [
    'common errors.unauthorized',
    'common problem.keyRefused',
    'common serverState.key.refused',
    'common issues.newKeyRefused',
    'common issues.noReason',
    'policy problems.checked',
    'policy problems.accepted',
    'policy review.refused',
    'policy review.accepted',
  ],
  'a rule of every release': ['users delete.unknown', 'users bulk.unknown'],
}

test('a text says that the server accepts or refuses something only if it does; the console’s own check is named', () => {
  const claims =
    /\b(server|server’s release|Headscale)( would| will| then| still)? (accepts?|refuse[sd]?|rejects?|does not accept)\b/
  const found = names.flatMap((name) =>
    [...pair(name).en]
      .filter(([, text]) => claims.test(text) && !/this console’s check/.test(text))
      .map(([key]) => `${name.replace('.json', '')} ${key}`),
  )
  expect(found.toSorted()).toEqual(Object.values(verdicts).flat().toSorted())
  const own = names.flatMap((name) =>
    [...pair(name).en].filter(([, text]) => /console’s check/.test(text)).map(([key]) => [name, key] as const),
  )
  expect(own.length).toBeGreaterThan(5)
  for (const [name, key] of own)
    expect([key, pair(name).de.get(key)]).toEqual([key, expect.stringMatching(/Prüfung durch diese Konsole/)])
})

test('no German text about one user has a pronoun with a gender: “dieses Benutzers” instead of “Seine”', () => {
  const gendered = [...pair('users.json').de.values()].filter((text) =>
    /^(Sein|Er\b)|(?<!Server .*)\bseine?[mnrs]?\b/.test(text),
  )
  expect(gendered).toEqual([])
})
