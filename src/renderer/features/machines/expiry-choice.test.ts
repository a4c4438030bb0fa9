import { describe, expect, it } from 'vitest'
import { dateProblem, expiryAct, fromLocalInput, inDays, toLocalInput } from './expiry-choice'

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

describe('expiryAct', () => {
  it('expires now, sets a date or removes the expiry', () => {
    const later = inDays(40_000, NOW)
    expect(expiryAct({ id: '7' }, { mode: 'now', date: later })).toEqual([{ kind: 'node.expire', id: '7' }])
    expect(expiryAct({ id: '7' }, { mode: 'never', date: '' })).toEqual([{ kind: 'node.expiry', id: '7', at: null }])
    const at = fromLocalInput(later)
    expect(expiryAct({ id: '7' }, { mode: 'date', date: later })).toEqual([{ kind: 'node.expiry', id: '7', at }])
    expect(expiryAct({ id: '7' }, { mode: 'date', date: '' })).toBeNull()
  })
})
