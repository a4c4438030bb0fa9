import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { allCapabilities } from '@shared/api/capabilities'
import type { User } from '@shared/api/resources'
import { MAX_ITEMS } from '@shared/ipc/limits'
import { dialog, openMenu, row, withSpare } from '@tests/support/users-page'
import { renderPage } from '@tests/support/render-page'

const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the list of users', () => {
  it('shows all users with their machines and finds them by any of their names', async () => {
    const { mock, users, owner, owned } = await withSpare()
    const { user, address } = await renderPage('/users', { mock })
    expect(await screen.findByText(new RegExp(`^${users.length} users`))).toBeTruthy()
    await waitFor(async () => expect(within(await row(owner.name)).getByText(String(owned.length))).toBeTruthy())
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'spare part')
    expect(await screen.findByRole('link', { name: 'spare' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: owner.name })).toBeNull()
    await waitFor(() => expect(address()).toBe('/users?q=spare+part'))
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'nobody at all')
    await user.click(await screen.findByText('Clear search'))
    expect(await screen.findByRole('link', { name: owner.name })).toBeTruthy()
    mock.close()
  })

  it('does not say that nobody signs in without a provider if the server does not tell', async () => {
    const { mock, users } = await withSpare()
    const intercept = async (request: Request) => {
      if (!request.url.endsWith('/server')) return undefined
      const info = (await mock.call('GET', '/server')).body as object
      return Response.json({ ...info, capabilities: { ...allCapabilities, userProfile: false } })
    }
    const { user } = await renderPage('/users?q=is:local', { mock, intercept })
    expect(await screen.findByText('No entry whose values are known matches this filter.')).toBeTruthy()
    expect(screen.getByText(`Unknown for ${users.length} of ${users.length} entries`, { exact: false })).toBeTruthy()
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'nobody')
    expect(await screen.findByText('No user matches “nobody”.')).toBeTruthy()
    mock.close()
  })

  it('offers an alert for the machines of one of two users who share a name', async () => {
    const { mock, users } = await withSpare()
    const twins = users.map((one, index) => (index < 2 ? { ...one, name: 'twin', displayName: '', email: '' } : one))
    const { id } = twins[0]!
    const { user } = await renderPage(`/users/twin?id=${id}`, {
      mock,
      intercept: (request) =>
        new URL(request.url).pathname === '/api/v1/user' ? Response.json({ users: twins }) : undefined,
    })
    await user.click(await button('More actions'))
    await user.click(await screen.findByRole('menuitem', { name: /^Notify me/ }))
    const field = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'User' })
    expect((field as HTMLInputElement).value).toBe(`twin (User ${id})`)
    mock.close()
  })

  it('shows how many of the selected users the search hides', async () => {
    const { mock, owner } = await withSpare()
    const { user } = await renderPage('/users', { mock })
    await user.click(within(await row('spare')).getByRole('checkbox'))
    const bar = await screen.findByRole('region', { name: 'Selected users' })
    expect(within(bar).getByRole('status').textContent).toBe('1 selected')
    await user.type(screen.getByRole('searchbox'), owner.name)
    await waitFor(() => expect(within(bar).getByRole('status').textContent).toBe('1 selected (1 hidden by the filter)'))
    mock.close()
  })

  it('updates the policy with a rename that is confirmed before the policy is there', async () => {
    const { mock, owner } = await withSpare()
    await mock.call('PUT', '/policy', { policy: `{ "groups": { "group:crew": ["${owner.name}@"] }, "acls": [] }` })
    let send = () => {}
    const late = new Promise<undefined>((resolve) => (send = () => resolve(undefined)))
    const isPolicy = ({ method, url }: Request) => method === 'GET' && url.endsWith('/policy')
    const { user } = await renderPage('/users', {
      mock,
      intercept: (request) => (isPolicy(request) ? late : undefined),
    })
    await openMenu(user, owner.name, 'Rename…')
    const field = within(await dialog()).getByLabelText('New name')
    await user.clear(field)
    await user.type(field, 'captain{Enter}')
    send()
    expect(await screen.findByRole('link', { name: 'captain' })).toBeTruthy()
    expect(JSON.stringify((await mock.call('GET', '/policy')).body)).toContain('captain@')
    mock.close()
  })

  it('asks before Esc discards a new pre-auth key that was opened from a user', async () => {
    const { mock } = await withSpare()
    const { user, address } = await renderPage('/users', { mock })
    await openMenu(user, 'spare', 'Create pre-auth key…')
    await user.type(await screen.findByRole('combobox', { name: /^Tags/ }), 'ci,')
    await user.keyboard('{Escape}')
    await user.click(await button('Discard input'))
    await waitFor(() => expect(address()).toBe('/users'))
    mock.close()
  })

  it('creates a user after it reported an invalid name', async () => {
    const { user, mock } = await renderPage('/users')
    await user.click(await button('Create user'))
    const form = within(await dialog())
    await user.type(form.getByLabelText('Name'), '1st')
    await user.click(form.getByRole('button', { name: 'Create user' }))
    expect(await form.findByText('A name starts with a letter')).toBeTruthy()
    await user.clear(form.getByLabelText('Name'))
    await user.type(form.getByLabelText('Name'), 'build-server')
    await user.type(form.getByLabelText('Email (optional)'), 'build@example.com{Enter}')
    expect(await screen.findByRole('link', { name: 'build-server' })).toBeTruthy()
    const { users } = (await mock.call('GET', '/user?name=build-server')).body as { users: User[] }
    expect(users[0]).toMatchObject({ name: 'build-server', email: 'build@example.com' })
  })

  it('keeps the typed text if the dialog is closed by accident', async () => {
    const { user } = await renderPage('/users')
    await user.click(await button('Create user'))
    await user.type(within(await dialog()).getByLabelText('Name'), 'half-typed')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await button('Create user'))
    expect(within(await dialog()).getByLabelText<HTMLInputElement>('Name').value).toBe('half-typed')
  })

  it('explains an empty list', async () => {
    await renderPage('/users', { mock: { seed: null } })
    expect(await screen.findByText('People and services that own machines will be listed here.')).toBeTruthy()
  })

  it('shows why the list failed to load and retries', async () => {
    let broken = true
    const { user } = await renderPage('/users', {
      intercept: (request) =>
        broken && new URL(request.url).pathname === '/api/v1/user'
          ? Response.json({ code: 'forbidden', message: 'not today', details: [] }, { status: 403 })
          : undefined,
    })
    expect(await screen.findByText('Not today.')).toBeTruthy()
    broken = false
    await user.click(await button('Retry'))
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(3))
  })
})

