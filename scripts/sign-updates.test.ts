import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { expectSigned, signedChecksums } from '../src/main/update/updater'
import { hasUpdateKeys, readUpdateKeys } from '../src/main/update/support'
import { keyFile, signUpdates, updateKeys } from './lib/sign-updates.mjs'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'mesh-console-signed-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const pem = (key: KeyObject) => key.export({ format: 'pem', type: 'pkcs8' }).toString()
const publicPem = (key: KeyObject) => createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString()
const newKey = () => generateKeyPairSync('ed25519').privateKey
const sha512 = (content: string) => createHash('sha512').update(content).digest('base64')

const NAME = 'mesh-console-2.0.0-x86_64.AppImage'

/** A release as electron-builder leaves it, and then signed. */
async function release(key: KeyObject, { version = '2.0.0', content = 'the new console' } = {}) {
  const [image, yml] = [join(folder, NAME), join(folder, 'latest-linux.yml')]
  writeFileSync(image, content)
  const checksum = sha512(content)
  const described = {
    version,
    files: [{ url: NAME, sha512: checksum, size: content.length }],
    path: NAME,
    sha512: checksum,
  }
  writeFileSync(yml, stringify(described))
  await signUpdates({ artifacts: [image], version, key })
  return parse(readFileSync(yml, 'utf8')) as typeof described & { vendor?: { signatures: Record<string, string> } }
}

/** The keys that a console trusts which was packaged with this environment. */
function trusted(env: NodeJS.ProcessEnv): KeyObject[] {
  writeFileSync(join(folder, 'update-keys.txt'), keyFile(updateKeys(env)?.trusted ?? []))
  return readUpdateKeys(folder)
}

describe('a signed release', () => {
  it('is accepted by a console that was packaged with the same key, and its file is installed', async () => {
    const key = newKey()
    const signed = signedChecksums(await release(key), trusted({ MESH_CONSOLE_UPDATE_KEY: pem(key) }))
    expect([...signed]).toEqual([sha512('the new console')])
    expect(() => expectSigned(join(folder, NAME), signed)).not.toThrow()
  })

  it('is refused if it also has an unsigned AppImage whose name ends in another case, which the updater would choose', async () => {
    const key = newKey()
    const made = await release(key)
    const keys = trusted({ MESH_CONSOLE_UPDATE_KEY: pem(key) })
    for (const url of ['evil.appimage', 'evil.APPIMAGE', 'evil.AppIMAGE']) {
      const files = [{ url, sha512: sha512('evil') }, ...made.files]
      expect(() => signedChecksums({ ...made, files }, keys)).toThrow(/not signed/)
    }
  })

  it('has a signature beside every kind of Linux package, and beside no other file', async () => {
    const names = ['AppImage', 'deb', 'rpm', 'tar.gz', 'exe', 'dmg', 'zip'].map((kind) => `mesh-console-2.0.0.${kind}`)
    const artifacts = names.map((name) => join(folder, name))
    for (const path of artifacts) writeFileSync(path, 'a package')
    await signUpdates({ artifacts, version: '2.0.0', key: newKey() })
    expect(names.filter((name) => existsSync(join(folder, `${name}.sig`)))).toEqual(names.slice(0, 4))
  })

  it('is accepted by the release before it if the key changes', async () => {
    const [old, next] = [newKey(), newKey()]
    const keys = trusted({ MESH_CONSOLE_UPDATE_KEY: pem(old), MESH_CONSOLE_UPDATE_NEXT_KEY: publicPem(next) })
    for (const key of [old, next]) expect(signedChecksums(await release(key), keys).size).toBe(1)
  })

  // The one of macOS is another program.
  it.runIf(process.platform === 'linux')(
    'is verified with OpenSSL as docs/decisions/0025-signed-updates.md says',
    async () => {
      const key = newKey()
      await release(key)
      const lines = readFileSync(join(folder, `${NAME}.sig`), 'utf8').split('\n')
      const [statement, signature, publicKey] = ['statement', 'signature', 'key.pem'].map((name) =>
        join(folder, name),
      ) as [string, string, string]
      writeFileSync(statement, `${lines.slice(0, 4).join('\n')}\n`)
      writeFileSync(signature, Buffer.from((lines[4] ?? '').replace('signature: ', ''), 'base64'))
      writeFileSync(publicKey, publicPem(key))
      const verify = [
        'pkeyutl',
        '-verify',
        '-rawin',
        '-pubin',
        '-inkey',
        publicKey,
        '-in',
        statement,
        '-sigfile',
        signature,
      ]
      expect(execFileSync('openssl', verify, { encoding: 'utf8' })).toContain('Signature Verified Successfully')
      expect(lines[3]).toBe(`sha512: ${sha512('the new console')}`)
    },
  )
})

