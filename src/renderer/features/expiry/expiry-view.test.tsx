import type { Node } from '@shared/api/nodes'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestMock } from '@tests/support/mock-app'
import { renderPage } from '@tests/support/render-page'
import { expect, it } from 'vitest'

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
