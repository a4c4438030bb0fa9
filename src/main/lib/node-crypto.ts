import type * as Crypto from 'node:crypto'

/** Node's cryptography, loaded on first use, which takes 20 ms in a worker thread. */
export const nodeCrypto = (): typeof Crypto => process.getBuiltinModule('node:crypto')
