import { type Issue, issue } from '@shared/api/issue'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Session } from '@shared/ipc/session'
import { pages } from '@shared/pages'
import { renderPage } from '@tests/support/render-page'

const rail = () => within(screen.getByRole('navigation', { name: 'Main navigation' }))
const error = (status: number, code: string, details: Issue[] = []) =>
  Response.json({ code, message: 'no', details }, { status })

test('the rail links to every section and marks the current one', async () => {
  const { user, address } = await renderPage('/users')
  await user.click(rail().getByRole('link', { name: 'Routes' }))
  await waitFor(() => expect(address()).toBe('/routes'))
  await waitFor(() => expect(rail().getByRole('link', { current: 'page' }).textContent).toBe('Routes'))
})

test('a page sets the window title, is announced, and gets the focus after navigation', async () => {
  const { user } = await renderPage('/users')
  expect(document.title).toBe('Users · Mesh Console')
  expect(document.activeElement).toBe(document.body)
  await user.click(rail().getByRole('link', { name: 'Routes' }))
  await waitFor(() => expect(document.title).toBe('Routes · Mesh Console'))
  expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('Routes')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test.each([...pages.map(({ path }) => path.replace(':id', '1').replace(':name', 'nobody')), '/nowhere'])(
  '%s has a title of its own',
  async (path) => {
    await renderPage(path)
    await waitFor(() => expect(document.title).not.toContain('untitled page'))
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  },
)

test('every address redirects to the sign-in page while signed out, and back afterwards', async () => {
  const { address, user } = await renderPage('/machines?state=offline', { session: { currentId: null } })
  await waitFor(() => expect(address()).toBe('/auth?returnTo=%2Fmachines%3Fstate%3Doffline'))
  await user.click(await screen.findByRole('radio', { name: /^I have no server yet/ }))
  await user.click(screen.getByRole('button', { name: 'Try the demo network' }))
  await waitFor(() => expect(address()).toBe('/machines?state=offline'))
})

test('a refused key keeps the page and shows the sign-in above it until the key works again', async () => {
  let refused = false
  const { address, user } = await renderPage('/users', {
    intercept: () => (refused ? error(401, 'unauthorized') : undefined),
  })
  await user.click(screen.getByRole('button', { name: 'Create user' }))
  const form = await screen.findByRole('dialog', { name: 'Create user' })
  await user.type(within(form).getByLabelText('Name'), 'half-typed')
  refused = true
  await user.click(within(form).getByRole('button', { name: 'Create user' }))
  const again = await screen.findByRole('dialog', { name: 'Sign in to Demo network again' })
  expect(address()).toBe('/users')
  refused = false
  await user.click(within(again).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /again$/ })).toBeNull())
  expect(within(form).getByLabelText<HTMLInputElement>('Name').value).toBe('half-typed')
})

test('the sign-in after a refused key links to the other servers', async () => {
  const { address, user } = await renderPage('/settings/policy', { intercept: () => error(401, 'unauthorized') })
  await user.click(await screen.findByRole('button', { name: 'Other servers' }))
  await waitFor(() => expect(address()).toBe('/auth?reason=unauthorized&returnTo=%2Fsettings%2Fpolicy'))
  expect((await screen.findByRole('alert')).textContent).toContain('no longer accepts the API key')
})

test('the rail marks where a page without an entry of its own belongs', async () => {
  const { navigate } = await renderPage('/oauth-clients')
  await waitFor(() => expect(rail().getByRole('link', { name: 'API' }).getAttribute('aria-current')).toBe('page'))
  await navigate('/compare')
  const switcher = rail().getByRole('button', { name: /^Switch server/ })
  await waitFor(() => expect(switcher.getAttribute('aria-current')).toBe('page'))
  expect(rail().getByRole('link', { name: 'API' }).getAttribute('aria-current')).toBeNull()
})

const hosted = { id: 'o', name: 'Office', url: 'https://o.example', color: 'blue', host: 'admin@o' } as const

