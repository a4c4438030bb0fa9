import type { Node } from '@shared/api/resources'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestMock } from '@tests/support/mock-app'
import { renderPage } from '@tests/support/render-page'
import { expect, it } from 'vitest'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import { DAY } from '@shared/time'

it('finds entries by name, and shows all again', async () => {
  const mock = await createTestMock({ nodes: 10, now: () => Date.now() })
  const { nodes } = (await mock.call('GET', '/node')).body as { nodes: Node[] }
  const { user } = await renderPage('/expiry', { mock })
  const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)
  const all = rows().length
  expect(all).toBeGreaterThanOrEqual(nodes.length)
  await user.type(screen.getByRole('searchbox'), nodes[0]!.givenName)
  await waitFor(() => expect(rows().length).toBeLessThan(all))
  expect(rows().every((row) => row.textContent.includes(nodes[0]!.givenName))).toBe(true)
  await user.clear(screen.getByRole('searchbox'))
  await waitFor(() => expect(rows().length).toBeGreaterThanOrEqual(all))
  mock.close()
})

it('leaves out keys that were made to end soon if only unplanned ends are asked for', async () => {
  const mock = await createTestMock({ nodes: 10, now: () => Date.now() })
  const expiration = new Date(Date.now() + DAY).toISOString()
  const made = await mock.call('POST', '/preauthkey', { user: '1', expiration })
  const { id } = (made.body as { preAuthKey: { id: string } }).preAuthKey
  await mock.call('POST', '/apikey', { expiration })
  const { user } = await renderPage('/expiry?within=soon', { mock })
  const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)
  const own = () => document.querySelector(`[data-id="preAuthKey ${id}"]`)
  await waitFor(() => expect(own()?.textContent).toContain('Active'))
  const all = rows().length
  await user.click(screen.getByRole('button', { name: 'Unplanned' }))
  await waitFor(() => expect(own()).toBeNull())
  expect(rows().length).toBe(all - 2)
  expect(screen.getByRole('button', { name: /^Within 14 days/ }).textContent).toContain(String(all - 2))
  mock.close()
})

it('counts a key whose expiry is unknown in the filter of its kind, in the time line and in the line above', async () => {
  const mock = await createTestMock({ nodes: 10, now: () => Date.now() })
  const { body } = await mock.call('GET', '/preauthkey')
  const { preAuthKeys } = body as { preAuthKeys: object[] }
  const { user } = await renderPage('/expiry', {
    mock,
    intercept: (request) =>
      new URL(request.url).pathname === '/api/v1/preauthkey'
        ? Response.json({
            preAuthKeys: preAuthKeys.map((key) => ({ ...key, used: false, reusable: true, expiration: UNKNOWN_TIME })),
          })
        : undefined,
  })
  const kinds = within(await screen.findByRole('group', { name: 'Show by kind' }))
  const filter = kinds.getByRole('button', { name: /^Pre-auth keys/ })
  await waitFor(() => expect(filter.textContent).toBe(`Pre-auth keys${preAuthKeys.length}`))
  expect(document.querySelectorAll('[data-id^="preAuthKey "]')).toHaveLength(preAuthKeys.length)
  const count = preAuthKeys.length
  const line = screen.getByRole('table', { name: 'Expiries by week' })
  await user.click(within(line).getByRole('button', { name: `Pre-auth keys: ${count}, at an unknown time` }))
  await waitFor(() => expect(within(screen.getByRole('grid')).getAllByRole('row')).toHaveLength(count + 1))
  expect(screen.getByRole('grid').textContent).not.toContain('0001')
  await user.click(within(line).getByRole('button', { pressed: true }))
  await waitFor(() => expect(document.body.textContent).toContain(`, ${count} unknown · `))
  // A filter by time says how many entries it cannot judge, and does not say that none matches.
  const unknown = `Expiry · Unknown for ${count} of ${count} ${count === 1 ? 'entry' : 'entries'}.`
  expect(document.body.textContent).not.toContain(unknown)
  await user.click(filter)
  await user.click(screen.getByRole('button', { name: /^Within 14 days/ }))
  await waitFor(() => expect(document.body.textContent).toContain(unknown))
  expect(await screen.findByText('No entry whose values are known matches this filter.')).toBeTruthy()
  await user.type(screen.getByRole('searchbox'), 'no such key')
  expect(await screen.findByText('No entry matches this filter.')).toBeTruthy()
  mock.close()
})

it('says how many unknown expiries a saved calendar leaves out, and opens it', async () => {
  const opened: string[] = []
  const mock = await createTestMock({ nodes: 10, now: () => Date.now() })
  const { nodes } = (await mock.call('GET', '/node')).body as { nodes: Node[] }
  const ends = (index: number) => (index < 3 ? UNKNOWN_TIME : new Date(Date.now() + DAY).toISOString())
  const { user } = await renderPage('/expiry?kind=machine', {
    mock,
    desktop: { 'file:save': () => true, 'file:saved': ({ how }) => void opened.push(how) },
    intercept: (request) =>
      new URL(request.url).pathname === '/api/v1/node'
        ? Response.json({ nodes: nodes.map((node, index) => ({ ...node, expiry: ends(index) })) })
        : undefined,
  })
  await user.click(await screen.findByRole('button', { name: 'Export calendar' }))
  const saved = `Saved ${nodes.length - 3} events. 3 unknown expiries are not among them.`
  expect(await screen.findByText(saved, { exact: false })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(opened).toEqual(['open']))
  mock.close()
})
