import { describe, expect, it } from 'vitest'
import { dateProblem, expiryFields, fromLocalInput, inDays, toLocalInput } from './expiry-choice'

const NOW = Date.parse('2026-11-21T12:34:00Z')

describe('local dates', () => {
  it('round-trip to the same instant in any time zone', () => {
    expect(fromLocalInput(toLocalInput(NOW))).toBe('2026-11-21T12:34:00.000Z')
  })

  it('are null for empty or invalid text', () => {
    expect([fromLocalInput(''), fromLocalInput('2026-13-45T00:00')]).toEqual([null, null])
  })
})

describe('dateProblem', () => {
  it('requires a date in the future', () => {
    expect(dateProblem({ mode: 'date', date: '' }, NOW)).toBe('required')
    expect(dateProblem({ mode: 'date', date: inDays(-1, NOW) }, NOW)).toBe('past')
    expect(dateProblem({ mode: 'date', date: inDays(1, NOW) }, NOW)).toBeNull()
  })

  it('ignores the date if the mode needs none', () => {
    expect(dateProblem({ mode: 'never', date: '' }, NOW)).toBeNull()
  })
})

describe('expiryFields', () => {
  it('sends no fields for now, a flag for never, an instant for a date', () => {
    expect(expiryFields({ mode: 'now', date: inDays(1, NOW) })).toEqual({})
    expect(expiryFields({ mode: 'never', date: '' })).toEqual({ disableExpiry: true })
    expect(expiryFields({ mode: 'date', date: toLocalInput(NOW) })).toEqual({ expiry: '2026-11-21T12:34:00.000Z' })
  })
})
