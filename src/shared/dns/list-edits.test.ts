import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ListEdit, listEdits, longestCommon } from './list-edits'

function applied<T>(before: readonly T[], edits: readonly ListEdit<T>[]): T[] {
  const now = [...before]
  for (const edit of edits) {
    if (edit.do === 'remove') now.splice(edit.at, 1)
    else now.splice(edit.at, edit.do === 'replace' ? 1 : 0, edit.value)
  }
  return now
}

const many = Array.from({ length: 5000 }, (_, at) => `host-${at}`)

it.each([
  ['one is removed and another added', [...many.slice(1), 'new'], 2],
  ['many are removed at two places', [...many.slice(40, 4000), ...many.slice(4040)], 80],
  ['every tenth is replaced', many.map((name, at) => (at % 10 === 0 ? `${name}-new` : name)), 500],
  ['all are replaced', many.map((name) => `${name}-new`), 5000],
  ['all are gone', [], 5000],
])('compares 5,000 elements with few steps if %s', (_what, after, steps) => {
  let compared = 0
  const edits = listEdits(many, after, (a, b) => {
    compared += 1
    return a === b
  })
  expect(applied(many, edits)).toEqual(after)
  expect(edits).toHaveLength(steps)
  expect(compared).toBeLessThan(10_000_000)
})

it('finds as many common elements as any choice has', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 })
  const isPart = (part: readonly string[], whole: readonly string[]) => {
    let at = 0
    for (const value of whole) if (value === part[at]) at += 1
    return at === part.length
  }
  fc.assert(
    fc.property(list, list, (a, b) => {
      const pairs = longestCommon(a, b, (one, other) => one === other)
      expect(pairs.every(([i, j], at) => a[i] === b[j] && pairs.slice(0, at).every(([k, l]) => k < i && l < j))).toBe(
        true,
      )
      const choices = Array.from({ length: 2 ** a.length }, (_, bits) =>
        a.filter((_value, at) => (bits >> at) % 2 === 1),
      )
      const most = Math.max(...choices.filter((choice) => isPart(choice, b)).map(({ length }) => length))
      expect(pairs).toHaveLength(most)
    }),
  )
})
