import { createEmitter } from './emitter'

export type EndReason = 'unauthorized' | 'signedOut'

/** Told when a server refused the key, so that the application shows the sign-in page with the reason. */
export const sessionEnd = createEmitter<EndReason>()
