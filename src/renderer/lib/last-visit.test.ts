import { expect, it } from 'vitest'
import { nextVisit } from './last-visit'

const MINUTE = 60_000

it('continues during activity and starts a new visit after half an hour without any', () => {
  const first = nextVisit(null, 0)
  expect(first).toEqual({ before: null, last: 0 })
  const second = nextVisit(first, 31 * MINUTE)
  expect(second).toEqual({ before: 0, last: 31 * MINUTE })
  expect(nextVisit(second, 60 * MINUTE)).toEqual({ before: 0, last: 60 * MINUTE })
})

it('continues the same visit if the clock was set back', () => {
  expect(nextVisit({ before: 5, last: 100 * MINUTE }, 10 * MINUTE)).toEqual({ before: 5, last: 10 * MINUTE })
})
