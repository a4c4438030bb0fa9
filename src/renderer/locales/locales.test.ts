import { expect, test } from 'vitest'

type Texts = { [key: string]: string | Texts }
const files = import.meta.glob<Texts>('./*/*.json', { import: 'default', eager: true })

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
}

const names = Object.keys(files)
  .filter((name) => name.startsWith('./en/'))
  .map((name) => name.slice('./en/'.length))
const pair = (name: string) => ({
  en: new Map(flat(files[`./en/${name}`] ?? {})),
  de: new Map(flat(files[`./de/${name}`] ?? {})),
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

test.each(names)('%s keeps to the words we use', (name) => {
  const { en, de } = pair(name)
  expect([...en.values()].filter((text) => /\b(oops|please|successfully)\b/i.test(text))).toEqual([])
  expect([...de.values()].filter((text) => /\b(ups|bitte|erfolgreich|du|dein|deine|dir)\b/i.test(text))).toEqual([])
})
