import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccessSubject, SubjectKind } from '@/domain/policy-worker/access-types'
import { isName, mapRows, openAtFirst } from './map-tree'

const kinds = ['group', 'tag', 'user', 'subnet', 'internet'] as const satisfies SubjectKind[]

const subject = (kind: SubjectKind, name: string, machines: number): AccessSubject => {
  const counted = kind === 'subnet' || kind === 'internet' ? 0 : machines
  return { key: `${kind}/${name}`, kind, name, machines: counted }
}

const networks = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...kinds), fc.nat(30), fc.integer({ min: 1, max: 50 })), {
    selector: ([kind, name]) => (kind === 'internet' ? kind : `${kind}/${name}`),
    maxLength: 60,
  })
  .map((all) => all.map(([kind, name, machines]) => subject(kind, kind === 'internet' ? '' : String(name), machines)))

const machinesOf = ({ key, machines }: AccessSubject, limit: number) => ({
  total: machines,
  first: Array.from({ length: Math.min(limit, machines) }, (_, at) => subject('machine', `${key}-${at}`, 1)),
})

/** Builds a state from generated flags and counts. */
function stateOf(subjects: readonly AccessSubject[], opened: readonly boolean[], drawn: number, gathers: boolean) {
  const ids = [
    ...kinds.map((kind) => `all/${kind}`),
    ...subjects.flatMap(({ key, kind }) => [key, `all/${kind} ${key}`]),
  ]
  const open = new Set(ids.filter((_, at) => opened[at % opened.length]))
  const named = (id: string) => subjects.find(({ key }) => key === id.split(' ').at(-1))
  const members = (id: string) => {
    const found = named(id)
    return found && machinesOf(found, drawn)
  }
  return { open, gathers, drawn: () => drawn, members }
}

const states = fc.record({
  subjects: networks,
  opened: fc.array(fc.boolean(), { minLength: 1, maxLength: 200 }),
  drawn: fc.integer({ min: 1, max: 40 }),
  gathers: fc.boolean(),
})

test('draws, gathers or counts every name', () => {
  fc.assert(
    fc.property(states, ({ subjects, opened, drawn, gathers }) => {
      const rows = mapRows(subjects, stateOf(subjects, opened, drawn, gathers))
      for (const kind of kinds) {
        const names = subjects.filter((one) => one.kind === kind)
        const shown = rows.filter((row) => isName(row) && row.subject.kind === kind)
        const gathered = rows.filter(isName).filter((row) => row.subject.key === `all/${kind}` && row.open === false)
        const among = rows.flatMap((row) => (!isName(row) && row.of === `all/${kind}` ? [row.rest] : []))
        const counted = gathered.reduce((sum, row) => sum + row.subject.machines, 0)
        expect(shown.length + counted + among.reduce((sum, count) => sum + count, 0)).toBe(names.length)
      }
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    }),
  )
})

test('lists or counts all machines below an open name', () => {
  fc.assert(
    fc.property(states, ({ subjects, opened, drawn, gathers }) => {
      const rows = mapRows(subjects, stateOf(subjects, opened, drawn, gathers))
      for (const row of rows.filter(isName)) {
        if (row.open !== true || row.subject.kind === 'all') continue
        const machines = rows.filter((one) => isName(one) && one.id.startsWith(`${row.id} machine/`))
        const more = rows.flatMap((one) => (!isName(one) && one.of === row.id ? [one.rest] : []))
        expect(machines.length + (more[0] ?? 0)).toBe(row.subject.machines)
      }
    }),
  )
})

test('opens a small network and gathers a large one at first', () => {
  const small = [subject('group', 'a', 1), subject('group', 'b', 1), subject('tag', 'c', 1), subject('tag', 'd', 1)]
  expect(openAtFirst(small)).toEqual(expect.arrayContaining(['all/group', 'all/tag']))
  const large = Array.from({ length: 500 }, (_, at) => subject('user', String(at), 3))
  expect(openAtFirst([...small, ...large])).not.toContain('all/user')
  const state = { open: new Set(openAtFirst(large)), gathers: true, drawn: () => 40, members: () => undefined }
  expect(mapRows(large, state)).toHaveLength(1)
})
