import type { SavedServer } from '@shared/ipc/session'
import { machinePath } from '@shared/pages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '@tests/support/render-page'

test('Ctrl+K opens a machine by name, with the keyboard only', async () => {
  const { mock, user, address } = await renderPage('/settings')
  const answer = await mock.fetch(new Request('http://console.test/api/v1/node'))
  const { nodes } = (await answer.json()) as { nodes: { id: string; givenName: string }[] }
  const last = nodes.at(-1)
  if (!last) throw new Error('the mock has no machines')
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search or type a command' })
  expect(document.activeElement).toBe(field)
  await user.keyboard(last.givenName)
  const option = await screen.findByRole('option', { name: new RegExp(last.givenName) })
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(machinePath(last.id)))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /Search or type/ })).toBeNull())
})

test('arrow keys select, Esc closes and restores the focus', async () => {
  const { user } = await renderPage('/settings')
  screen.getByRole('link', { name: 'Users' }).focus()
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: /Search or type/ })
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Hygiene')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Users' }))
})

test('Enter runs the command and does not press the button that had the focus', async () => {
  const { user, address } = await renderPage('/settings')
  screen.getByRole('button', { name: /^Switch server/ }).focus()
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: /Search or type/ })
  await user.keyboard('routes{Enter}')
  await waitFor(() => expect(address()).toBe('/routes'))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /Search or type/ })).toBeNull())
  expect(screen.queryByRole('menu')).toBeNull()
})

test('"?" lists the shortcuts, except while typing', async () => {
  const { user } = await renderPage('/users')
  await user.click(screen.getByRole('searchbox'))
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.tab()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
})

test('"rename" and a name opens the rename dialog above the current page', async () => {
  const { mock, user, address } = await renderPage('/users')
  const answer = await mock.fetch(new Request('http://console.test/api/v1/node'))
  const { nodes } = (await answer.json()) as { nodes: { id: string; givenName: string }[] }
  const last = nodes.at(-1)
  if (!last) throw new Error('the mock has no machines')
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  await user.keyboard(`rename ${last.givenName}`)
  const option = await screen.findByRole('option', { selected: true })
  expect(option.textContent).toContain(`Rename ${last.givenName}…`)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: new RegExp(`Rename ${last.givenName}`) })).toBeTruthy()
  expect(address()).toBe('/users')
})

test.each(['dns', 'record', 'nameserver', 'magicdns'])(
  '“%s” opens the page of the DNS, first in the list',
  async (word) => {
    const { user, address } = await renderPage('/settings')
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox')
    await user.keyboard(word)
    expect((await screen.findByRole('option', { selected: true })).textContent).toMatch(/^DNS/)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/host/dns'))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('DNS'))
  },
)

test('G and a letter open a page, and "?" lists them', async () => {
  const { user, address } = await renderPage('/settings')
  await waitFor(async () => {
    await user.keyboard('gm')
    expect(address()).toBe('/machines')
  })
  await screen.findByRole('grid', { name: 'Machines' })
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(help.textContent).toContain('On this page')
  expect(help.textContent).toContain('Register machine…N')
})

test('Enter waits for the results of the typed text on all servers', async () => {
  const home: SavedServer = { id: 's1', name: 'Home', url: 'https://hs.example.com', color: 'blue', hasKey: true }
  const answers = new Map<string, () => void>()
  const { user, address } = await renderPage('/settings', {
    session: { currentId: 's1', servers: [home] },
    desktop: {
      'search:servers': async ({ text }) => {
        await new Promise<void>((resolve) => void answers.set(text, resolve))
        const item = { kind: 'machine', id: text === 'web' ? '7' : '8', label: text, name: text, detail: '' } as const
        return [{ serverId: 's1', items: [item], more: false, error: null, missing: [] }]
      },
    },
  })
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: /Search or type/ })
  await user.click(screen.getByRole('button', { name: 'All servers' }))
  await user.type(screen.getByRole('combobox', { name: /Search or type/ }), 'web')
  await waitFor(() => expect(answers.has('web')).toBe(true))
  answers.get('web')?.()
  await screen.findByRole('option', { name: /web/ })
  await user.type(screen.getByRole('combobox', { name: /Search or type/ }), '2{Enter}')
  await waitFor(() => expect(answers.has('web2')).toBe(true))
  expect(address()).toBe('/settings')
  answers.get('web2')?.()
  await waitFor(() => expect(address()).toBe(machinePath('8')))
})

test.each([
  ['dns', 'DNS'],
  ['old clients', 'Machines with old clients'],
  ['old version', 'Machines with old clients'],
  ['outdated', 'Machines with old clients'],
  ['inactive', 'Not seen for 30 days'],
  ['not seen for', 'Not seen for 30 days'],
  ['not seen', 'Not seen for 30 days'],
  ['snooze', 'Overview'],
  ['thursday', 'Changes on Thursday'],
  ['what changed on thursday', 'Changes on Thursday'],
  ['record', 'DNS'],
  ['undo', 'Undo the last change…'],
  ['dark', 'Dark colours'],
  ['german', 'German'],
  ['compact', 'Compact rows'],
])('"%s" finds %s first', async (typed, found) => {
  const { user } = await renderPage('/users')
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: /Search or type/ })
  await user.keyboard(typed)
  await waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toContain(found))
})

test('“thursday” opens the changes of the last Thursday', async () => {
  const { user, address } = await renderPage('/users')
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: /Search or type/ })
  await user.keyboard('thursday')
  await waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toContain('Thursday'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/activity?q=thursday'))
})
