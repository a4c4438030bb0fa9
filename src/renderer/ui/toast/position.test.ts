import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freePlace, type Rect } from './position'

const area = { left: 56, top: 12, right: 888, bottom: 588 }
const size = { width: 300, height: 56 }

const rect = fc
  .record({ left: fc.integer({ min: 0, max: 860 }), top: fc.integer({ min: 0, max: 580 }) })
  .chain(({ left, top }) =>
    fc
      .record({ width: fc.integer({ min: 1, max: 400 }), height: fc.integer({ min: 1, max: 60 }) })
      .map(({ width, height }): Rect => ({ left, top, right: left + width, bottom: top + height })),
  )

const covers = (left: number, bottom: number, one: Rect) =>
  one.right > left && one.left < left + size.width && one.bottom > bottom - size.height && one.top < bottom

const gapped = (left: number, bottom: number, { left: l, top, right, bottom: b }: Rect) =>
  covers(left, bottom, { left: l - 6, top: top - 6, right: right + 6, bottom: b + 6 })

/** Brute force: tries every place with the gap around it, a few pixels apart. */
function isAnyFree(taken: readonly Rect[]): boolean {
  for (let bottom = area.bottom; bottom - size.height >= area.top; bottom -= 3)
    for (let left = area.left; left + size.width <= area.right; left += 3)
      if (!taken.some((one) => gapped(left, bottom, one))) return true
  return false
}

test('covers nothing if there is room', () => {
  fc.assert(
    fc.property(fc.array(rect, { maxLength: 12 }), (taken) => {
      const place = freePlace({ size, taken, area, gap: 6 })
      expect(place !== null || !isAnyFree(taken)).toBe(true)
      if (place === null) return
      expect(taken.some((one) => covers(place.left, place.bottom, one))).toBe(false)
      expect(place.left).toBeGreaterThanOrEqual(area.left)
      expect(place.bottom).toBeLessThanOrEqual(area.bottom)
    }),
  )
})

test('uses the free lower left corner', () => {
  expect(freePlace({ size, area, taken: [], gap: 6 })).toEqual({ left: 56, bottom: 588 })
})

test('goes beside a narrow element and above a wide one', () => {
  const at = (one: Rect) => freePlace({ size, area, taken: [one], gap: 6 })
  expect(at({ left: 60, top: 200, right: 80, bottom: 600 })).toEqual({ left: 86, bottom: 588 })
  expect(at({ left: 56, top: 570, right: 888, bottom: 600 })).toEqual({ left: 56, bottom: 564 })
})
