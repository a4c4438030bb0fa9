// @ts-check
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './paths.mjs'
import { run } from './process.mjs'

/** Tools whose package is called something else. @type {Record<string, string>} */
const packages = { tsc: 'typescript', playwright: '@playwright/test' }

/**
 * The script behind a command-line tool of ours, to be run with Node: the links in node_modules/.bin are shell scripts on Windows.
 * @param {string} name
 */
export function toolScript(name) {
  const file = createRequire(join(root, 'package.json')).resolve(`${packages[name] ?? name}/package.json`)
  const { bin } = createRequire(file)(file)
  return join(dirname(file), typeof bin === 'string' ? bin : bin[name])
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
