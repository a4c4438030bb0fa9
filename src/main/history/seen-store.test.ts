import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createListFile } from '@tests/support/list-file'
import { openHistoryInMemory } from './open-history'

const place = fc.record({
  serverId: fc.constantFrom('a', 'b'),
  address: fc.constantFrom('x', 'y'),
  list: fc.constantFrom('nodes' as const, 'users' as const),
})
const id = fc.constantFrom('1', '2', '3')
const at = fc.integer({ min: 0, max: 99 })
const step = fc.oneof(
  fc.record({
    kind: fc.constant('write' as const),
    place,
    what: fc.record({
      at,
      whole: fc.boolean(),
      put: fc.array(fc.record({ id, body: fc.constantFrom('{}', '[]') }), { maxLength: 3 }),
      gone: fc.array(id, { maxLength: 2 }),
      others: fc.constant([]),
      since: fc.constant(null),
    }),
  }),
  fc.record({ kind: fc.constant('still' as const), place, at }),
  fc.record({ kind: fc.constant('forget' as const), place }),
)

test('stores lists by server, in any order of writes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), place, (steps, asked) => {
      const store = openHistoryInMemory()
      const model = createListFile()
      for (const historyClient of [store.seen, model])
        for (const one of steps) {
          // The list of another server replaces it as a whole.
          const isNew = one.kind === 'write' && historyClient.read(one.place) === null
          if (one.kind === 'write') historyClient.write(one.place, { ...one.what, whole: isNew || one.what.whole })
          else if (one.kind === 'still' && historyClient.read(one.place)) historyClient.still(one.place, one.at)
          else if (one.kind === 'forget') historyClient.forgetServer(one.place.serverId)
        }
      const sorted = (found: ReturnType<typeof model.read>) => found && { ...found, bodies: found.bodies.toSorted() }
      expect(sorted(store.seen.read(asked))).toEqual(sorted(model.read(asked)))
      store.close()
    }),
    { numRuns: 150 },
  )
})
