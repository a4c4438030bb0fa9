import { describe, expect, it } from 'vitest'
import { makeNode } from '@tests/support/machines'
import { dateProblem, expiryAct, fromLocalInput, inDays, isUnchanged, toLocalInput } from './expire-dialog'

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
    expect(expiryAct({ id: '7' }, { mode: 'now', date: later }, NOW)).toEqual([{ kind: 'node.expire', id: '7' }])
    expect(expiryAct({ id: '7' }, { mode: 'never', date: '' }, NOW)).toEqual([
      { kind: 'node.expiry', id: '7', at: null },
    ])
    const at = fromLocalInput(later)
    expect(expiryAct({ id: '7' }, { mode: 'date', date: later }, NOW)).toEqual([{ kind: 'node.expiry', id: '7', at }])
    expect(expiryAct({ id: '7' }, { mode: 'date', date: '' }, NOW)).toBeNull()
  })
})

describe('isUnchanged', () => {
  // Later than the real clock, which the date is checked against.
  const expiry = new Date(NOW + 40_000 * 86_400_000 + 12_345).toISOString()
  const node = makeNode('7', { expiry })
  const date = toLocalInput(Date.parse(expiry))

  it('is true for the present expiry, to the minute that the field shows', () => {
    expect(isUnchanged(node, { mode: 'date', date }, NOW)).toBe(true)
    expect(isUnchanged(node, { mode: 'date', date: inDays(40_001, NOW) }, NOW)).toBe(false)
  })

  it('compares never and now with the machine, too', () => {
    expect(isUnchanged(node, { mode: 'never', date }, NOW)).toBe(false)
    expect(isUnchanged(makeNode('7', { expiry: null }), { mode: 'never', date }, NOW)).toBe(true)
    expect(isUnchanged(node, { mode: 'now', date }, NOW)).toBe(false)
    expect(isUnchanged(makeNode('7', { expiry: new Date(NOW - 1).toISOString() }), { mode: 'now', date }, NOW)).toBe(
      true,
    )
  })
})
