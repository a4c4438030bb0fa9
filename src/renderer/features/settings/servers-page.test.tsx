import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '@shared/api/error'
import type { ConnectionReport, SavedServer, Session } from '@shared/ipc/session'
import { renderPage } from '@tests/support/render-page'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = () => screen.findByRole('dialog')
const server: SavedServer = { id: 's1', name: 'Home', url: 'https://hs.example.com', color: 'blue', hasKey: true }
const office: SavedServer = { id: 's2', name: 'Office', url: 'https://office.example.com', color: 'red', hasKey: false }
const good: ConnectionReport = { ok: true, failedStep: null, problem: null, version: '0.29.2', certificate: null }
const base: Session = { servers: [server, office], currentId: 's1', mockForced: false, keyStorage: 'memory' }

it('shows the connected server, the one that needs its key, and the key storage', async () => {
  await renderPage('/settings/servers', { session: base })
  const items = within(await screen.findByRole('list', { name: 'Saved servers' })).getAllByRole('listitem')
  expect(within(items[0]!).getByText(/^In use · Connect(ing|ed)$/)).toBeTruthy()
  expect(within(items[1]!).getByText('Needs its API key')).toBeTruthy()
  expect(screen.getByText(/This computer has no keychain/)).toBeTruthy()
})

it('renames a server and asks for the key if the address changes', async () => {
  const { user, desktop } = await renderPage('/settings/servers', {
    session: base,
    desktop: {
      'servers:update': (change) => ({
        session: {
          ...base,
          servers: [{ ...server, name: change.name ?? server.name, url: change.url ?? server.url }, office],
        },
        report: good,
      }),
    },
  })
  await user.click(await button('More actions for Home'))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
  const form = within(await dialog())
  await user.clear(form.getByLabelText('Name'))
  await user.type(form.getByLabelText('Name'), 'House')
  await user.clear(form.getByLabelText('Address'))
  await user.type(form.getByLabelText('Address'), 'https://new.example.com')
  await user.click(form.getByRole('button', { name: 'Test and save' }))
  expect(await form.findByText('The address has changed: enter its API key.')).toBeTruthy()
  await user.type(form.getByLabelText('New API key'), 'secret-key')
  await user.click(form.getByRole('button', { name: 'Test and save' }))
  expect(await within(screen.getByRole('list', { name: 'Saved servers' })).findByText('House')).toBeTruthy()
  // The page asks for the jobs of the new address meanwhile.
  expect(desktop.calls.findLast(({ channel }) => channel === 'servers:update')).toEqual({
    channel: 'servers:update',
    input: { id: 's1', name: 'House', url: 'https://new.example.com', key: 'secret-key', ticket: expect.any(String) },
  })
})

it('keeps the form and shows the reason if the new key does not work', async () => {
  const { user } = await renderPage('/settings/servers', {
    session: base,
    desktop: {
      'servers:update': () => {
        throw new ApiError('invalid', 'The server refused the API key')
      },
    },
  })
  await user.click(await button('Enter the API key of Office'))
  const form = within(await dialog())
  await user.type(form.getByLabelText('New API key'), 'wrong{Enter}')
  expect(await form.findByText('The server refused the API key.')).toBeTruthy()
  expect(form.getByLabelText<HTMLInputElement>('New API key').value).toBe('wrong')
})

it('states the losses before it removes a server', async () => {
  const { user } = await renderPage('/settings/servers', {
    session: base,
    desktop: { 'servers:forget': () => ({ ...base, servers: [server] }) },
  })
  await user.click(await button('More actions for Office'))
  await user.click(await screen.findByRole('menuitem', { name: 'Forget…' }))
  const box = within(await dialog())
  expect(box.getByText('An unsaved policy draft for this server')).toBeTruthy()
  await user.click(box.getByRole('button', { name: 'Forget Office' }))
  await waitFor(() => expect(screen.queryByText('https://office.example.com')).toBeNull())
})

it('opens the review of a certificate with each link, also on the page itself', async () => {
  const { user, address, navigate } = await renderPage('/settings/servers', {
    session: base,
    desktop: { 'servers:test': () => good },
  })
  for (const _time of ['first', 'second']) {
    await navigate('/settings/servers?review=s1')
    const form = within(await dialog())
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Home')
    await waitFor(() => expect(address()).toBe('/settings/servers'))
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})
