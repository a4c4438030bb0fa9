import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { shortKey } from '@shared/api/key-text'
import { rowWords, searchedWords, type Texts } from '@/domain/shown-words'
import activityDe from '@/locales/de/activity.json'
import commonDe from '@/locales/de/common.json'
import activityEn from '@/locales/en/activity.json'
import commonEn from '@/locales/en/common.json'
import { refusal } from '@shared/api/error'
import type { Job } from '@shared/ipc/jobs'
import type { User } from '@shared/api/resources'
import { createTestMock, type TestMock } from '@tests/support/mock-app'
import type { DesktopHandlers } from '@tests/support/fake-desktop'
import { renderPage } from '@tests/support/render-page'
import { dialog, openMenu, withSpare } from '@tests/support/users-page'

/** Renames the user `spare` on the users page and opens Activity. */
async function renamed(meanwhile?: (mock: TestMock) => Promise<void>) {
  const { mock } = await withSpare()
  const page = await renderPage('/users', { mock })
  await openMenu(page.user, 'spare', 'Rename…')
  const form = within(await dialog())
  await page.user.clear(form.getByLabelText('New name'))
  await page.user.type(form.getByLabelText('New name'), 'renamed{Enter}')
  await screen.findByRole('link', { name: 'renamed' })
  await meanwhile?.(mock)
  await page.navigate('/activity')
  await screen.findByRole('searchbox')
  return page
}

const entries = () => screen.queryAllByRole('listitem').filter((item) => /spare/.test(item.textContent ?? ''))

