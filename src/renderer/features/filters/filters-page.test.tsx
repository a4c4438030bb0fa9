import type { Prefs, SavedView } from '@shared/ipc/session'
import { screen, waitFor, within } from '@testing-library/react'
import { quickQueries } from '@tests/support/quick-queries'
import { renderPage, type RenderedPage } from '@tests/support/render-page'
import { beforeEach, describe, expect, it } from 'vitest'

beforeEach(quickQueries)

const views: SavedView[] = [
  { id: 'a', name: 'Offline servers', query: 'state=offline&tag=tag%3Aserver' },
  { id: 'b', name: 'Berlin', query: 'q=berlin&sort=lastSeen.desc' },
  { id: 'c', name: 'Expiring', query: 'state=expiring' },
]

const items = () => within(screen.getByRole('list', { name: /Saved views/ })).getAllByRole('listitem')
const order = () => items().map((item) => within(item).getByRole('link').textContent)

/** Returns the views the page last saved. */
function kept({ desktop }: RenderedPage): SavedView[] {
  const last = desktop.calls.findLast(({ channel }) => channel === 'prefs:set')
  if (!last) throw new Error('nothing was kept')
  return (last.input as Prefs).views
}

describe('saved views', () => {
  it('are listed with a description and link to the list', async () => {
    await renderPage('/settings/filters', { prefs: { views } })
    expect(order()).toEqual(['Offline servers', 'Berlin', 'Expiring'])
    expect(within(items()[0]!).getByText('State: Offline')).toBeTruthy()
    expect(within(items()[0]!).getByText('Tag: server')).toBeTruthy()
    expect(within(items()[1]!).getByText('“berlin”')).toBeTruthy()
    expect(within(items()[1]!).getByText('Order: Last seen, descending')).toBeTruthy()
    expect(within(items()[0]!).getByRole('link').getAttribute('href')).toBe('/machines?state=offline&tag=tag%3Aserver')
  })

  it('are reordered by keyboard with an announcement', async () => {
    const page = await renderPage('/settings/filters', { prefs: { views } })
    await page.user.click(screen.getByRole('button', { name: 'Move Berlin up' }))
    await waitFor(() => expect(order()).toEqual(['Berlin', 'Offline servers', 'Expiring']))
    expect(kept(page).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
    expect(screen.getByText('Berlin is now number 1 of 3')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Berlin up' }).disabled).toBe(true)
  })

  it('are deleted and restored to their place by Undo', async () => {
    const page = await renderPage('/settings/filters', { prefs: { views } })
    await page.user.click(screen.getByRole('button', { name: 'Delete Berlin' }))
    await waitFor(() => expect(order()).toEqual(['Offline servers', 'Expiring']))
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(order()).toEqual(['Offline servers', 'Berlin', 'Expiring']))
    expect(kept(page)).toEqual(views)
  })

  it('are renamed and changed; a duplicate name is rejected', async () => {
    const page = await renderPage('/settings/filters', { prefs: { views } })
    await page.user.click(screen.getByRole('button', { name: 'Edit Expiring' }))
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await page.user.clear(name)
    await page.user.type(name, 'berlin{Enter}')
    expect(await screen.findByText('Another view has this name')).toBeTruthy()
    await page.user.type(name, ' soon')
    await page.user.click(screen.getByRole('button', { name: 'Expiry' }))
    await page.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Within 7 days' }))
    await page.user.keyboard('{Escape}')
    await page.user.click(screen.getByRole('button', { name: 'Save view' }))
    await waitFor(() => expect(order()).toContain('berlin soon'))
    expect(kept(page)[2]).toEqual({ id: 'c', name: 'berlin soon', query: 'q=state%3Aexpiring+expires%3A7d' })
  })

  it('are created on this page, too', async () => {
    const page = await renderPage('/settings/filters')
    expect(screen.getByText('No saved views yet')).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: 'New view' }))
    await page.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Vienna')
    await page.user.type(screen.getByRole('textbox', { name: 'Search text' }), 'vienna{Enter}')
    await waitFor(() => expect(order()).toEqual(['Vienna']))
    expect(kept(page)).toMatchObject([{ name: 'Vienna', query: 'q=vienna' }])
  })
})
