// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { run } from './process.mjs'

/** Tools whose package has another name. @type {Record<string, string>} */
const packages = { tsc: 'typescript', playwright: '@playwright/test' }

/**
 * Returns the script of a command-line tool, to be run with Node: the links in node_modules/.bin are shell scripts on Windows.
 * @param {string} name
 */
export function toolScript(name) {
  // Not resolved like an import, because some packages do not export their manifest.
  const folder = join(root, 'node_modules', packages[name] ?? name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

/**
 * Runs one of the project's command-line tools in the project's root.
 * @param {string} name
 * @param {string[]} args
 * @param {import('./process.mjs').RunOptions} [options]
 */
export function runTool(name, args, options) {
  return run(process.execPath, [toolScript(name), ...args], { cwd: root, ...options })
}
