import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@shared/api/error'
import type { CallInput, SaveResult } from '@shared/ipc/contract'
import type { ConnectionReport, Session } from '@shared/ipc/session'
import { failing, good, lab, office, sessionWith } from '@tests/support/auth-page'
import { renderPage } from '@tests/support/render-page'

const signedOut = { currentId: null, servers: [office, lab] }

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

test.each([
  [
    'en',
    /^I have SSH to the host/,
    /must be entered again/,
    /Nobody sees a key that is created over SSH.*headscale apikeys create/,
  ],
  [
    'de',
    /^Ich habe SSH-Zugang/,
    /neu eingegeben werden/,
    /Einen über SSH angelegten Schlüssel sieht niemand.*headscale apikeys create/,
  ],
] as const)(
  'without a keychain, the page does not ask to enter a key again that nobody has seen (%s)',
  async (language, way, again, another) => {
    const session = { currentId: null, keyStorage: 'memory' } as const
    const { user } = await renderPage('/auth', { session, language })
    expect(screen.getByText(again)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: way }))
    expect(await screen.findByText(another)).toBeTruthy()
    expect(screen.queryByText(again)).toBeNull()
    cleanup()
    await renderPage('/settings/servers', {
      session: { ...session, servers: [{ ...office, ssh: 'admin@o' }] },
      language,
    })
    expect(screen.getByText(another)).toBeTruthy()
  },
)

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

test('opens the host of a server without its key, if the console may use it', async () => {
  const hosted = {
    ...signedOut,
    servers: signedOut.servers.map((server) => ({ ...server, host: `admin@${server.id}` })),
  }
  const use = vi.fn<(input: CallInput<'servers:use'>) => Session>(({ id }) => ({
    ...sessionWith(id),
    servers: hosted.servers,
  }))
  const { user, address } = await renderPage('/auth', {
    session: hosted,
    intercept: () => Response.json({ code: 'unauthorized', message: 'no', details: [] }, { status: 401 }),
    desktop: {
      'servers:use': use,
      'host:look': () => ({ findings: null, failure: { why: 'noHeadscale', words: '', sudoers: '' }, runs: [] }),
    },
  })
  expect(screen.queryByRole('button', { name: /Open the host of Office/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open the host of Lab, which needs no key' }))
  await waitFor(() => expect(address()).toBe('/host'))
  expect(use).toHaveBeenCalledExactlyOnceWith({ id: 'l', keyless: 'host' })
  expect(screen.queryByRole('dialog')).toBeNull()
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
  await user.click(screen.getByRole('radio', { name: /^I have no server yet/ }))
  await user.click(screen.getByRole('button', { name: 'Try the demo network' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The demo network is switched off here.')
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
