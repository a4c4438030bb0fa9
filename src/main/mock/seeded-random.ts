import type { MockDb } from '@main/db/mock-db'
import { nodeCrypto } from '@main/lib/node-crypto'

/**
 * Bytes that come out the same for the same seed and history, for a network whose clock stands still: what is random elsewhere (secrets of
 * keys) would make two runs differ. Rows are counted in, so that a restart does not repeat them.
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
