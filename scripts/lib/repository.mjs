// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The repository on GitHub that releases come from, as `owner/name`: the one whose workflow runs this, else the one package.json names.
 * Nothing else in the project knows it.
 * @param {string} folder the project's root
 */
export function repository(folder) {
  const { repository: named } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return process.env['GITHUB_REPOSITORY'] || String(named).replace(/^github:/, '')
}

/**
 * The page that lists all releases.
 * @param {string} folder the project's root
 */
export function releasesPage(folder) {
  return `https://github.com/${repository(folder)}/releases`
}
