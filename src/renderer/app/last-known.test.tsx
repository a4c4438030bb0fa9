import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { partCalls, type ShownPart } from '@shared/api/server-state'
import type { CallInput } from '@shared/ipc/contract'
import type { Session } from '@shared/ipc/session'
import { createQueryClient } from '@/lib/query-client'
import { usersQuery } from '@/lib/queries/lists'
import { linkOf } from '@/lib/server-link'
import { createFakeDesktop, type FakeDesktop } from '@tests/support/fake-desktop'
import { createTestMock } from '@tests/support/mock-app'
import { renderPage, type RenderPageOptions } from '@tests/support/render-page'

const office = { id: 'o', name: 'Office', url: 'https://o.example', color: 'blue', hasKey: true } as const
/** When an earlier run read everything. */
const AT = Date.parse('2026-11-20T14:02:00Z')
const error = (status: number, code: string) => Response.json({ code, message: 'no', details: [] }, { status })

/** A server that an earlier run has read, and that fails now in a given way until `answers` is true. */
async function renderKnown(path: string, fail: () => Response, other: RenderPageOptions = {}) {
  const mock = await createTestMock({ seed: 7, nodes: 14 })
  const state = { answers: false, kept: true, asked: [] as ShownPart[] }
  const page = await renderPage(path, {
    mock,
    session: { servers: [office], currentId: 'o' },
    intercept: () => (state.answers ? undefined : fail()),
    ...other,
    desktop: {
      ...other.desktop,
      'api:lastKnown': async ({ part }) => {
        state.asked.push(part)
        const { body } = await mock.call('GET', partCalls[part].path.replace('/api/v1', ''))
        return state.kept ? { at: AT, body: JSON.stringify(body) } : null
      },
    },
  })
  return { ...page, state }
}

const band = () => screen.getByText(/^As of /)
/** The rows follow their heads. */
const rowCount = () =>
  waitFor(() => {
    const { length } = screen.getAllByRole('row')
    expect(length).toBeGreaterThan(1)
    return length
  })

test('a server that is down shows what was last known, with the time, and nothing can be changed until it answers', async () => {
  const { state, user } = await renderKnown('/users', () => error(503, 'offline'))
  expect(await rowCount()).toBeGreaterThan(1)
  await waitFor(() => expect(band().textContent).toMatch(/^As of 20 Nov 2026.* · The server is not answering\.$/))
  const create = screen.getByRole('button', { name: 'Create user' })
  await waitFor(() => expect(create.closest('fieldset')?.disabled).toBe(true))
  expect(create.closest('fieldset')?.title).toMatch(/^Office has not answered yet/)
  const rows = await rowCount()
  state.answers = true
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(/^As of /)).toBeNull())
  expect(screen.getByRole('button', { name: 'Create user' }).closest('fieldset')?.disabled ?? false).toBe(false)
  expect(await rowCount()).toBe(rows)
})