describe('a release is refused', () => {
  const refused = expect.objectContaining({ code: 'ERR_RELEASE_NOT_SIGNED' }) as Error
  type Signed = Awaited<ReturnType<typeof release>>
  const changes: [what: string, change: (signed: Signed) => unknown][] = [
    ['without signatures', (signed) => ({ ...signed, vendor: undefined })],
    ['without a signature of its file', (signed) => ({ ...signed, vendor: { signatures: {} } })],
    ['with an empty signature', (signed) => ({ ...signed, vendor: { signatures: { [NAME]: '' } } })],
    [
      'with a signature of something else',
      (signed) => ({ ...signed, vendor: { signatures: { [NAME]: Buffer.alloc(64, 1).toString('base64') } } }),
    ],
    ['that calls an old package newer', (signed) => ({ ...signed, version: '3.0.0' })],
    [
      'with the checksum of another file',
      (signed) => ({ ...signed, files: [{ ...signed.files[0], sha512: sha512('evil') }] }),
    ],
    [
      'with a second, unsigned AppImage',
      (signed) => ({ ...signed, files: [...signed.files, { url: 'evil.AppImage', sha512: sha512('evil') }] }),
    ],
    [
      'with its file at another address',
      (signed) => ({ ...signed, files: [{ ...signed.files[0], url: `https://evil.example/${NAME}` }] }),
    ],
    ['with a checksum of another kind', (signed) => ({ ...signed, files: [{ ...signed.files[0], sha2: 'ab' }] })],
    ['with a version that adds a line', (signed) => ({ ...signed, version: '2.0.0\nfile: x' })],
    ['without files', (signed) => ({ ...signed, files: [] })],
    ['that is no release', () => null],
  ]
  it.each(changes)('%s', async (_what, change) => {
    const key = newKey()
    const keys = trusted({ MESH_CONSOLE_UPDATE_KEY: pem(key) })
    const signed = await release(key)
    expect(signedChecksums(signed, keys).size).toBe(1)
    expect(() => signedChecksums(change(signed), keys)).toThrow(refused)
  })

  it('signed with another key', async () => {
    const keys = trusted({ MESH_CONSOLE_UPDATE_KEY: pem(newKey()) })
    const forged = await release(newKey())
    expect(() => signedChecksums(forged, keys)).toThrow(refused)
    expect(() => signedChecksums(forged, [])).toThrow(refused)
  })
})

it('a file that changed after its download is not installed', async () => {
  const key = newKey()
  const signed = signedChecksums(await release(key), trusted({ MESH_CONSOLE_UPDATE_KEY: pem(key) }))
  writeFileSync(join(folder, NAME), 'the new console!')
  expect(() => expectSigned(join(folder, NAME), signed)).toThrow(
    expect.objectContaining({ code: 'ERR_UPDATER_INVALID_SIGNATURE' }) as Error,
  )
})

describe('updateKeys', () => {
  it('is undefined without a key: such a console does not update itself', () => {
    expect(updateKeys({})).toBeUndefined()
    expect(updateKeys({ MESH_CONSOLE_UPDATE_KEY: '' })).toBeUndefined()
    expect(hasUpdateKeys(folder)).toBe(false)
  })

  it('refuses a value that is not an Ed25519 key, without printing it', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    for (const wrong of ['secret words', pem(rsa)])
      expect(() => updateKeys({ MESH_CONSOLE_UPDATE_KEY: wrong })).toThrow(
        'MESH_CONSOLE_UPDATE_KEY is not an Ed25519 key in the form of PEM.',
      )
  })
})
