// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Measures the scripts that each page loads first: those in the document and in `first-files.json`, with the English texts.
 * @param {string} folder the renderer's build, `out/renderer`
 * @returns {Record<string, number>} kB after gzip, by page path
 */
export function pageBytes(folder) {
  const read = (/** @type {string} */ name) => readFileSync(join(folder, name))
  const named = [
    ...read('index.html')
      .toString()
      .matchAll(/(?:src|href)="([^"]+\.js)"/g),
  ].map((match) => match[1] ?? '')
  /** @type {{ en: Record<string, string[]> }} */
  const { en } = JSON.parse(read('first-files.json').toString())
  const size = (/** @type {string} */ name) => gzipSync(read(name)).length / 1000
  const sum = (/** @type {string[]} */ names) => names.reduce((total, name) => total + size(name), 0)
  return Object.fromEntries(Object.entries(en).map(([path, files]) => [path, sum([...named, ...files])]))
}

/**
 * Compares page sizes with their budgets.
 * @param {Record<string, number>} sizes from {@link pageBytes}
 * @param {Readonly<Record<string, number>>} budgets kB by page path
 * @returns {string[]} one line per page that exceeds its budget or has none
 */
export function overBudget(sizes, budgets) {
  return Object.entries(sizes).flatMap(([path, kB]) => {
    const budget = budgets[path]
    if (budget === undefined) return [`${path} has no budget`]
    return kB > budget ? [`${path} loads ${kB.toFixed(1)} kB of scripts first; its budget is ${budget} kB`] : []
  })
}
