// @ts-check
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates an empty folder for some work and removes it afterwards, even after a failure.
 * @template T
 * @param {string} prefix the folder's path without its random suffix
 * @param {(folder: string) => Promise<T>} body
 * @returns {Promise<T>} the result of the work
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
