import { describe, expect, it } from 'vitest'
import { expirationProblem, expirationTime } from './expiration-field'

const now = Date.parse('2026-11-21T08:00:00Z')

describe('expirationTime', () => {
  it.each([
    ['hour', '2026-11-21T09:00:00.000Z'],
    ['day', '2026-11-22T08:00:00.000Z'],
    ['week', '2026-11-28T08:00:00.000Z'],
    ['month', '2026-12-21T08:00:00.000Z'],
    ['quarter', '2027-02-19T08:00:00.000Z'],
    ['year', '2027-11-21T08:00:00.000Z'],
  ] as const)('of %s', (choice, end) => {
    expect(expirationTime({ choice, date: '' }, now)).toBe(end)
  })

  it('returns the end of the chosen day in the local time zone', () => {
    const end = new Date(expirationTime({ choice: 'date', date: '2026-12-24' }, now))
    expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours(), end.getMinutes()]).toEqual([
      2026, 11, 24, 23, 59,
    ])
  })
})

describe('expirationProblem', () => {
  const problem = (date: string) => expirationProblem({ choice: 'date', date }, now)
  it('requires a date in the future', () => {
    expect(problem('')).toBe('dateMissing')
    expect(problem('2026-11-20')).toBe('datePast')
    expect(problem('2026-11-21')).toBeNull()
    expect(problem('2226-11-21')).toBe('dateFar')
    expect(expirationProblem({ choice: 'day', date: '' }, now)).toBeNull()
  })
})
