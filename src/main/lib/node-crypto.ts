import type * as Crypto from 'node:crypto'

/** Node's cryptography, loaded when it is first used: in a thread of its own that takes 20 ms. */
export const nodeCrypto = (): typeof Crypto => process.getBuiltinModule('node:crypto')
