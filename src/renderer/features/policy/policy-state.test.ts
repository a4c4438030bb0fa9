import { refusal } from '@shared/api/error'
import { describe, expect, it } from 'vitest'
import {
  hasConflict,
  isDirty,
  nextPolicy,
  outcomeOf,
  type PolicyState,
  startPolicy,
  withStoredLineEnds,
} from './studio-context'

const one = { id: '1', policy: '{}' }
const two = { id: '2', policy: '{ "acls": [] }' }
const fresh = startPolicy(one, null)
const typed = nextPolicy(fresh, { kind: 'typed', text: '{ "mine": 1 }' })
const draft = (text: string, baseId: string | null) => ({ text, baseId, savedAt: '2026-11-21T08:00:00Z' })

describe('startPolicy', () => {
  it('starts clean from the stored policy', () => {
    expect(isDirty(fresh)).toBe(false)
    expect(fresh.text).toBe('{}')
    expect(isDirty(startPolicy(one, draft('{}', '1')))).toBe(false)
  })

  it('continues with a draft of the same policy', () => {
    const state = startPolicy(one, draft('{ "mine": 1 }', '1'))
    expect(state).toMatchObject({ text: '{ "mine": 1 }', restoredAt: '2026-11-21T08:00:00Z' })
    expect([isDirty(state), hasConflict(state, one)]).toEqual([true, false])
  })

  it('detects that the policy under a draft was replaced', () => {
    const state = startPolicy(two, draft('{ "mine": 1 }', '1'))
    expect([isDirty(state), hasConflict(state, two)]).toEqual([true, true])
  })

  it('keeps a draft for a server that has no policy', () => {
    const state = startPolicy({ id: null, policy: '' }, draft('{}', null))
    expect([isDirty(state), hasConflict(state, { id: null, policy: '' })]).toEqual([true, false])
  })
})

describe('a poll that returns another policy', () => {
  it('replaces the text if nothing was typed', () => {
    const state = nextPolicy(fresh, { kind: 'stored', stored: two })
    expect([state.text, isDirty(state)]).toEqual([two.policy, false])
  })

  it('never changes typed text', () => {
    const state = nextPolicy(typed, { kind: 'stored', stored: two })
    expect(state.text).toBe('{ "mine": 1 }')
    expect(hasConflict(state, two)).toBe(true)
  })

  it('does not conflict if the text equals the base or the typed text', () => {
    const again = { id: '9', policy: '{}' }
    const same = nextPolicy(typed, { kind: 'stored', stored: again })
    expect([hasConflict(same, again), same.base.id, same.text]).toEqual([false, '9', '{ "mine": 1 }'])
    const mine = nextPolicy(typed, { kind: 'stored', stored: { id: '9', policy: '{ "mine": 1 }' } })
    expect([isDirty(mine), mine.base.id]).toEqual([false, '9'])
  })

  it('returns the same state if nothing changed', () => {
    expect(nextPolicy(typed, { kind: 'stored', stored: one })).toBe(typed)
  })
})

describe('resolving a conflict', () => {
  const state = nextPolicy(typed, { kind: 'stored', stored: two })
  it('takes their version', () => {
    const taken = nextPolicy(state, { kind: 'taken', stored: two })
    expect([taken.text, isDirty(taken)]).toEqual([two.policy, false])
  })

  it('keeps the draft as an edit of their version', () => {
    const rebased = nextPolicy(state, { kind: 'rebased', stored: two })
    expect([rebased.text, rebased.base.id, isDirty(rebased), hasConflict(rebased, two)]).toEqual([
      '{ "mine": 1 }',
      '2',
      true,
      false,
    ])
  })
})

describe('undoing a replaced text', () => {
  const undo = (state: PolicyState, before: PolicyState) => nextPolicy(state, { kind: 'restored', before })

  it('leaves a save by someone else a conflict', () => {
    const conflicting = nextPolicy(typed, { kind: 'stored', stored: two })
    const back = undo(nextPolicy(conflicting, { kind: 'taken', stored: two }), conflicting)
    expect([back.text, back.base.id, hasConflict(back, two)]).toEqual(['{ "mine": 1 }', '1', true])
  })

  it('finds the conflict with a save while the replacement was clean', () => {
    const discarded = nextPolicy(typed, { kind: 'taken', stored: one })
    const back = undo(nextPolicy(discarded, { kind: 'stored', stored: two }), typed)
    expect([back.text, hasConflict(back, two)]).toEqual(['{ "mine": 1 }', true])
  })

  it('is an edit of the policy that this console has saved since', () => {
    const file = nextPolicy(typed, { kind: 'typed', text: two.policy })
    const back = undo(nextPolicy(file, { kind: 'saved', stored: two }), typed)
    expect([back.text, back.base.id, hasConflict(back, two)]).toEqual(['{ "mine": 1 }', '2', false])
  })

  it('is a conflict if this console has saved over a save by someone else since', () => {
    const conflicting = nextPolicy(typed, { kind: 'stored', stored: two })
    const taken = nextPolicy(conflicting, { kind: 'taken', stored: two })
    const three = { id: '3', policy: '{ "acls": [], "groups": {} }' }
    expect(hasConflict(undo(nextPolicy(taken, { kind: 'saved', stored: three }), conflicting), three)).toBe(true)
  })
})

describe('saving', () => {
  it('makes the text clean', () => {
    const saved = nextPolicy(typed, { kind: 'saved', stored: { id: '3', policy: typed.text } })
    expect([isDirty(saved), saved.base.id]).toEqual([false, '3'])
  })

  it('keeps text typed while the save was running', () => {
    const more = nextPolicy(typed, { kind: 'typed', text: '{ "mine": 2 }' })
    const saved = nextPolicy(more, { kind: 'saved', stored: { id: '3', policy: typed.text } })
    expect([saved.text, isDirty(saved)]).toEqual(['{ "mine": 2 }', true])
  })
})

it('ignores differences in line endings', () => {
  expect(isDirty(nextPolicy(startPolicy({ id: '1', policy: 'a\r\nb' }, null), { kind: 'typed', text: 'a\nb' }))).toBe(
    false,
  )
})

it('stores the line endings the policy had', () => {
  expect(withStoredLineEnds('a\nb\n', 'a\r\n')).toBe('a\r\nb\r\n')
  for (const base of ['a\nb', 'a\r\nb\nc', '', null]) expect(withStoredLineEnds('a\nb', base)).toBe('a\nb')
})

describe('a save that fails', () => {
  const changed = refusal('conflict', 'policyChanged')
  it('is a conflict if someone else stored another policy', () => {
    expect(outcomeOf(changed, typed, two)).toBe('conflict')
    expect(outcomeOf(refusal('conflict', 'hostFileChanged'), typed, two)).toBe('conflict')
  })

  it('is done if someone else stored the very same text', () => {
    expect(outcomeOf(changed, typed, { id: '2', policy: typed.text })).toBe('same')
  })

  it('has failed if the stored policy is the previous one, or for another reason', () => {
    expect(outcomeOf(changed, typed, one)).toBe('failed')
    expect(outcomeOf(changed, typed, { id: '2', policy: one.policy })).toBe('failed')
    expect(outcomeOf(refusal('conflict', 'hostRolledBack'), typed, two)).toBe('failed')
    expect(outcomeOf(refusal('offline', 'hostNotSaved'), typed, two)).toBe('failed')
  })
})
