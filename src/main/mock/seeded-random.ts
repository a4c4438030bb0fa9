import type { MockDb } from '@main/db/mock-db'
import { nodeCrypto } from '@main/lib/node-crypto'

/**
 * Creates a source of bytes that repeats for the same seed and history, for a network with a stopped clock: random secrets of keys would
 * make two runs differ. It includes the number of created rows, so that a restart does not repeat bytes.
 */
export function createSeededRandom(db: MockDb): (size: number) => Uint8Array {
  let count = 0
  return (size) => {
    const start = `${db.seeded()?.seed} ${db.rowsMade()} ${++count}`
    const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, block) =>
      nodeCrypto().createHash('sha256').update(`${start} ${block}`).digest(),
    )
    return Buffer.concat(blocks).subarray(0, size)
  }
}
