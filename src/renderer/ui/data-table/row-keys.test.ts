import { describe, expect, it } from 'vitest'
import { passOn } from './row-keys'

const NONE = { keys: new Map<string, number>(), active: undefined, next: 0 }
const shown = (ids: string, active?: string) => passOn(NONE, [...ids], active)
const keysOf = ({ keys }: ReturnType<typeof passOn>) => [...keys].map(([id, key]) => `${id}${key}`).join(' ')

describe('the keys of rows in view', () => {
  it('are one for each row, and the same object while the rows are the same ones', () => {
    const first = shown('abc', 'a')
    expect(keysOf(first)).toBe('a0 b1 c2')
    expect(passOn(first, [...'abc'], 'a')).toBe(first)
  })

  it('stay with rows that stay, and pass from those that go to those that come', () => {
    // Scrolled by one: the row at the bottom is written into the elements of the one that left at the top.
    expect(keysOf(passOn(shown('abcd', 'd'), [...'bcde'], 'd'))).toBe('b1 c2 d3 e0')
    // Sorted the other way round: nothing but places changes.
    expect(keysOf(passOn(shown('abc', 'b'), [...'cba'], 'b'))).toBe('c2 b1 a0')
  })

  it('pass to the row that comes into the same place where there is one', () => {
    expect(keysOf(passOn(shown('abcd', 'z'), [...'wxcz'], 'z'))).toBe('w0 x1 c2 z3')
  })

  it('never pass from the row where the keyboard is', () => {
    expect(keysOf(passOn(shown('abc', 'b'), [...'xyz'], 'y'))).toBe('x0 y3 z2')
    expect(keysOf(passOn(shown('abc', 'b'), [...'acx'], 'c'))).toBe('a0 c2 x3')
  })

  it('are unique, whatever comes and goes', () => {
    let known = NONE as ReturnType<typeof passOn>
    for (let step = 0; step < 200; step++) {
      const from = (step * 7) % 11
      const ids = Array.from(
        { length: 3 + ((step * 5) % 6) },
        (_, index) => `${(from + index * ((step % 3) + 1)) % 23}`,
      )
      const once = [...new Set(ids)]
      known = passOn(known, once, undefined)
      expect(new Set(known.keys.values()).size).toBe(once.length)
      expect([...known.keys.keys()]).toEqual(once)
    }
  })
})
