import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NO_LINE } from '@shared/host/no-line'
import type { SaveAnswer } from '@shared/host/save'
import type { CallInput } from '@shared/ipc/contract'
import type { HostPolicyRead } from '@shared/ipc/host-config'
import { renderPage } from '@tests/support/render-page'

const session = {
  servers: [{ id: 'o', name: 'Office', url: 'https://o.example', color: 'blue', hasKey: true, host: 'admin@o' }],
  currentId: 'o',
  mockForced: false,
  keyStorage: 'keychain',
} as const
const down = () => Response.json({ code: 'offline', message: 'no', details: [] }, { status: 503 })
const file = {
  path: '/etc/headscale/acl.hujson',
  digest: '0'.repeat(64),
  owner: 'root:root 644',
  text: '{ "acls": [] }',
}

test('edits the policy’s file on the host while the API is down, and keeps the text if the host takes it back', async () => {
  const answers: SaveAnswer[] = [
    { is: 'rolledBack', healthy: true, words: 'unknown group', log: [] },
    { is: 'saved', digest: '1'.repeat(64), entry: null, unconfirmed: 'noFile' },
  ]
  const save = vi.fn<(input: CallInput<'host:savePolicy'>) => SaveAnswer>(() => answers.shift() as SaveAnswer)
  const { user } = await renderPage('/host/policy', {
    session: { ...session, servers: [...session.servers] },
    intercept: down,
    desktop: {
      'host:policy': (): HostPolicyRead => ({ file, version: 'v0.29.2', failure: null, sudoers: NO_LINE }),
      'host:savePolicy': save,
      'host:draft': () => JSON.stringify({ digest: file.digest, base: file.text, text: '{ "acls": [1] }' }),
    },
  })
  expect(await screen.findByText(/The console cannot say here what a change allows/)).toBeTruthy()
  expect(screen.getByText(/no line for sudoers can be written/)).toBeTruthy()
  expect(screen.queryByText(/Add the line below/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Review and save…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save the policy’s file' })
  await user.click(within(dialog).getByRole('button', { name: 'Save on the host' }))
  expect(await within(dialog).findByText(/unknown group/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Save on the host' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(/no log says whether Headscale uses it/)).toBeTruthy()
  expect(save).toHaveBeenCalledTimes(2)
  expect(save).toHaveBeenLastCalledWith({ id: 'o', digest: file.digest, text: '{ "acls": [1] }' })
})

test('says what works for a policy in the database, and how to change it by hand from 0.27 on', async () => {
  const read: HostPolicyRead = { file: null, version: 'v0.28.0', failure: null, sudoers: '' }
  const { address, user } = await renderPage('/settings/policy', {
    session: { ...session, servers: [...session.servers] },
    intercept: down,
    desktop: { 'host:policy': () => read },
  })
  await user.click(await screen.findByRole('link', { name: 'Policy on the host' }))
  await waitFor(() => expect(address()).toBe('/host/policy'))
  expect(await screen.findByText(/policy.mode: database/)).toBeTruthy()
  expect(screen.getByText(/headscale policy set --bypass-grpc-and-access-database-directly/)).toBeTruthy()
})

test('says why the host was not used: an error in its own words, and no error if the user gave no answer', async () => {
  const failure = { why: 'refused', words: 'Permission denied (publickey).', sudoers: '' } as const
  let read: HostPolicyRead = { file: null, version: '', failure, sudoers: '' }
  const options = {
    session: { ...session, servers: [...session.servers] },
    intercept: down,
    desktop: { 'host:policy': () => read },
  }
  await renderPage('/host/policy', options)
  const refused = (await screen.findByText(failure.words)).closest('[role=alert]')
  expect(refused?.textContent).toContain('The host refused to sign you in.')
  expect(refused?.className).toContain('colorError')
  cleanup()
  read = { ...read, failure: { why: 'cancelled', words: '', sudoers: '' } }
  await renderPage('/host/policy', options)
  const cancelled = (await screen.findByText(/^The connection was cancelled/)).closest('[role=alert]')
  expect(cancelled?.className).toContain('colorInfo')
})