test.each([
  '/',
  '/machines',
  '/routes',
  '/users',
  '/pre-auth-keys',
  '/api-keys',
  '/oauth-clients',
  '/settings/policy',
  '/access',
  '/expiry',
  '/hygiene',
])('%s waits for no server once what was last known is on it', async (path) => {
  await renderKnown(path, () => error(503, 'offline'))
  expect(await screen.findByText(/^As of /)).toBeTruthy()
  await waitFor(() =>
    expect(document.querySelector('[aria-busy="true"], [data-waiting], [role="progressbar"]')).toBeNull(),
  )
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

test('the page of a machine is made from the list that is last known', async () => {
  const { state } = await renderKnown('/machines/3', () => error(503, 'offline'))
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(await screen.findByText(/^As of /)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(state.asked).toContain('nodes')
})

test('after a refused key the sign-in can be put off to read on, and nothing can be changed', async () => {
  const { state, user } = await renderKnown('/users', () => error(401, 'unauthorized'))
  const again = await screen.findByRole('dialog', { name: 'Sign in to Office again' })
  await user.click(within(again).getByRole('button', { name: 'Read on without signing in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await rowCount()).toBeGreaterThan(1)
  expect(band().textContent).toContain('The server refused the API key.')
  expect(screen.getByRole('button', { name: /^Switch server: ?Office ?Key refused/ })).toBeTruthy()
  const create = screen.getByRole('button', { name: 'Create user' })
  expect(create.closest('fieldset')?.title).toBe('Office refused the API key. Sign in again to make changes.')
  await user.click(screen.getByRole('button', { name: 'Sign in again…' }))
  expect(await screen.findByRole('dialog', { name: 'Sign in to Office again' })).toBeTruthy()
  expect(state.asked).toContain('users')
})

test('a server without its key shows what was last seen from the page with all servers, says why, and asks for the key', async () => {
  const shown: Session = {
    servers: [{ ...office, hasKey: false }],
    currentId: null,
    mockForced: false,
    keyStorage: 'memory',
  }
  const use = vi.fn<(input: CallInput<'servers:use'>) => Session>(() => ({ ...shown, currentId: 'o' }))
  const { user, address, state } = await renderKnown('/auth', () => error(401, 'unauthorized'), {
    session: shown,
    desktop: { 'servers:use': use },
  })
  await user.click(screen.getByRole('button', { name: 'Show what was last seen of Office' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(use).toHaveBeenCalledExactlyOnceWith({ id: 'o', keyless: 'lastKnown' })
  await screen.findByRole('button', { name: /^Switch server: ?Office ?No API key/ })
  await waitFor(() => expect(band().textContent).toMatch(/^As of .* · This computer has no API key of this server\.$/))
  expect(screen.queryByText('Nothing needs attention.')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Users' }))
  expect(await rowCount()).toBeGreaterThan(1)
  expect(state.asked).toContain('users')
  const create = screen.getByRole('button', { name: 'Create user' })
  expect(create.closest('fieldset')?.title).toBe('This computer has no API key of Office. Enter one to make changes.')
  await user.click(screen.getByRole('button', { name: 'Enter key' }))
  const asks = await screen.findByRole('dialog', { name: 'Sign in to Office again' })
  expect(asks.textContent).toContain('This computer has no API key of Office.')
  await user.click(within(asks).getByRole('button', { name: 'Read on without signing in' }))
  // The key is entered in the settings, or in another window.
  state.answers = true
  act(() => (window.desktop as FakeDesktop).emit('session:changed', { ...shown, servers: [office], currentId: 'o' }))
  await waitFor(() => expect(screen.queryByText(/^As of /)).toBeNull())
  expect(screen.queryByText(/API key of this server|refused the API key/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Create user' }).closest('fieldset')?.disabled ?? false).toBe(false)
})

test('a server that has not answered for a second does not delay what is known, and its answer replaces it', async () => {
  vi.useFakeTimers({ now: AT + 1 })
  onTestFinished(() => void vi.useRealTimers())
  const users = (name: string) => ({ users: [{ id: '1', name }], problems: [] })
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  onTestFinished(() => void vi.unstubAllGlobals())
  window.desktop = createFakeDesktop({
    'api:lastKnown': () => ({ at: AT, body: JSON.stringify(users('earlier')) }),
    'api:withdraw': () => undefined,
  })
  const client = createQueryClient('o', office.url)
  const { queryKey } = usersQuery()
  const read = client.fetchQuery(usersQuery())
  await vi.advanceTimersByTimeAsync(900)
  expect(client.getQueryData(queryKey)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(200)
  expect(client.getQueryData(queryKey)).toMatchObject([{ name: 'earlier' }])
  expect(client.getQueryState(queryKey)).toMatchObject({ dataUpdatedAt: AT, fetchStatus: 'fetching' })
  answer(Response.json(users('now')))
  expect(await read).toMatchObject([{ name: 'now' }])
  expect(client.getQueryData(queryKey)).toMatchObject([{ name: 'now' }])
})

test('a part that the server has answered or does not have, or that nobody reads any more, does not count as old', async () => {
  vi.useFakeTimers({ now: AT + 1 })
  onTestFinished(() => void vi.useRealTimers())
  const body = JSON.stringify({ users: [], problems: [] })
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  onTestFinished(() => void vi.unstubAllGlobals())
  let find = () => {}
  window.desktop = createFakeDesktop({
    'api:lastKnown': () => new Promise((resolve) => (find = () => resolve({ at: AT, body }))),
    'api:withdraw': () => undefined,
  })
  /** Reads users until what was last known is being looked for. */
  const begin = async () => {
    const client = createQueryClient('o', office.url)
    const { watch } = linkOf(client)
    watch.setActive(new Set(['users']))
    const read = client.fetchQuery(usersQuery()).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1_100)
    return { client, watch, read }
  }

  const answered = await begin()
  answer(new Response(body))
  await answered.read
  find()
  await vi.advanceTimersByTimeAsync(0)
  expect(answered.watch.lastKnownAt()).toBeNull()

  const left = await begin()
  await left.client.cancelQueries()
  find()
  await left.read
  await vi.advanceTimersByTimeAsync(0)
  expect(left.watch.lastKnownAt()).toBeNull()

  const refused = await begin()
  find()
  await vi.advanceTimersByTimeAsync(0)
  expect(refused.watch.lastKnownAt()).toBe(AT)
  answer(error(501, 'unsupported'))
  await refused.read
  expect(refused.watch.lastKnownAt()).toBeNull()
})

test('an answer that the item is not there is not replaced by what was known', async () => {
  await renderKnown('/machines/3', () => error(404, 'notFound'))
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  await waitFor(() => expect(document.body.textContent).toMatch(/no machine|does not exist|not found/i))
  expect(screen.queryByText(/^As of /)).toBeNull()
})

test('if nothing is kept, a server that is down shows its failure', async () => {
  const mock = await createTestMock({ seed: 7, nodes: 14 })
  await renderPage('/users', {
    mock,
    session: { servers: [office], currentId: 'o' },
    intercept: () => error(503, 'offline'),
    desktop: { 'api:lastKnown': () => null },
  })
  expect(await screen.findByText(/^Offline\. No response from this server yet/)).toBeTruthy()
  expect(screen.queryByText(/^As of /)).toBeNull()
  expect(screen.queryByRole('link', { name: 'alice' })).toBeNull()
})

test.each([
  ['en', 'Reading from the server…', 'The server has not answered for more than 10 s.', 'Retry'],
  ['de', 'Liest vom Server …', 'Der Server hat seit mehr als 10 s nicht geantwortet.', 'Erneut versuchen'],
] as const)('while the server is asked, nothing is said to be wrong until it takes long (%s)', async (...texts) => {
  const [language, asked, late, retry] = texts
  const timeouts = vi.spyOn(window, 'setTimeout')
  onTestFinished(() => timeouts.mockRestore())
  const never = new Promise<Response>(() => undefined)
  const intercept = ({ url }: Request) => (url.endsWith('/user') ? never : undefined)
  await renderKnown('/users', () => error(500, 'internal'), { language, intercept })
  const bar = () => screen.getByText(/^(As of|Stand) /).closest('[data-bad]')
  await screen.findByText((text) => text.endsWith(asked))
  expect(bar()).toBeNull()
  expect(screen.queryByRole('button', { name: retry })).toBeNull()
  const [wait] = timeouts.mock.calls.findLast(([, ms]) => ms === 10_000)!
  act(() => wait())
  expect(await screen.findByText((text) => text.endsWith(late))).toBeTruthy()
  expect(bar()).not.toBeNull()
  expect(screen.getByRole('button', { name: retry })).toBeTruthy()
})
