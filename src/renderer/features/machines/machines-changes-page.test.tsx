import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { failure, fewMachines, machineNames, machineRows, storedMachines } from '@tests/support/machine-list'
import { createTestMock } from '@tests/support/mock-app'
import { quickQueries } from '@tests/support/quick-queries'
import { enabledButton } from '@tests/support/enabled-button'
import { renderPage } from '@tests/support/render-page'
import { beforeEach, describe, expect, it } from 'vitest'

beforeEach(quickQueries)

async function openMenu(user: UserEvent, name: string, entry: string | RegExp) {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

describe('one machine of the list', () => {
  it('is renamed, and gets its old name back on Undo', async () => {
    const { mock, user } = await renderPage('/machines', fewMachines)
    const [node] = await storedMachines(mock)
    const before = node?.givenName ?? ''
    await openMenu(user, before, 'Rename…')
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await user.type(field, 'two words{Enter}')
    expect(await screen.findByText('A name has only letters, digits and hyphens')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'fresh-name{Enter}')
    await screen.findByText(`${before} is now fresh-name`)
    expect((await storedMachines(mock))[0]?.givenName).toBe('fresh-name')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await storedMachines(mock))[0]?.givenName).toBe(before))
    await screen.findByText(`Undone: ${before} is now fresh-name`)
  })

  it('gets the plain name that the server gave to another machine first, in one click once it is free', async () => {
    const mock = await createTestMock({ ...fewMachines.mock, seed: 7 })
    const [one, other] = await storedMachines(mock)
    const plain = one?.name ?? ''
    await mock.call('POST', `/node/${one?.id}/rename/${plain}-1`)
    await mock.call('POST', `/node/${other?.id}/rename/${plain}`)
    const { user } = await renderPage('/machines', { ...fewMachines, mock })
    await user.click(await screen.findByRole('button', { name: `Actions for ${plain}-1` }))
    await screen.findByRole('menuitem', { name: 'Rename…' })
    expect(screen.queryByRole('menuitem', { name: `Use the plain name ${plain}` })).toBeNull()
    await user.keyboard('{Escape}')
    await mock.call('POST', `/node/${other?.id}/rename/another`)
    await screen.findByText('another')
    await openMenu(user, `${plain}-1`, `Use the plain name ${plain}`)
    await screen.findByText(`${plain}-1 is now ${plain}`)
    expect((await storedMachines(mock)).find(({ id }) => id === one?.id)?.givenName).toBe(plain)
    mock.close()
  })

  it('keeps a refused name in the dialog and shows the server’s reason', async () => {
    const { mock, user } = await renderPage('/machines', fewMachines)
    const [one, other] = await storedMachines(mock)
    await openMenu(user, one?.givenName ?? '', 'Rename…')
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await user.type(field, `${other?.givenName}{Enter}`)
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText(/not unique|already|taken/i)).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe(other?.givenName)
  })

  it('expires now', async () => {
    const { mock, user } = await renderPage('/machines?state=online&expiry=never', fewMachines)
    const [name = ''] = machineNames()
    await openMenu(user, name ?? '', 'Change expiry…')
    await user.click(await screen.findByRole('radio', { name: 'Now' }))
    await user.click(screen.getByRole('button', { name: `Expire ${name} now` }))
    await waitFor(async () => {
      const node = (await storedMachines(mock)).find((each) => each.givenName === name)
      expect(Date.parse(node?.expiry ?? '')).toBeLessThanOrEqual(Date.now())
    })
  })

  it('cannot be moved if the server does not support it, and the menu states why', async () => {
    const { mock, user } = await renderPage('/machines', {
      ...fewMachines,
      intercept: async (request) => {
        if (!request.url.endsWith('/api/v1/server')) return undefined
        const info = (await (await mockInfo(request)).json()) as { capabilities: object }
        return Response.json({ ...info, capabilities: { ...info.capabilities, moveNode: false } })
      },
    })
    const [node] = await storedMachines(mock)
    await user.click(screen.getByRole('button', { name: `Actions for ${node?.givenName}` }))
    const entry = await screen.findByRole('menuitem', { name: /^Move to user…/ })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    expect(entry.textContent).toContain('cannot move machines')
  })
})

/** Returns the mock's own server information, which the test changes. */
async function mockInfo(request: Request): Promise<Response> {
  const mock = await createTestMock({ seed: null })
  const answer = await mock.fetch(request)
  mock.close()
  return answer
}

const bar = () => screen.getByRole('region', { name: 'Selected machines' })
/** Returns a job's line at the bottom of the window. */
const job = (name: string) => screen.findByRole('region', { name })

