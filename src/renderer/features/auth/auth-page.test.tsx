import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@shared/api/error'
import type { ConnectionReport } from '@shared/ipc/connection'
import type { CallInput, SaveResult } from '@shared/ipc/contract'
import type { SavedServer, Session } from '@shared/ipc/session'
import { renderPage } from '@tests/support/render-page'

const office: SavedServer = { id: 'o', name: 'Office', url: 'https://hs.office.example', color: 'blue', hasKey: true }
const lab: SavedServer = { id: 'l', name: 'Lab', url: 'https://hs.lab.example', color: 'red', hasKey: false }
const good: ConnectionReport = { ok: true, failedStep: null, problem: null, version: '0.29.2', certificate: null }
const failing = (failedStep: 'address' | 'key', code: 'name' | 'keyRefused'): ConnectionReport => ({
  ok: false,
  failedStep,
  problem: { code, params: { host: 'hs.home.example' } },
  version: '',
  certificate: null,
})
const signedOut = { currentId: null, servers: [office, lab] }
const sessionWith = (currentId: string): Session => ({
  servers: [office, lab],
  currentId,
  mockForced: false,
  keyStorage: 'keychain',
})

test('one click connects to a saved server and returns to the previous page', async () => {
  const use = vi.fn<(input: { id: string }) => Session>(({ id }) => sessionWith(id))
  const { user, address } = await renderPage('/auth?reason=signedOut&returnTo=%2Fusers%3Fq%3Da', {
    session: signedOut,
    desktop: { 'servers:use': use },
  })
  expect(screen.getByRole('alert').textContent).toBe('Signed out.')
  await user.click(screen.getByRole('button', { name: 'Connect to Office' }))
  await waitFor(() => expect(address()).toBe('/users?q=a'))
  expect(use).toHaveBeenCalledExactlyOnceWith({ id: 'o' })
})

