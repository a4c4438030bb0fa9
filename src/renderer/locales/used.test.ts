import { expect, test } from 'vitest'
import { flatTexts, type Texts } from './flat-texts'

const texts = {
  ...import.meta.glob<Texts>('./en/*.json', { import: 'default', eager: true }),
  ...import.meta.glob<Texts>('/src/main/lib/locales/en.json', { import: 'default', eager: true }),
}
const MAIN = '/src/main/lib/locales/en.json'
const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const everything = Object.values(sources).join('\n')

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const isWord = (word: string) => new RegExp(`(?<![\\w-])${quoted(word)}(?![\\w-])`).test(everything)

/** Matches keys of a template such as `state.${name}` if each inserted part is a word in the sources. */
function madeBy(template: string): (key: string) => boolean {
  const pattern = new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map(quoted)
      .join('([^.]+(?:\\.[^.]+)?)')}$`,
  )
  return (key) => {
    const parts = pattern.exec(key)?.slice(1)
    return parts !== undefined && parts.flatMap((part) => part.split('.')).every(isWord)
  }
}

/** Returns a function that checks whether code of a namespace uses a key: literally, as part of an object, or through a template. */
function usesOf(namespace: string): (key: string) => boolean {
  const own = Object.entries(sources).flatMap(([path, source]) => {
    if (namespace === MAIN) return path.startsWith('/src/main/') ? [source] : []
    return namespace === 'common' || source.includes(`'${namespace}'`) ? [source] : []
  })
  const code = own.join('\n').replaceAll(`${namespace}:`, '')
  const wholes = [...code.matchAll(/\bt\w*\('([\w.-]+)', \{ returnObjects/g)].map(([, key]) => `${key}.`)
  const templates = [...code.matchAll(/`((?:[\w.:*-]|\$\{[^}`]*\})+)`/g)]
    .map(([, template = '']) => template)
    .filter((template) => template.includes('${') && /\w/.test(template.replaceAll(/\$\{[^}]*\}/g, '')))
    .map(madeBy)
  return (key) =>
    code.includes(`'${key}'`) ||
    wholes.some((whole) => key.startsWith(whole)) ||
    templates.some((isMade) => isMade(key))
}

// The compiler finds used keys that are missing; this finds keys that are not used.
test.each(Object.keys(texts))('every text of %s is used', (file) => {
  const isUsed = usesOf(file === MAIN ? MAIN : file.slice('./en/'.length, -'.json'.length))
  const keys = flatTexts(texts[file] ?? {}).map(([key]) => key.replace(/_(zero|one|other)$/, ''))
  expect([...new Set(keys)].filter((key) => !isUsed(key))).toEqual([])
})
