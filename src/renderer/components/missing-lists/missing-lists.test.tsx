import { screen, waitFor, within } from '@testing-library/react'
import type { Node, User } from '@shared/api/resources'
import { machinePath } from '@shared/pages'
import { userPath } from '@shared/user-address'
import { describe, expect, it } from 'vitest'
import { createTestMock } from '@tests/support/mock-app'
import { renderPage } from '@tests/support/render-page'

const PATHS = {
  nodes: '/api/v1/node',
  users: '/api/v1/user',
  routes: '/api/v1/routes',
  preAuthKeys: '/api/v1/preauthkey',
  apiKeys: '/api/v1/apikey',
  policy: '/api/v1/policy',
} as const
type List = keyof typeof PATHS

/** Refuses some lists until `repair` is called. Like network failures, refusals are not retried automatically for a while. */
function refusing(...lists: List[]) {
  let broken = true
  const paths = new Set<string>(lists.map((list) => PATHS[list]))
  const intercept = (request: Request) =>
    broken && request.method === 'GET' && paths.has(new URL(request.url).pathname)
      ? Response.json({ code: 'forbidden', message: 'not today', details: [] }, { status: 403 })
      : undefined
  return { intercept, repair: () => void (broken = false) }
}

async function firstOwner() {
  const mock = await createTestMock({ now: () => Date.now() })
  const { nodes } = (await mock.call('GET', '/node')).body as { nodes: Node[] }
  const { users } = (await mock.call('GET', '/user')).body as { users: User[] }
  const owned = nodes.find((node) => node.user && users.some(({ name }) => name === node.user?.name))
  if (!owned?.user) throw new Error('the seed has no machine with an owner')
  return { mock, node: owned, user: owned.user }
}

const alertAbout = async (text: string) => {
  const found = await waitFor(() => {
    const alertBox = screen.queryAllByRole('alert').find(({ textContent }) => textContent.includes(text))
    if (!alertBox) throw new Error(`No alert says: ${text}`)
    return alertBox
  })
  return within(found)
}

