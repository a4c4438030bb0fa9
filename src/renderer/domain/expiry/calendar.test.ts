import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { writeCalendar } from './calendar'

const SECOND = 1000
const texts = fc.string({ unit: 'grapheme', maxLength: 120 })
/** The text a calendar can store: all kinds of line breaks become one, other control characters become blanks. */
const kept = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll(/\p{Cc}/gu, ' '))
    .join('\n')

const event = fc.record({
  uid: fc.stringMatching(/^[a-z0-9 ,;\\-]{1,90}$/),
  at: fc.integer({ min: 946_684_800, max: 4_102_444_800 }).map((seconds) => seconds * SECOND),
  summary: texts,
  description: texts,
})

test('another program parses the written calendar back into the same list', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), (events) => {
      const text = writeCalendar(events, 0, 7)
      for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      const calendar = new ICAL.Component(ICAL.parse(text))
      const parsed = calendar.getAllSubcomponents('vevent').map((component) => {
        const { uid, summary, description, startDate } = new ICAL.Event(component)
        const alarm = component.getFirstSubcomponent('valarm')
        expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-P7D')
        return { uid, summary, description, at: startDate.toJSDate().getTime() }
      })
      expect(parsed).toEqual(
        events.map(({ uid, at, summary, description }) => ({
          uid: kept(uid),
          at,
          summary: kept(summary),
          description: kept(description),
        })),
      )
    }),
  )
})

test('folds lines at 75 bytes between characters and escapes separators', () => {
  const text = writeCalendar([{ uid: 'a', at: 0, summary: 'ä'.repeat(60), description: 'x;y,\\\nz' }], 0, 1)
  expect(text).toContain(`SUMMARY:${'ä'.repeat(33)}\r\n ${'ä'.repeat(27)}\r\n`)
  expect(text).toContain('DESCRIPTION:x\\;y\\,\\\\\\nz\r\n')
})
