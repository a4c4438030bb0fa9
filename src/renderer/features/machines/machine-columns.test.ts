import type { Owner } from '@shared/api/nodes'
import { makeNode } from '@tests/support/machines'
import { expect, test } from 'vitest'
import { tableCsv, tableJson } from '@/components/export/table-files'
import { machineColumns } from './machine-columns'

const maria: Owner = { id: '1', name: 'maria', displayName: 'Maria' }
const rows = [
  makeNode('1', { user: maria, tags: ['tag:prod', 'tag:web'] }),
  makeNode('2', { user: maria }),
  makeNode('3', { tags: ['tag:prod'] }),
  makeNode('4'),
]
const context = { t: (key: string) => key } as unknown as Parameters<typeof machineColumns>[0]
const columns = machineColumns(context, new Map()).filter(({ id }) => id === 'owner')

test('exported machines have the owner and the tags, of which servers before 0.28 have both', () => {
  expect(tableCsv({ columns, rows }).split('\r\n').slice(1, 5)).toEqual([
    'maria tag:prod tag:web',
    'maria',
    'tag:prod',
    '',
  ])
  expect(JSON.parse(tableJson({ columns, rows }))).toEqual([
    { owner: ['maria', 'tag:prod', 'tag:web'] },
    { owner: 'maria' },
    { owner: ['tag:prod'] },
    { owner: null },
  ])
})
