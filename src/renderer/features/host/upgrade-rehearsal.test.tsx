import { cleanup, screen, within } from '@testing-library/react'
import type { Rehearsed } from '@shared/ipc/upgrade'
import type { UpgradePlace } from '@shared/upgrade/releases'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { makeNode } from '@tests/support/machines'
import { renderPart } from '@tests/support/render-part'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { queryKeys } from '@/lib/queries/cache'
import { createQueryClient } from '@/lib/query-client'
import { UpgradeRehearsal } from './upgrade-run'

afterEach(cleanup)

const place = { database: { kind: 'sqlite', path: '/var/lib/headscale/db.sqlite' } } as UpgradePlace

async function render(answer: Rehearsed, policy: string | null = '{}') {
  const desktop = createFakeDesktop({ 'upgrade:rehearse': () => answer })
  Object.assign(window, { desktop })
  onTestFinished(() => void Reflect.deleteProperty(window, 'desktop'))
  const client = createQueryClient()
  for (const key of [queryKeys.nodeList, queryKeys.users]) client.setQueryDefaults(key, { staleTime: Infinity })
  client.setQueryData(queryKeys.nodeList, [makeNode('1'), makeNode('2')])
  client.setQueryData(queryKeys.users, [{ id: '1' }])
  const part = <UpgradeRehearsal id="s1" place={place} version="0.28.0" policy={policy} />
  return { desktop, user: await renderPart(part, ['upgrade', 'host'], client) }
}

const start = () => screen.getByRole('button', { name: 'Rehearse on a copy…' })

test('asks first, by keyboard, and compares what it found on the copy', async () => {
  const { desktop, user } = await render({ is: 'healthy', version: 'v0.28.0', users: 1, nodes: 2, keys: 0 })
  start().focus()
  await user.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Rehearse 0.28.0 on the host?' })
  expect(dialog.textContent).toContain('It copies /var/lib/headscale/db.sqlite')
  expect(desktop.calls).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Rehearse' }))
  expect(await screen.findByText(/started on the copy and found there: users 1, machines 2\./)).toBeDefined()
  expect(screen.getByText(/The server lists as many\./)).toBeDefined()
  expect(desktop.calls.map(({ input }) => input)).toEqual([{ id: 's1', version: '0.28.0', policy: '{}' }])
})

test.each<[string, Rehearsed, RegExp]>([
  ['another number', { is: 'healthy', version: 'v0.28.0', users: 1, nodes: 3, keys: 0 }, /The server lists: users 1/],
  ['a refusal', { is: 'refused', why: 'refused', words: 'FATAL key' }, /FATAL key/],
  ['a wrong file', { is: 'refused', why: 'checksum', words: '' }, /It was not started/],
  ['no way out', { is: 'failed', why: 'offline' }, /does not answer/],
  ['no file', { is: 'impossible' }, /there is no rehearsal/],
])('says %s', async (_, answer, words) => {
  const { user } = await render(answer)
  await user.click(start())
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rehearse' }))
  expect(await screen.findByText(words)).toBeDefined()
})

test('waits for the policy', async () => {
  await render({ is: 'impossible' }, null)
  expect((start() as HTMLButtonElement).disabled).toBe(true)
})
