import { type Part, parts } from '@shared/api/server-state'
import type { Reading } from './part-read'
import { isListPart } from './part-request'

export interface PartPace {
  /** When it was last read, by the monotonic clock; undefined before the first read. */
  ended?: number
  tookMs: number
  /** Consecutive failures. */
  failures: number
  /** The number of reads in progress. */
  running: number
  /** Read it at once. */
  isUrgent: boolean
  /** Something was written since. */
  isOutdated: boolean
  /** Consecutive reads that found nothing new. */
  quietReads: number
  /** Varies the next interval, between 0 and 1. */
  spread: number
}

const blank = (): PartPace => ({
  tookMs: 0,
  failures: 0,
  running: 0,
  isUrgent: false,
  isOutdated: false,
  quietReads: 0,
  spread: 0.5,
})

const afterRead = (before: PartPace, { error, ended, tookMs, isChanged }: Reading): Partial<PartPace> => ({
  ended,
  tookMs,
  failures: error ? before.failures + 1 : 0,
  quietReads: isChanged ? 0 : before.quietReads + 1,
})

/** Keeps what the next read of each part depends on. */
export function createPartPaces(random: () => number) {
  const states = new Map(parts.map((part) => [part, blank()]))
  const of = (part: Part) => states.get(part) as PartPace
  const change = (some: readonly Part[], to: Partial<PartPace>) => some.forEach((part) => Object.assign(of(part), to))
  return {
    of,
    change,
    begin: (part: Part) => change([part], { running: of(part).running + 1, isUrgent: false, isOutdated: false }),
    end(part: Part, outcome: Reading | null): void {
      change([part], { running: of(part).running - 1 })
      if (outcome) change([part], { ...afterRead(of(part), outcome), spread: random() })
    },
    /** Tells whether only one part is being read. */
    isAlone: () => [...states.values()].reduce((sum, { running }) => sum + running, 0) === 1,
    /** A read in progress of any part may show the time before, and no page is notified of it. */
    written: () =>
      change(
        parts.filter((part) => isListPart(part) || part === 'policy' || of(part).running > 0),
        { isOutdated: true, quietReads: 0 },
      ),
    reset(): void {
      for (const part of parts) states.set(part, { ...blank(), running: of(part).running })
    },
  }
}

export type PartPaces = ReturnType<typeof createPartPaces>
