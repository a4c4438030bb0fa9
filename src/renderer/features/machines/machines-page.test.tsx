import type { Node } from '@shared/api/nodes'
import type { Prefs } from '@shared/ipc/prefs'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { quickQueries } from '@tests/support/quick-queries'
import { renderPage } from '@tests/support/render-page'
import type { TestMock } from '@tests/support/mock-app'
import { beforeEach, describe, expect, it } from 'vitest'

beforeEach(quickQueries)

async function machines(mock: TestMock): Promise<Node[]> {
  return ((await mock.call('GET', '/node')).body as { nodes: Node[] }).nodes
}

/** Enough machines for every case, few enough that finding things by their role stays quick. */
const few = { mock: { nodes: 10 } }

const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)
const names = () => rows().map((row) => within(row).getByRole('link').textContent)
const search = () => screen.getByRole('searchbox', { name: 'Search machines' })
const context = () => screen.getByText(/machines · |shown/).textContent

async function openMenu(user: UserEvent, name: string, entry: string | RegExp) {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

const refusal = (message: string) => Response.json({ code: 'internal', message, details: [] }, { status: 500 })

describe('the list', () => {
  it('shows every machine by name, with counts', async () => {
    const { mock } = await renderPage('/machines', few)
    const nodes = await machines(mock)
    const online = nodes.filter((node) => node.online && (!node.expiry || Date.parse(node.expiry) > Date.now())).length
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(nodes.length + 1))
    expect(context()).toBe(`${nodes.length} machines · ${online} online`)
    expect(names()).toEqual(names().toSorted((a, b) => (a ?? '').localeCompare(b ?? '', 'en', { numeric: true })))
  })

  it('narrows as one types, and offers to clear what matches nothing', async () => {
    const { mock, user } = await renderPage('/machines', few)
    const nodes = await machines(mock)
    const address = nodes[3]?.ipAddresses[0] ?? ''
    await user.type(search(), address)
    await waitFor(() => expect(context()).toMatch(new RegExp(`^\\d+ of ${nodes.length} shown$`)))
    expect(names()).toContain(nodes[3]?.givenName)
    await user.type(search(), 'nothing has this')
    await user.click(await screen.findByRole('button', { name: 'Clear filter' }))
    await waitFor(() => expect(rows().length).toBe(nodes.length))
    expect((search() as HTMLInputElement).value).toBe('')
  })

  it('takes filter and order from the address', async () => {
    const { mock } = await renderPage('/machines?route=exit&route=subnet&sort=name.desc', few)
    const routing = (await machines(mock)).filter(
      (node) => node.availableRoutes.length + node.approvedRoutes.length > 0,
    )
    expect(routing.length).toBeGreaterThan(1)
    expect(new Set(names())).toEqual(new Set(routing.map((node) => node.givenName)))
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  })

  it('filters by several values of a facet', async () => {
    const { mock, user } = await renderPage('/machines', few)
    const tagged = (await machines(mock)).filter((node) => node.tags.length > 0)
    const tags = [...new Set(tagged.flatMap((node) => node.tags))].toSorted()
    await user.click(screen.getByRole('button', { name: 'Tag' }))
    for (const tag of tags) await user.click(screen.getByRole('menuitemcheckbox', { name: tag.replace('tag:', '') }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(rows().length).toBe(tagged.length))
    expect(
      screen.getByRole('button', { name: `Tag: ${tags[0]?.replace('tag:', '')} +${tags.length - 1}` }),
    ).toBeTruthy()
  })

  it('hides a column and keeps that', async () => {
    const { user, desktop } = await renderPage('/machines', few)
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Owner' }))
    expect(desktop.calls.findLast(({ channel }) => channel === 'prefs:set')?.input).toEqual({
      hiddenColumns: ['ipv6', 'created', 'owner'],
    })
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Owner', hidden: true })).toBeNull())
  })

  it('says why it could not be loaded, and tries again', async () => {
    let broken = true
    const { user } = await renderPage('/machines', {
      ...few,
      intercept: ({ url }) => (broken && url.endsWith('/api/v1/node') ? refusal('boom') : undefined),
    })
    await screen.findByText('The machines could not be loaded')
    broken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(rows().length).toBeGreaterThan(1))
  })

  it('tells how the first machine joins', async () => {
    await renderPage('/machines', { mock: { seed: null } })
    expect(await screen.findByText('No machines yet')).toBeTruthy()
    expect(screen.getByText(/^tailscale up --login-server/)).toBeTruthy()
  })

  it('speaks German', async () => {
    await renderPage('/machines', { language: 'de' })
    expect(screen.getByRole('heading', { level: 1, name: 'Geräte' })).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Besitzer' })).toBeTruthy()
  })
})

