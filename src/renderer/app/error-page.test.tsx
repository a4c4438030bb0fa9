import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '@tests/support/render-page'

// React and the router log the errors that these tests provoke.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => void vi.restoreAllMocks())

/** An invalid response that makes the page fail: the machine has only the facts that the frame reads. */
const routes = { availableRoutes: [], approvedRoutes: [], subnetRoutes: [] }
const nonsense = () => Response.json({ nodes: [{ id: 1, ...routes }] }, { headers: { etag: '"x"' } })

test('a failing page keeps the frame, shows the cause and can be retried', async () => {
  let wrong = true
  const { user, navigate } = await renderPage('/settings/about', {
    intercept: (request) => (wrong && new URL(request.url).pathname === '/api/v1/node' ? nonsense() : undefined),
  })
  await navigate('/machines')
  expect(await screen.findByRole('heading', { level: 1, name: 'This page failed' })).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('This page failed · Mesh Console'))
  expect(screen.getByRole('alert').querySelector('pre')?.textContent).toMatch(/^internal \(500\): /)
  wrong = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(document.title).toBe('Machines · Mesh Console'))
  expect((await screen.findAllByRole('row')).length).toBeGreaterThan(1)
})

test('an unknown address shows a message and links to the overview', async () => {
  const { user, address } = await renderPage('/no/such/page')
  expect(screen.getByText('/no/such/page is not a page of Mesh Console.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Go to the overview' }))
  await waitFor(() => expect(address()).toBe('/'))
})
