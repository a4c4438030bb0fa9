import { NewNodeName } from '@shared/api/nodes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameProblem } from './node-name'

describe('nameProblem', () => {
  it.each([
    ['', 'required'],
    ['a'.repeat(64), 'long'],
    ['two words', 'characters'],
    ['web.prod', 'characters'],
    ['-web', 'start'],
    ['web-', 'end'],
    ['Web-1', null],
    ['1', null],
  ])('%j: %s', (name, problem) => {
    expect(nameProblem(name)).toBe(problem)
  })

  it('agrees with the contract', () => {
    const names = fc.oneof(fc.string({ maxLength: 70 }), fc.stringMatching(/^[A-Za-z0-9-]{1,66}$/))
    fc.assert(
      fc.property(names, (name) => {
        expect(nameProblem(name) === null).toBe(NewNodeName.safeParse(name).success)
      }),
    )
  })
})
