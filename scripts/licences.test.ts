import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { collectLicences } from './lib/licences.mjs'

const all = collectLicences(resolve(import.meta.dirname, '..'))
const names = all.map(({ name }) => name)

it('names the runtime, fonts, imported packages and their dependencies', () => {
  const parts = [
    'Electron',
    'Chromium',
    'Node.js',
    'SQLite',
    '@fontsource-variable/inter',
    'react',
    'zod',
    'electron-updater',
  ]
  expect(names).toEqual(
    expect.arrayContaining([...parts, '@fontsource-variable/jetbrains-mono', 'semver', 'scheduler']),
  )
})

it('omits packages that are needed only for building', () => {
  expect(
    names.filter((name) => /^(typescript|vite|vitest|playwright|electron-builder|@types\/.*)$/.test(name)),
  ).toEqual([])
})

it('has a licence for each part, and its text if the package includes one', () => {
  expect(all.filter(({ licence, version }) => !licence || !version)).toEqual([])
  const silent = all.filter(({ text, name }) => text === '' && existsSync(`node_modules/${name}/LICENSE`))
  expect(silent).toEqual([])
  expect(all.find(({ name }) => name === 'react')?.text).toBe(readFileSync('node_modules/react/LICENSE', 'utf8'))
})
