import { screen, waitFor, within } from '@testing-library/react'
import type { Node } from '@shared/api/resources'
import { expect, test } from 'vitest'
import { createTestMock } from '@tests/support/mock-app'
import { renderPage } from '@tests/support/render-page'

test('a view shows its number of machines, or says that it is not counted if its query needs data that only the machines page loads', async () => {
  const mock = await createTestMock({ now: () => Date.now() })
  const { nodes } = (await mock.call('GET', '/node')).body as { nodes: Node[] }
  const view = (id: string, name: string, q: string) => ({ id, name, query: new URLSearchParams({ q }).toString() })
  const views = [view('1', 'Tagged', 'is:tagged'), view('2', 'Noted', 'note:rack'), view('3', 'Linux', 'os:linux')]
  await renderPage('/machines', { mock, prefs: { views } })
  const entry = async (name: string) =>
    within(await screen.findByRole('list', { name: 'Views of machines' })).getByRole('link', {
      name: new RegExp(`^${name}`),
    })
  const tagged = nodes.filter(({ tags }) => tags.length > 0).length
  await waitFor(async () => expect((await entry('Tagged')).textContent).toContain(String(tagged)))
  for (const name of ['Noted', 'Linux']) expect((await entry(name)).textContent).toMatch(/\?Not counted here/)
  mock.close()
})
