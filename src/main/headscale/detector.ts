import type { DetectedServer } from './detect'

export interface Detector {
  /** Returns the release at the address. Detected once, and again after `doubt`. */
  readonly detected: () => Promise<DetectedServer>
  /** Detects again: the server may have been replaced unnoticed. */
  readonly again: () => Promise<DetectedServer>
  /** Reports a broken connection or a response that does not match this release: another release may be there now. */
  readonly doubt: () => void
  /** Reports that the server answered; after a doubt this triggers a new detection. */
  readonly answered: () => void
}

/** A proxy may keep the version text back for a while. */
const same = (a: DetectedServer, b: DetectedServer) =>
  a.line === b.line && (a.version === b.version || a.version === '' || b.version === '')

/** Caches the detected release of a server. Calls `onReplaced` when the same address turns out to run another release than before. */
export function createDetector(
  ask: () => Promise<DetectedServer>,
  onReplaced?: (found: DetectedServer) => void,
): Detector {
  let known: Promise<DetectedServer> | null = null
  let last: DetectedServer | null = null

  const look = async (): Promise<DetectedServer> => {
    const found = await ask()
    const replaced = last !== null && !same(last, found)
    last = found
    if (replaced) onReplaced?.(found)
    return found
  }
  const detected = (): Promise<DetectedServer> => {
    if (known) return known
    const asking = look()
    known = asking
    asking.catch(() => {
      if (known === asking) known = null
    })
    return asking
  }
  return {
    detected,
    again() {
      known = null
      return detected()
    },
    doubt() {
      known = null
    },
    answered() {
      if (!known && last) detected().catch(() => undefined)
    },
  }
}
