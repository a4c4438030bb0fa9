// The stand-in runtime ships without the small app that makes `electron <path>` work. This is that app: it reads the
// command line the way Electron's documentation describes it and hands over to the app at <path>.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app, dialog } from 'electron'

/** @param {string[]} args the command line after the program's name */
function readCommandLine(args) {
  const preload = /** @type {string[]} */ ([])
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    if (arg === '--version' || arg === '-v') return { preload, version: true }
    if (arg === '-r' || arg === '--require') preload.push(args[(index += 1)] ?? '')
    else if (arg.startsWith('--app=')) return { preload, path: arg.slice('--app='.length) }
    else if (!arg.startsWith('-')) return { preload, path: arg }
  }
  return { preload }
}

/**
 * Makes Electron believe it was packaged from `path`: name, version and app path come from that folder's package.json.
 * @param {string} path
 */
function adopt(path) {
  const folder = resolve(path)
  const file = join(folder, 'package.json')
  if (existsSync(file)) {
    const about = JSON.parse(readFileSync(file, 'utf8'))
    if (about.version) app.setVersion(about.version)
    if (about.productName || about.name) app.name = about.productName || about.name
    if (about.desktopName) app.setDesktopName(about.desktopName)
  }
  app.setAppPath(folder)
  return createRequire(join(folder, 'package.json')).resolve(folder)
}

const { preload, version, path } = readCommandLine(process.argv.slice(1))
if (version) {
  console.log(`v${process.versions.electron}`)
  process.exit(0)
}
const require = createRequire(join(process.cwd(), 'package.json'))
for (const module of preload) require(module)
if (!path) {
  console.log('usage: electron <path>')
  process.exit(1)
}
Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true })
// Awaited, as in Electron's own default app: Electron is not ready before the app's main module has run.
try {
  await import(pathToFileURL(adopt(path)).href)
} catch (error) {
  console.error(error)
  dialog.showErrorBox('The app could not be started', error instanceof Error ? String(error.stack) : String(error))
  process.exit(1)
}
