import fc from 'fast-check'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { duration } from '@/lib/texts'
import { longestOffline, onlineWords } from '@/features/machines/machine-presence'

const DAY = 86_400
/** Keeps only unit and number, to compare whether two spans read the same. */
const t = ((key: string, { count }: { count: number }) => `${count} ${key}`) as unknown as TFunction<'common'>
const words = (seconds: number) => duration(t, seconds * 1000)

it('never shows two different spans that read the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: DAY, max: 90 * DAY }), fc.double({ min: 0, max: 1, noNaN: true }), (whole, part) => {
      const known = Math.max(1, Math.floor(whole * part))
      const told = onlineWords({ from: 0, until: whole, known, online: 0 })
      if (told?.kind !== 'known' && told?.kind !== 'unknown') return
      expect(told.seconds).toBeLessThanOrEqual(whole / 2)
      expect(words(told.seconds)).not.toBe(words(whole))
    }),
    { numRuns: 2000 },
  )
})

it('returns null if nothing is known and omits the rest if there is none', () => {
  expect(onlineWords({ from: 0, until: DAY, known: 0, online: 0 })).toBeNull()
  expect(onlineWords({ from: 0, until: DAY, known: DAY - 60, online: 60 })).toEqual({ kind: 'whole' })
})

it('uses the time since the last contact if it is longer than any observed gap', () => {
  const longestGap = { from: 20 * DAY - 60, until: 20 * DAY }
  expect(longestOffline({ longestGap }, 10 * DAY, 20 * DAY)).toEqual({
    from: 10 * DAY,
    seconds: 10 * DAY,
    lasting: true,
  })
  expect(longestOffline({ longestGap }, null, 20 * DAY)).toEqual({ from: longestGap.from, seconds: 60, lasting: false })
  expect(longestOffline({ longestGap }, 20 * DAY - 30, 20 * DAY)).toMatchObject({ seconds: 60, lasting: false })
  expect(longestOffline({ longestGap: null }, null, 20 * DAY)).toBeNull()
})
