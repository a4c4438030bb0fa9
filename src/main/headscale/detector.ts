import type { Detected } from './detect'

export interface Detector {
  /** What is at the address. Asked once, and again when there is reason to doubt it. */
  readonly detected: () => Promise<Detected>
  /** Asks again: the server may have been replaced without anybody noticing. */
  readonly again: () => Promise<Detected>
  /** The connection broke, or a response was not what this release gives: another one may have come back. */
  readonly doubt: () => void
  /** The server answers. Where it was doubted, it is asked what it is. */
  readonly answered: () => void
}

const same = (a: Detected, b: Detected) => a.line === b.line && a.version === b.version

/** Keeps what is known of a server. `onReplaced` is told when the same address turns out to be another release than before. */
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
