import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = import.meta.dirname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name))
const sheets = files.filter((name) => name.endsWith('.module.css'))

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g
const pathOf = (from: string, name: string) =>
  name.startsWith('@/') ? join(root, name.slice(2)) : resolve(dirname(from), name)

/** Returns the class names that modules use from each sheet. */
function askedFor(): Map<string, Set<string>> {
  const asked = new Map<string, Set<string>>()
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const text = readFileSync(file, 'utf8')
    for (const [, local = '', name = ''] of text.matchAll(IMPORT)) {
      const sheet = pathOf(file, name)
      const classes = asked.get(sheet) ?? new Set()
      for (const [, used = ''] of text.matchAll(new RegExp(`\\b${local}\\.(?!module)(\\w+)`, 'g'))) classes.add(used)
      asked.set(sheet, classes)
    }
  }
  return asked
}

/** Returns the names that a sheet defines. Classes in `:global` belong to a library. */
function classesIn(sheet: string): Set<string> {
  const text = readFileSync(sheet, 'utf8').replaceAll(
    /\/\*[^*]*\*\/|url\([^)]*\)|:global\((?:[^()]|\([^()]*\))*\)/g,
    '',
  )
  return new Set([...text.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name))
}

// TypeScript accepts any class name of a module, and Vite returns undefined for a missing one.
describe('CSS modules', () => {
  const asked = askedFor()

  it('finds the style sheets', () => expect(sheets.length).toBeGreaterThan(5))

  it.each(sheets.map((sheet) => [sheet.slice(root.length + 1), sheet]))(
    '%s: defines every used class and no other',
    (_, sheet) => {
      expect([...(asked.get(sheet) ?? [])].toSorted()).toEqual([...classesIn(sheet)].toSorted())
    },
  )
})
