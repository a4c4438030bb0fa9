import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyEdits } from '@shared/policy/edit/style'
import { revertEdits } from './restore-edits'

const text = fc.string({ minLength: 0, maxLength: 30 })

it('reverts edits, even if the text has changed elsewhere since', () => {
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 4, maxLength: 4 }),
      text,
      text,
      text,
      ([a, b, c, d] = [], one, two, more) => {
        const before = `${a}<${b}>${c}[${d}]`
        const start = (a ?? '').length + 1
        const end = start + (b ?? '').length
        const later = end + (c ?? '').length + 2
        const edits = [
          { from: start, to: end, insert: one },
          { from: later, to: later, insert: two },
        ]
        const after = applyEdits(before, edits)
        const back = revertEdits(before, edits, after, after)
        expect(back && applyEdits(after, back)).toBe(before)
        const behind = revertEdits(before, edits, after, `${after}\n${more}`)
        expect(behind === null || applyEdits(`${after}\n${more}`, behind) === `${before}\n${more}`).toBe(true)
        const front = revertEdits(before, edits, after, `${more}\n${after}`)
        expect(front === null || applyEdits(`${more}\n${after}`, front) === `${more}\n${before}`).toBe(true)
      },
    ),
  )
})

it('returns null if the same place has changed since', () => {
  const edits = [{ from: 1, to: 3, insert: '' }]
  expect(revertEdits('abcd', edits, 'ad', 'axd')).toBeNull()
  expect(revertEdits('abcd', edits, 'ad', 'adx')).toEqual([{ from: 1, to: 1, insert: 'bc' }])
})
