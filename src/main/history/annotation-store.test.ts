import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SCORES_KEPT } from '@shared/ipc/annotations'
import { openHistoryInMemory } from './open-history'

const server = fc.constantFrom('one', 'two')
const id = fc.constantFrom('1', '2', '3')
const kind = fc.constantFrom('machine' as const, 'user' as const)
const text = fc.constantFrom('', 'rack 4', 'behind the door')

const step = fc.oneof(
  fc.record({
    act: fc.constant('note' as const),
    server,
    kind,
    id,
    text,
    criticality: fc.constantFrom(null, 'low' as const, 'high' as const),
  }),
  fc.record({ act: fc.constant('accept' as const), server, id, reason: fc.constantFrom('a', 'b') }),
  fc.record({ act: fc.constant('withdraw' as const), server, id }),
  fc.record({ act: fc.constant('forget' as const), server }),
)
const AT = '2026-11-22T00:00:00.000Z'

test('stores notes and acceptances by server and id, in any order of changes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const jobs = openHistoryInMemory()
      const { annotations } = jobs
      const notes = new Map<string, object>()
      const accepted = new Map<string, object>()
      for (const one of steps) {
        const drop = (map: Map<string, object>) =>
          [...map.keys()].filter((key) => key.startsWith(`${one.server} `)).forEach((key) => map.delete(key))
        if (one.act === 'note') {
          const { kind: of, id: object, text: said, criticality } = one
          const note = {
            kind: of,
            id: object,
            name: `n${object}`,
            text: said,
            place: '',
            contact: '',
            criticality,
            at: AT,
          }
          annotations.setNote(one.server, note)
          const key = `${one.server} ${of} ${object}`
          if (said === '' && criticality === null) notes.delete(key)
          else notes.set(key, note)
        } else if (one.act === 'accept') {
          const acceptance = { check: 'stale', object: one.id, label: one.id, reason: one.reason, until: AT }
          annotations.accept(one.server, acceptance)
          accepted.set(`${one.server} ${one.id}`, acceptance)
        } else if (one.act === 'withdraw') {
          annotations.withdraw(one.server, 'stale', one.id)
          accepted.delete(`${one.server} ${one.id}`)
        } else {
          annotations.forgetServer(one.server)
          drop(notes)
          drop(accepted)
        }
      }
      const model = (map: Map<string, object>, of: string) =>
        [...map]
          .filter(([key]) => key.startsWith(`${of} `))
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([, value]) => value)
      for (const of of ['one', 'two']) {
        expect(annotations.notes(of)).toEqual(model(notes, of))
        expect(annotations.hygiene(of).accepted).toEqual(model(accepted, of))
      }
      jobs.close()
    }),
    { numRuns: 60 },
  )
})

test('keeps one score a day, the last one, for as many days as are shown', () => {
  const { annotations, close } = openHistoryInMemory()
  const day = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10)
  for (let index = 0; index < SCORES_KEPT + 5; index++)
    annotations.setScore('one', { day: day(index), score: 50, open: 3 })
  annotations.setScore('one', { day: day(SCORES_KEPT + 4), score: 90, open: 1 })
  const { scores } = annotations.hygiene('one')
  expect(scores).toHaveLength(SCORES_KEPT)
  expect(scores[0]?.day).toBe(day(5))
  expect(scores.at(-1)).toEqual({ day: day(SCORES_KEPT + 4), score: 90, open: 1 })
  close()
})
