import { createPublicKey, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
