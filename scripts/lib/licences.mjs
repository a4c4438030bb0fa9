// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** @typedef {{ name: string, version: string, licence: string, text: string }} Licence */

/** Bundled without being imported by us or declared as a dependency: MUI's peer, and a package that the updater's log requires. */
const undeclared = ['@emotion/styled', 'supports-color']

const chromiumText = 'The licences of Chromium and its parts are in LICENSES.chromium.html, beside the program.'

/**
 * Returns every part the app ships, by name: npm packages, the runtime and its parts.
 * @param {string} root the project's folder
 * @returns {Licence[]}
 */
export function collectLicences(root) {
  const found = /** @type {Map<string, Licence>} */ (new Map())
  for (const name of [...importedPackages(root), ...undeclared]) follow(name, root, found)
  const electron = read(join(root, 'node_modules', 'electron'))
  const runtime = [
    { ...electron, name: 'Electron' },
    { name: 'Chromium', version: 'of Electron', licence: 'BSD-3-Clause and others', text: chromiumText },
    { name: 'Node.js', version: 'of Electron', licence: 'MIT', text: chromiumText },
    { name: 'SQLite', version: 'of better-sqlite3', licence: 'Public domain', text: '' },
  ]
  return [...found.values(), ...runtime].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Returns the packages the sources import, without types; the runtime is listed separately. @param {string} root */
function importedPackages(root) {
  const files = readdirSync(join(root, 'src'), { recursive: true }).map(String)
  const code = files
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, 'src', file), 'utf8'))
    .join('\n')
  const specifiers = [...code.matchAll(/(?:^|\s)(?:from|import|@import|url)\s*\(?['"]([^'"]+)['"]/gm)].map(
    ([, name = '']) => name,
  )
  const names = specifiers.filter(
    (name) => /^[@a-z]/.test(name) && !/^(@\/|@(shared|main|tests|mesh-console)\/|node:|app:)/.test(name),
  )
  return new Set(
    names.map(packageName).filter((name) => name !== 'electron' && existsSync(join(root, 'node_modules', name))),
  )
}

/** @param {string} specifier */
function packageName(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Adds a package and everything it depends on. @param {string} name @param {string} from @param {Map<string, Licence>} found */
function follow(name, from, found) {
  const folder = locate(name, from)
  if (!folder) return
  const licence = read(folder)
  const key = `${licence.name} ${licence.version}`
  if (found.has(key)) return
  found.set(key, licence)
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  // Types and headers are needed only for building.
  for (const next of Object.keys(dependencies))
    if (!next.startsWith('@types/') && next !== 'node-addon-api') follow(next, folder, found)
}

/** Returns the folder in which Node would find a package. @param {string} name @param {string} from @returns {string | undefined} */
function locate(name, from) {
  const places = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
  return places.map((place) => join(place, name)).find((folder) => existsSync(join(folder, 'package.json')))
}

/** @param {string} folder @returns {Licence} */
function read(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(one))
  return { name, version, licence: license ?? '', text: file ? readFileSync(join(folder, file), 'utf8') : '' }
}

const id = 'virtual:licences'

/**
 * Provides the page with `virtual:licences`, and fails a build that bundles a package missing from the list.
 * @param {string} root the project's folder; the bundled configuration cannot determine it
 * @returns {import('vite').Plugin}
 */
export function licences(root) {
  return {
    name: 'licences',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load: (asked) => (asked === `\0${id}` ? `export default ${JSON.stringify(collectLicences(root))}` : undefined),
    generateBundle(_options, bundle) {
      const listed = new Set(collectLicences(root).map(({ name }) => name))
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []))
      const missing = new Set(modules.map(bundledPackage).filter((name) => name !== undefined && !listed.has(name)))
      if (missing.size > 0) this.error(`About does not name the licence of ${[...missing].join(', ')}.`)
    },
  }
}

/** Returns the package of a bundled module. @param {string} path */
function bundledPackage(path) {
  const [, rest] = /^(?!\0).*\/node_modules\/(.+)$/.exec(path.replaceAll('\\', '/')) ?? []
  return rest === undefined ? undefined : packageName(rest)
}
