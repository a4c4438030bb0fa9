// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the GitHub repository of releases, as `owner/name`: the one whose workflow runs this, otherwise the one in package.json, the only
 * place that names it.
 * @param {string} folder the project's root
 */
export function repository(folder) {
  const { repository: named } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return process.env['GITHUB_REPOSITORY'] || String(named).replace(/^github:/, '')
}

/**
 * Returns the address of the page that lists all releases.
 * @param {string} folder the project's root
 */
export function releasesPage(folder) {
  return `https://github.com/${repository(folder)}/releases`
}
