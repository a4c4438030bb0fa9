import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExpiryEntry } from './entries'
import { columnAt, columnsOf, countColumns, weeksFrom } from './calendar'

const DAY = 86_400_000
const nows = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2080, 0, 1) })
const entries = fc.array(
  fc.record({
    kind: fc.constantFrom('machine', 'preAuthKey', 'apiKey'),
    offset: fc.option(fc.integer({ min: -200 * DAY, max: 200 * DAY })),
  }),
)

test('weeks follow each other without gaps, start on Mondays, and the first contains now', () => {
  fc.assert(
    fc.property(nows, (now) => {
      const weeks = weeksFrom(now)
      expect(weeks).toHaveLength(12)
      expect(weeks[0]!.from <= now && now < weeks[0]!.to).toBe(true)
      for (const [index, { from, to, id }] of weeks.entries()) {
        expect(new Date(from).getDay()).toBe(1)
        expect(new Date(from).getHours()).toBe(0)
        expect(weeks[index + 1]?.from ?? to).toBe(to)
        expect(new Date(`${id}T00:00`).getTime()).toBe(from)
      }
    }),
  )
})

test('every valid time is in exactly one column, the one its week belongs to', () => {
  fc.assert(
    fc.property(nows, entries, (now, drawn) => {
      const weeks = weeksFrom(now)
      const list = drawn.map(({ kind, offset }, index) => ({
        kind,
        key: `${index}`,
        at: offset === null ? null : new Date(now + offset).toISOString(),
      })) as unknown as ExpiryEntry[]
      const counts = countColumns(list, weeks, now)
      const sum = Object.values(counts).reduce(
        (all, columns) => all + [...columns.values()].reduce((a, b) => a + b, 0),
        0,
      )
      expect(sum).toBe(list.length)
      for (const { at } of list) {
        const column = columnAt(at, weeks, now)
        expect(columnsOf(weeks)).toContain(column)
        const instant = at === null ? null : Date.parse(at)
        const week = weeks.find(({ id }) => id === column)
        const belongs =
          instant === null
            ? column === 'never'
            : (column === 'past' && instant <= now) ||
              (column === 'later' && instant >= weeks.at(-1)!.to) ||
              (week !== undefined && instant > now && instant >= week.from && instant < week.to)
        expect(belongs).toBe(true)
      }
    }),
  )
})

test('an unreadable time is in a column of its own', () => {
  const weeks = weeksFrom(0)
  expect(columnAt('0001-01-01T00:00:00Z', weeks, 0)).toBe('unknown')
  expect(columnsOf(weeks)).toContain('unknown')
})
