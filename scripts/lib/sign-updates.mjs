// @ts-check
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseDocument } from 'yaml'
import { Problem } from './process.mjs'

/** The private key that Linux packages are signed with: Ed25519, PEM (`openssl genpkey -algorithm ed25519`). A secret of the release. */
const KEY = 'MESH_CONSOLE_UPDATE_KEY'
/** The public key of the next releases, if it is about to change: PEM (`openssl pkey -pubout`). */
const NEXT_KEY = 'MESH_CONSOLE_UPDATE_NEXT_KEY'

/** @typedef {import('node:crypto').KeyObject} KeyObject */

/**
 * The key of this release, and the ones a packaged console trusts.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ key: KeyObject, trusted: KeyObject[] } | undefined} undefined if no key is set: such packages are not signed, and their
 *   consoles do not update themselves
 * @throws {Problem} if a variable contains anything else
 */
export function updateKeys(env) {
  const [own, next] = [env[KEY], env[NEXT_KEY]]
  if (!own) return undefined
  const key = read(KEY, () => createPrivateKey(own))
  const trusted = [createPublicKey(key)]
  if (next) trusted.push(read(NEXT_KEY, () => createPublicKey(next)))
  return { key, trusted }
}

/** @param {string} variable @param {() => KeyObject} make */
function read(variable, make) {
  try {
    const key = make()
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The reason may contain parts of the key.
  }
  throw new Problem(`${variable} is not an Ed25519 key in the form of PEM.`)
}

/**
 * Returns the content of update-keys.txt in the packages: one key a line, which src/main/update/updater.ts reads.
 * @param {readonly KeyObject[]} trusted
 */
export function keyFile(trusted) {
  return trusted.map((key) => `${key.export({ format: 'der', type: 'spki' }).toString('base64')}\n`).join('')
}

/**
 * Signs Linux packages: writes NAME.sig beside each, and all signatures into the release's descriptions beside them (`vendor.signatures` of
 * latest-linux.yml), which electron-updater fetches.
 * @param {{ artifacts: readonly string[], version: string, key: KeyObject }} options `artifacts`: paths of files in one folder; files that
 * are not packages are skipped
 */
export async function signUpdates({ artifacts, version, key }) {
  const signatures = /** @type {Record<string, string>} */ ({})
  const packages = artifacts.filter((name) => /\.(AppImage|deb|rpm|tar\.gz)$/.test(name))
  for (const path of packages) {
    const file = basename(path)
    const statement = statementOf({ version, file, sha512: await sha512Of(path) })
    signatures[file] = sign(null, Buffer.from(statement), key).toString('base64')
    writeFileSync(join(dirname(path), `${file}.sig`), `${statement}signature: ${signatures[file]}\n`)
  }
  const [first] = packages
  if (first === undefined) return
  const folder = dirname(first)
  for (const path of readdirSync(folder).filter((name) => /-linux.*\.yml$/.test(name))) {
    const description = parseDocument(readFileSync(join(folder, path), 'utf8'))
    description.set('vendor', { signatures })
    writeFileSync(join(folder, path), description.toString({ lineWidth: 0 }))
  }
}

/** Written the same way by src/main/update/updater.ts. @param {{ version: string, file: string, sha512: string }} signed */
function statementOf({ version, file, sha512 }) {
  return `mesh-console package\nversion: ${version}\nfile: ${file}\nsha512: ${sha512}\n`
}

/** Base64. @param {string} path */
async function sha512Of(path) {
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64')
}
