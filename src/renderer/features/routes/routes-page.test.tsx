import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Node, Route } from '@shared/api/resources'
import { createTestMock, type TestMock } from '@tests/support/mock-app'
import { enabledButton } from '@tests/support/enabled-button'
import { renderPage } from '@tests/support/render-page'
import { groupRoutes, type RouteOffer } from './group-routes'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const routesOf = async (mock: TestMock) => ((await mock.call('GET', '/routes')).body as { routes: Route[] }).routes

async function seeded() {
  const mock = await createTestMock({ seed: 7, now: () => Date.now() })
  const nodes = ((await mock.call('GET', '/node')).body as { nodes: Parameters<typeof groupRoutes>[1] }).nodes
  const offers = groupRoutes(await routesOf(mock), nodes, Date.now())
  return { mock, offers }
}

const nameOf = (offer: RouteOffer) => offer.node!.givenName
const approveName = (offer: RouteOffer) =>
  `Approve ${offer.kind === 'exit' ? 'exit node' : offer.prefixes[0]} on ${nameOf(offer)}`
const withdrawName = (offer: RouteOffer) => approveName(offer).replace('Approve', 'Withdraw').replace(' on ', ' from ')

describe('routes', () => {
  it('lists waiting routes first and each exit node as one item', async () => {
    const { mock, offers } = await seeded()
    await renderPage('/routes', { mock })
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(offers.length + 1))
    const waiting = offers.filter((offer) => offer.state === 'waiting')
    expect(waiting.length).toBeGreaterThan(0)
    const [first] = screen.getAllByRole('row').slice(1)
    expect(within(first!).getByText('Waiting for approval')).toBeTruthy()
    const exits = offers.filter((offer) => offer.kind === 'exit')
    expect(screen.getAllByTitle('0.0.0.0/0, ::/0')).toHaveLength(exits.length)
    mock.close()
  })

  it('suggests owners who share a name apart, and finds the routes of each', async () => {
    const { mock, offers } = await seeded()
    const { nodes } = (await mock.call('GET', '/node')).body as { nodes: Node[] }
    const ownerOf = (nodeId: string) => String(1 + (Number(nodeId) % 2))
    const twin = (node: Node) => ({ ...node, user: { id: ownerOf(node.id), name: 'twin' } })
    const { user } = await renderPage('/routes', {
      mock,
      intercept: (request) =>
        new URL(request.url).pathname === '/api/v1/node' ? Response.json({ nodes: nodes.map(twin) }) : undefined,
    })
    const rows = () => document.querySelectorAll('[role="grid"] [data-id]').length
    await waitFor(() => expect(rows()).toBe(offers.length))
    await user.type(screen.getByRole('searchbox'), 'owner:twin')
    const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')]
    const labels = () => options().map(({ textContent }) => textContent)
    await waitFor(() => expect(labels()).toEqual(['twin (User 1)owner', 'twin (User 2)owner']))
    await user.click(options()[0]!)
    const own = offers.filter(({ nodeId }) => ownerOf(nodeId) === '1')
    expect(own.length).toBeLessThan(offers.length)
    await waitFor(() => expect(rows()).toBe(own.length))
    mock.close()
  })

  it('counts the kinds so that they add up, states apart from them, and routes beside the prefixes that share them', async () => {
    const { mock, offers } = await seeded()
    await renderPage('/routes', { mock })
    const parts = async (name: string) =>
      within(await screen.findByRole('group', { name }))
        .getAllByRole('button')
        .map((part) => part.textContent)
    const [exits, subnets] = (['exit', 'subnet'] as const).map((kind) => offers.filter((one) => one.kind === kind))
    const prefixes = new Set(subnets!.map(({ groupId }) => groupId)).size
    expect(prefixes).toBeLessThan(subnets!.length)
    const total = exits!.length + subnets!.length
    await waitFor(async () =>
      expect(await parts('Show routes')).toEqual([
        `All${total}`,
        `Subnet routes${subnets!.length}`,
        `Exit nodes${exits!.length}`,
      ]),
    )
    expect((await parts('Show routes by state')).map((part) => part?.replace(/\d+$/, ''))).toEqual(['Waiting', 'Down'])
    expect(screen.getByText(new RegExp(`^${subnets!.length} subnet routes for ${prefixes} prefix`))).toBeTruthy()
    mock.close()
  })

  it('applies the key A to the selected routes', async () => {
    const { mock, offers } = await seeded()
    const waiting = offers.filter((offer) => offer.state === 'waiting')
    expect(waiting.length).toBeGreaterThan(1)
    const { user } = await renderPage('/routes', { mock })
    await button(approveName(waiting[0]!))
    /** The help's text for the key A on this page. */
    const keyA = async () => {
      await user.keyboard('?')
      const help = await screen.findByRole('dialog')
      // The page's own commands come first.
      const [key] = within(help).getAllByText('A', { selector: 'kbd' })
      const name = key?.closest('dd')?.previousElementSibling?.textContent
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      return name
    }
    expect(await keyA()).toBe(`Approve ${waiting.length} routes`)
    const row = (await button(approveName(waiting[0]!))).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('checkbox'))
    expect(await keyA()).toBe('Approve 1 route (1 selected)')
    mock.close()
  })

  it('approves a route after a confirmation and reverts it with Undo', async () => {
    const { mock, offers } = await seeded()
    const offer = offers.find((one) => one.state === 'waiting')!
    const { user } = await renderPage('/routes', { mock })
    await user.click(await button(approveName(offer)))
    await user.click(await enabledButton('Approve 1 route'))
    expect(await button(withdrawName(offer))).toBeTruthy()
    const isEnabled = async () =>
      (await routesOf(mock)).filter((route) => offer.prefixes.includes(route.prefix) && route.node.id === offer.nodeId)
    await waitFor(async () => expect((await isEnabled()).every((route) => route.enabled)).toBe(true))
    await user.click(await button('Undo'))
    expect(await button(approveName(offer))).toBeTruthy()
    await waitFor(async () => expect((await isEnabled()).some((route) => route.enabled)).toBe(false))
    expect(await screen.findByText(/^Undone: Approved /)).toBeTruthy()
    mock.close()
  })

  it('reverts a change the server refuses and shows the server’s message', async () => {
    const { mock, offers } = await seeded()
    const offer = offers.find((one) => one.state === 'waiting')!
    const { user } = await renderPage('/routes', {
      mock,
      intercept: (request) =>
        request.method === 'POST'
          ? Response.json({ code: 'conflict', message: 'route is not available', details: [] }, { status: 409 })
          : undefined,
    })
    await user.click(await button(approveName(offer)))
    await user.click(await enabledButton('Approve 1 route'))
    expect(await screen.findByText(/Route is not available/)).toBeTruthy()
    expect(await button(approveName(offer))).toBeTruthy()
    mock.close()
  })

  it('keeps the filter in the address and explains an empty list of waiting routes', async () => {
    const { mock, offers } = await seeded()
    const { user, address } = await renderPage('/routes?show=waiting', { mock })
    const waiting = offers.filter((offer) => offer.state === 'waiting')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(waiting.length + 1))
    const approveAll = `Approve ${waiting.length} route${waiting.length === 1 ? '' : 's'}`
    await user.click(await button(approveAll))
    const asking = within(await screen.findByRole('dialog'))
    const exits = waiting.filter(({ kind }) => kind === 'exit')
    const listed = (name: string) => asking.queryByRole('list', { name })?.querySelectorAll('li').length ?? 0
    expect([listed('Exit nodes'), listed('Subnets')]).toEqual([exits.length, waiting.length - exits.length])
    await user.click(await enabledButton(approveAll))
    expect(await screen.findByText('No routes are waiting for approval.')).toBeTruthy()
    await user.click(await button('Show all routes'))
    expect(address()).toBe('/routes')
    await waitFor(async () => expect((await routesOf(mock)).some((one) => one.advertised && !one.enabled)).toBe(false))
    mock.close()
  })

  it('names the routes and asks before it withdraws several', async () => {
    const { mock, offers } = await seeded()
    const approved = offers.filter((offer) => offer.approved && offer.kind === 'subnet')
    const { user } = await renderPage('/routes?show=subnet', { mock })
    const select = (offer: RouteOffer) =>
      screen.findByRole('checkbox', { name: `Select ${offer.prefixes[0]}, ${nameOf(offer)}` })
    await user.click(await select(approved[0]!))
    await user.click(await select(approved[1]!))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(await button('Withdraw 2 routes'))
    const box = within(await screen.findByRole('dialog'))
    expect(box.getByText(`${approved[0]!.prefixes[0]}, ${nameOf(approved[0]!)}`)).toBeTruthy()
    expect(box.getByText('Machines lose these routes until you approve them again.')).toBeTruthy()
    await user.click(box.getByRole('button', { name: 'Withdraw 2 routes' }))
    await waitFor(async () => {
      const ids = new Set(approved.slice(0, 2).flatMap((offer) => offer.routes.map((route) => route.id)))
      expect((await routesOf(mock)).filter((route) => ids.has(route.id)).every((route) => !route.enabled)).toBe(true)
    })
    mock.close()
  })

  it('explains how to add the first route', async () => {
    await renderPage('/routes', { mock: { seed: null } })
    expect(await screen.findByText('tailscale up --advertise-routes=192.168.1.0/24')).toBeTruthy()
  })
})

