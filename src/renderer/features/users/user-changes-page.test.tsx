import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { User } from '@shared/api/resources'
import { dialog, openMenu, withSpare } from '@tests/support/users-page'
import { renderPage } from '@tests/support/render-page'
import { allCapabilities } from '@shared/api/capabilities'

describe('renaming', () => {
  it('rejects a taken name before it asks the server, and renames', async () => {
    const { mock, owner } = await withSpare()
    const { user } = await renderPage('/users', { mock })
    await openMenu(user, 'spare', 'Rename…')
    const form = within(await dialog())
    await user.clear(form.getByLabelText('New name'))
    await user.type(form.getByLabelText('New name'), `${owner.name}{Enter}`)
    expect(await form.findByText(`A user named ${owner.name} already exists.`)).toBeTruthy()
    await user.clear(form.getByLabelText('New name'))
    await user.type(form.getByLabelText('New name'), 'renamed')
    await user.click(form.getByRole('button', { name: 'Rename to renamed' }))
    expect(await screen.findByRole('link', { name: 'renamed' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'spare' })).toBeNull()
    mock.close()
  })
})

describe('a name that the policy would mean twice', () => {
  it('is named before a rename, because Headscale would not start again', async () => {
    const { mock } = await withSpare()
    await mock.call('POST', '/user', { name: 'two', email: 'two@x.test' })
    await mock.call('PUT', '/policy', { policy: '{"acls":[{"action":"accept","src":["two@x.test"],"dst":["*:*"]}]}' })
    const { user } = await renderPage('/users', { mock })
    await openMenu(user, 'spare', 'Rename…')
    const form = within(await dialog())
    await user.clear(form.getByLabelText('New name'))
    await user.type(form.getByLabelText('New name'), 'two@x.test')
    expect(await form.findByText(/two@x\.test in the access policy would mean two users/)).toBeTruthy()
    await user.type(form.getByLabelText('New name'), 'er')
    await waitFor(() => expect(form.queryByText(/would mean two users/)).toBeNull())
    mock.close()
  })
})

describe('deleting', () => {
  it('asks what to do with the machines, names them and deletes them first, all in one job', async () => {
    const { mock, owner, owned } = await withSpare()
    const { user } = await renderPage('/users', { mock })
    await openMenu(user, owner.name, 'Delete…')
    const box = within(await dialog())
    await user.type(box.getByRole('textbox'), owner.name)
    await user.click(box.getByRole('button', { name: `Delete ${owner.name}` }))
    expect(await box.findByText('Choose what to do with the machines')).toBeTruthy()
    await user.click(box.getByRole('radio', { name: /^Delete the machines? with the user/ }))
    for (const name of owned) expect(box.getByText(name)).toBeTruthy()
    await user.click(box.getByRole('button', { name: new RegExp(`^Delete ${owner.name} and`) }))
    await waitFor(() => expect(screen.queryByRole('link', { name: owner.name })).toBeNull())
    const { nodes } = (await mock.call('GET', '/node')).body as { nodes: { givenName: string }[] }
    expect(nodes.filter(({ givenName }) => owned.includes(givenName))).toEqual([])
    mock.close()
  })

  it('requires the typed name, then deletes', async () => {
    const { mock } = await withSpare()
    const { user } = await renderPage('/users', { mock })
    await openMenu(user, 'spare', 'Delete…')
    const box = within(await dialog())
    const confirm = box.getByRole<HTMLButtonElement>('button', { name: 'Delete spare' })
    expect(confirm.disabled).toBe(true)
    await user.type(box.getByRole('textbox'), 'spare')
    await user.click(confirm)
    await waitFor(() => expect(screen.queryByRole('link', { name: 'spare' })).toBeNull())
    const { users } = (await mock.call('GET', '/user?name=spare')).body as { users: User[] }
    expect(users).toEqual([])
    mock.close()
  })

  it('lists the lines to change by hand if the policy is read from a file, and deletes the user alone', async () => {
    const { mock } = await withSpare()
    const policy = '{\n  "groups": { "group:night": ["spare@"] },\n}'
    const { user } = await renderPage('/users', {
      mock,
      intercept: (request) =>
        new URL(request.url).pathname === '/api/v1/policy'
          ? Response.json({ id: 'f', policy, updatedAt: null, writable: false, reason: 'policy.mode is file' })
          : undefined,
    })
    await openMenu(user, 'spare', 'Delete…')
    const box = within(await dialog())
    expect(await box.findByText(/from a file. Change 1 line there by hand/)).toBeTruthy()
    expect(box.getByText('Line 2')).toBeTruthy()
    expect(box.getByText('without "spare@"')).toBeTruthy()
    await user.type(box.getByRole('textbox'), 'spare')
    await user.click(box.getByRole('button', { name: 'Delete spare' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'spare' })).toBeNull())
    mock.close()
  })

  it('shows the reason if the server refuses, and keeps the user', async () => {
    const { mock } = await withSpare()
    const { user } = await renderPage('/users', {
      mock,
      intercept: (request) =>
        request.method === 'DELETE'
          ? Response.json({ code: 'invalid', message: 'user not empty: node(s) found', details: [] }, { status: 400 })
          : undefined,
    })
    await openMenu(user, 'spare', 'Delete…')
    const box = within(await dialog())
    await user.type(box.getByRole('textbox'), 'spare')
    await user.click(box.getByRole('button', { name: 'Delete spare' }))
    expect(await box.findByText('User not empty: node(s) found.')).toBeTruthy()
    expect(screen.getByText('spare', { selector: 'a' })).toBeTruthy()
    mock.close()
  })
})

it.each([true, false])(
  'says of a user that the sign-in is local only on a server that tells: %s',
  async (userProfile) => {
    const { mock } = await withSpare()
    await renderPage('/users/spare', {
      mock,
      intercept: async (request) => {
        if (!request.url.endsWith('/api/v1/server')) return undefined
        const info = (await (await mock.fetch(request)).json()) as object
        return Response.json({ ...info, capabilities: { ...allCapabilities, userProfile } })
      },
    })
    await screen.findByText('Created')
    await waitFor(() => expect(screen.queryAllByText('Local')).toHaveLength(userProfile ? 1 : 0))
    mock.close()
  },
)

describe('importing', () => {
  it('creates users by their names alone on a server without profiles, and says so', async () => {
    const { mock } = await withSpare()
    const { user } = await renderPage('/users', {
      mock,
      intercept: async (request) => {
        if (!request.url.endsWith('/api/v1/server')) return undefined
        const info = (await (await mock.fetch(request)).json()) as object
        return Response.json({ ...info, capabilities: { ...allCapabilities, userProfile: false } })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Import from CSV…' }))
    const box = within(await dialog())
    await user.click(box.getByRole('textbox'))
    await user.paste('name,display name,e-mail\nfresh,Fresh One,fresh@example.org\n')
    expect(await box.findByText('Not used: display name, e-mail')).toBeTruthy()
    expect(box.getByText('This server stores only the name of a user.')).toBeTruthy()
    expect(box.queryByText('Fresh One, fresh@example.org')).toBeNull()
    await user.click(box.getByRole('button', { name: 'Create 1 user' }))
    await waitFor(async () => {
      const { users } = (await mock.call('GET', '/user')).body as { users: User[] }
      expect(users.find(({ name }) => name === 'fresh')).toMatchObject({ displayName: '', email: '' })
    })
    mock.close()
  })
})
