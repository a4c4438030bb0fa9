import { machinePath } from '@shared/pages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '@tests/support/render-page'
import { type PaletteItem, searchItems } from './palette-items'

test('Ctrl+K goes to a machine by name, with the keyboard alone', async () => {
  const { mock, user, address } = await renderPage('/settings')
  const answer = await mock.fetch(new Request('http://console.test/api/v1/node'))
  const { nodes } = (await answer.json()) as { nodes: { id: string; givenName: string }[] }
  const last = nodes.at(-1)
  if (!last) throw new Error('the mock has no machines')
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search pages, machines and users' })
  expect(document.activeElement).toBe(field)
  await user.keyboard(last.givenName)
  const option = await screen.findByRole('option', { name: new RegExp(last.givenName) })
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(machinePath(last.id)))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /Search pages/ })).toBeNull())
})

test('arrows choose, Esc closes, and the focus returns', async () => {
  const { user } = await renderPage('/settings')
  screen.getByRole('link', { name: 'Users' }).focus()
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: /Search pages/ })
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Routes')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Users' }))
})

test('"?" lists the shortcuts, and not while one types', async () => {
  const { user } = await renderPage('/users')
  await user.click(screen.getByRole('searchbox'))
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.tab()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
})

const item = (kind: PaletteItem['kind'], label: string, words = label.toLowerCase()): PaletteItem => ({
  id: label,
  kind,
  label,
  detail: '',
  path: '/',
  words,
})
const items = [
  item('page', 'Users'),
  item('machine', 'web-1', 'web-1 100.64.0.1'),
  item('machine', 'old-web'),
  item('user', 'anna', 'anna web team'),
]

test.each([
  ['', ['Users']],
  ['web', ['web-1', 'old-web', 'anna']],
  ['100.64', ['web-1']],
  ['web team', ['anna']],
  ['nothing', []],
])('"%s" finds %j', (typed, found) => {
  expect(searchItems(items, typed).map(({ label }) => label)).toEqual(found)
})