describe('one user', () => {
  it('shows profile, machines and keys, and follows its own rename', async () => {
    const { mock, owner, owned } = await withSpare()
    const { user, address } = await renderPage(`/users/${owner.name}`, { mock })
    expect(await screen.findByRole('heading', { level: 1, name: owner.name })).toBeTruthy()
    expect(await screen.findByRole('link', { name: owned[0]! })).toBeTruthy()
    expect(screen.getByRole('grid', { name: 'Pre-auth keys' })).toBeTruthy()
    await user.click(await button('More actions'))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename…' }))
    const form = within(await dialog())
    await user.clear(form.getByLabelText('New name'))
    await user.type(form.getByLabelText('New name'), 'captain{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'captain' })).toBeTruthy()
    expect(address()).toBe('/users/captain')
    mock.close()
  })

  it('returns to the list after the deletion', async () => {
    const { mock } = await withSpare()
    const { user, address } = await renderPage('/users/spare', { mock })
    await user.click(await button('More actions'))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    const box = within(await dialog())
    await user.type(box.getByRole('textbox'), 'spare')
    await user.click(box.getByRole('button', { name: 'Delete spare' }))
    await waitFor(() => expect(address()).toBe('/users'))
    mock.close()
  })

  it('reports an unknown name', async () => {
    await renderPage('/users/nobody')
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('User nobody not found'))
  })
})

describe('users from CSV', () => {
  it('are created from the valid lines, after the others are named with their reasons', async () => {
    const { mock, users } = await withSpare()
    const { user } = await renderPage('/users', { mock })
    await user.click(await button('More actions'))
    await user.click(await screen.findByRole('menuitem', { name: 'Import from CSV…' }))
    const form = within(await dialog())
    const field = form.getByLabelText('Or paste the lines here')
    await user.click(form.getByRole('button', { name: 'Create users' }))
    expect(await form.findByText('Choose a file or paste the lines first.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await user.click(field)
    await user.paste('colour\nred')
    expect(await form.findByText('The first line must name the columns, including: name.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('false')
    await user.clear(field)
    await user.paste('name,display name,size\nnewcomer,New Comer,1\nspare,,\nnewcomer,,')
    expect(await form.findByText('1 line cannot be used and is left out')).toBeTruthy()
    expect(form.getByText('“newcomer” is already on line 2. Remove one of them.')).toBeTruthy()
    expect(form.getByText('Not used: size')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Create 1 user' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('link', { name: 'newcomer' })).toBeTruthy()
    const after = (await mock.call('GET', '/user')).body as { users: User[] }
    expect(after.users).toHaveLength(users.length + 1)
    expect(after.users.find(({ name }) => name === 'newcomer')?.displayName).toBe('New Comer')
    mock.close()
  })

  it('are not read from a list of more lines than one import takes', async () => {
    const { mock } = await withSpare()
    const { user } = await renderPage('/users', { mock })
    await user.click(await button('More actions'))
    await user.click(await screen.findByRole('menuitem', { name: 'Import from CSV…' }))
    const form = within(await dialog())
    await user.click(form.getByLabelText('Or paste the lines here'))
    await user.paste(`name\n${Array.from({ length: MAX_ITEMS + 1 }, (_, at) => `u${at}`).join('\n')}`)
    expect(await form.findByText(/^This list has more than [\d,]+ lines/)).toBeTruthy()
    mock.close()
  })
})