describe('the page of activity', () => {
  it('lists a rename with both names, and Undo gives the name back', async () => {
    const { mock, user } = await renamed()
    await waitFor(() => expect(entries().length).toBeGreaterThan(0))
    const entry = entries()[0]!
    expect(entry.textContent).toContain('renamed')
    // The words of the filter, whatever the name of this computer's user.
    expect(within(entry).getByTitle('ann, the user of this computer').textContent).toBe('this console')
    await user.click(within(entry).getByRole('button', { name: /^Undo/ }))
    await user.click(within(await dialog()).getByRole('button', { name: /^Undo/ }))
    await waitFor(async () => {
      const { users } = (await mock.call('GET', '/user')).body as { users: User[] }
      expect(users.map(({ name }) => name)).toEqual(expect.arrayContaining(['spare']))
      expect(users.some(({ name }) => name === 'renamed')).toBe(false)
    })
    mock.close()
  })

  it('offers no Undo once someone else has given the name back', async () => {
    const { mock } = await renamed(async (server) => {
      const { users } = (await server.call('GET', '/user')).body as { users: User[] }
      const id = users.find(({ name }) => name === 'renamed')?.id
      await server.call('POST', `/user/${id}/rename/spare`)
    })
    await waitFor(() => expect(entries().length).toBeGreaterThan(0))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull())
    mock.close()
  })

  it('finds an entry by its words, and says so if nothing matches', async () => {
    const { mock, user, address } = await renamed()
    await waitFor(() => expect(entries().length).toBeGreaterThan(0))
    await user.type(screen.getByRole('searchbox'), 'spare')
    await waitFor(() => expect(address()).toContain('q=spare'))
    await waitFor(() => expect(entries().length).toBeGreaterThan(0))
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'no such word')
    await waitFor(() => expect(entries()).toEqual([]))
    expect(await screen.findByText(/match/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filter' }))
    await waitFor(() => expect(entries().length).toBeGreaterThan(0))
    mock.close()
  })

  it.each(['en', 'de'] as const)('finds a row by every word that it shows (%s)', async (language) => {
    const { mock, desktop, link, navigate } = await renderPage('/machines', {
      language,
      mock: { nodes: 3, now: () => Date.now() },
    })
    const { api } = link()
    const { users } = await api.users.list({})
    const [machine] = (await api.nodes.list({})).nodes
    const user = users[0]!.id
    const key = await api.preAuthKeys.create({ user, aclTags: ['tag:ci'] })
    await api.preAuthKeys.expire({ id: key.preAuthKey.id, user } as never)
    await api.nodes.rename({ nodeId: machine!.id, newName: 'lisbon' })
    await api.nodes.rename({ nodeId: machine!.id, newName: 'Not a name!' }).catch(() => undefined)
    await api.nodes.setTags({ nodeId: machine!.id, tags: [] }).catch(() => undefined)
    const policy = await api.policy.get({})
    await api.policy.set({ policy: `${policy.policy}\n// one more\n`, baseId: policy.id })
    const note = {
      kind: 'preAuthKey',
      id: key.preAuthKey.id,
      name: shortKey(key.preAuthKey.key),
      text: 'Drucker Süd',
    } as const
    await desktop.invoke('notes:set', {
      serverId: 'demo',
      note: { ...note, place: '', contact: '', criticality: null },
    })
    await navigate('/activity')
    const rows = () => [...document.querySelectorAll('li[id^="entry-"]')]
    await waitFor(() => expect(rows().some((row) => row.textContent.includes('Drucker Süd'))).toBe(true))
    expect(rows().length).toBeGreaterThan(4)
    const texts = language === 'en' ? [activityEn, commonEn] : [activityDe, commonDe]
    const words = rowWords(texts[0] as Texts, texts[1] as Texts, language)
    for (const row of rows()) {
      // Buttons for acts of today are not part of the entry.
      const parts = [...row.querySelectorAll(':scope > time, :scope > span:not([class*=note]), :scope > span span')]
      const written = parts.flatMap((part) => [...part.childNodes])
      const shown = written.flatMap((node) => (node instanceof Text ? node.data.split(/\s+/) : []))
      for (const word of new Set(shown)) {
        const found = await desktop.invoke('journal:list', { serverId: 'demo', ...searchedWords(word, words, [note]) })
        const ids = found.ok ? found.value.entries.map(({ id }) => `entry-${id}`) : []
        expect(ids, word).toContain(row.id)
      }
    }
    mock.close()
  })

  it('finds the entry of a key by the label that the key has on this computer, and no other', async () => {
    const { mock, desktop, link, navigate } = await renderPage('/machines', { mock: { now: () => Date.now() } })
    const { users } = await link().api.users.list({})
    const made = await Promise.all([1, 2].map(() => link().api.preAuthKeys.create({ user: users[0]!.id })))
    const { id, key } = made[1]!.preAuthKey
    const note = { kind: 'preAuthKey' as const, id, name: shortKey(key), text: 'for zoltan' }
    await desktop.invoke('notes:set', {
      serverId: 'demo',
      note: { ...note, place: '', contact: '', criticality: null },
    })
    await navigate('/activity?q=For+Zoltan')
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Pre-auth key .+ created/ })).toHaveLength(1))
    expect(screen.getByText('for zoltan')).toBeTruthy()
    mock.close()
  })

  it('shows the lines that the undo of a policy takes back', async () => {
    const { mock, user, link, navigate } = await renderPage('/machines', { mock: { now: () => Date.now() } })
    const { policy, id } = await link().api.policy.get({})
    await link().api.policy.set({ policy: `// a line too many\n${policy}`, baseId: id })
    await navigate('/activity')
    await user.click(await screen.findByRole('button', { name: 'Undo: Access policy saved' }))
    const box = await dialog()
    await waitFor(() => expect(box.querySelector('.cm-deletedChunk')?.textContent).toContain('// a line too many'))
    mock.close()
  })

  it('shows changes by others alone if they are chosen', async () => {
    const { mock, user, address } = await renamed()
    await waitFor(() => expect(entries().length).toBeGreaterThan(0))
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    await waitFor(() => expect(address()).toContain('kind=seen'))
    await waitFor(() => expect(entries()).toEqual([]))
    mock.close()
  })

  it('checks that no entry was changed', async () => {
    const { mock, user } = await renamed()
    await waitFor(() => expect(entries().length).toBeGreaterThan(0))
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    expect((await screen.findByText(/unchanged since/)).textContent).toMatch(/Last checksum: [0-9a-f]{16}/)
    mock.close()
  })
})