describe('many machines', () => {
  it('are listed with the effect on each, and deleted', async () => {
    const { mock, user } = await renderPage('/machines', fewMachines)
    const before = await storedMachines(mock)
    const [first, second, third] = machineNames()
    await user.click(screen.getByRole('checkbox', { name: `Select ${first}` }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: `Select ${third}` }))
    await user.keyboard('{/Shift}')
    expect(within(bar()).getByText('3 selected')).toBeTruthy()
    await user.click(within(bar()).getByRole('button', { name: 'Delete…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 machines?' })
    expect(within(dialog).getByText(second ?? '')).toBeTruthy()
    expect(within(dialog).getByText('3 will be deleted')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Delete 3 machines' }))
    await within(await job('Delete 3 machines')).findByText('Deleted 3 machines')
    expect((await storedMachines(mock)).length).toBe(before.length - 3)
    expect(screen.queryByRole('region', { name: 'Selected machines' })).toBeNull()
    await waitFor(() => expect(machineNames()).not.toContain(second))
  })

  it.each([
    ['online', true],
    ['offline', false],
  ])('that are %s: the dialogs say whether they are disconnected', async (state, isSaid) => {
    const { user } = await renderPage(`/machines?state=${state}&expiry=never`, fewMachines)
    const [name = ''] = machineNames()
    const said = () => /disconnected immediately/.test(screen.getByRole('dialog').textContent)
    await openMenu(user, name, 'Delete…')
    expect((await screen.findByRole('dialog')).textContent).toContain('it has to be registered again')
    expect(said()).toBe(isSaid)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openMenu(user, name, 'Change expiry…')
    await user.click(await screen.findByRole('radio', { name: 'Now' }))
    expect(screen.getByRole('dialog').textContent).toContain('until someone signs in on it again')
    expect(said()).toBe(isSaid)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: 'Delete…' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('each has to be registered again')
    expect(said()).toBe(isSaid)
  })

  it('require typing their number if there are many to delete', async () => {
    const { mock, user } = await renderPage('/machines', { mock: { seed: 7, nodes: 12 } })
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(within(bar()).getByRole('button', { name: 'Delete…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 12 machines?' })
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete 12 machines' })
    expect(confirm.disabled).toBe(true)
    await user.type(within(dialog).getByRole('textbox'), '12')
    await user.click(confirm)
    await within(await job('Delete 12 machines')).findByText('Deleted 12 machines')
    expect(await storedMachines(mock)).toEqual([])
  })

  it('show which of them failed, and can be retried', async () => {
    let broken = true
    const { mock, user } = await renderPage('/machines', {
      ...fewMachines,
      intercept: ({ method, url }) =>
        broken && method === 'DELETE' && url.endsWith('/node/2') ? failure('disk full') : undefined,
    })
    const nodes = await storedMachines(mock)
    for (const id of ['1', '2']) {
      const name = nodes.find((node) => node.id === id)?.givenName
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
    }
    await user.click(screen.getByRole('button', { name: 'Delete…' }))
    await user.click(await screen.findByRole('button', { name: 'Delete 2 machines' }))
    const line = within(await job('Delete 2 machines'))
    await line.findByText('Deleted 1 machine · 1 failed')
    await user.click(line.getByRole('button', { name: 'Details of Delete 2 machines' }))
    const story = await screen.findByRole('list', { name: 'Jobs' })
    const failed = await within(story).findByText(nodes.find((node) => node.id === '2')?.givenName ?? '')
    expect(failed.closest('li')?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Failed')
    broken = false
    expect(within(story).getByRole('listitem', { name: 'Delete 2 machines' })).toBeTruthy()
    await user.click(within(story).getByRole('button', { name: 'Retry: Delete 2 machines' }))
    await waitFor(async () => expect((await storedMachines(mock)).length).toBe(nodes.length - 2))
    expect(await within(story).findByRole('listitem', { name: 'Deleted 2 machines' })).toBeTruthy()
  })

  it('that have expired are not expired again: the button names no count of 0', async () => {
    const { user } = await renderPage('/machines?expiry=expired', fewMachines)
    expect(machineRows().length).toBeGreaterThan(0)
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: 'Change expiry…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('radio', { name: 'Now' }))
    expect((await dialog.findByRole<HTMLButtonElement>('button', { name: 'Nothing to change' })).disabled).toBe(true)
    expect(dialog.queryByRole('button', { name: /^Expire/ })).toBeNull()
    expect((await screen.findByRole('dialog')).textContent).toContain('Already expired: ')
  })

  it('get their waiting routes approved, and withdrawn on Undo', async () => {
    const { mock, user } = await renderPage('/machines?route=waiting', fewMachines)
    const before = await storedMachines(mock)
    const waiting = machineRows().length
    expect(waiting).toBeGreaterThan(0)
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: 'Approve routes…' }))
    await user.click(await enabledButton(/^Approve routes of/))
    await waitFor(async () => {
      for (const node of await storedMachines(mock))
        expect(node.approvedRoutes).toEqual(expect.arrayContaining(node.availableRoutes))
    })
    await user.click(await screen.findByRole('button', { name: /^Undo \d+…: Approve routes of/ }))
    await user.click(await screen.findByRole('button', { name: /^Undo \d+$/ }))
    const approved = (nodes: typeof before) => nodes.map((node) => [node.id, node.approvedRoutes])
    await waitFor(async () => expect(approved(await storedMachines(mock))).toEqual(approved(before)))
  })

  it('are tagged; a tag without an owner is named once', async () => {
    const { mock, user } = await renderPage('/machines', fewMachines)
    const tagged = (await storedMachines(mock)).filter((node) => node.forcedTags.length > 0).slice(0, 2)
    for (const node of tagged) await user.click(screen.getByRole('checkbox', { name: `Select ${node.givenName}` }))
    await user.click(screen.getByRole('button', { name: 'Edit tags…' }))
    const field = await screen.findByRole('combobox', { name: 'Tags' })
    await user.type(field, 'nobody-owns-this,')
    const refusal = 'tag:nobody-owns-this is not in the access policy’s tag owners'
    expect(await screen.findAllByText(refusal)).toHaveLength(1)
    const start = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Add tags to/ })
    await user.click(start())
    expect(screen.getAllByText(refusal)).toHaveLength(1)
    await user.type(field, '{Backspace}ci,')
    await waitFor(() => expect(screen.queryByText(refusal)).toBeNull())
    await user.click(start())
    await waitFor(async () => {
      const after = await storedMachines(mock)
      for (const { id } of tagged) expect(after.find((node) => node.id === id)?.tags).toContain('tag:ci')
    })
  })
})