describe('a page with a missing list', () => {
  it('suggests tags without the policy, names the missing list and offers Retry', async () => {
    const { intercept, repair } = refusing('policy')
    const { mock, node } = await firstOwner()
    const { user } = await renderPage(machinePath(node.id), { mock, intercept })
    await user.click(screen.getByRole('button', { name: 'Edit tags…' }))
    const dialog = within(await screen.findByRole('dialog'))
    const notice = within(await dialog.findByRole('alert'))
    notice.getByText(/The access policy could not be loaded\..*Some tags are not suggested\./)
    repair()
    await user.click(notice.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
    mock.close()
  })

  it('shows users without machines, with no uncounted numbers, and offers Retry', async () => {
    const { intercept, repair } = refusing('nodes')
    const { user, mock } = await renderPage('/users', { intercept })
    const { users } = (await mock.call('GET', '/user')).body as { users: User[] }
    const notice = await alertAbout('The machines could not be loaded. Not today.')
    const table = screen.getByRole('grid', { name: 'Users' })
    expect(within(table).getAllByRole('img', { name: /^Unknown/ })).toHaveLength(users.length)
    expect(within(table).queryByText('0')).toBeNull()
    repair()
    await user.click(notice.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(within(table).queryAllByRole('img', { name: /^Unknown/ })).toHaveLength(0))
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
  })

  it('shows routes without machines, with ids instead of names', async () => {
    await renderPage('/routes', { intercept: refusing('nodes').intercept })
    await alertAbout('The machines could not be loaded. Not today. Machines are shown by their ID.')
    expect(screen.getAllByText(/^Machine \d+$/).length).toBeGreaterThan(0)
  })

  it('does not count missing routes as none', async () => {
    await renderPage('/routes', { intercept: refusing('routes').intercept })
    expect(await screen.findByText('The routes could not be loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Waiting/ }).textContent).toBe('Waiting')
  })

  it('does not count routes as up while their machines are missing', async () => {
    await renderPage('/routes?show=down', { intercept: refusing('nodes').intercept })
    expect(await screen.findByText(/Which routes are down is unknown/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Down/ }).textContent).toBe('Down')
    expect(screen.getByRole('button', { name: /^All/ }).textContent).toMatch(/^All\d/)
  })

  it('does not count missing pre-auth keys as none', async () => {
    await renderPage('/pre-auth-keys', { intercept: refusing('preAuthKeys').intercept })
    expect(await screen.findByText('The pre-auth keys could not be loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^All/ }).textContent).toBe('All')
  })

  it('explains why a new pre-auth key has no users to choose from, instead of claiming there are none', async () => {
    await renderPage('/pre-auth-keys?create', { intercept: refusing('users').intercept })
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/The users could not be loaded. Not today./)).toBeTruthy()
    expect(dialog.queryByText(/this server has none/)).toBeNull()
  })

  it("shows a user's profile without machines and keys, and names both missing lists in their sections", async () => {
    const { mock, user: owner } = await firstOwner()
    const { intercept } = refusing('nodes', 'preAuthKeys')
    await renderPage(userPath(owner.name), { mock, intercept })
    const part = async (name: string) => within(await screen.findByRole('region', { name }))
    expect(await (await part('Machines')).findByText(/The machines could not be loaded. Not today./)).toBeTruthy()
    expect(await (await part('Pre-auth keys')).findByText(/The pre-auth keys could not be loaded./)).toBeTruthy()
    expect((await part('Profile')).getAllByText(owner.name).length).toBeGreaterThan(0)
    expect(screen.queryByText(/has no machines/)).toBeNull()
    mock.close()
  })

  it("shows a machine's facts without routes, and names the missing list", async () => {
    const { mock, node } = await firstOwner()
    const { intercept } = refusing('routes')
    await renderPage(machinePath(node.id), { mock, intercept })
    await alertAbout('The routes could not be loaded. Not today.')
    expect(screen.getAllByText(node.ipAddresses[0] ?? '').length).toBeGreaterThan(0)
    mock.close()
  })

  it('the overview merges lists that fail for the same reason', async () => {
    const { intercept, repair } = refusing('apiKeys', 'preAuthKeys')
    const { user } = await renderPage('/', { intercept })
    const notice = await alertAbout('The pre-auth keys and the API keys could not be loaded. Not today.')
    expect(screen.queryByText(/Nothing needs attention/)).toBeNull()
    repair()
    await user.click(notice.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull())
  })

  it('the overview names a policy that could not be loaded, whose findings are unknown', async () => {
    const { intercept } = refusing('policy')
    await renderPage('/', { intercept })
    await alertAbout('The access policy could not be loaded. Not today.')
    expect(screen.queryByText(/Nothing needs attention/)).toBeNull()
  })

  it('an overview without machines still names other missing lists', async () => {
    await renderPage('/', { mock: { seed: null }, intercept: refusing('users').intercept })
    await alertAbout('The users could not be loaded.')
    expect(screen.getByText('No machines yet')).toBeTruthy()
  })

  it('the command palette names lists it cannot search', async () => {
    const { user } = await renderPage('/users', { intercept: refusing('nodes').intercept })
    await user.keyboard('{Control>}k{/Control}')
    const palette = within(await screen.findByRole('dialog'))
    expect(
      await palette.findByText(/The machines could not be loaded. Not today. They were not searched./),
    ).toBeTruthy()
  })

  it('warns before deleting a user whose machines and keys are unknown', async () => {
    const { mock, user: owner } = await firstOwner()
    const { user } = await renderPage('/users', { mock, intercept: refusing('nodes').intercept })
    const row = (await screen.findByRole('link', { name: owner.name })).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/The machines and keys of this user are unknown/)).toBeTruthy()
    mock.close()
  })
})

it('names the missing list in German', async () => {
  await renderPage('/users', { language: 'de', intercept: refusing('nodes').intercept })
  await alertAbout('Die Geräte konnten nicht geladen werden. Not today.')
  expect(screen.getByText(/Die Zahl der Geräte je Benutzer fehlt deshalb./)).toBeTruthy()
})

it('keeps the error on screen during a retry', async () => {
  const { intercept } = refusing('nodes')
  const held: (() => void)[] = []
  let holding = false
  const { user } = await renderPage('/users', {
    intercept: async (request) => {
      const refused = intercept(request)
      if (refused && holding) await new Promise<void>((resolve) => held.push(resolve))
      return refused
    },
  })
  const notice = await alertAbout('The machines could not be loaded.')
  const retry = notice.getByRole('button', { name: 'Retry' })
  holding = true
  await user.click(retry)
  await waitFor(() => expect(held.length).toBeGreaterThan(0))
  expect(document.activeElement).toBe(retry)
  expect(screen.getByText(/The machines could not be loaded./)).toBeTruthy()
  held.forEach((letGo) => letGo())
})