describe('one machine of the list', () => {
  it('is renamed, and named back by Undo', async () => {
    const { mock, user } = await renderPage('/machines', few)
    const [node] = await machines(mock)
    const before = node?.givenName ?? ''
    await openMenu(user, before, 'Rename…')
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await user.type(field, 'two words{Enter}')
    expect(await screen.findByText('A name has only letters, digits and hyphens')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'fresh-name{Enter}')
    await screen.findByText(`${before} is now fresh-name`)
    expect((await machines(mock))[0]?.givenName).toBe('fresh-name')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await machines(mock))[0]?.givenName).toBe(before))
  })

  it('keeps a refused name in the dialog, with the server’s reason', async () => {
    const { mock, user } = await renderPage('/machines', few)
    const [one, other] = await machines(mock)
    await openMenu(user, one?.givenName ?? '', 'Rename…')
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await user.type(field, `${other?.givenName}{Enter}`)
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText(/not unique|already|taken/i)).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe(other?.givenName)
  })

  it('expires now', async () => {
    const { mock, user } = await renderPage('/machines?state=online&expiry=never', few)
    const [name = ''] = names()
    await openMenu(user, name ?? '', 'Change expiry…')
    await user.click(await screen.findByRole('radio', { name: 'Now' }))
    await user.click(screen.getByRole('button', { name: `Expire ${name} now` }))
    await waitFor(async () => {
      const node = (await machines(mock)).find((each) => each.givenName === name)
      expect(Date.parse(node?.expiry ?? '')).toBeLessThanOrEqual(Date.now())
    })
  })

  it('cannot be moved where the server does not move machines, and the menu says so', async () => {
    const { mock, user } = await renderPage('/machines', {
      ...few,
      intercept: async (request) => {
        if (!request.url.endsWith('/api/v1/server')) return undefined
        const info = (await (await mockInfo(request)).json()) as { capabilities: object }
        return Response.json({ ...info, capabilities: { ...info.capabilities, moveNode: false } })
      },
    })
    const [node] = await machines(mock)
    await user.click(screen.getByRole('button', { name: `Actions for ${node?.givenName}` }))
    const entry = await screen.findByRole('menuitem', { name: /^Move to…/ })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    expect(entry.textContent).toContain('does not move machines')
  })
})

/** The mock's own answer about itself, which the test changes. */
async function mockInfo(request: Request): Promise<Response> {
  const { createTestMock } = await import('@tests/support/mock-app')
  const mock = await createTestMock({ seed: null })
  const answer = await mock.fetch(request)
  mock.close()
  return answer
}

