import { ApiError } from '@shared/api/error'
import type { WaitingRead } from '@shared/host/host-report'
import type { Prefs, Session } from '@shared/ipc/session'
import { act, screen, waitFor, within } from '@testing-library/react'
import { office } from '@tests/support/auth-page'
import { failure, fewMachines, machineNames, machineRows, storedMachines } from '@tests/support/machine-list'
import { createTestMock, TEST_NOW } from '@tests/support/mock-app'
import { quickQueries } from '@tests/support/quick-queries'
import { renderPage } from '@tests/support/render-page'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

beforeEach(quickQueries)

const search = () => screen.getByRole('searchbox', { name: 'Search machines' })
const context = () => screen.getByText(/machines · |shown/).textContent

describe('the list', () => {
  it('shows every machine by name, with counts', async () => {
    const { mock } = await renderPage('/machines', fewMachines)
    const nodes = await storedMachines(mock)
    const online = nodes.filter((node) => node.online && (!node.expiry || Date.parse(node.expiry) > Date.now())).length
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(nodes.length + 1))
    expect(context()).toBe(`${nodes.length} machines · ${online} online`)
    expect(machineNames()).toEqual(
      machineNames().toSorted((a, b) => (a ?? '').localeCompare(b ?? '', 'en', { numeric: true })),
    )
  })

  it('keeps both ends of a name that does not fit, and the whole name as the link’s text', async () => {
    await renderPage('/machines', fewMachines)
    const link = within(machineRows()[0]!).getByRole('link')
    const { start, end } = (link.nextElementSibling as HTMLElement).dataset
    expect(end).toHaveLength(7)
    expect(`${start}${end}`).toBe(link.textContent)
  })

  it('filters while the user types, and offers to clear a search without matches', async () => {
    const { mock, user } = await renderPage('/machines', fewMachines)
    const nodes = await storedMachines(mock)
    const address = nodes[3]?.ipAddresses[0] ?? ''
    await user.type(search(), address)
    await waitFor(() => expect(context()).toMatch(new RegExp(`^\\d+ of ${nodes.length} shown$`)))
    expect(machineNames()).toContain(nodes[3]?.givenName)
    await user.type(search(), 'nothing has this')
    await user.click(await screen.findByRole('button', { name: 'Clear filter' }))
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await waitFor(() => expect(machineRows().length).toBe(nodes.length))
    expect((search() as HTMLInputElement).value).toBe('')
  })

  it('warns about expiries within 14 days, to the second', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: TEST_NOW })
    onTestFinished(() => void vi.useRealTimers())
    const mock = await createTestMock({ nodes: 10 })
    const second = 1000
    const boundary = TEST_NOW + 14 * 24 * 60 * 60 * second
    const [before, at, after] = await storedMachines(mock)
    for (const [node, time] of [
      [before, boundary - second],
      [at, boundary],
      [after, boundary + second],
    ] as const)
      await mock.call('POST', `/node/${node?.id}/expire`, { expiry: new Date(time).toISOString() })
    const { navigate, link } = await renderPage('/machines', { mock })
    const warned = () => {
      const marked = machineRows().filter((row) => within(row).queryByRole('img', { name: 'Expires soon' }))
      const names = new Set(marked.map((row) => within(row).getByRole('link').textContent))
      return [before, at, after].map((node) => names.has(node?.givenName ?? ''))
    }
    expect(warned()).toEqual([true, true, false])
    await navigate('/machines?state=expiring')
    await waitFor(() => expect(warned()).toEqual([true, true, false]))
    vi.setSystemTime(TEST_NOW + second)
    act(() => link().clock.renew())
    expect(warned()).toEqual([true, true, true])
    mock.close()
  })

  it('reads filter and order from the address', async () => {
    const { mock } = await renderPage('/machines?route=exit&route=subnet&sort=name.desc', fewMachines)
    const routing = (await storedMachines(mock)).filter(
      (node) => node.availableRoutes.length + node.approvedRoutes.length > 0,
    )
    expect(routing.length).toBeGreaterThan(1)
    expect(new Set(machineNames())).toEqual(new Set(routing.map((node) => node.givenName)))
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  })

  it('filters by several values of a facet', async () => {
    const { mock, user } = await renderPage('/machines', fewMachines)
    const tagged = (await storedMachines(mock)).filter((node) => node.tags.length > 0)
    const tags = [...new Set(tagged.flatMap((node) => node.tags))].toSorted()
    await user.click(screen.getByRole('button', { name: 'Tag' }))
    for (const tag of tags) await user.click(screen.getByRole('menuitemcheckbox', { name: tag.replace('tag:', '') }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(machineRows().length).toBe(tagged.length))
    const names = tags.map((tag) => tag.replace('tag:', '')).join(', ')
    expect(screen.getByRole('button', { name: `Tag: ${names}` })).toBeTruthy()
  })

  it('chooses one age, because the ages overlap', async () => {
    const { user } = await renderPage('/machines?q=seen%3E7d', fewMachines)
    await user.click(screen.getByRole('button', { name: /^Last seen: / }))
    const menu = within(await screen.findByRole('menu', { name: 'Last seen' }))
    expect(menu.queryAllByRole('menuitemcheckbox')).toEqual([])
    await user.click(menu.getByRole('menuitemradio', { name: /^More than 30 days ago/ }))
    const chosen = menu.getAllByRole('menuitemradio').filter((one) => one.getAttribute('aria-checked') === 'true')
    expect(chosen.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^More than 30 days ago/)])
    expect((search() as HTMLInputElement).value).toBe('seen>30d')
  })

  it('hides a column and saves the choice', async () => {
    const { user, desktop } = await renderPage('/machines', fewMachines)
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Owner or tags' }))
    expect(desktop.calls.findLast(({ channel }) => channel === 'prefs:set')?.input).toEqual({
      hiddenColumns: ['ipv6', 'online', 'created', 'path', 'handshake', 'traffic', 'owner'],
    })
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Owner or tags', hidden: true })).toBeNull())
  })

  it('says which chosen columns are not shown because no machine’s value is known', async () => {
    const { user } = await renderPage('/machines', fewMachines)
    expect(screen.queryByRole('columnheader', { name: 'Client version', hidden: true })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const marked = screen.getAllByRole('menuitemcheckbox', { name: /unknown so far$/ })
    expect(marked.map(({ textContent }) => textContent)).toEqual([
      'Operating system unknown so far',
      'Client version unknown so far',
    ])
  })

  it('shows the reason if the chosen columns could not be stored', async () => {
    const refuse = () => {
      throw new ApiError('invalid', 'The disk is full')
    }
    const { user } = await renderPage('/machines', { ...fewMachines, desktop: { 'prefs:set': refuse } })
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Owner or tags' }))
    expect(await screen.findByText(/The disk is full/)).toBeTruthy()
  })

  it('shows why the list failed to load, and retries', async () => {
    let broken = true
    const { user } = await renderPage('/machines', {
      ...fewMachines,
      intercept: ({ url }) => (broken && url.endsWith('/api/v1/node') ? failure('boom') : undefined),
    })
    await screen.findByText('The machines could not be loaded')
    broken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(machineRows().length).toBeGreaterThan(1))
  })

  it('explains how the first machine joins', async () => {
    await renderPage('/machines', { mock: { seed: null } })
    expect(await screen.findByText('No machines yet')).toBeTruthy()
    expect(screen.getByText(/^tailscale up --login-server/)).toBeTruthy()
  })

  it('is translated to German', async () => {
    await renderPage('/machines', { language: 'de' })
    expect(screen.getByRole('heading', { level: 1, name: 'Geräte' })).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Besitzer oder Tags' })).toBeTruthy()
  })
})

