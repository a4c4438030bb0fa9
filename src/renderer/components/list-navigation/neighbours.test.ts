import { describe, expect, it } from 'vitest'
import { neighbours } from './list-navigation'

const all = ['1', '2', '3', '4', '5']

describe('neighbours', () => {
  it('steps through the list in its last order', () => {
    expect(neighbours(['5', '3', '1'], all, '3')).toEqual({ before: '5', after: '1', position: 2, count: 3 })
    expect(neighbours(['5', '3', '1'], all, '1')).toEqual({ before: '3', after: undefined, position: 3, count: 3 })
  })

  it('skips removed objects, but not the current one', () => {
    expect(neighbours(['5', '9', '8', '1'], all, '8')).toEqual({ before: '5', after: '1', position: 2, count: 3 })
  })

  it('steps through all objects if the list does not contain the current one', () => {
    expect(neighbours(['5', '3'], all, '2')).toEqual({ before: '1', after: '3', position: 2, count: 5 })
    expect(neighbours([], all, '1')).toEqual({ before: undefined, after: '2', position: 1, count: 5 })
  })

  it('returns nothing for an object in no list', () => {
    expect(neighbours([], all, '7')).toEqual({ before: undefined, after: undefined, position: 0, count: 0 })
    expect(neighbours(['7', '8'], [], '7')).toEqual({ before: undefined, after: '8', position: 1, count: 2 })
  })
})