describe('many machines', () => {
  it('are deleted after typing their number', async () => {
    const { mock, user } = await renderPage('/machines', few)
    const before = await machines(mock)
    const [first, second, third] = names()
    await user.click(screen.getByRole('checkbox', { name: `Select ${first}` }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: `Select ${third}` }))
    await user.keyboard('{/Shift}')
    const bar = screen.getByRole('region', { name: 'Selected machines' })
    expect(within(bar).getByText('3 selected')).toBeTruthy()
    await user.click(within(bar).getByRole('button', { name: 'Delete…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 machines?' })
    expect(within(dialog).getByText(second ?? '')).toBeTruthy()
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete 3 machines' })
    expect(confirm.disabled).toBe(true)
    await user.type(within(dialog).getByRole('textbox'), '3')
    await user.click(confirm)
    await screen.findByText('3 machines deleted')
    expect((await machines(mock)).length).toBe(before.length - 3)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected machines' })).toBeNull())
  })

  it('show which of them failed, and are tried again', async () => {
    let broken = true
    const { mock, user } = await renderPage('/machines', {
      ...few,
      intercept: ({ method, url }) =>
        broken && method === 'DELETE' && url.endsWith('/node/2') ? refusal('disk full') : undefined,
    })
    const nodes = await machines(mock)
    for (const id of ['1', '2']) {
      const name = nodes.find((node) => node.id === id)?.givenName
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
    }
    await user.click(screen.getByRole('button', { name: 'Delete…' }))
    await user.type(await screen.findByRole('textbox'), '2{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Deleting 2 machines' })
    await within(dialog).findByText(/1 of 2 done · 1 failed/)
    const failed = within(dialog).getByText(nodes.find((node) => node.id === '2')?.givenName ?? '')
    expect(failed.closest('li')?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Failed')
    broken = false
    await user.click(within(dialog).getByRole('button', { name: 'Retry 1 machine' }))
    await waitFor(async () => expect((await machines(mock)).length).toBe(nodes.length - 2))
  })

  it('have their waiting routes approved', async () => {
    const { mock, user } = await renderPage('/machines?route=waiting', few)
    const waiting = rows().length
    expect(waiting).toBeGreaterThan(0)
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: 'Approve routes…' }))
    await user.click(await screen.findByRole('button', { name: /^Approve routes of/ }))
    await waitFor(async () => {
      for (const node of await machines(mock))
        expect(node.approvedRoutes).toEqual(expect.arrayContaining(node.availableRoutes))
    })
  })

  it('are tagged', async () => {
    const { mock, user } = await renderPage('/machines', few)
    const tagged = (await machines(mock)).filter((node) => node.forcedTags.length > 0).slice(0, 2)
    for (const node of tagged) await user.click(screen.getByRole('checkbox', { name: `Select ${node.givenName}` }))
    await user.click(screen.getByRole('button', { name: 'Edit tags…' }))
    const field = await screen.findByRole('combobox', { name: 'Tags' })
    await user.type(field, 'nobody-owns-this,')
    await user.click(screen.getByRole('button', { name: 'Add tags to 2 machines' }))
    expect(await screen.findByText(/is not in the access policy’s tag owners/)).toBeTruthy()
    await user.type(field, '{Backspace}ci,')
    await user.click(screen.getByRole('button', { name: 'Add tags to 2 machines' }))
    await screen.findByText('Tags of 2 machines changed')
    const after = await machines(mock)
    for (const { id } of tagged) expect(after.find((node) => node.id === id)?.tags).toContain('tag:ci')
  })
})

describe('saved views', () => {
  const views: Prefs['views'] = [{ id: 'a', name: 'Exit nodes', query: 'route=exit' }]

  it('are made from the filter on screen', async () => {
    const { user, desktop } = await renderPage('/machines?state=offline&sort=lastSeen.desc', few)
    await user.click(screen.getByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save view…' }))
    expect(await screen.findByText('State: Offline · Order: Last seen, descending')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Asleep{Enter}')
    await screen.findByText('View “Asleep” saved')
    const saved = desktop.calls.findLast(({ channel }) => channel === 'prefs:set')?.input as Prefs
    expect(saved.views).toMatchObject([{ name: 'Asleep', query: 'state=offline&sort=lastSeen.desc' }])
    expect(await screen.findByRole('button', { name: 'Asleep' })).toBeTruthy()
  })

  it('are chosen in the toolbar', async () => {
    const { mock, user } = await renderPage('/machines', { ...few, prefs: { views } })
    await user.click(screen.getByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Exit nodes' }))
    const exits = (await machines(mock)).filter((node) => node.availableRoutes.includes('0.0.0.0/0'))
    await waitFor(() => expect(new Set(names())).toEqual(new Set(exits.map((node) => node.givenName))))
  })
})

describe('registering', () => {
  it('takes the key and the user out of a pasted command and leads to the machine', async () => {
    const { mock, user, address } = await renderPage('/machines', few)
    const before = await machines(mock)
    const owner = before.find((node) => node.user)?.user?.name ?? ''
    const key = 'hskey-authreq-0123456789abcdefghijklmn'
    await user.click(screen.getByRole('button', { name: 'Register machine' }))
    const dialog = await screen.findByRole('dialog', { name: 'Register a machine' })
    expect(within(dialog).getByText(/^tailscale up --login-server/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Register machine' }))
    expect(await within(dialog).findByText('A registration key is required')).toBeTruthy()
    expect(within(dialog).getByText('Choose the owner')).toBeTruthy()
    await user.click(within(dialog).getByRole('textbox', { name: 'Registration key' }))
    await user.paste(`headscale nodes register --key ${key} --user ${owner}`)
    expect(within(dialog).getByText(`Key found: ${key}`)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: `Register for ${owner}` }))
    await user.click(await screen.findByRole('link', { name: /^Open / }))
    const after = await machines(mock)
    expect(after.length).toBe(before.length + 1)
    const known = new Set(before.map((node) => node.id))
    await waitFor(() => expect(address()).toBe(`/machines/${after.find((node) => !known.has(node.id))?.id}`))
  })
})
