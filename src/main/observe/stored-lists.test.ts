import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodes, type Node } from '@shared/api/resources'
import { type Change, isLasting } from '@shared/history/change'
import { utf8 } from '@main/api/api-app'
import { createListFile } from '@tests/support/list-file'
import { createTestMock } from '@tests/support/mock-app'
import { createStoredLists, type ListStorage, seenNode } from './stored-lists'
import { createListEvaluator, type ListReading, type ListEvaluator } from './list-evaluator'

const place = { serverId: 'a', address: 'https://a', list: 'nodes' } as const
const nothing = { others: [], since: null }
const quiet = { delta: false, pending: [], own: [] } as const

const machines = await (async () => {
  const mock = await createTestMock({ seed: 1, nodes: 14 })
  const { body } = await mock.call('GET', '/node')
  mock.close()
  return nodes.list.output.parse(body).nodes.slice(0, 6)
})()

/** The possible changes of one machine between two readings. */
const fate = fc.record({
  gone: fc.boolean(),
  online: fc.boolean(),
  givenName: fc.constantFrom('one', 'two'),
  forcedTags: fc.constantFrom<string[]>([], ['tag:a'], ['tag:a', 'tag:b']),
  approvedRoutes: fc.constantFrom<string[]>([], ['10.0.0.0/8']),
  expiry: fc.constantFrom(null, '2027-01-01T00:00:00Z'),
})
const reading = fc.record({
  machines: fc.array(fate, { minLength: machines.length, maxLength: machines.length }),
  restart: fc.boolean(),
})

function listOf(fates: readonly (Partial<Node> & { gone: boolean })[]): Node[] {
  return fates.flatMap(({ gone, ...facts }, index) => (gone ? [] : [{ ...(machines[index] as Node), ...facts }]))
}

const open = (file: ListStorage) => createListEvaluator(createStoredLists(file))
const body = (list: readonly Node[]) => utf8(JSON.stringify({ nodes: list }))
const evaluateAt = (evaluator: ListEvaluator, at: number, list: readonly Node[], more: Partial<ListReading> = {}) =>
  evaluator.evaluate({ ...place, at, body: body(list), ...quiet, ...more })
/** Removes the order and the online state, which do not matter here: presence is recorded separately. */
const lasting = (changes: readonly Change[] = []) =>
  changes
    .filter(isLasting)
    .map((change) =>
      JSON.stringify(change, (name, value: unknown) => (name === 'online' || name === 'lastSeen' ? undefined : value)),
    )
    .toSorted()

test('reports the same changes after a restart at any time as without one', () => {
  fc.assert(
    fc.property(fc.array(reading, { minLength: 2, maxLength: 8 }), (seen) => {
      const file = createListFile()
      const always = open(createListFile())
      let app = open(file)
      seen.forEach(({ machines: fates, restart }, at) => {
        if (restart) app = open(file)
        const list = listOf(fates)
        const found = evaluateAt(app, at, list)
        app.still({ ...place, at })
        expect(lasting(found?.changes)).toEqual(lasting(evaluateAt(always, at, list)?.changes))
        expect(found?.missedSince).toBe(restart && at > 0 ? at - 1 : null)
      })
    }),
    { numRuns: 200 },
  )
})

test('starts the unobserved time at the last reading, whether or not anything had changed', () => {
  const file = createListFile()
  const before = open(file)
  evaluateAt(before, 1, machines)
  before.still({ ...place, at: 50 })
  expect(evaluateAt(open(file), 90, machines.slice(1))).toMatchObject({
    missedSince: 50,
    changes: [{ kind: 'node.removed', id: machines[0]?.id }],
  })
})

test('has no past for another server at the same address, a removed server, or data of another version', () => {
  const file = createListFile()
  evaluateAt(open(file), 1, machines)
  expect(evaluateAt(open(file), 2, [], { address: 'https://b' })).toMatchObject({ missedSince: null, changes: [] })
  const evaluator = open(file)
  evaluateAt(evaluator, 3, machines)
  evaluator.forget({ serverId: 'a', wholly: true })
  expect(evaluateAt(open(file), 4, [])).toMatchObject({ missedSince: null, changes: [] })
  file.write(place, { at: 5, whole: true, put: [{ id: '1', body: '{"id":"1"}' }], gone: [], ...nothing })
  expect(evaluateAt(open(file), 6, machines)).toMatchObject({ missedSince: null, changes: [] })
})

test('reports changes but no details for a list stored before details existed', () => {
  const file = createListFile()
  const put = machines.map((machine) => {
    const { details: _, ...facts } = seenNode(machine)
    return { id: machine.id, body: JSON.stringify(facts) }
  })
  file.write(place, { at: 5, whole: true, put, gone: [], ...nothing })
  const [first, ...rest] = machines
  const evaluator = open(file)
  const found = evaluateAt(evaluator, 6, [{ ...(first as Node), givenName: 'renamed' }, ...rest])
  expect(found?.missedSince).toBe(5)
  expect(found?.changes.filter(isLasting)).toMatchObject([{ kind: 'node.renamed', id: first?.id }])
  const known = evaluator.items({ serverId: 'a', list: 'nodes', offset: 0 }) as { id: string; details: object }[]
  expect(known.map(({ details }) => details)).toEqual(machines.map((machine) => seenNode(machine).details))
})

test('stores new details even while a change made here is pending', () => {
  const file = createListFile()
  const [first] = machines as [Node]
  const { details: _, ...facts } = seenNode(first)
  file.write(place, { at: 5, whole: true, put: [{ id: first.id, body: JSON.stringify(facts) }], gone: [], ...nothing })
  const evaluator = open(file)
  const pending = [{ kinds: ['node.renamed' as const], id: first.id }]
  expect(evaluateAt(evaluator, 6, [{ ...first, givenName: 'renamed' }], { pending })).toMatchObject({ heldBack: true })
  expect(evaluator.items({ serverId: 'a', list: 'nodes', offset: 0 })).toMatchObject([
    { givenName: first.givenName, details: { ipAddresses: first.ipAddresses } },
  ])
})
