import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = import.meta.dirname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name))
const sheets = files.filter((name) => name.endsWith('.module.css'))

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g
/** A class that takes over those of another sheet. */
const COMPOSES = /composes:\s*([\w\s]+?)\s+from\s+'([^']+\.module\.css)';/g
const pathOf = (from: string, name: string) =>
  name.startsWith('@/') ? join(root, name.slice(2)) : resolve(dirname(from), name)

/** Class names of each sheet that modules and other sheets ask for. */
function askedFor(): Map<string, Set<string>> {
  const asked = new Map<string, Set<string>>()
  const ask = (sheet: string, names: readonly string[]) =>
    asked.set(sheet, new Set([...(asked.get(sheet) ?? []), ...names]))
  for (const sheet of sheets)
    for (const [, names = '', from = ''] of readFileSync(sheet, 'utf8').matchAll(COMPOSES))
      ask(pathOf(sheet, from), names.split(/\s+/))
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const text = readFileSync(file, 'utf8')
    for (const [, local = '', name = ''] of text.matchAll(IMPORT)) {
      const uses = text.matchAll(new RegExp(`\\b${local}\\.(?!module)(\\w+)`, 'g'))
      ask(
        pathOf(file, name),
        [...uses].map(([, used = '']) => used),
      )
    }
  }
  return asked
}

function classesIn(sheet: string): Set<string> {
  const text = readFileSync(sheet, 'utf8')
    .replaceAll(COMPOSES, '')
    .replaceAll(/\/\*[^*]*\*\/|url\([^)]*\)/g, '')
  return new Set([...text.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name))
}

// TypeScript takes any name for a class of a module, and Vite gives undefined for one that is not there.
describe('CSS modules', () => {
  const asked = askedFor()

  it('are found', () => expect(sheets.length).toBeGreaterThan(5))

  it.each(sheets.map((sheet) => [sheet.slice(root.length + 1), sheet]))(
    '%s: every class is there and is used',
    (_, sheet) => {
      expect([...(asked.get(sheet) ?? [])].toSorted()).toEqual([...classesIn(sheet)].toSorted())
    },
  )
})
