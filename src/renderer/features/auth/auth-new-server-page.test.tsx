import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { HostFindings } from '@shared/host/host-report'
import type { ConnectionReport } from '@shared/ipc/session'
import type { CallInput, SaveResult } from '@shared/ipc/contract'
import { failing, good, lab, office, sessionWith } from '@tests/support/auth-page'
import { renderPage } from '@tests/support/render-page'
import hostTexts from '@/locales/en/host.json'

async function fillIn(user: Awaited<ReturnType<typeof renderPage>>['user'], url: string) {
  await user.type(screen.getByLabelText('Address'), url)
  await user.click(screen.getByRole('button', { name: /^Advanced/ }))
  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'Home')
  await user.type(screen.getByLabelText('API key', { selector: 'input' }), 'secret')
}

test('without a server the first field has the focus at once', async () => {
  await renderPage('/auth', { session: { currentId: null, servers: [] } })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Address')))
})

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

test('assumes https for a bare address and derives the server’s name from it until one is typed', async () => {
  const add = vi.fn<(input: CallInput<'servers:add'>) => SaveResult>(() => ({
    session: sessionWith('o'),
    report: good,
  }))
  const { user, address } = await renderPage('/auth', {
    session: { currentId: null, servers: [] },
    desktop: { 'servers:add': add },
  })
  await user.click(screen.getByRole('button', { name: /^Advanced/ }))
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

test('the values of a new server survive a look at the other ways, which the arrow keys reach', async () => {
  const { user } = await renderPage('/auth', { session: { currentId: null, servers: [] } })
  expect(screen.getByLabelText('Address')).toBe(document.activeElement)
  await fillIn(user, 'https://hs.home.example')
  screen.getByRole('radio', { name: /^I have a key/ }).focus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByLabelText('SSH destination')).toBeTruthy()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('radio', { name: /^I have no server yet/ })).toBe(document.activeElement)
  expect(screen.getByRole('button', { name: 'Try the demo network' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /^I have a key/ }))
  await user.click(screen.getByRole('button', { name: /^Advanced/ }))
  expect(screen.getByLabelText('Address')).toHaveProperty('value', 'https://hs.home.example')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Home')
  expect(screen.getByLabelText('API key', { selector: 'input' })).toHaveProperty('value', 'secret')
})

test('a new server gets the first colour that no other server has', async () => {
  const add = vi.fn<(input: CallInput<'servers:add'>) => SaveResult>(() => ({
    session: sessionWith('o'),
    report: good,
  }))
  const { user } = await renderPage('/auth?add', {
    session: {
      currentId: null,
      servers: [
        { ...office, color: 'blue' },
        { ...lab, color: 'amber' },
      ],
    },
    desktop: { 'servers:add': add },
  })
  await user.type(screen.getByLabelText('Address'), 'headscale.example.com')
  await user.type(screen.getByLabelText('API key', { selector: 'input' }), 'secret{Enter}')
  await waitFor(() => expect(add.mock.calls[0]?.[0].color).toBe('green'))
})

const findings: HostFindings = {
  user: 'kim',
  how: 'process',
  name: '1',
  state: 'running',
  reason: '',
  version: 'v0.29.2',
  config: '/etc/headscale/config.yaml',
  serverUrl: 'https://hs.example.com',
  listen: '127.0.0.1:8080',
  metrics: '',
  baseDomain: '',
  commands: [],
  notUsed: [],
}

test('the form stays as it is until the added server opens, however long its host takes', async () => {
  let allow = () => {}
  const allowed = new Promise<void>((resolve) => (allow = resolve))
  const session = sessionWith('o')
  const { user, desktop, address } = await renderPage('/auth', {
    session: { currentId: null, servers: [] },
    desktop: {
      'host:find': () => ({ findings, failure: null }),
      'host:add': () => ({ session, failure: null, report: good }),
      'host:allow': async () => {
        desktop.emit('session:changed', session)
        await allowed
        return { session, failure: null }
      },
    },
  })
  await user.click(screen.getByText('I have SSH to the host'))
  await user.type(await screen.findByLabelText('SSH destination'), 'lab')
  await user.click(screen.getByRole('button', { name: 'Find Headscale' }))
  await user.click(await screen.findByRole('checkbox', { name: /^Also use the host/ }))
  const seen = new Set<string>()
  const look = () => {
    for (const heading of screen.queryAllByRole('heading')) seen.add(heading.textContent)
  }
  look()
  const before = [...seen]
  const watch = new MutationObserver(look)
  onTestFinished(() => watch.disconnect())
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  await user.click(screen.getByRole('button', { name: 'Create key and connect' }))
  await waitFor(() => expect(desktop.calls.some(({ channel }) => channel === 'host:allow')).toBe(true))
  expect(screen.getByRole('radio', { name: /^I have SSH to the host/ })).toBeTruthy()
  allow()
  await waitFor(() => expect(address()).toBe('/'))
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeTruthy()
  expect(before).toContain('Connect to a server')
  expect([...seen]).not.toContain('Saved servers')
})

test('a server that was added without its host says why the host could not be used', async () => {
  const failure = { why: 'timeout' as const, words: '', sudoers: '' }
  const { user } = await renderPage('/auth', {
    session: { currentId: null, servers: [] },
    desktop: {
      'host:find': () => ({ findings, failure: null }),
      'host:add': () => ({ session: sessionWith('o'), failure: null, report: good }),
      'host:allow': () => ({ session: null, failure }),
    },
  })
  await user.click(screen.getByText('I have SSH to the host'))
  await user.type(await screen.findByLabelText('SSH destination'), 'lab')
  await user.click(screen.getByRole('button', { name: 'Find Headscale' }))
  await user.click(await screen.findByRole('checkbox', { name: /^Also use the host/ }))
  await user.click(screen.getByRole('button', { name: 'Create key and connect' }))
  const toast = await screen.findByText(/^The server was added, but its host could not be used\. \S/)
  expect(toast.textContent).toContain(hostTexts.failure.timeout)
})

test('a way that is clicked gives the focus to its first field; one that is chosen by an arrow key keeps it', async () => {
  const { user } = await renderPage('/auth', { session: { currentId: null, servers: [] } })
  await user.click(screen.getByText('I have SSH to the host'))
  const destination = await screen.findByLabelText('SSH destination')
  await waitFor(() => expect(document.activeElement).toBe(destination))
  const ssh = screen.getByRole('radio', { name: /^I have SSH to the host/ })
  ssh.focus()
  await user.keyboard('{ArrowUp}')
  await screen.findByLabelText('API key')
  expect(document.activeElement?.getAttribute('type')).toBe('radio')
})
