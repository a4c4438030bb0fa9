import type { Node } from '@shared/api/resources'
import { machinePath } from '@shared/pages'
import { office } from '@tests/support/auth-page'
import { screen, waitFor, within } from '@testing-library/react'
import { quickQueries } from '@tests/support/quick-queries'
import { enabledButton } from '@tests/support/enabled-button'
import { renderPage } from '@tests/support/render-page'
import { createTestMock, type TestMock } from '@tests/support/mock-app'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

beforeEach(quickQueries)

async function machines(mock: TestMock): Promise<Node[]> {
  return ((await mock.call('GET', '/node')).body as { nodes: Node[] }).nodes
}

/** Starts a mock server and returns its first suitable machine. */
async function machineWith(test: (node: Node) => boolean) {
  const mock = await createTestMock({ nodes: 10, now: () => Date.now() })
  onTestFinished(() => mock.close())
  const node = (await machines(mock)).find(test)
  if (!node) throw new Error('the seed has no such machine')
  const now = async () => (await machines(mock)).find(({ id }) => id === node.id)
  return { mock, node, now }
}

const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent

describe('a machine', () => {
  it('shows the server’s data', async () => {
    const { mock, node } = await machineWith(({ user }) => user !== null)
    await renderPage(machinePath(node.id), { mock })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(node.givenName)
    for (const address of node.ipAddresses) expect(fact('Addresses')).toContain(address)
    expect(fact('Host name')).toContain(node.name)
    expect(screen.getByRole('link', { name: new RegExp(node.user?.name ?? '') }).getAttribute('href')).toBe(
      `/users/${node.user?.name}?id=${node.user?.id}`,
    )
    // As much of it as there is room for, and always its end.
    expect(fact('Machine key')).toContain(node.machineKey)
    expect(fact('Registered')).not.toContain('REGISTER_METHOD')
  })

  it('leads to the permission to use the host that would tell its client version', async () => {
    const { mock, node } = await machineWith(() => true)
    const session = { servers: [{ ...office, ssh: 'lab' }], currentId: 'o' }
    await renderPage(machinePath(node.id), { mock, session })
    expect(fact('Client version')).toBe('Allow the use of the host')
    expect(screen.getByRole('link', { name: 'Allow the use of the host' }).getAttribute('href')).toBe('/host')
  })

  it('shows the client version that the host tells as a fact of the machine, not of the path from this computer', async () => {
    const { mock, node } = await machineWith(() => true)
    const facts = { os: 'linux', osVersion: '', distribution: '', device: '', container: null, homeRelay: '' }
    const record = { nodeKey: node.nodeKey, at: '2026-11-30T00:00:00Z', facts: { ...facts, clientVersion: '1.62.0' } }
    await renderPage(machinePath(node.id), {
      mock,
      desktop: { 'facts:list': () => [{ ...record, source: 'host' as const }] },
    })
    const section = within(await screen.findByRole('region', { name: 'System and client' }))
    expect(section.getByText('1.62.0')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'From this computer' })).toBeNull()
  })

  it('tells its owner from another of the same name, without a list of users', async () => {
    const { mock } = await machineWith(() => true)
    const nodes = await machines(mock)
    const owned = nodes.filter(({ user }) => user)
    const [node] = owned
    const other = owned.find(({ user }) => user?.id !== node?.user?.id)
    if (!node || !other) throw new Error('the seed has no two owners')
    const twin = (each: Node): Node => ({
      ...each,
      user: each.user && { ...each.user, name: 'twin', displayName: '', email: '' },
    })
    const reads: string[] = []
    const intercept = (request: Request) => {
      const path = new URL(request.url).pathname
      reads.push(path)
      if (path === '/api/v1/node') return Response.json({ nodes: nodes.map(twin) })
      return path === `/api/v1/node/${node.id}` ? Response.json({ node: twin(node) }) : undefined
    }
    await renderPage(machinePath(node.id), { mock, intercept })
    await waitFor(() => expect(fact('Owner')).toBe(`twin (User ${node.user?.id})`))
    expect(reads).not.toContain('/api/v1/user')
  })

  it('reports an unknown id', async () => {
    await renderPage('/machines/4711')
    expect(screen.getByText('The server has no machine with the id 4711.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All machines' }).getAttribute('href')).toBe('/machines')
  })

  it('is renamed in place; an invalid name shows the reason and is not sent', async () => {
    const { mock, node, now } = await machineWith(() => true)
    const { user } = await renderPage(machinePath(node.id), { mock })
    await user.click(screen.getByTitle('Rename this machine'))
    await user.keyboard('-no{Enter}')
    expect(await screen.findByText('A name starts with a letter or digit')).toBeTruthy()
    expect((await now())?.givenName).toBe(node.givenName)
    await user.clear(screen.getByRole('textbox', { name: 'Name' }))
    await user.keyboard('in-place{Enter}')
    await waitFor(async () => expect((await now())?.givenName).toBe('in-place'))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull())
  })

  it('cancels renaming on Escape', async () => {
    const { mock, node, now } = await machineWith(() => true)
    const { user } = await renderPage(machinePath(node.id), { mock })
    await user.click(screen.getByTitle('Rename this machine'))
    await user.keyboard('something-else{Escape}')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(node.givenName)
    expect((await now())?.givenName).toBe(node.givenName)
  })

  it('gets a tag, and loses it on Undo', async () => {
    const { mock, node, now } = await machineWith(
      ({ forcedTags }) => forcedTags.length > 0 && !forcedTags.includes('tag:ci'),
    )
    const { user } = await renderPage(machinePath(node.id), { mock })
    await user.click(screen.getByRole('button', { name: 'Edit tags…' }))
    await user.type(await screen.findByRole('combobox', { name: 'Tags' }), 'ci,')
    await user.click(screen.getByRole('button', { name: 'Save tags' }))
    await screen.findByText(`Tags of ${node.givenName} saved`)
    expect((await now())?.tags).toContain('tag:ci')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await now())?.tags).toEqual(node.tags))
  })

  it('gets a tag that is typed when Ctrl+Enter is pressed', async () => {
    const { mock, node, now } = await machineWith(
      ({ forcedTags }) => forcedTags.length > 0 && !forcedTags.includes('tag:ci'),
    )
    const { user } = await renderPage(machinePath(node.id), { mock })
    await user.click(screen.getByRole('button', { name: 'Edit tags…' }))
    await user.type(await screen.findByRole('combobox', { name: 'Tags' }), 'ci')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText(`Tags of ${node.givenName} saved`)
    expect((await now())?.tags).toContain('tag:ci')
  })

  it('never expires after its expiry is turned off', async () => {
    const { mock, node, now } = await machineWith(({ expiry }) => expiry !== null)
    const { user } = await renderPage(machinePath(node.id), { mock })
    await user.click(screen.getByRole('button', { name: 'Change expiry…' }))
    await user.click(await screen.findByRole('radio', { name: 'Never' }))
    await user.click(screen.getByRole('button', { name: 'Turn off expiry' }))
    await waitFor(async () => expect((await now())?.expiry).toBeNull())
    await waitFor(() => expect(fact('Expiry')).toBe('Never'))
  })

  it('offers to turn off an expiry that was set after the dialog opened', async () => {
    const { mock, node, now } = await machineWith(({ expiry }) => expiry === null)
    const { user } = await renderPage(machinePath(node.id), { mock })
    await user.click(screen.getByRole('button', { name: 'Change expiry…' }))
    await user.click(await screen.findByRole('radio', { name: 'Never' }))
    expect(screen.getByRole('button', { name: 'Turn off expiry' })).toHaveProperty('disabled', true)
    await mock.call('POST', `/node/${node.id}/expire`, { expiry: '2099-01-01T00:00:00Z' })
    await user.click(await enabledButton('Turn off expiry'))
    await waitFor(async () => expect((await now())?.expiry).toBeNull())
  })

  it('moves to another user', async () => {
    const { mock, node, now } = await machineWith(({ user }) => user !== null)
    const { users } = (await mock.call('GET', '/user')).body as { users: { id: string; name: string }[] }
    const other = users.find(({ id }) => id !== node.user?.id)
    const { user } = await renderPage(machinePath(node.id), { mock })
    await user.click(screen.getByRole('button', { name: `Actions for ${node.givenName}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move to user…' }))
    await user.type(await screen.findByRole('combobox', { name: 'New owner' }), other?.name ?? '')
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: `Move to ${other?.name}` }))
    await waitFor(async () => expect((await now())?.user?.id).toBe(other?.id))
  })

  it('gets its routes approved and withdrawn, the exit node as one', async () => {
    const { mock, node, now } = await machineWith(({ approvedRoutes }) => approvedRoutes.includes('0.0.0.0/0'))
    const { user } = await renderPage(machinePath(node.id), { mock })
    const exit = await screen.findByRole('switch', { name: 'Approve Exit node' })
    expect((exit as HTMLInputElement).checked).toBe(true)
    await user.click(exit)
    await user.click(await screen.findByRole('button', { name: 'Withdraw 1 route' }))
    await waitFor(async () => expect((await now())?.approvedRoutes.some((prefix) => prefix.endsWith('/0'))).toBe(false))
    await user.click(await screen.findByRole('switch', { name: 'Approve Exit node' }))
    await user.click(await enabledButton('Approve 1 route'))
    await waitFor(async () =>
      expect((await now())?.approvedRoutes).toEqual(expect.arrayContaining(['0.0.0.0/0', '::/0'])),
    )
  })

  it('keeps the question about a route that another admin switches meanwhile', async () => {
    const isSubnet = (prefix: string) => !prefix.endsWith('/0')
    const { mock, node } = await machineWith(({ availableRoutes }) => availableRoutes.some(isSubnet))
    const prefix = node.availableRoutes.find(isSubnet) ?? ''
    const approve = (routes: readonly string[]) => mock.call('POST', `/node/${node.id}/approve_routes`, { routes })
    await approve(node.approvedRoutes.filter((one) => one !== prefix))
    const { user } = await renderPage(machinePath(node.id), { mock })
    const own = { name: `Approve ${prefix}`, hidden: true }
    await user.click(await screen.findByRole('switch', own))
    await screen.findByRole('button', { name: 'Approve 1 route' })
    await approve([...node.approvedRoutes, prefix])
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', own).checked).toBe(true))
    expect(screen.getByRole('button', { name: 'Approve 1 route' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Withdraw 1 route' })).toBeNull()
  })

  it('approves all waiting routes with the main action', async () => {
    const waits = (node: Node) => node.availableRoutes.some((prefix) => !node.approvedRoutes.includes(prefix))
    const { mock, node, now } = await machineWith(waits)
    const { user } = await renderPage(machinePath(node.id), { mock })
    await user.click(screen.getByRole('button', { name: /^Approve (\d+ routes?|exit node)$/ }))
    await screen.findByRole('dialog')
    await user.click(await enabledButton(/^Approve \d+ routes?$/))
    await waitFor(async () => expect(waits((await now()) as Node)).toBe(false))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it('keeps what another admin withdrew meanwhile when its waiting routes are approved', async () => {
    const { mock, node, now } = await machineWith(({ availableRoutes }) => availableRoutes.length > 0)
    const kept = '192.0.2.0/24'
    const approve = (routes: readonly string[]) => mock.call('POST', `/node/${node.id}/approve_routes`, { routes })
    await approve([kept])
    const { user } = await renderPage(machinePath(node.id), { mock })
    await user.click(screen.getByRole('button', { name: /^Approve (\d+ routes?|exit node)$/ }))
    const confirm = await enabledButton(/^Approve \d+ routes?$/)
    // The page does not read the server again before the click.
    await approve([])
    await user.click(confirm)
    await waitFor(async () => expect((await now())?.approvedRoutes.toSorted()).toEqual(node.availableRoutes.toSorted()))
  })

  it('is deleted after the losses are stated, and returns to the list', async () => {
    const { mock, node, now } = await machineWith(({ tags }) => tags.length > 0)
    const { user, address } = await renderPage(machinePath(node.id), { mock })
    await user.click(screen.getByRole('button', { name: `Actions for ${node.givenName}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(`Its tags ${node.tags.join(', ')}`)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: `Delete ${node.givenName}` }))
    await waitFor(() => expect(address()).toBe('/machines'))
    expect(await now()).toBeUndefined()
  })
})
