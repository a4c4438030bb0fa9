import { cleanup, screen } from '@testing-library/react'
import type { Node } from '@shared/api/resources'
import { makeNode } from '@tests/support/machines'
import { renderPart } from '@tests/support/render-part'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { queryKeys } from '@/lib/queries/cache'
import { DnsRecords } from './dns-page'
import { LogFilters } from './log-page'
import { emptyLog } from './log-store'
import type { DnsEdit } from './use-dns'

afterEach(cleanup)

const nodes: Node[] = Array.from({ length: 50_000 }, (_, at) =>
  makeNode(String(at), {
    ipAddresses: [`100.${64 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`, `fd7a::${at.toString(16)}`],
  }),
)
const last = nodes.at(-1) as Node

const options = () => screen.getAllByRole('option')

test('the machines of the log’s filter are listed in part, and the last one is found by its name', async () => {
  const onChange = vi.fn<(change: unknown) => void>()
  const user = await renderPart(
    <LogFilters filter={emptyLog.filter} nodes={nodes} shown={0} all={0} onChange={onChange} />,
    ['log'],
  )
  const field = screen.getByRole('combobox', { name: 'Machine' })
  await user.click(field)
  expect(options().length).toBeLessThanOrEqual(100)
  await user.type(field, 'MACHINE-49999')
  expect(options().map(({ textContent }) => textContent)).toEqual(['machine-49999'])
  await user.click(options()[0] as HTMLElement)
  expect(onChange).toHaveBeenLastCalledWith({ machine: { id: last.id, names: [last.name, last.givenName] } })
})

/** The part of an edit that the records use, with two records. */
function editOf(value: string) {
  const records = [value, '192.0.2.1'].map((one) => ({ name: 'printer.example.com', type: 'A', value: one }))
  const settings = { records, baseDomain: 'example.com' }
  const editRecord = vi.fn<DnsEdit['editRecord']>()
  const draft = { settings, links: [], base: { recordsFile: null, hot: false } }
  return { edit: { draft, issues: [], editRecord } as unknown as DnsEdit, editRecord }
}

async function showRecords(value: string) {
  const client = createQueryClient()
  client.setQueryDefaults(queryKeys.nodeList, { staleTime: Infinity })
  client.setQueryData(queryKeys.nodeList, nodes)
  const { edit, editRecord } = editOf(value)
  const user = await renderPart(<DnsRecords edit={edit} />, ['dns'], client)
  const [field] = screen.getAllByRole('combobox')
  if (!field) throw new Error('no field')
  return { user, field, editRecord }
}

test('the addresses of a record’s value are listed in part', async () => {
  const { user, field } = await showRecords('192.0.2.9')
  await user.click(field)
  await user.keyboard('{ArrowDown}')
  expect(options()).toHaveLength(100)
})

test('the address of the last machine is found by its name', async () => {
  const { user, field, editRecord } = await showRecords('machine-4999')
  await user.click(field)
  await user.type(field, '9')
  expect(editRecord).toHaveBeenLastCalledWith(0, expect.objectContaining({ value: 'machine-49999' }), null)
  cleanup()
  const narrowed = await showRecords('machine-49999')
  await narrowed.user.click(narrowed.field)
  await narrowed.user.keyboard('{ArrowDown}')
  expect(options().map(({ textContent }) => textContent)).toEqual(last.ipAddresses.map((one) => `machine-49999 ${one}`))
})
