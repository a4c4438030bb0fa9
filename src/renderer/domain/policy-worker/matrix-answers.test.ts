import { describe, expect, it } from 'vitest'
import type { AnswerTo } from './questions'
import { startAsking } from './testing/company'

const ask = startAsking()

describe('the matrix', () => {
  it('gathers by group, tag and user, with subnets and the internet as destinations', () => {
    const { sources, destinations, empty } = ask('subjects', {})
    expect(sources.map(({ key, machines }) => `${key} ${machines}`)).toEqual([
      'group/group:devs 2',
      'group/group:ops 1',
      'tag/tag:db 2',
      'tag/tag:gate 2',
      'user/1 2',
      'user/2 1',
    ])
    expect(destinations.slice(6).map(({ key }) => key)).toEqual(['subnet/10.0.0.0/8', 'internet/'])
    expect(empty.map(({ key }) => key)).toEqual(['tag/tag:none', 'user/3'])
  })

  it('counts pairs and marks a cell as full if every pair has every port', () => {
    const rows = ['group/group:devs', 'group/group:ops', 'tag/tag:db']
    const columns = ['tag/tag:db', 'user/1', 'subnet/10.0.0.0/8', 'internet/']
    const cells = ask('cells', { rows, columns })
    expect(
      cells.map((row) => row.map((cell) => cell && `${cell.pairs}/${cell.total}${cell.full ? ' full' : ''}`)),
    ).toEqual([
      ['4/4', '2/2 full', '2/2', null],
      ['2/2 full', '2/2 full', '1/1 full', '1/1 full'],
      [null, null, null, null],
    ])
    const tcp = (...ports: number[]) => [{ protocol: 'tcp', ports: ports.map((port) => ({ first: port, last: port })) }]
    expect(cells[0]?.[0]?.shares).toEqual([
      { opened: [...tcp(5432), { ...tcp(22)[0], family: 'ipv4' }], pairs: 2 },
      { opened: tcp(5432), pairs: 2 },
    ])
  })

  it('names the sources of a share that not all of them have', () => {
    const names = (row: string, column: string) =>
      ask('cell', { row, column }).sources.map((from) => from?.parts.map(({ name }) => name).join() ?? null)
    // Both machines of the group reach the database in the same way.
    expect(names('group/group:devs', 'tag/tag:db')).toEqual([null, null])
    // A third of these pairs has all ports: those of Bob, the only member of ops.
    const { shares, sources } = ask('cell', { row: 'all/user', column: 'tag/tag:db' })
    const all = shares.findIndex(({ opened }) => opened.some(({ protocol }) => protocol === '' || protocol === '*'))
    expect([shares[all]?.pairs, sources[all]?.parts.map(({ name }) => name)]).toEqual([2, ['group:ops']])
    expect(new Set(names('all/user', 'tag/tag:db'))).toEqual(new Set(['group:devs', 'group:ops']))
    // The cell itself says so, too.
    const [[cell] = []] = ask('cells', { rows: ['all/user'], columns: ['tag/tag:db'] })
    expect(cell?.sources).toEqual(sources)
  })

  it('lists the rules and machine pairs of a cell', () => {
    const place = { row: 'group/group:devs', column: 'tag/tag:db' }
    const { rules } = ask('cell', place)
    expect(rules.map(({ origin, shares }) => [origin.index, shares.map(({ pairs }) => pairs)])).toEqual([[0, [2, 2]]])
    const open = ask('cellPairs', { ...place, open: true, search: '', offset: 0 })
    expect(open.total).toBe(4)
    expect(
      open.pairs.map(
        ({ from, to, opened }) => `${from.name} ${to.name} ${opened.flatMap(({ ports }) => ports).length}`,
      ),
    ).toEqual(['alice-1 db-1 2', 'alice-1 db-2 1', 'alice-2 db-1 2', 'alice-2 db-2 1'])
    expect(ask('cellPairs', { ...place, open: true, search: 'db-2', offset: 1 })).toMatchObject({
      total: 2,
      offset: 1,
      pairs: [{ from: { name: 'alice-2' }, to: { name: 'db-2', id: '5' } }],
    })
    const closed = ask('cellPairs', { row: 'tag/tag:db', column: 'user/1', open: false, search: '', offset: 0 })
    expect([closed.total, closed.pairs[0]?.rules]).toEqual([4, []])
  })
})

describe('reach', () => {
  const reach = (subject: string, direction: 'in' | 'out', search = '') => ask('reach', { subject, direction, search })
  const told = (answer: AnswerTo<'reach'>) =>
    answer.entries.map(({ kind, name, machines, of, rules }) => {
      return `${kind} ${name} ${machines}/${of} by ${rules.map(({ origin }) => origin.index).join()}`
    })

  it("gathers a machine's destinations by owner, tags and rules", () => {
    expect(told(reach('machine/1', 'out'))).toEqual([
      'tag tag:db 1/2 by 0',
      'tag tag:db 1/2 by 0',
      'user alice 1/2 by 2',
      'subnet 10.0.0.0/8 0/0 by 3',
    ])
    expect(reach('machine/1', 'out')).toMatchObject({ machines: 3, of: 6 })
  })

  it("gathers a machine's sources, filtered by a search", () => {
    expect(told(reach('machine/4', 'in'))).toEqual(['user alice 2/2 by 0', 'user bob 1/1 by 1'])
    expect(told(reach('machine/4', 'in', 'alice-2'))).toEqual(['user alice 1/2 by 0'])
    const [entry] = reach('machine/4', 'in').entries
    const members = { subject: 'machine/4', direction: 'in' as const, search: '', entry: entry!.key, offset: 1 }
    expect(ask('reachMembers', members)).toEqual([{ kind: 'machine', name: 'alice-2', id: '2' }])
  })

  it('treats a user as all of their machines', () => {
    expect(told(reach('user/2', 'out'))).toHaveLength(5)
    expect(told(reach('user/1', 'in'))).toEqual(['user alice 2/2 by 2', 'user bob 1/1 by 1'])
  })
})
