import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import { createTestMock } from '@tests/support/mock-app'
import { renderPage } from '@tests/support/render-page'

const refusal = () => Response.json({ code: 'internal', message: 'boom', details: [] }, { status: 500 })

test('shows the totals and links to the lists', async () => {
  const { mock, user, address } = await renderPage('/')
  const answer = await mock.fetch(new Request('http://console.test/api/v1/node'))
  const { nodes } = (await answer.json()) as { nodes: { online: boolean }[] }
  const counts = await screen.findByRole('list', { name: 'Totals' })
  const machines = within(counts).getByRole('link', { name: /machines online/ })
  expect(machines.textContent).toBe(`${nodes.filter((node) => node.online).length} of ${nodes.length}machines online`)
  await user.click(within(counts).getByRole('link', { name: /users?$/ }))
  await waitFor(() => expect(address()).toBe('/users'))
})

test('each total opens the rows that it counts', async () => {
  await renderPage('/')
  const counts = await screen.findByRole('list', { name: 'Totals' })
  const paths = within(counts)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(paths).toEqual([
    '/machines?q=state%3Aonline',
    '/users',
    '/routes?show=waiting',
    '/pre-auth-keys?state=active',
    '/api-keys?state=active',
  ])
})

test('links each item that needs attention to its page', async () => {
  const { user, address } = await renderPage('/')
  const list = await screen.findByRole('list', { name: 'Needs attention' })
  const [first] = await within(list).findAllByRole('link', { name: /^Route waiting/ })
  if (!first) throw new Error('no route is waiting')
  await user.click(first)
  await waitFor(() => expect(address()).toMatch(/^\/machines\/\d+$/))
})

test('ranks all kinds in one list, and below it links to the list of a kind with many', async () => {
  await renderPage('/', { mock: { seed: 1, nodes: 60 } })
  const list = await screen.findByRole('list', { name: 'Needs attention' })
  await within(list).findAllByRole('link', { name: /^Machine offline/ })
  const texts = within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  const at = (pattern: RegExp) => texts.findIndex((text) => pattern.test(text))
  // An end of today stands before a route that waits, which stands before an end of the same kind in some days.
  expect(at(/^Machine expires.*in \d+ h/)).toBeLessThan(at(/^Route waiting/))
  expect(at(/^Route waiting/)).toBeLessThan(at(/^Machine expires.*in \d+ days/))
  expect(at(/^Machine expires.*in \d+ days/)).toBeLessThan(at(/^Machine offline/))
  expect(at(/show all$/)).toBeGreaterThan(texts.findLastIndex((text) => text.startsWith('Machine offline')))
  const all = within(list).getByRole('link', { name: /^\d+ machines offline.*: show all$/ })
  expect(all.getAttribute('href')).toBe('/machines?q=state%3Aoffline')
})

test('counts the expiries that no one can read below the findings', async () => {
  const mock = await createTestMock({ nodes: 10, now: () => Date.now() })
  const { nodes } = (await mock.call('GET', '/node')).body as { nodes: object[] }
  const { user, address } = await renderPage('/', {
    mock,
    intercept: (request) =>
      new URL(request.url).pathname === '/api/v1/node'
        ? Response.json({ nodes: nodes.map((node, index) => ({ ...node, expiry: index < 2 ? UNKNOWN_TIME : null })) })
        : undefined,
  })
  await user.click(await screen.findByRole('link', { name: 'The expiry is unknown for 2 machines or keys' }))
  await waitFor(() => expect(address()).toBe('/expiry?week=unknown'))
  expect(within(await screen.findByRole('grid')).getAllByRole('row')).toHaveLength(3)
  mock.close()
})

test('snoozes a finding, on this computer, until it ends', async () => {
  onTestFinished(() => localStorage.clear())
  const { user } = await renderPage('/')
  const list = await screen.findByRole('list', { name: 'Needs attention' })
  const [button] = await within(list).findAllByRole('button', { name: /^Snooze: Route waiting/ })
  const name = button?.getAttribute('aria-label')?.replace('Snooze: ', '') ?? ''
  if (!button) throw new Error('no route is waiting')
  // One tooltip, of the page: that of the system comes late.
  expect(button.closest<HTMLElement>('[data-tip]')?.dataset['tip']).toBe('Snooze…')
  expect(button.title).toBe('')
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: 'For 1 week' }))
  expect(await screen.findByText(`Snoozed for 1 week: ${name}`)).toBeTruthy()
  expect(within(list).queryByRole('button', { name: `Snooze: ${name}` })).toBeNull()
  await user.click(screen.getByRole('button', { name: '1 snoozed' }))
  const snoozed = screen.getByRole('list', { name: 'Snoozed' })
  expect(snoozed.textContent).toContain('shown again in 7 days')
  await user.click(within(snoozed).getByRole('button', { name: `End snooze: ${name}` }))
  await within(list).findByRole('button', { name: `Snooze: ${name}` })
  expect(screen.queryByRole('button', { name: /snoozed$/ })).toBeNull()
})

test('an expiring key is replaced from its row', async () => {
  const { user } = await renderPage('/')
  const list = await screen.findByRole('list', { name: 'Needs attention' })
  const [button] = await within(list).findAllByRole('button', { name: /^Rotate… / })
  await user.click(button!)
  expect(await screen.findByRole('dialog', { name: 'Rotate 1 key' })).toBeTruthy()
})

