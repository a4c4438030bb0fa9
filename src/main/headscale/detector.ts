import type { Detected } from './detect'

export interface Detector {
  /** Returns the release at the address. Detected once, and again after `doubt`. */
  readonly detected: () => Promise<Detected>
  /** Detects again: the server may have been replaced unnoticed. */
  readonly again: () => Promise<Detected>
  /** Reports a broken connection or a response that does not match this release: another release may be there now. */
  readonly doubt: () => void
  /** Reports that the server answered; after a doubt this triggers a new detection. */
  readonly answered: () => void
}

/** A proxy may keep the version text back for a while. */
const same = (a: Detected, b: Detected) =>
  a.line === b.line && (a.version === b.version || a.version === '' || b.version === '')

/** Caches the detected release of a server. Calls `onReplaced` when the same address turns out to run another release than before. */
export function createDetector(ask: () => Promise<Detected>, onReplaced?: (found: Detected) => void): Detector {
  let known: Promise<Detected> | null = null
  let last: Detected | null = null

  const look = async (): Promise<Detected> => {
    const found = await ask()
    const replaced = last !== null && !same(last, found)
    last = found
    if (replaced) onReplaced?.(found)
    return found
  }
  const detected = (): Promise<Detected> => {
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