describe('saved views', () => {
  const views: Prefs['views'] = [{ id: 'a', name: 'Exit nodes', query: 'route=exit' }]

  it('are created from the current filter', async () => {
    const { user, desktop } = await renderPage('/machines?state=offline&sort=lastSeen.desc', fewMachines)
    await user.click(screen.getByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save view…' }))
    expect(await screen.findByText('State: Offline · Order: Last seen, descending')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Asleep{Enter}')
    await screen.findByText('View “Asleep” saved')
    const saved = desktop.calls.findLast(({ channel }) => channel === 'prefs:set')?.input as Prefs
    expect(saved.views).toMatchObject([{ name: 'Asleep', query: 'q=state%3Aoffline&sort=lastSeen.desc' }])
    expect(await screen.findByRole('button', { name: 'Asleep' })).toBeTruthy()
  })

  it('are applied from the toolbar', async () => {
    const { mock, user } = await renderPage('/machines', { ...fewMachines, prefs: { views } })
    const opener = screen.getByRole('button', { name: 'Views' })
    expect(opener.dataset['chosen']).toBeUndefined()
    await user.click(opener)
    await user.click(await screen.findByRole('menuitemradio', { name: 'Exit nodes' }))
    // In a narrow window the button has no room for the name.
    await waitFor(() => expect(opener.dataset['chosen']).toBe(''))
    const exits = (await storedMachines(mock)).filter((node) => node.availableRoutes.includes('0.0.0.0/0'))
    await waitFor(() => expect(new Set(machineNames())).toEqual(new Set(exits.map((node) => node.givenName))))
  })
})

describe('registering', () => {
  it('extracts key and user from a pasted command and opens the machine', async () => {
    const { mock, user, address } = await renderPage('/machines', fewMachines)
    const before = await storedMachines(mock)
    const owner = before.find((node) => node.user)?.user?.name ?? ''
    const key = 'hskey-authreq-0123456789abcdefghijklmn'
    await user.click(screen.getByRole('button', { name: 'Register machine' }))
    const dialog = await screen.findByRole('dialog', { name: 'Register a machine' })
    expect(within(dialog).getByText(/^sudo tailscale up --login-server/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Register machine' }))
    expect(await within(dialog).findByText('A registration key is required')).toBeTruthy()
    expect(within(dialog).getByText('Choose the owner')).toBeTruthy()
    await user.click(within(dialog).getByRole('textbox', { name: 'Registration key' }))
    await user.paste(`headscale nodes register --key ${key} --user ${owner}`)
    expect(within(dialog).getByText(`Key found: ${key}`)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: `Register for ${owner}` }))
    await user.click(await screen.findByRole('link', { name: /^Open / }))
    const after = await storedMachines(mock)
    expect(after.length).toBe(before.length + 1)
    const known = new Set(before.map((node) => node.id))
    await waitFor(() => expect(address()).toBe(`/machines/${after.find((node) => !known.has(node.id))?.id}`))
  })
})

describe('what the console does not know', () => {
  // The demo network has no host.
  const onServer = { ...fewMachines, session: { servers: [office], currentId: 'o' } }

  it.each([
    ['version<1.80', 'Client version', ': allow the use of the server’s host, or'],
    ['-version<1.80', 'Client version', ': allow the use of the server’s host, or'],
    ['os:linux', 'Operating system', ': allow the use of the server’s host, or'],
    ['path:direct', 'Path from here', ''],
    ['up<95%', 'Online share', ''],
  ])(
    '%s says for how many machines the answer is unknown, instead of “no machine matches”',
    async (text, field, advice) => {
      const { mock, user } = await renderPage('/machines', onServer)
      const count = (await storedMachines(mock)).length
      await user.type(search(), text)
      const told = await screen.findByText(new RegExp(`^${field} · Unknown for ${count} of ${count} machines`))
      expect(told.textContent).toContain(advice)
      expect(screen.queryByText('No machine matches this filter.')).toBeNull()
      expect(screen.getByRole('button', { name: 'Clear filter' })).toBeTruthy()
    },
  )

  const toHost = (role: 'link' | 'menuitem') =>
    screen.getByRole(role, { name: 'Allow the use of the host' }).getAttribute('href')

  it.each(['/machines?q=version<1.80', '/machines?sort=version'])(
    '%s leads to the permission to use the host, which would tell the fact',
    async (path) => {
      await renderPage(path, onServer)
      await screen.findByText(/Unknown for/)
      expect(toHost('link')).toBe('/host')
    },
  )

  it('offers that permission beside the columns that are unknown without it', async () => {
    const { user } = await renderPage('/machines', onServer)
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    expect(toHost('menuitem')).toBe('/host')
  })

  it('says for how many machines a filter knows nothing although others match', async () => {
    const { mock, user } = await renderPage('/machines', fewMachines)
    const nodes = await storedMachines(mock)
    await user.type(search(), `${nodes[0]?.givenName ?? ''} -os:linux`)
    expect(await screen.findByText(/Unknown for/)).toBeTruthy()
  })

  it.each(['version', 'os', 'path', 'handshake', 'traffic', 'online'])(
    'says for how many machines the order by %s knows nothing',
    async (column) => {
      const { mock } = await renderPage(`/machines?sort=${column}`, fewMachines)
      const count = (await storedMachines(mock)).length
      expect(
        (await screen.findByText(new RegExp(`Unknown for ${count} of ${count} machines`))).textContent,
      ).toBeTruthy()
      expect(machineRows()).toHaveLength(count)
    },
  )

  it('says how to learn a fact, also if the order asks for the online share', async () => {
    await renderPage('/machines?sort=online&q=version%3C1.80', onServer)
    expect(await screen.findByText(/allow the use of the server’s host, or/)).toBeTruthy()
  })

  it('says that no machine matches if only the order asks for an unknown fact', async () => {
    const { user } = await renderPage('/machines?sort=version', fewMachines)
    await user.type(search(), 'nobody-has-this-name')
    expect(await screen.findByText('No machine matches this filter.')).toBeTruthy()
    expect(screen.getByText(/Unknown for/)).toBeTruthy()
  })

  it('says nothing of the kind for what the server tells', async () => {
    const { user } = await renderPage('/machines?sort=lastSeen.desc', fewMachines)
    await user.type(search(), 'seen>9000d')
    expect(await screen.findByText('No machine matches this filter.')).toBeTruthy()
    expect(screen.queryByText(/Unknown for/)).toBeNull()
  })
})

describe('machines that wait to join', () => {
  const ids = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc', 'dddddddddddd']
  const at = '2026-11-21T07:00:00.000Z'
  const session: Session = {
    servers: [{ id: 'o', name: 'Office', url: 'https://o.example', color: 'blue', hasKey: true, host: 'admin@o' }],
    currentId: 'o',
    mockForced: false,
    keyStorage: 'keychain',
  }
  /** Opens the list while these wait, of whom the debug interface counts `count`. */
  async function waiting(machines: readonly string[], count: number | null) {
    const read: WaitingRead = {
      machines: machines.map((id) => ({ id, at })),
      count,
      minutes: 15,
      debug: null,
      problem: null,
      now: at,
    }
    await renderPage('/machines', {
      ...fewMachines,
      session,
      desktop: { 'host:waiting': () => ({ read, failure: null }) },
    })
    return within(await screen.findByRole('region', { name: 'Waiting to join' }))
  }

  it('are counted and named, three at most', async () => {
    const notice = await waiting(ids, 4)
    expect(notice.getByText('4 new machines are waiting to join')).toBeTruthy()
    expect(
      notice.getAllByRole('button', { name: /^Approve / }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(ids.slice(0, 3).map((id) => `Approve ${id}`))
    expect(notice.getByRole('link', { name: '1 more' }).getAttribute('href')).toBe('/host')
    expect(notice.queryByText(/^Some of these have joined/)).toBeNull()
  })

  it('are the smaller number of the log’s and Headscale’s, which says that some have joined', async () => {
    const notice = await waiting(ids.slice(0, 3), 1)
    expect(notice.getByText('A new machine is waiting to join')).toBeTruthy()
    expect(notice.getByText(/^Some of these have joined or were rejected elsewhere/)).toBeTruthy()
  })
})

beforeEach(quickQueries)

/** Opens a page of a network with four known clients, of which two are old. */
async function withVersions(path: string, versions = ['1.98.1', '1.80.0', '1.79.9', '1.62.0']) {
  const mock = await createTestMock({ nodes: 8, now: () => Date.now() })
  const nodes = await storedMachines(mock)
  const unknown = { os: 'linux', osVersion: '', distribution: '', device: '', container: null, homeRelay: '' }
  const known = versions.map((clientVersion, at) => ({
    nodeKey: nodes[at]?.nodeKey ?? '',
    source: 'host' as const,
    at: '2026-11-30T00:00:00Z',
    facts: { ...unknown, clientVersion },
  }))
  const old = nodes.filter((_node, at) => ['1.79.9', '1.62.0'].includes(versions[at] ?? ''))
  const page = await renderPage(path, { mock, desktop: { 'facts:list': () => known } })
  return { ...page, old: old.map(({ givenName }) => givenName).toSorted(), all: nodes.length }
}

const means =
  'Old means before 1.80: at least 10 releases behind 1.98.1, the newest client seen in this network. This console does not know what newer releases Tailscale has.'

describe('old clients', () => {
  it('are found by a filter that says what is old, and of how many it is unknown', async () => {
    const { old, all } = await withVersions('/machines?q=version%3Aold')
    expect(await screen.findByText(means)).toBeTruthy()
    await waitFor(() => expect(machineNames().toSorted()).toEqual(old))
    expect(screen.getByText(new RegExp(`Unknown for ${all - 4} of ${all} machines`))).toBeTruthy()
    for (const row of machineRows())
      expect(
        within(row).getByRole('img', { name: /^Old: before 1\.80, at least 10 releases behind 1\.98\.1/ }),
      ).toBeTruthy()
  })

  it.each(['old clients', 'outdated', 'old version'])('are what a search for "%s" leads to', async (typed) => {
    const { user, old } = await withVersions('/machines')
    await user.type(search(), typed)
    await user.click(await screen.findByRole('button', { name: 'Show machines with old clients' }))
    await waitFor(() => expect(machineNames().toSorted()).toEqual(old))
    expect((search() as HTMLInputElement).value).toBe('version:old')
  })

  it('are suggested while the user types', async () => {
    const { user, old } = await withVersions('/machines')
    await user.type(search(), 'old cl')
    expect(screen.queryByRole('option', { name: /version:old/ })).toBeNull()
    await user.type(search(), 'ients')
    await user.click(await screen.findByRole('option', { name: /version:old/ }))
    await waitFor(() => expect(machineNames().toSorted()).toEqual(old))
  })

  it('are unknown, not absent, if no version is known', async () => {
    const { all } = await withVersions('/machines?q=version%3Aold', [])
    expect(await screen.findByText(new RegExp(`Client version · Unknown for ${all} of ${all} machines`))).toBeTruthy()
    expect(screen.queryByText(/^Old means/)).toBeNull()
  })

  it('lead from Hygiene to exactly these machines', async () => {
    const { user, old, address } = await withVersions('/hygiene')
    const section = within(await screen.findByRole('region', { name: '2 old clients: before 1.80' }))
    expect(
      section.getByText(/^At least 10 releases behind 1\.98\.1, the newest client seen in this network/),
    ).toBeTruthy()
    await user.click(section.getByRole('link', { name: 'Show in Machines' }))
    await waitFor(() => expect(address()).toBe('/machines?q=version%3Aold'))
    await waitFor(() => expect(machineNames().toSorted()).toEqual(old))
  })
})
