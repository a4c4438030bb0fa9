import { expect, test } from 'vitest'
import { flatTexts, type Texts } from './flat-texts'

const files = import.meta.glob<Texts>('./*/*.json', { import: 'default', eager: true })

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

test.each(names)('%s fills in the same values in both languages', (name) => {
  const { en, de } = pair(name)
  const values = (text = '') => [...text.matchAll(/\{\{[^}]+\}\}|<\/?[a-z0-9]+>/g)].map(([value]) => value).toSorted()
  const all = (texts: Map<string, string>) => [...en.keys()].map((key) => [key, values(texts.get(key))])
  expect(all(de)).toEqual(all(en))
})

/** Words for things that have another name in the console, and the tone we leave to others. German says "Sie". */
const notOurWords = {
  en: /\b(oops|please|successfully|devices?|(?<!pre-)auth keys?)\b/i,
  de: new RegExp(
    [
      String.raw`\b(ups|bitte|erfolgreich|du|dein|deine|dir)\b`,
      // Gerät, Computer, Besitzer, Exit-Node, Pre-Auth-Schlüssel, freigeben, Demo-Netz, Version, ablehnen
      String.raw`\b(Maschinen?|Rechners?|Eigentümer|Exit-Knoten|(Pre-Auth|API)-Keys?|genehmig\w*|Demonetz|Fassung(en)?)\b`,
      String.raw`\bweist .*zurück\b`,
    ].join('|'),
    'i',
  ),
}

test.each(names)('%s keeps to the words we use', (name) => {
  const { en, de } = pair(name)
  expect([...en.values()].filter((text) => notOurWords.en.test(text))).toEqual([])
  expect([...de.values()].filter((text) => notOurWords.de.test(text))).toEqual([])
})

test.each(names)('%s sets quotes, apostrophes and ellipses as its language does', (name) => {
  const { en, de } = pair(name)
  const straight = /\w'\w|(?<![{[ ])"(?!:)/
  expect([...en.values()].filter((text) => straight.test(text) || / …/.test(text))).toEqual([])
  expect([...de.values()].filter((text) => straight.test(text) || /[^ -]…|\.\.\./.test(text))).toEqual([])
})

/** What a text fills in, with the format it asks for: `['total', 'number']`. */
const values = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g)].map(([, name = '', format]) => ({ name, format }))
const everyValue = Object.values(files).flatMap((texts) => flatTexts(texts).flatMap(([, text]) => values(text)))

test('a name of a value stands for a number in every text or in none, and a count is always one', () => {
  const asNumber = new Set(everyValue.filter(({ format }) => format === 'number').map(({ name }) => name))
  const asText = new Set(everyValue.filter(({ format }) => format === undefined).map(({ name }) => name))
  expect([...asNumber].filter((name) => asText.has(name))).toEqual([])
  expect(asNumber).toContain('count')
  expect(everyValue.filter(({ format }) => format !== undefined && format !== 'number')).toEqual([])
})
