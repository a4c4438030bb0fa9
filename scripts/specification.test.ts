import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/specification.md'), 'utf8')

/** Rows of the tables, without their headers. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Row |'))
  .map((line) => line.slice(2, -2).split(' | '))

/** References to tests: file › “title”, or the file alone. */
const proofs = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`(?: › “([^”]+)”)?/g)].map(
  ([, file = '', title]) => ({ file, title }),
)

test('every row of the specification names its proof and any departure of the console', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60)
  for (const row of rows) {
    expect(row, row[0]).toHaveLength(3)
    expect(row[1], row[0]).toMatch(/^`(src|tests|scripts)\/.*\.(test|spec)\.tsx?`/)
  }
})

test('every test that is named there exists, with its title', () => {
  expect(proofs.length).toBeGreaterThanOrEqual(rows.length)
  const named = proofs.filter(({ file }) => file.includes('/'))
  const textOf = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined)
  expect(named.filter(({ file, title = '' }) => !textOf(file)?.includes(title))).toEqual([])
})
