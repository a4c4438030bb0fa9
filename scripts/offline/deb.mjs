// @ts-check
import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun } from '../lib/process.mjs'

/** @typedef {import('./fpm.mjs').LinuxPackage} LinuxPackage */

/**
 * Builds a Debian package with dpkg-deb.
 * @param {LinuxPackage} wanted
 */
export async function buildDeb(wanted) {
  const control = join(wanted.root, 'DEBIAN')
  const size = kibibytes(wanted.root)
  mkdirSync(control)
  writeFileSync(join(control, 'control'), controlFile(wanted, size))
  for (const [file, name] of /** @type {const} */ ([
    [wanted.afterInstall, 'postinst'],
    [wanted.afterRemove, 'postrm'],
  ])) {
    copyFileSync(file, join(control, name))
    chmodSync(join(control, name), 0o755)
  }
  const level = process.env['ELECTRON_BUILDER_COMPRESSION_LEVEL']
  const compression = level === undefined ? ['-Zxz'] : ['-Zgzip', `-z${level}`]
  await mustRun('dpkg-deb', ['--root-owner-group', ...compression, '--build', wanted.root, wanted.output])
}

/** Fields as in Debian's policy manual, chapter 5. @param {LinuxPackage} wanted @param {number} size */
function controlFile(wanted, size) {
  const description = wanted.description
    .split('\n')
    .map((line) => ` ${line || '.'}\n`)
    .join('')
  const fields = {
    Package: wanted.name,
    Version: wanted.version,
    Architecture: wanted.architecture,
    Maintainer: wanted.maintainer,
    'Installed-Size': String(size),
    Depends: wanted.depends.join(', '),
    Recommends: wanted.recommends.join(', '),
    Section: wanted.section,
    Priority: 'optional',
    Homepage: wanted.homepage,
  }
  const lines = Object.entries(fields).filter(([, value]) => value !== '')
  return `${lines.map(([name, value]) => `${name}: ${value}\n`).join('')}Description: ${wanted.summary}\n${description}`
}

/** @param {string} folder */
function kibibytes(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  return Math.ceil(bytes / 1024)
}
