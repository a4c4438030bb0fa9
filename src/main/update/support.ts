import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UpdateObstacle } from '@shared/ipc/update'
import { ownAppImage } from '@main/lib/run-program'
import { createPublicKey, type KeyObject } from 'node:crypto'

/** The file beside the app that lists the keys whose updates it installs. */
const KEYS = 'update-keys.txt'

/** Returns true if this build was packaged with a key and can verify updates. */
export function hasUpdateKeys(resourcesPath: string): boolean {
  return existsSync(join(resourcesPath, KEYS))
}

/**
 * Reads the keys that this build trusts, one a line: Ed25519, DER (SubjectPublicKeyInfo), base64.
 * @throws if a line is no such key
 */
export function readUpdateKeys(resourcesPath: string): KeyObject[] {
  const lines = readFileSync(join(resourcesPath, KEYS), 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => createPublicKey({ key: Buffer.from(line, 'base64'), format: 'der', type: 'spki' }))
}

interface Installation {
  readonly packaged: boolean
  readonly platform: NodeJS.Platform
  readonly resourcesPath: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Returns the reason why this installation cannot update itself, or null if it can. */
export function updateObstacle(installation: Installation): UpdateObstacle | null {
  if (!installation.packaged) return 'development'
  const isLinux = installation.platform === 'linux'
  const owner = isLinux ? linuxOwner(installation) : null
  if (owner) return owner
  const address = join(installation.resourcesPath, 'app-update.yml')
  if (!existsSync(address)) return 'noAddress'
  return isVerified(installation, address) ? null : 'noKey'
}

/** Tells whether an update would be verified: on Linux by this console's keys, on the other systems by the publisher's certificate. */
function isVerified({ platform, resourcesPath }: Installation, address: string): boolean {
  if (platform === 'linux') return hasUpdateKeys(resourcesPath)
  // electron-updater's NsisUpdater accepts every installer if no publisher is named, as in a package that was not signed.
  return platform !== 'win32' || /^publisherName:/m.test(readFileSync(address, 'utf8'))
}

/** On Linux only an AppImage replaces itself: package managers update their own packages, and an unpacked archive has no updater. */
function linuxOwner({ resourcesPath, env }: Installation): UpdateObstacle | null {
  if (ownAppImage(env, resourcesPath) !== null) return null
  const file = join(resourcesPath, 'package-type')
  const type = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return type === 'deb' || type === 'rpm' ? type : 'archive'
}