test.each([true, false])(
  'the pages about a host work without a key that the server accepts, and say so; kept: %s',
  async (hasKey) => {
    const session: Session = {
      servers: [{ ...hosted, hasKey }],
      currentId: 'o',
      mockForced: false,
      keyStorage: 'keychain',
    }
    const { user, address } = await renderPage('/users', {
      session,
      intercept: () => error(401, 'unauthorized'),
      desktop: {
        'host:look': () => ({ findings: null, failure: { why: 'noHeadscale', words: '', sudoers: '' }, runs: [] }),
      },
    })
    // Without a key, what was last seen is read until the admin enters one.
    if (!hasKey) await user.click(await screen.findByRole('button', { name: 'Enter key' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sign in to Office again' })
    const why = hasKey ? 'Office no longer accepts the API key.' : 'This computer has no API key of Office.'
    expect(dialog.textContent).toContain(why)
    await user.click(within(dialog).getByRole('button', { name: 'Use the host only' }))
    await waitFor(() => expect(address()).toBe('/host'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText(why)).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Host' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Enter key' }))
    await waitFor(() => expect(address()).toContain(hasKey ? '/auth?reason=unauthorized' : '/auth?server=o'))
    expect(await screen.findByLabelText('API key', { selector: 'input' })).toBeTruthy()
  },
)

test('an unreachable server shows a notice and keeps known data until it answers again', async () => {
  let down = false
  const { user } = await renderPage('/users', { intercept: () => (down ? error(503, 'offline') : undefined) })
  const name = (await screen.findAllByRole('row')).length
  down = true
  await user.click(rail().getByRole('link', { name: 'Routes' }))
  expect(await screen.findByText(/^Offline\. Last response/)).toBeTruthy()
  expect(rail().getByText('Offline')).toBeTruthy()
  await user.click(rail().getByRole('link', { name: 'Users' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(name))
  down = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(/^Offline\./)).toBeNull())
})

test('a list that fails to refresh stays visible with the reason', async () => {
  let failing = false
  const { user } = await renderPage('/users', {
    intercept: (request) => (failing && request.url.endsWith('/api/v1/user') ? error(500, 'internal') : undefined),
  })
  failing = true
  // Returning to the window refetches.
  window.dispatchEvent(new Event('visibilitychange'))
  await user.click(rail().getByRole('link', { name: 'Overview' }))
  await user.click(rail().getByRole('link', { name: 'Users' }))
  expect(
    await screen.findByText(/^Partly connected: the users cannot be loaded\. Anything shown of them is older\.$/),
  ).toBeTruthy()
  expect(screen.getAllByRole('row').length).toBeGreaterThan(1)
  expect(rail().getByText('Partly connected')).toBeTruthy()
  failing = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(/^Partly connected:/)).toBeNull())
})

test('a broken demo database shows the cause and offers a fresh start', async () => {
  let broken = true
  const startFresh = vi.fn<() => void>(() => void (broken = false))
  const { user } = await renderPage('/machines', {
    intercept: () => (broken ? error(503, 'mockUnavailable', [issue('database', { problem: 'corrupt' })]) : undefined),
    desktop: {
      'mock:startFresh': () => {
        startFresh()
        return { active: true, problem: null, seed: 1, nodes: 10, faults: [] }
      },
    },
  })
  expect(await screen.findByText(/damaged and cannot be read/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Start fresh' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Machines' })).toBeTruthy()
  expect(startFresh).toHaveBeenCalledOnce()
})

test('switching servers discards the data of the previous one', async () => {
  const office = { id: 'o', name: 'Office', url: 'https://o.example', color: 'blue', hasKey: true } as const
  const asked: string[] = []
  const session: Session = { servers: [office], currentId: 'demo', mockForced: false, keyStorage: 'keychain' }
  const { user, address } = await renderPage('/machines/1', {
    session,
    desktop: { 'servers:use': ({ id }) => ({ ...session, currentId: id }) },
    intercept: (request) => void asked.push(`${request.headers.get('if-none-match')} ${new URL(request.url).pathname}`),
  })
  await user.click(screen.getByRole('button', { name: /^Switch server/ }))
  asked.length = 0
  await user.click(await screen.findByRole('menuitemradio', { name: 'Office' }))
  await waitFor(() => expect(address()).toBe('/machines'))
  await waitFor(() => expect(asked).toContain('null /api/v1/node'))
  expect(screen.getByRole('button', { name: /^Switch server: ?Office/ })).toBeTruthy()
})

