import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameRecord } from './dns-settings'
import type { DnsRecord, RecordLink } from './dns-settings-schema'
import { followRecords, mergeLinks, type RecordMachine } from './follow-records'
import { listEdits } from './list-edits'

const record = { name: 'desk.mesh.test', type: 'A', value: '100.64.0.1' }
const link: RecordLink = { record, nodeId: '1', machine: 'desk' }
const desk: RecordMachine = { id: '1', givenName: 'desk', ipAddresses: ['100.64.0.1', 'fd7a::1'] }

describe('followRecords', () => {
  it('writes the new name into a record that began with the old one, and the new address into every record', () => {
    const moved = { ...desk, givenName: 'studio', ipAddresses: ['100.64.0.9', 'fd7a::9'] }
    const other = { name: 'wiki.mesh.test', type: 'AAAA', value: 'fd7a::1' }
    const links = [link, { ...link, record: other }]
    expect(followRecords([record, other], links, [desk])).toMatchObject([{ is: 'current' }, { is: 'current' }])
    expect(followRecords([record, other], links, [moved])).toMatchObject([
      { is: 'behind', to: { name: 'studio.mesh.test', type: 'A', value: '100.64.0.9' } },
      { is: 'behind', to: { name: 'wiki.mesh.test', type: 'AAAA', value: 'fd7a::9' } },
    ])
  })

  it('reports no state for records without a link or changed by hand, nor while the machines are unknown', () => {
    const byHand = { ...record, value: '100.64.0.7' }
    expect(followRecords([byHand], [link], [desk])).toEqual([null])
    expect(followRecords([record], [], [desk])).toEqual([null])
    expect(followRecords([record], [link], null)).toEqual([null])
  })

  it('reports a machine that is gone or has no such address', () => {
    expect(followRecords([record], [link], [])).toMatchObject([{ is: 'lost', machine: null }])
    const without = { ...desk, ipAddresses: ['fd7a::1'] }
    expect(followRecords([record], [link], [without])).toMatchObject([{ is: 'lost', machine: without }])
  })

  it('reports nothing more after every update was made, and finds the former records again after an undo', () => {
    const machine = fc.record({
      id: fc.constantFrom('1', '2', '3'),
      givenName: fc.constantFrom('desk', 'lamp', 'Studio'),
      ipAddresses: fc.uniqueArray(fc.constantFrom('100.64.0.1', '100.64.0.2', 'fd7a::1'), { minLength: 1 }),
    })
    const linked = fc.record({
      record: fc.record({
        name: fc.constantFrom('desk.test', 'DESK.test', 'lamp', 'wiki.test'),
        type: fc.constantFrom('A', 'AAAA'),
        value: fc.constantFrom('100.64.0.1', '100.64.0.3', 'fd7a::1'),
      }),
      nodeId: fc.constantFrom('1', '2', '3'),
      machine: fc.constantFrom('desk', 'lamp'),
    })
    const unique = fc.uniqueArray(linked, { comparator: (a, b) => sameRecord(a.record, b.record) })
    fc.assert(
      fc.property(unique, fc.uniqueArray(machine, { selector: ({ id }) => id }), (links, machines) => {
        const records = links.map((one) => one.record)
        const found = followRecords(records, links, machines)
        const written = found.flatMap((one) =>
          one?.is === 'behind' ? [{ record: one.to, nodeId: one.machine.id, machine: one.machine.givenName }] : [],
        )
        const after = records.map((one, i) => (found[i]?.is === 'behind' ? found[i].to : one))
        const distinct = new Set(after.map((one) => JSON.stringify(one))).size === after.length
        const kept = mergeLinks(links, written, [])
        // Records that became equal share one link.
        const still = distinct ? followRecords(after, kept, machines) : []
        expect(still.filter((one) => one?.is === 'behind')).toEqual([])
        const replaced = (one: RecordLink) => written.some(({ record: to }) => sameRecord(to, one.record))
        expect(kept).toEqual(expect.arrayContaining(links.filter((one) => !replaced(one))))
      }),
    )
  })
})

it('steps turn any list into any other, and touch no element of a longest common part', () => {
  const list = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 8 })
  fc.assert(
    fc.property(list, list, (before, after) => {
      const now = [...before]
      const edits = listEdits(before, after, (a, b) => a === b)
      for (const edit of edits) {
        if (edit.do === 'remove') now.splice(edit.at, 1)
        else now.splice(edit.at, edit.do === 'replace' ? 1 : 0, edit.value)
        // A list in YAML must not be empty on the way.
        expect(now.length > 0 || before.length === 0 || after.length === 0).toBe(true)
      }
      expect(now).toEqual(after)
      expect(edits.length === 0).toBe(before.join() === after.join())
    }),
  )
})

it('keeps the links of other records, and forgets those of records that no longer follow', () => {
  const wiki: DnsRecord = { name: 'wiki.test', type: 'A', value: '100.64.0.2' }
  const links = mergeLinks([link], [{ ...link, record: wiki }], [])
  expect(links).toHaveLength(2)
  expect(mergeLinks(links, [], [record])).toEqual([{ ...link, record: wiki }])
})

it('reads each link a few times only, because a script in the page may send many', () => {
  let reads = 0
  const of = (value: string) =>
    Array.from({ length: 2000 }, (_, at): RecordLink => {
      const counted = {
        ...record,
        value,
        get name() {
          reads += 1
          return `${at}.test`
        },
      }
      return { ...link, record: counted }
    })
  const written = of('100.64.0.8')
  expect(mergeLinks(of('100.64.0.7'), written, []).every((one, at) => one === written[at])).toBe(true)
  expect(reads).toBeLessThan(20_000)
})