test('ignores a return address on another origin', async () => {
  const { user, address } = await renderPage('/auth?returnTo=%2F%2Fevil.example', {
    session: signedOut,
    desktop: { 'servers:use': ({ id }) => sessionWith(id) },
  })
  await user.click(screen.getByRole('button', { name: 'Connect to Office' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('asks for a missing key, tests it and keeps the typed value if it is refused', async () => {
  const update = vi.fn<(input: CallInput<'servers:update'>) => SaveResult>(({ key }) =>
    key === 'right'
      ? { session: sessionWith('o'), report: good }
      : { session: null, report: failing('key', 'keyRefused') },
  )
  const { user, address } = await renderPage('/auth', {
    session: signedOut,
    desktop: {
      'servers:update': update,
      'servers:use': ({ id }) => sessionWith(id),
    },
  })
  await user.click(screen.getByRole('button', { name: 'Enter the API key of Lab' }))
  const field = screen.getByLabelText('API key', { selector: 'input' })
  await user.type(field, 'wrong{Enter}')
  expect(await screen.findByText(/The server does not accept this API key/)).toBeTruthy()
  const steps = within(screen.getByRole('list', { name: 'Connection test' })).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual([
    'AddressPassed',
    'TLSPassed',
    'VersionPassed',
    'API keyFailed',
  ])
  expect(field).toHaveProperty('value', 'wrong')
  expect(update).toHaveBeenCalledOnce()
  await user.clear(field)
  await user.type(field, 'right{Enter}')
  await waitFor(() => expect(address()).toBe('/'))
  expect(update).toHaveBeenLastCalledWith({ id: 'l', key: 'right', ticket: expect.any(String) })
})

async function fillIn(user: Awaited<ReturnType<typeof renderPage>>['user'], url: string) {
  await user.type(screen.getByLabelText('Address'), url)
  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'Home')
  await user.type(screen.getByLabelText('API key', { selector: 'input' }), 'secret')
}

test('tests a new server, names the failed step and adds the server once it works', async () => {
  let report: ConnectionReport = failing('address', 'name')
  const add = vi.fn<(input: CallInput<'servers:add'>) => SaveResult>(() => ({
    session: report.ok ? sessionWith('o') : null,
    report,
  }))
  const run = vi.fn<() => ConnectionReport>(() => report)
  const { user, address } = await renderPage('/auth', {
    session: { currentId: null, servers: [] },
    desktop: { 'servers:test': run, 'servers:add': add },
  })
  await fillIn(user, 'https://hs.home.example')
  await user.click(screen.getByRole('radio', { name: 'Green' }))
  await user.click(screen.getByRole('button', { name: 'Add and connect' }))
  expect(await screen.findByText('The test failed at: Address.')).toBeTruthy()
  // Adding includes a test, so no separate test may run.
  expect(run).not.toHaveBeenCalled()
  // A result belongs to one address and disappears when the address changes.
  await user.type(screen.getByLabelText('Address'), '2')
  expect(screen.queryByText('The test failed at: Address.')).toBeNull()
  await user.type(screen.getByLabelText('Address'), '{Backspace}')
  expect(screen.getByText('The test failed at: Address.')).toBeTruthy()
  report = good
  await user.click(screen.getByRole('button', { name: 'Test connection' }))
  expect(await screen.findByText('All steps passed. The server is Headscale 0.29.2.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add and connect' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(add).toHaveBeenCalledTimes(2)
  expect(add).toHaveBeenLastCalledWith({
    name: 'Home',
    url: 'https://hs.home.example',
    color: 'green',
    key: 'secret',
    readOnly: false,
    baseDomain: '',
    ticket: expect.any(String),
  })
})

test('asks before it sends a key over plain http', async () => {
  const run = vi.fn<() => ConnectionReport>(() => good)
  const { user } = await renderPage('/auth', { session: { currentId: null }, desktop: { 'servers:test': run } })
  await fillIn(user, 'http://hs.home.example')
  await user.click(screen.getByRole('button', { name: 'Test connection' }))
  const question = await screen.findByRole('dialog', { name: 'Send the API key over plain http?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(run).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Test connection' }))
  await user.click(await screen.findByRole('button', { name: 'Send it unencrypted' }))
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
  expect(screen.getByText('Not used: http')).toBeTruthy()
})

test('shows validation errors at the fields, in German too', async () => {
  const { user } = await renderPage('/auth', { session: { currentId: null }, language: 'de' })
  await user.type(screen.getByLabelText('Adresse'), 'head scale')
  await user.click(screen.getByRole('button', { name: 'Hinzufügen und verbinden' }))
  expect(await screen.findByText('Erwartet wird eine Adresse wie https://headscale.example.com')).toBeTruthy()
  expect(screen.getByText('Ein API-Schlüssel ist erforderlich')).toBeTruthy()
})

test('states the losses before it removes a server', async () => {
  const forget = vi.fn<(input: { id: string }) => Session>(() => ({
    ...sessionWith('o'),
    servers: [lab],
    currentId: null,
  }))
  const { user } = await renderPage('/auth', { session: signedOut, desktop: { 'servers:forget': forget } })
  await user.click(screen.getByRole('button', { name: 'More actions for Office' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Forget server' }))
  const question = await screen.findByRole('dialog', { name: 'Forget Office?' })
  expect(question.textContent).toContain('The API key saved for this server')
  expect(question.textContent).toContain('The versions of its access policy')
  await user.click(within(question).getByRole('button', { name: 'Forget Office' }))
  await waitFor(() => expect(screen.queryByText('Office')).toBeNull())
  expect(forget).toHaveBeenCalledExactlyOnceWith({ id: 'o' })
})

test('shows the reason if the demo network cannot be opened', async () => {
  const { user } = await renderPage('/auth', {
    session: { currentId: null, keyStorage: 'memory' },
    desktop: {
      'servers:use': () => {
        throw new ApiError('forbidden', 'The demo network is switched off here')
      },
    },
  })
  expect(screen.getByText(/stay in memory only/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try the demo network' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The demo network is switched off here.')
})

test('assumes https for a bare address and derives the server’s name from it until one is typed', async () => {
  const add = vi.fn<(input: CallInput<'servers:add'>) => SaveResult>(() => ({
    session: sessionWith('o'),
    report: good,
  }))
  const { user, address } = await renderPage('/auth', {
    session: { currentId: null, servers: [] },
    desktop: { 'servers:add': add },
  })
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  await user.type(screen.getByLabelText('Address'), 'headscale.example.com')
  expect(name.value).toBe('example.com')
  expect(screen.getByText('Connects to https://headscale.example.com')).toBeTruthy()
  await user.type(name, ' (lab)')
  await user.type(screen.getByLabelText('Address'), ':8443')
  expect(name.value).toBe('example.com (lab)')
  await user.type(screen.getByLabelText('API key', { selector: 'input' }), 'secret{Enter}')
  await waitFor(() => expect(address()).toBe('/'))
  expect(add.mock.calls[0]?.[0]).toMatchObject({ url: 'https://headscale.example.com:8443', name: 'example.com (lab)' })
})

test('copies the command that creates a key', async () => {
  const { user } = await renderPage('/auth', { session: { currentId: null, servers: [] } })
  await user.click(screen.getByRole('button', { name: /^Copy/ }))
  expect(await navigator.clipboard.readText()).toBe('headscale apikeys create')
})

test('shows the progress of a slow test and cancels it', async () => {
  let ticket = ''
  let answer: (report: ConnectionReport | null) => void = () => undefined
  const cancel = vi.fn<(input: CallInput<'servers:cancelTest'>) => void>(() => answer(null))
  const { user, desktop } = await renderPage('/auth', {
    session: { currentId: null, servers: [] },
    desktop: {
      'servers:test': (input) => {
        ticket = input.ticket ?? ''
        return new Promise((resolve) => (answer = resolve))
      },
      'servers:cancelTest': cancel,
    },
  })
  await fillIn(user, 'https://hs.home.example')
  await user.click(screen.getByRole('button', { name: 'Test connection' }))
  const steps = () =>
    within(screen.getByRole('list', { name: 'Connection test' }))
      .getAllByRole('listitem')
      .map((step) => step.textContent)
  expect(steps()).toEqual(['AddressTesting', 'TLSPending', 'VersionPending', 'API keyPending'])
  act(() => desktop.emit('servers:testing', { ticket, step: 'version' }))
  expect(steps()).toEqual(['AddressPassed', 'TLSPassed', 'VersionTesting', 'API keyPending'])
  act(() => desktop.emit('servers:testing', { ticket: 'another', step: 'key' }))
  expect(steps()[2]).toBe('VersionTesting')
  expect(screen.getByText(/^Waiting for hs\.home\.example, \d+ seconds? so far\.$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel test' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Connection test' })).toBeNull())
  expect(cancel).toHaveBeenCalledExactlyOnceWith({ ticket })
  expect(screen.getByLabelText('API key', { selector: 'input' })).toHaveProperty('value', 'secret')
})

test('retries a refused key as stored', async () => {
  let report = failing('key', 'keyRefused')
  const run = vi.fn<(input: CallInput<'servers:test'>) => ConnectionReport>(() => report)
  const { user, address } = await renderPage('/auth?reason=unauthorized&returnTo=%2Fusers', {
    session: { currentId: 'o', servers: [office, lab] },
    desktop: { 'servers:test': run, 'servers:use': ({ id }) => sessionWith(id) },
  })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/The server does not accept this API key/)).toBeTruthy()
  report = good
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(address()).toBe('/users'))
  expect(run).toHaveBeenLastCalledWith({ id: 'o', ticket: expect.any(String) })
})

test('another server opens the list instead of an object of the previous server', async () => {
  const { user, address } = await renderPage('/auth?reason=unauthorized&returnTo=%2Fmachines%2F12', {
    session: { currentId: 'o', servers: [office, { ...lab, hasKey: true }] },
    desktop: { 'servers:use': ({ id }) => sessionWith(id) },
  })
  await user.click(await screen.findByRole('button', { name: 'Connect to Lab' }))
  await waitFor(() => expect(address()).toBe('/machines'))
})

test('each link to a server’s key opens its form, also on the page itself', async () => {
  const { user, navigate } = await renderPage('/auth', { session: signedOut })
  for (const _time of ['first', 'second']) {
    await navigate('/auth?server=l')
    expect(await screen.findByLabelText('API key', { selector: 'input' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByLabelText('API key', { selector: 'input' })).toBeNull())
  }
})

test('the values of a new server survive a look at the form for SSH', async () => {
  const { user } = await renderPage('/auth', { session: { currentId: null, servers: [] } })
  await fillIn(user, 'https://hs.home.example')
  await user.click(screen.getByRole('button', { name: 'Use SSH instead' }))
  await user.click(screen.getByRole('button', { name: 'Use address and key' }))
  expect(screen.getByLabelText('Address')).toHaveProperty('value', 'https://hs.home.example')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Home')
  expect(screen.getByLabelText('API key', { selector: 'input' })).toHaveProperty('value', 'secret')
})