it('shows the routes of the notice about down routes whatever the search', async () => {
  const { mock, offers } = await seeded()
  const serving = offers.find((offer) => offer.state === 'serving')!
  await mock.call('POST', `/node/${serving.nodeId}/expire`)
  const { user, address } = await renderPage('/routes?q=nothing-has-this-name', { mock })
  await user.click(await button(/^Show \d+/))
  await waitFor(() => expect(address()).toBe('/routes?show=down'))
  expect(screen.getAllByRole('row').length).toBeGreaterThan(1)
  mock.close()
})

describe('forgetting', () => {
  it('says who can no longer use a withdrawn exit node, though the internet stays reachable through another', async () => {
    const { mock, offers } = await seeded()
    const exits = offers.filter(({ kind, node }) => kind === 'exit' && node)
    expect(exits.length).toBeGreaterThan(1)
    for (const { nodeId, prefixes } of exits)
      await mock.call('POST', `/node/${nodeId}/approve_routes`, { routes: prefixes })
    const { user } = await renderPage('/routes', { mock })
    await user.click(await button(withdrawName(exits[0]!)))
    const box = within(await screen.findByRole('dialog', { name: 'Withdraw 1 route?' }))
    expect(box.getByText('Machines lose this route until you approve it again.')).toBeTruthy()
    const says = new RegExp(`machines can no longer use the exit node ${nameOf(exits[0]!)}: .+`)
    expect(await box.findByText(says)).toBeTruthy()
    expect(box.queryByText('What the policy allows does not change.')).toBeNull()
    mock.close()
  })

  it('deletes an exit node with one call and reports it once the server has answered', async () => {
    const { mock, offers } = await seeded()
    const offer = offers.find(({ kind }) => kind === 'exit')!
    const kept = (routes: readonly Route[]) =>
      routes.map((route) =>
        offer.routes.some(({ id }) => id === route.id) ? { ...route, advertised: false, enabled: false } : route,
      )
    const deleted: string[] = []
    let answer = (_response: Response) => {}
    const { user } = await renderPage('/routes', {
      mock,
      intercept: async (request) => {
        const { pathname } = new URL(request.url)
        if (request.method === 'DELETE') {
          deleted.push(pathname)
          return new Promise((resolve) => void (answer = resolve))
        }
        if (pathname !== '/api/v1/routes') return undefined
        return Response.json({ routes: kept(await routesOf(mock)) })
      },
    })
    const row = (await screen.findAllByTitle('0.0.0.0/0, ::/0'))
      .map((cell) => cell.closest('tr')!)
      .find((one) => one.textContent.includes(nameOf(offer)))!
    await user.click(within(row).getByRole('button', { name: /^Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Forget' }))
    await waitFor(() => expect(deleted).toHaveLength(1))
    expect(screen.queryByText(/^Forgot /)).toBeNull()
    answer(Response.json({}))
    expect(await screen.findByText(`Forgot exit node on ${nameOf(offer)}`)).toBeTruthy()
    expect(deleted).toHaveLength(1)
    mock.close()
  })
})

it.each([
  ['en', 'Withdrawn here', 'Withdraw', 'Withdraw 1 route', 'Approve'],
  ['de', 'Hier zurückgezogen', 'zurückziehen', '1 Route zurückziehen', 'freigeben'],
] as const)(
  'a route that was withdrawn here waits for nothing, on any page, and is approved again quietly (%s)',
  async (language, state, withdraw, confirm, approve) => {
    const { mock, offers } = await seeded()
    // The only route of its machine, so that a count of its routes is about it.
    const alone = offers.filter(({ nodeId }) => offers.filter((one) => one.nodeId === nodeId).length === 1)
    const offer = alone.find(({ kind, approved, advertised }) => kind === 'subnet' && approved && advertised)!
    const waiting = offers.filter((one) => one.state === 'waiting').length
    const { user, navigate } = await renderPage('/routes', { mock, language })
    const named = (act: string) => new RegExp(`(${act}.*)?${offer.prefixes[0]}.* ${nameOf(offer)}( ${act})?$`)
    const switchButton = async (act: string) => {
      const found = await screen.findAllByRole('button', { name: named(act) })
      return found.find((one) => one.getAttribute('aria-label')?.includes(act))!
    }
    await user.click(await switchButton(withdraw))
    await user.click(await enabledButton(confirm))
    expect(await screen.findByText(state)).toBeTruthy()
    const approveAgain = await switchButton(approve)
    expect(approveAgain.className).not.toContain('colorPrimary')
    const all = screen.getByRole('button', {
      name: new RegExp(`^(Approve )?${waiting} Route[n]?s?( freigeben)?$`, 'i'),
    })
    expect(all.className).toContain('colorPrimary')
    await navigate(`/machines/${offer.nodeId}`)
    expect(await screen.findByText(state)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Approve 1 route|1 Route freigeben)$/ })).toBeNull()
    await navigate('/')
    const figure = await screen.findByRole('link', { name: new RegExp(`^${waiting}\\D`) })
    expect(figure.getAttribute('href')).toBe('/routes?show=waiting')
    mock.close()
  },
)
