import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { markShipped } from './lib/bill-of-materials.mjs'
import { collectLicences } from './lib/licences.mjs'

const root = join(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; dev?: boolean }>
}
const development = [{ name: 'cdx:npm:package:development', value: 'true' }]

/** The relevant part of `npm sbom`'s output. */
const bill = {
  components: Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, dev }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      scope: dev ? 'optional' : 'required',
      ...(dev ? { properties: development } : {}),
    })),
}

it('shipped packages are not marked as development, and all others are', () => {
  const shipped = collectLicences(root)
  const { components } = markShipped(bill, shipped)
  const required = components.filter(({ scope }) => scope === 'required')
  const names = new Set(required.map(({ name }) => name))
  for (const name of [
    'react',
    '@mui/material',
    'ky',
    'electron',
    'electron-store',
    'better-sqlite3',
    '@codemirror/view',
  ])
    expect(names).toContain(name)
  for (const name of ['vitest', 'typescript', 'playwright', 'electron-builder', 'oxlint'])
    expect(names).not.toContain(name)
  expect(required.some(({ properties }) => properties === development)).toBe(false)
  // Each shipped package is found in the bill by its name and version; the runtime's own components are not from npm.
  const found = new Set(required.map(({ name, version }) => `${name} ${version}`))
  const missing = shipped.filter(({ name, version }) => !found.has(`${name} ${version}`)).map(({ name }) => name)
  expect(missing).toEqual(['Chromium', 'Electron', 'Node.js', 'SQLite'])
})
