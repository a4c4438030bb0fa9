import { UNKNOWN_TIME } from '@shared/api/primitives'
import type { Owner } from '@shared/api/resources'
import type { TFunction } from 'i18next'
import { TEST_NOW } from '@tests/support/mock-app'
import { renderHook } from '@testing-library/react'
import { makeNode } from '@tests/support/machines'
import { expect, test } from 'vitest'
import { tableCsv, tableJson } from '@/components/export/table-files'
import { useTableRows } from '@/ui/data-table/rows'
import { renderToStaticMarkup } from 'react-dom/server'
import { cellWords, ownerNames } from './machine-cells'
import { machineColumns } from './machines-table'

const maria: Owner = { id: '1', name: 'maria', displayName: 'Maria' }
const rows = [
  makeNode('1', { user: maria, tags: ['tag:prod', 'tag:web'] }),
  makeNode('2', { user: maria }),
  makeNode('3', { tags: ['tag:prod'] }),
  makeNode('4'),
]
type Context = Parameters<typeof machineColumns>[0]
const asKey: unknown = (key: string) => key
const context = {
  t: asKey,
  facts: new Map(),
  shares: new Map(),
  notes: new Map(),
  owners: new Map(),
  now: TEST_NOW,
  words: cellWords(asKey as TFunction<'machines'>, asKey as TFunction<'common'>),
} as unknown as Context
const columns = machineColumns(context).filter(({ id }) => id === 'owner')

test('exported machines have the owner and the tags, of which servers before 0.28 have both', () => {
  expect(tableCsv({ columns, rows }, 'time unknown').split('\r\n').slice(1, 5)).toEqual([
    'maria tag:prod tag:web',
    'maria',
    'tag:prod',
    '',
  ])
  expect(JSON.parse(tableJson({ columns, rows }, 'time unknown'))).toEqual([
    { owner: ['maria', 'tag:prod', 'tag:web'] },
    { owner: 'maria' },
    { owner: ['tag:prod'] },
    { owner: null },
  ])
})

test('owners whose names look alike are told apart in the cell and in files', () => {
  const twin = { id: '2', name: 'maria', displayName: 'maria', email: 'm@example.com' }
  const machines = [
    makeNode('1', { user: maria }),
    makeNode('2', { user: twin }),
    makeNode('3', { user: { ...maria, id: '3' } }),
  ]
  const own = machineColumns({ ...context, owners: ownerNames(machines) }).filter(({ id }) => id === 'owner')
  const shown = machines.map((node) => renderToStaticMarkup(own[0]!.cell(node)))
  expect(shown[0]).toContain('maria (User 1)')
  expect(shown[1]).toContain('maria (m@example.com)')
  expect(shown[2]).toContain('maria (User 3)')
  const lines = tableCsv({ columns: own, rows: machines }, 'time unknown').split('\r\n').slice(1, 4)
  expect(lines).toEqual(['maria (User 1)', 'maria (m@example.com)', 'maria (User 3)'])
  expect(ownerNames([machines[0]!]).size).toBe(0)
})

const facts = (rest: object) => ({
  clientVersion: '',
  path: null,
  lastHandshake: null,
  bytes: null,
  os: '',
  osVersion: '',
  distribution: '',
  ...rest,
})
const known: Pick<Context, 'facts' | 'shares'> = {
  facts: new Map([
    ['1', facts({ os: 'linux', clientVersion: '1.100.0', lastHandshake: '2026-05-02T00:00:00Z', bytes: 1 })],
    ['2', facts({ os: 'android', clientVersion: '1.94.1', lastHandshake: '2026-05-01T00:00:00Z', bytes: 2 })],
  ]) as never,
  shares: new Map([
    ['1', 99],
    ['2', 12.5],
  ]),
}

test.each(['online', 'os', 'version', 'handshake', 'traffic'] as const)(
  'a table sorted by %s sorts its rows again when the facts arrive',
  (id) => {
    const options = {
      data: rows.slice(0, 2),
      getRowId: ({ id: rowId }: { id: string }) => rowId,
      sorting: { id, desc: id === 'traffic' },
      hiddenColumns: undefined,
      filter: undefined,
    }
    const { result, rerender } = renderHook(({ all }) => useTableRows({ ...options, columns: all }), {
      initialProps: { all: machineColumns(context) },
    })
    expect(result.current.rows.map((row) => row.id)).toEqual(['1', '2'])
    rerender({ all: machineColumns({ ...context, ...known }) })
    expect(result.current.rows.map((row) => row.id)).toEqual(['2', '1'])
  },
)

test('a file tells a machine without traffic from one whose traffic is unknown', () => {
  const all = machineColumns({ ...context, facts: new Map([['1', facts({ bytes: 0 })]]) as never })
  const traffic = all.filter(({ id }) => id === 'traffic')
  const [none, unknown] = JSON.parse(tableJson({ columns: traffic, rows: rows.slice(0, 2) }, 'time unknown')) as {
    traffic: unknown
  }[]
  expect(String(none?.traffic)).toBe('0')
  expect(unknown?.traffic).toBe(context.t('shareUnknown'))
})

test('a file says of an expiry that cannot be read that it is unknown, and leaves that of a machine without one empty', () => {
  const expiry = machineColumns(context).filter(({ id }) => id === 'expiry')
  const machines = [UNKNOWN_TIME, null, '2027-01-01T00:00:00Z'].map((at, index) => makeNode(`${index}`, { expiry: at }))
  const lines = tableCsv({ columns: expiry, rows: machines }, 'time unknown').split('\r\n')
  expect(lines.slice(1, 4)).toEqual(['time unknown', '', '2027-01-01T00:00:00Z'])
  const objects = JSON.parse(tableJson({ columns: expiry, rows: machines }, 'time unknown')) as { expiry: unknown }[]
  expect(objects.map((row) => row.expiry)).toEqual(['time unknown', null, '2027-01-01T00:00:00Z'])
})

test('the column Last seen of a file has only times; whether a machine is online has its own', () => {
  const seen = machineColumns(context).filter(({ id }) => id === 'lastSeen')
  const machines = [
    makeNode('1', { online: true, lastSeen: '2026-11-20T00:00:00Z' }),
    makeNode('2', { online: false, lastSeen: '2026-11-21T00:00:00Z' }),
    makeNode('3', { online: true, lastSeen: null }),
  ]
  expect(tableCsv({ columns: seen, rows: machines }, 'time unknown').split('\r\n').slice(0, 4)).toEqual([
    'column.lastSeen,query.field.online',
    '2026-11-20T00:00:00Z,true',
    '2026-11-21T00:00:00Z,false',
    ',true',
  ])
  expect(JSON.parse(tableJson({ columns: seen, rows: machines }, 'time unknown'))).toEqual([
    { lastSeen: '2026-11-20T00:00:00Z', connected: true },
    { lastSeen: '2026-11-21T00:00:00Z', connected: false },
    { lastSeen: null, connected: true },
  ])
})
