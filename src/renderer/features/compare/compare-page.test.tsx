import { screen, waitFor, within } from '@testing-library/react'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { SavedServer, Session } from '@shared/ipc/session'
import { createReadSummary } from '@main/gateway/read-summary'
import { createTestMock } from '@tests/support/mock-app'
import { renderPage } from '@tests/support/render-page'
import { expect, it } from 'vitest'

const branch: SavedServer = { id: 'b', name: 'Branch', url: 'https://hs.example.com', color: 'blue', hasKey: true }

/** Opens the page on the demo network with `own` users and policy, beside a second server with its own. */
async function compared({ here, there, locked = false }: Record<'here' | 'there', Side> & { locked?: boolean }) {
  const [mock, other] = await Promise.all([here, there].map(networkOf))
  const saved = { ...branch, readOnly: locked }
  const summary = createReadSummary({
    servers: () => [{ id: saved.id } as never],
    open: async () => ({ respond: other!.respond }),
    now: () => Date.now(),
  })
  const page = await renderPage('/compare', {
    mock: mock!,
    session: { servers: [saved], currentId: DEMO_SERVER_ID },
    desktop: { 'compare:server': ({ serverId }) => summary(serverId) },
  })
  await screen.findByRole('region', { name: /^Users: / })
  return page
}

interface Side {
  readonly users: readonly string[]
  readonly policy: string
}

async function networkOf({ users, policy }: Side) {
  const mock = await createTestMock({ seed: null, now: () => Date.now() })
  for (const name of users) await mock.call('POST', '/user', { name })
  await mock.call('PUT', '/policy', { policy })
  return mock
}

const cells = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr')!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const range = (count: number) => Array.from({ length: count }, (_, index) => `user-${String(index).padStart(2, '0')}`)

it('names which server has an item, which parts are alike, and puts no other part beside them', async () => {
  await compared({
    here: { users: ['both', 'ours'], policy: '{ "acls": [] }' },
    there: { users: ['both', 'theirs'], policy: '{ "acls": [] }' },
  })
  expect(cells('ours')).toEqual(['Present', 'Not present'])
  expect(cells('theirs')).toEqual(['Not present', 'Present'])
  expect(screen.queryByRole('rowheader', { name: 'both' })).toBeNull()
  const alike = within(screen.getByRole('region', { name: /^No difference/ }))
  expect(alike.getAllByRole('listitem').map((part) => part.textContent)).toContain('Access policy')
  expect(screen.queryByRole('region', { name: /^Not compared/ })).toBeNull()
})

it('draws 50 differences, and the others if asked', async () => {
  const { user } = await compared({
    here: { users: range(60), policy: '{ "acls": [] }' },
    there: { users: [], policy: '{ "acls": [] }' },
  })
  const rows = () => screen.getAllByRole('rowheader', { name: /^user-/ }).length
  expect(rows()).toBe(50)
  await user.click(screen.getByRole('button', { name: 'Show 10 more' }))
  expect(rows()).toBe(60)
  expect(screen.queryByRole('button', { name: /^Show / })).toBeNull()
})

it('disables copies to a server that the console locks, and says why', async () => {
  await compared({
    here: { users: ['ours'], policy: '{ "hosts": { "db": "10.0.0.5" }, "acls": [] }' },
    there: { users: [], policy: '{ "tagOwners": { "tag:a": [] }, "acls": [] }' },
    locked: true,
  })
  const copy = (name: string) => screen.getByRole('button', { name })
  await waitFor(() => expect(copy('Copy tagOwners to Demo network…').closest('fieldset')).toBeNull())
  const lock = copy('Copy hosts to Branch…').closest('fieldset')
  expect(lock?.disabled).toBe(true)
  expect(lock?.title).toBe('Branch is read-only in this console. Allow changes in the server’s settings.')
})

it('says that a list is not compared if the other server does not return it', async () => {
  const mock = await createTestMock({ seed: null, now: () => Date.now() })
  const summary = createReadSummary({
    servers: () => [{ id: branch.id } as never],
    open: async () => ({
      respond: async (request) => {
        const response = await mock.respond(request)
        return request.url.endsWith('/apikey') ? { ...response, status: 500, body: null } : response
      },
    }),
    now: () => Date.now(),
  })
  await renderPage('/compare', {
    mock,
    session: { servers: [branch], currentId: DEMO_SERVER_ID },
    desktop: { 'compare:server': ({ serverId }) => summary(serverId) },
  })
  const unread = within(await screen.findByRole('region', { name: /^Not compared/ }))
  expect(unread.getAllByRole('listitem').map((part) => part.textContent)).toEqual(['Active API keys'])
  mock.close()
})

it('offers the only saved server a comparison with the demo network', async () => {
  const used: string[] = []
  const session: Session = { servers: [branch], currentId: branch.id, mockForced: false, keyStorage: 'keychain' }
  const use = ({ id }: { id: string }) => {
    used.push(id)
    return { ...session, currentId: id }
  }
  const { user, address } = await renderPage('/compare', { session, desktop: { 'servers:use': use } })
  await user.click(await screen.findByRole('button', { name: 'Compare Branch with the demo network' }))
  await waitFor(() => expect(address()).toBe(`/compare?with=${branch.id}`))
  expect(used).toEqual([DEMO_SERVER_ID])
})