test('explains on a new server how to add the first machine', async () => {
  await renderPage('/', { mock: { seed: null } })
  expect(await screen.findByText('No machines yet')).toBeTruthy()
  expect(screen.getByText(/^tailscale up --login-server/)).toBeTruthy()
})

test('reports a list that failed to load and shows the others', async () => {
  let broken = true
  const { user } = await renderPage('/', {
    intercept: (request) => (broken && new URL(request.url).pathname === '/api/v1/apikey' ? refusal() : undefined),
  })
  const notice = await screen.findByText(/The API keys could not be loaded/)
  expect(screen.getByRole('link', { name: /active API keys/ }).textContent).toContain('–')
  expect(screen.getByRole('link', { name: /machines online/ }).textContent).toMatch(/^\d/)
  broken = false
  const alertBox = notice.closest<HTMLElement>('[role="alert"]')
  if (!alertBox) throw new Error('the notice is not an alert')
  await user.click(within(alertBox).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(/The API keys could not be loaded/)).toBeNull())
  expect(screen.getByRole('link', { name: /active API key/ }).textContent).toMatch(/^\d/)
})

test('a policy that names two users comes first, with the way out', async () => {
  const mock = await createTestMock({ seed: null, now: () => Date.now() })
  await mock.call('PUT', '/policy', { policy: '{"acls":[{"action":"accept","src":["ann@"],"dst":["*:*"]}]}' })
  const user = (id: string) => ({
    id,
    name: 'ann',
    displayName: '',
    email: '',
    providerId: '',
    provider: '',
    profilePicUrl: '',
    createdAt: null,
  })
  await renderPage('/', {
    mock,
    intercept: (request) =>
      new URL(request.url).pathname === '/api/v1/user' ? Response.json({ users: [user('1'), user('3')] }) : undefined,
  })
  const list = await screen.findByRole('list', { name: 'Needs attention' })
  const [first] = within(list).getAllByRole('listitem')
  if (!first) throw new Error('nothing is listed')
  expect(first.textContent).toContain('By this console’s check, Headscale will not start with this policy')
  expect(first.textContent).toContain(
    'ann@ means 2 users: ann (User 1), ann (User 3). Rename one, or name them by email.',
  )
  expect(within(first).getByRole('link', { name: 'Rename…' }).getAttribute('href')).toBe('/users?q=ann')
  expect(screen.queryByText(/matches nothing/)).toBeNull()
  mock.close()
})

test('“Nothing needs attention” becomes unknown while one list keeps failing, although the others answer', async () => {
  const mock = await createTestMock({ seed: null, now: () => Date.now() })
  await mock.call('POST', '/user', { name: 'ann' })
  await mock.call('POST', '/debug/node', { user: 'ann', key: 'a'.repeat(24), name: 'quiet', routes: [] })
  await mock.call('POST', `/node/register?user=ann&key=${'a'.repeat(24)}`)
  let broken = false
  await renderPage('/', {
    mock,
    intercept: (request) => {
      const isList = broken && new URL(request.url).pathname === '/api/v1/user'
      return isList
        ? Response.json({ code: 'internal', message: 'database is locked', details: [] }, { status: 500 })
        : undefined
    },
  })
  const section = within(screen.getByRole('region', { name: 'Needs attention' }))
  await section.findByText('Nothing needs attention.')
  broken = true
  // Returning to the window refetches.
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await section.findByText(/^Unknown while the users cannot be loaded\./)).toBeTruthy()
  expect(section.queryByText('Nothing needs attention.')).toBeNull()
  mock.close()
})

test('systems and clients add up to all machines: the unknown ones are counted, and open their list', async () => {
  const mock = await createTestMock({ nodes: 10, now: () => Date.now() })
  const { nodes } = (await mock.call('GET', '/node')).body as { nodes: { nodeKey: string }[] }
  const facts = { os: 'linux', osVersion: '', clientVersion: '', distribution: '', device: '', container: null }
  const versions = ['1.102.1', '1.90.0', '1.88.0', '1.86.0', '1.84.0', '1.82.0', '1.80.0', '']
  const known = versions.map((clientVersion, at) => ({
    nodeKey: nodes[at]?.nodeKey ?? '',
    source: 'host' as const,
    at: '2026-11-30T00:00:00Z',
    facts: { ...facts, clientVersion, homeRelay: '' },
  }))
  const gone = { ...known[0]!, nodeKey: `nodekey:${'0'.repeat(64)}` }
  await renderPage('/', { mock, desktop: { 'facts:list': () => [...known, gone] } })
  const section = within(await screen.findByRole('region', { name: 'Systems and clients' }))
  const counts = section.getAllByRole('definition').map(({ textContent }) => textContent)
  const some = '1.102.1 (1), 1.90.0 (1), 1.88.0 (1), 1.86.0 (1), 1.84.0 (1), 1.82.0 (1)'
  expect(counts).toEqual([
    `Linux (8), unknown (${nodes.length - 8})`,
    `${some}, 1 more (1), unknown (${nodes.length - 7})`,
    `2 before 1.84, unknown (${nodes.length - 7})`,
  ])
  expect(section.getByText('Old means at least 10 releases behind 1.102.1, the newest client here.')).toBeTruthy()
  expect(section.getByRole('link', { name: /^2 before/ }).getAttribute('href')).toBe('/machines?q=version%3Aold')
  const hrefs = section.getAllByRole('link', { name: /^unknown/ }).map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['os', 'version', 'version'].map((field) => `/machines?q=${field}%3A%28none%29`))
})