describe('before the console began to record a server', () => {
  const began = (since: string) => ({
    'journal:list': () => ({ entries: [], jobs: [], more: false, since, problem: null }),
  })
  const since = new Date(Date.now() - 3_600_000).toISOString()

  it.each([
    [
      'en',
      '/activity?q=2026-11-05',
      /^This console has recorded this server since .+\. Earlier changes are unknown to it\.$/,
    ],
    [
      'de',
      '/activity?q=5.11.2026',
      /^Diese Konsole zeichnet diesen Server seit .+ auf\. Änderungen davor kennt sie nicht\.$/,
    ],
    ['en', '/activity?q=db-1', /^No entry matches\. This console has recorded this server since/],
    ['en', '/activity?kind=seen', /^No entry matches\. This console has recorded this server since/],
    ['en', '/activity', /^No changes yet\..+ This console has recorded this server since/],
  ] as const)('says since when the server is recorded (%s, %s)', async (language, path, text) => {
    const { mock } = await renderPage(path, { language, desktop: began(since), mock: { now: () => Date.now() } })
    expect(await screen.findByText(text)).toBeTruthy()
    mock.close()
  })

  it('says so above the entries of a day that it knows in part, and at the end of the whole list', async () => {
    const { mock, navigate } = await renamed()
    await waitFor(() => expect(entries().length).toBeGreaterThan(0))
    const said = () => screen.getAllByText(/^This console has recorded this server since/)
    const isAbove = () => Boolean(said()[0]!.compareDocumentPosition(entries()[0]!) & Node.DOCUMENT_POSITION_FOLLOWING)
    expect([said().length, isAbove()]).toEqual([1, false])
    await navigate('/activity?q=this+week')
    await waitFor(() => expect([said().length, entries().length > 0 && isAbove()]).toEqual([1, true]))
    mock.close()
  })

  it('says nothing of that for a day that it knows whole', async () => {
    const old = new Date(Date.now() - 30 * 86_400_000).toISOString()
    const { mock } = await renderPage('/activity?q=today', { desktop: began(old), mock: { now: () => Date.now() } })
    expect(await screen.findByText('No entry matches.')).toBeTruthy()
    mock.close()
  })
})

describe('while history.db cannot be used', () => {
  const problem = { kind: 'corrupt', path: '/data/history.db' } as const
  const fails = () => {
    throw refusal('unsupported', 'historyUnusable', { params: { path: problem.path } })
  }
  const says = 'This cannot be read: /data/history.db cannot be used.'
  const unusable: DesktopHandlers = {
    'journal:list': () => ({ entries: [], jobs: [], more: false, since: null, problem }),
    'jobs:list': fails,
    'presence:curve': fails,
    'presence:machine': fails,
  }

  it('no page says that nothing happened', async () => {
    const now = Date.now()
    localStorage.setItem('visit demo', JSON.stringify({ before: now - 86_400_000, last: now }))
    onTestFinished(() => localStorage.clear())
    const mock = await createTestMock({ nodes: 3, now: () => Date.now() })
    const [node] = ((await mock.call('GET', '/node')).body as { nodes: { id: string }[] }).nodes
    const { navigate } = await renderPage('/', { mock, desktop: unusable })
    expect(await screen.findByText(/unknown: the activity cannot be read\.$/)).toBeTruthy()
    const curve = () => screen.getByRole('region', { name: 'Machines online over time' })
    await waitFor(() => expect(curve().textContent).toContain(says))
    await navigate(`/machines/${node?.id}`)
    const history = await screen.findByRole('region', { name: 'History' })
    await waitFor(() => expect(history.textContent).toContain('Activity cannot be recorded: /data/history.db'))
    expect(document.body.textContent).not.toMatch(/No changes recorded yet|No data for this time/)
    await navigate('/activity/jobs')
    expect(await screen.findByText(says)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/\b0 jobs/)
    await navigate('/pre-auth-keys?again=7')
    expect(await screen.findByText(says)).toBeTruthy()
    expect(screen.queryByText(/Activity has no such entry/)).toBeNull()
    mock.close()
  })

  it('a job says that its items cannot be read', async () => {
    const mock = await createTestMock({ nodes: 3, now: () => Date.now() })
    const job: Job = {
      id: 7,
      serverId: 'demo',
      action: 'expirePreAuthKeys',
      undoes: null,
      undoneBy: null,
      state: 'done',
      reason: null,
      createdAt: new Date().toISOString(),
      endedAt: null,
      counts: { total: 2, waiting: 0, done: 2, already: 0, failed: 0, unknown: 0, undoable: 0 },
    }
    const desktop: DesktopHandlers = { 'jobs:list': () => ({ jobs: [job], problem: null }), 'jobs:items': fails }
    await renderPage('/activity/jobs?job=7', { mock, desktop })
    expect(await screen.findByText(says)).toBeTruthy()
    mock.close()
  })
})
