// @ts-check
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes an empty folder for some work and removes it afterwards, whether the work succeeded or not.
 * @template T
 * @param {string} prefix the folder's path but for its last letters, which are random
 * @param {(folder: string) => Promise<T>} body
 * @returns {Promise<T>} what the work gives
 */
export async function withWorkFolder(prefix, body) {
  mkdirSync(dirname(prefix), { recursive: true })
  const folder = mkdtempSync(prefix)
  try {
    return await body(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
