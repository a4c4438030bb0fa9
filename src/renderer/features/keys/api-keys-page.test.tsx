import type { Note } from '@shared/ipc/annotations'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ApiKey } from '@shared/api/resources'
import { createTestMock, type TestMock } from '@tests/support/mock-app'
import { renderPage } from '@tests/support/render-page'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = () => screen.findByRole('dialog')
const listed = async (mock: TestMock) => ((await mock.call('GET', '/apikey')).body as { apiKeys: ApiKey[] }).apiKeys
const rowOf = async (prefix: string) => (await screen.findByTitle(prefix)).closest('tr') as HTMLElement

async function withKeys(count: number) {
  const mock = await createTestMock({ seed: null, now: () => Date.now() })
  const prefixes: string[] = []
  for (let index = 0; index < count; index++) {
    const { body } = await mock.call('POST', '/apikey', {})
    prefixes.push((body as { apiKey: string }).apiKey.split('.')[0]!)
  }
  return { mock, prefixes }
}

describe('API keys', () => {
  it('creates a key and shows its secret once', async () => {
    const { mock } = await withKeys(0)
    const { user } = await renderPage('/api-keys', { mock })
    expect(await screen.findByText(/Keys that let this console/)).toBeTruthy()
    await user.click((await screen.findAllByRole('button', { name: 'Create API key' }))[0]!)
    await user.click(within(await dialog()).getByRole('button', { name: 'Create key' }))
    const box = within(await screen.findByRole('dialog', { name: 'New API key' }))
    const secret = box.getByRole('group', { name: 'Secret' }).textContent
    const [key] = await listed(mock)
    expect(secret.startsWith(key!.prefix)).toBe(true)
    const days = (Date.parse(key!.expiration!) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(89.9)
    expect(days).toBeLessThanOrEqual(90)
    await user.click(box.getAllByRole('button', { name: /^Copy/ })[0]!)
    await user.click(box.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull())
    expect(await rowOf(key!.prefix)).toBeTruthy()
    mock.close()
  })

  it('lists the keys of one state, which the address keeps', async () => {
    const { mock, prefixes } = await withKeys(2)
    await mock.call('POST', '/apikey/expire', { prefix: prefixes[0]! })
    const { user, address } = await renderPage('/api-keys?state=active', { mock })
    expect(await rowOf(prefixes[1]!)).toBeTruthy()
    expect(screen.queryByTitle(prefixes[0]!)).toBeNull()
    const filter = within(screen.getByRole('group', { name: 'Show keys by state' }))
    expect(filter.getAllByRole('button').map((option) => option.textContent)).toEqual([
      'All2',
      'Active1',
      'of which expire soon0',
      'Expired1',
    ])
    await user.click(filter.getByRole('button', { name: /^of which/ }))
    expect(await screen.findByText('No key matches this filter.')).toBeTruthy()
    await user.click(await button('Clear filter'))
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(await rowOf(prefixes[0]!)).toBeTruthy()
    expect(address()).toBe('/api-keys')
    mock.close()
  })

  it('rejects an expiry date in the past', async () => {
    const { mock } = await withKeys(0)
    const { user } = await renderPage('/api-keys', { mock })
    await user.click((await screen.findAllByRole('button', { name: 'Create API key' }))[0]!)
    const form = within(await dialog())
    await user.click(form.getByRole('combobox', { name: 'Expires' }))
    await user.click(await screen.findByRole('option', { name: 'On a date…' }))
    await user.click(form.getByRole('button', { name: 'Create key' }))
    expect(await form.findByText('Choose a day.')).toBeTruthy()
    expect(await listed(mock)).toEqual([])
    mock.close()
  })

  it('expires a key and deletes another', async () => {
    const { mock, prefixes } = await withKeys(2)
    const { user } = await renderPage('/api-keys', { mock })
    const [first, second] = prefixes
    await user.click(within(await rowOf(first!)).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Expire…' }))
    await user.click(within(await dialog()).getByRole('button', { name: `Expire key ${first}` }))
    await waitFor(async () => expect(within(await rowOf(first!)).getByText('Expired')).toBeTruthy())
    await user.click(within(await rowOf(second!)).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    await user.click(within(await dialog()).getByRole('button', { name: `Delete key ${second}` }))
    await waitFor(() => expect(screen.queryByTitle(second!)).toBeNull())
    expect((await listed(mock)).map((key) => key.prefix)).toEqual([first])
    mock.close()
  })

  it("marks the console's own key and warns that expiring it locks the console out", async () => {
    const { mock, prefixes } = await withKeys(2)
    const server = { id: 's1', name: 'Home', url: 'https://hs.example.com', color: 'blue' as const, hasKey: true }
    const { user } = await renderPage('/api-keys', {
      mock,
      session: { currentId: 's1', servers: [{ ...server, keyPrefix: prefixes[0]! }] },
      // The mock server accepts any key, so it is presented as a real one.
      intercept: async (request) => {
        if (new URL(request.url).pathname !== '/api/v1/server') return undefined
        const answer = await mock.fetch(request)
        return Response.json({ ...((await answer.json()) as object), kind: 'headscale' })
      },
    })
    expect(within(await rowOf(prefixes[0]!)).getByText('This console')).toBeTruthy()
    expect(within(await rowOf(prefixes[1]!)).queryByText('This console')).toBeNull()
    await user.click(within(await rowOf(prefixes[0]!)).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    expect(await screen.findByText(/This console signs in with this key/)).toBeTruthy()
    await user.click(await button('Cancel'))
    mock.close()
  })

  it('labels a key on this computer, and shows the label in a column', async () => {
    const { mock, prefixes } = await withKeys(1)
    let notes: Note[] = []
    const { user } = await renderPage('/api-keys', {
      mock,
      desktop: {
        'notes:list': () => notes,
        'notes:set': ({ note }) => (notes = note.text === '' ? [] : [{ ...note, at: '2026-11-29T10:00:00Z' }]),
      },
    })
    expect(screen.queryByRole('columnheader', { name: 'Label', hidden: true })).toBeNull()
    await user.click(within(await rowOf(prefixes[0]!)).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Add label…' }))
    await user.type(within(await dialog()).getByRole('textbox', { name: 'Label' }), 'backup script')
    await user.click(await button('Save label'))
    expect(await within(await rowOf(prefixes[0]!)).findByText('backup script')).toBeTruthy()
    expect(notes).toMatchObject([{ kind: 'apiKey', text: 'backup script' }])
    mock.close()
  })
})
