// @ts-check
import { createHash } from 'node:crypto'
import { createReadStream, readdirSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { join } from 'node:path'
import { mustRun, Problem } from '../lib/process.mjs'
import { withWorkFolder } from '../lib/work-folder.mjs'

/**
 * Downloads one package from the npm registry with npm's own settings (registry, proxy, certificates), checks it against the pinned hash,
 * and unpacks parts of it. No install script is run.
 * @param {object} source
 * @param {string} source.spec name and exact version
 * @param {string} source.integrity the `sha512-…` the registry publishes for it
 * @param {string[]} source.members files or folders of the package to unpack, starting with `package/`
 * @param {string} target the folder to unpack into; the files are in its folder `package`
 * @throws {Problem} if it cannot be downloaded or does not match the pinned hash
 */
export async function unpackFromRegistry({ spec, integrity, members }, target) {
  await withWorkFolder(join(target, 'fetch-'), async (folder) => {
    const [command, first] = npm()
    await mustRun(
      command,
      [...first, 'pack', spec, '--ignore-scripts', '--loglevel=error', '--pack-destination', folder],
      {
        cwd: folder,
      },
    )
    const archive = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'package.tgz')
    const found = await sha512(archive)
    if (found !== integrity) throw new Problem(`${spec} from the npm registry is not the pinned file: ${found}`)
    await mustRun('tar', ['-xzf', archive, '-C', target, ...members])
  })
}

/** The npm that runs this script, otherwise the one on PATH. @returns {[string, string[]]} */
function npm() {
  const path = process.env['npm_execpath']
  return path?.endsWith('npm-cli.js') ? [process.execPath, [path]] : ['npm', []]
}

/** @param {string} file */
async function sha512(file) {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return `sha512-${hash.digest('base64')}`
}