test('a server switched from outside the page leaves the page of an object, and its selection', async () => {
  const office = { id: 'o', name: 'Office', url: 'https://o.example', color: 'blue', hasKey: true } as const
  const session: Session = { servers: [office], currentId: 'demo', mockForced: false, keyStorage: 'keychain' }
  const asked: string[] = []
  const { address, desktop } = await renderPage('/machines/1', {
    session,
    intercept: (request) => void asked.push(new URL(request.url).pathname),
  })
  await screen.findByRole('heading', { level: 1 })
  asked.length = 0
  act(() => desktop.emit('session:changed', { ...session, currentId: 'o' }))
  await waitFor(() => expect(address()).toBe('/machines'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Machines' })).toBeTruthy()
  expect(asked).not.toContain('/api/v1/node/1')
})

test('a server switched in another window waits until the secret of a new key is copied or left', async () => {
  const office = { id: 'o', name: 'Office', url: 'https://o.example', color: 'blue', hasKey: true } as const
  const session: Session = { servers: [office], currentId: 'demo', mockForced: false, keyStorage: 'keychain' }
  const { user, desktop } = await renderPage('/api-keys', { session })
  const current = (name: RegExp) => screen.queryByRole('button', { name, hidden: true })
  await user.click(screen.getByRole('button', { name: 'Create API key' }))
  await user.click(await screen.findByRole('button', { name: 'Create key' }))
  const dialog = await screen.findByRole('dialog', { name: 'New API key' })
  act(() => desktop.emit('session:changed', { ...session, currentId: 'o' }))
  expect(dialog.isConnected).toBe(true)
  expect(current(/^Switch server: ?Office/)).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: /^Copy/ }))
  await waitFor(() => expect(current(/^Switch server: ?Office/)).not.toBeNull(), { timeout: 5000 })
})

test('signing out shows a message', async () => {
  const { user, address } = await renderPage('/users')
  await user.click(screen.getByRole('button', { name: /^Switch server/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(address()).toBe('/auth?reason=signedOut'))
  expect((await screen.findByRole('alert')).textContent).toBe('Signed out.')
})

test('a server that is removed while it is open is named as the reason, not a sign-out', async () => {
  const office = { id: 'o', name: 'Office', url: 'https://o.example', color: 'blue', hasKey: true } as const
  const session: Session = { servers: [office], currentId: 'o', mockForced: false, keyStorage: 'keychain' }
  const { address, desktop } = await renderPage('/users', { session })
  act(() => desktop.emit('session:changed', { ...session, servers: [], currentId: null }))
  await waitFor(() => expect(address()).toBe('/auth?reason=removed'))
  expect((await screen.findByRole('alert')).textContent).toContain('was removed from this console')
})

test('the warning about the own key links to the settings of a read-only server, which keeps it from being replaced', async () => {
  const prefix = 'hskey-api-aaaaaaaaaaaa'
  const expiration = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const server = { ...hosted, hasKey: true, keyPrefix: prefix, readOnly: true }
  await renderPage('/users', {
    session: { servers: [server], currentId: 'o' },
    intercept: (request) =>
      new URL(request.url).pathname === '/api/v1/apikey'
        ? Response.json({ apiKeys: [{ id: '1', prefix, expiration, createdAt: null, lastSeen: null }] })
        : undefined,
  })
  const warning = within((await screen.findByText(/signs in with expires/)).closest('[role=status]') as HTMLElement)
  expect(warning.queryByRole('button', { name: 'Rotate key…' })).toBeNull()
  expect(warning.getByRole('link', { name: 'Server settings' }).getAttribute('href')).toBe('/settings/servers?review=o')
})
