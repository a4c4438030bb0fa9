// @ts-check
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun } from '../lib/process.mjs'

/** @typedef {import('./fpm.mjs').LinuxPackage} LinuxPackage */

/**
 * Builds an RPM package with rpmbuild.
 * @param {LinuxPackage} wanted
 * @param {string} work a folder to work in
 */
export async function buildRpm(wanted, work) {
  const spec = join(work, 'package.spec')
  writeFileSync(spec, specFile(wanted))
  const level = process.env['ELECTRON_BUILDER_COMPRESSION_LEVEL']
  const defines = {
    _topdir: join(work, 'rpm'),
    _binary_payload: level === undefined ? 'w6T0.xzdio' : `w${level}.gzdio`,
    // The packaged files are final: nothing is stripped, byte-compiled or searched for debug symbols.
    __os_install_post: '%{nil}',
    debug_package: '%{nil}',
    _build_id_links: 'none',
  }
  const settings = Object.entries(defines).flatMap(([name, value]) => ['--define', `${name} ${value}`])
  const built = join(work, 'built')
  mkdirSync(built)
  const where = ['--buildroot', wanted.root, '--define', `_rpmdir ${built}`, '--noclean']
  const architecture = architectures[wanted.architecture] ?? wanted.architecture
  await mustRun('rpmbuild', ['-bb', '--target', architecture, ...settings, ...where, spec])
  const [file = ''] = readdirSync(built, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.rpm'))
  await mustRun('mv', ['-f', join(built, file), wanted.output])
}

/** Names that electron-builder leaves to fpm to translate. @type {Record<string, string>} */
const architectures = { amd64: 'x86_64', arm64: 'aarch64' }

/** @param {LinuxPackage} wanted */
function specFile(wanted) {
  const fields = {
    Name: wanted.name,
    // A dash separates version and release.
    Version: wanted.version.replaceAll('-', '~'),
    Release: '1',
    Summary: wanted.summary,
    License: wanted.licence,
    Vendor: wanted.vendor,
    Packager: wanted.maintainer,
    URL: wanted.homepage,
    AutoReqProv: 'no',
  }
  return [
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    ...wanted.depends.map((name) => `Requires: ${name}`),
    `%description\n${wanted.description}`,
    `%post -p /bin/bash\n${readFileSync(wanted.afterInstall, 'utf8')}`,
    `%postun\n${readFileSync(wanted.afterRemove, 'utf8')}`,
    `%files\n%defattr(-,root,root,-)\n${ownPlaces(wanted.root).join('\n')}`,
    '',
  ].join('\n\n')
}

/** Folders that belong to the system: the package owns only their contents. */
const shared =
  /^\/(opt|usr(\/(bin|share(\/(applications|doc|licenses|mime(\/packages)?|icons(\/hicolor(\/[^/]+(\/apps)?)?)?))?))?)?$/

/** Returns the paths the package owns: the topmost folders and files below the system's own. @param {string} root @returns {string[]} */
function ownPlaces(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`
    return entry.isDirectory() && shared.test(place) ? ownPlaces(root, place) : [`"${place}"`]
  })
}
