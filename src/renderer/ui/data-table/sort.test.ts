import { SimpleFaker } from '@faker-js/faker'
import { describe, expect, it } from 'vitest'
import { naturalKey, sortedRows, sortKey } from './sort'

interface Item {
  name: string | null
}
const byName = (item: Item) => item.name
const items = (names: (string | null)[]) => names.map((name) => ({ name }))
const sorted = (names: (string | null)[], desc = false) => sortedRows(items(names), byName, desc).map(byName)

describe('naturalKey', () => {
  it('sorts digits as numbers', () => {
    expect(sorted(['web-10', 'web-2', 'web-1'])).toEqual(['web-1', 'web-2', 'web-10'])
  })

  it('ignores case and accents', () => {
    expect(sorted(['Zebra', 'äpfel', 'apfel-2', 'Birne'])).toEqual(['äpfel', 'apfel-2', 'Birne', 'Zebra'])
  })

  it('sorts addresses numerically', () => {
    expect(sorted(['100.64.0.10', '100.64.0.9', '100.64.1.0'])).toEqual(['100.64.0.9', '100.64.0.10', '100.64.1.0'])
  })

  it('distinguishes numbers longer than the padding', () => {
    expect(naturalKey('a12345678901234567')).not.toBe(naturalKey('a12345678901234568'))
  })
})

describe('sortKey', () => {
  it('returns undefined for empty values, which sort last', () => {
    expect([sortKey(null), sortKey(undefined), sortKey('')]).toEqual([undefined, undefined, undefined])
  })

  it('returns numbers unchanged', () => {
    expect(sortKey(0)).toBe(0)
  })
})

describe('sortedRows', () => {
  it('keeps rows without a value last in both directions', () => {
    expect(sorted([null, 'b', '', 'a'])).toEqual(['a', 'b', null, ''])
    expect(sorted([null, 'b', '', 'a'], true)).toEqual(['b', 'a', null, ''])
  })

  it('sorts again if values behind the same list have changed', () => {
    const list = items(['b', 'a'])
    sortedRows(list, byName, false)
    list[0]!.name = '0'
    expect(sortedRows(list, byName, true).map(byName)).toEqual(['a', '0'])
  })
})

it('a changed list has the same order as one sorted for the first time', () => {
  interface Row {
    readonly name: string
    readonly note: number
  }
  const nameOf = ({ name }: Row) => name
  const { number } = new SimpleFaker({ seed: 7 })
  const pick = (below: number) => number.int(below - 1)
  const row = (): Row => ({ name: pick(9) === 0 ? '' : `Machine-${pick(40)}`, note: pick(1_000) })
  let rows = Array.from({ length: 60 }, row)
  for (let step = 0; step < 1_000; step++) {
    const at = pick(rows.length)
    const kind = pick(4)
    if (kind < 2) rows = rows.with(at, { ...rows[at]!, note: step })
    else if (kind === 2) rows = rows.with(at, row())
    else rows = [...rows.toSpliced(at, 1), ...(pick(2) === 0 ? [row()] : [row(), row()])].slice(0, 70)
    const desc = pick(2) === 0
    // A function of its own has no earlier order.
    const wanted = sortedRows(rows, (each) => nameOf(each), desc)
    expect([step, sortedRows(rows, nameOf, desc)]).toEqual([step, wanted])
  }
})
