#!/usr/bin/env node
// @ts-check
// Replaces fpm, which comes from GitHub: supports electron-builder's arguments and builds with dpkg-deb or rpmbuild.
import { cpSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { main, Problem } from '../lib/process.mjs'
import { withWorkFolder } from '../lib/work-folder.mjs'
import { buildDeb } from './deb.mjs'
import { buildRpm } from './rpm.mjs'

/**
 * @typedef {object} LinuxPackage a package to build
 * @property {string} root a folder laid out like the target system
 * @property {string} output the package's file
 * @property {string} name
 * @property {string} version
 * @property {string} architecture the package format's name for it
 * @property {string} summary one line
 * @property {string} description
 * @property {string} maintainer
 * @property {string} vendor
 * @property {string} homepage
 * @property {string} licence
 * @property {string} section the category, as the package format names it
 * @property {readonly string[]} depends
 * @property {readonly string[]} recommends
 * @property {string} afterInstall a script's file
 * @property {string} afterRemove a script's file
 */

const text = /** @type {const} */ ({ type: 'string', default: '' })
const list = /** @type {const} */ ({ type: 'string', multiple: true })
const options = {
  'input-type': { ...text, short: 's' },
  'output-type': { ...text, short: 't' },
  depends: { ...list, short: 'd' },
  'deb-recommends': list,
  force: /** @type {const} */ ({ type: 'boolean' }),
  ...Object.fromEntries(
    [
      'architecture',
      'after-install',
      'after-remove',
      'description',
      'version',
      'package',
      'name',
      'maintainer',
      'vendor',
    ]
      .concat(['url', 'license', 'category', 'deb-priority', 'deb-compression'])
      .concat(['rpm-os', 'rpm-compression', 'rpm-summary'])
      .map((name) => [name, text]),
  ),
}

/** Copies everything to install, given as `source=place`. @param {string[]} mappings @param {string} root */
function lay(mappings, root) {
  for (const mapping of mappings) {
    const at = mapping.indexOf('=')
    if (at < 0) throw new Problem(`Expected source=place, got ${mapping}`)
    const target = join(root, mapping.slice(at + 1))
    mkdirSync(dirname(target), { recursive: true })
    cpSync(mapping.slice(0, at), target, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  }
}

await main(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const { depends = [], 'deb-recommends': recommends = [], force: _, ...texts } = values
  const given = /** @type {Record<string, string>} */ (texts)
  const build = { deb: buildDeb, rpm: buildRpm }[given['output-type'] ?? '']
  if (!build) throw new Problem(`This stand-in for fpm builds deb and rpm, not ${given['output-type']}.`)
  await withWorkFolder(join(tmpdir(), 'mesh-console-package-'), async (work) => {
    const root = join(work, 'root')
    lay(positionals, root)
    const [first = '', ...more] = (given['description'] ?? '').split('\n').map((line) => line.trim())
    await build(
      {
        root,
        output: given['package'] ?? '',
        name: given['name'] ?? '',
        version: given['version'] ?? '',
        architecture: given['architecture'] ?? '',
        summary: given['rpm-summary'] || first,
        description: more.join('\n').trim() || first,
        maintainer: given['maintainer'] ?? '',
        vendor: given['vendor'] ?? '',
        homepage: given['url'] ?? '',
        licence: given['license'] ?? '',
        section: given['category'] || 'default',
        depends,
        recommends,
        afterInstall: given['after-install'] ?? '',
        afterRemove: given['after-remove'] ?? '',
      },
      work,
    )
  })
})
