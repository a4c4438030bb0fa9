import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import type { Node, PreAuthKey, User } from '@shared/api/resources'
import { createTestMock, type TestMock } from '@tests/support/mock-app'
import { renderPage, type RenderPageOptions } from '@tests/support/render-page'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = () => screen.findByRole('dialog')
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const listed = async (mock: TestMock) =>
  ((await mock.call('GET', '/preauthkey')).body as { preAuthKeys: PreAuthKey[] }).preAuthKeys

/** Starts a server with two users and only the given keys. */
async function withKeys(...keys: { user?: string; reusable?: boolean; aclTags?: string[]; expiration?: string }[]) {
  const mock = await createTestMock({ seed: null, now: () => Date.now() })
  const made = async (name: string) =>
    ((await mock.call('POST', '/user', { name, displayName: '' })).body as { user: User }).user
  const alice = await made('alice')
  const bob = await made('bob')
  for (const key of keys) {
    const user = key.user === 'bob' ? bob.id : key.user === 'alice' ? alice.id : undefined
    await mock.call('POST', '/preauthkey', { expiration: later(5), ...key, user })
  }
  return { mock, alice, bob }
}

const short = (key: PreAuthKey) => key.key.replace(/^hskey-auth-/, '').replace(/-?\*+$/, '')
const rowOf = async (key: PreAuthKey) => (await screen.findByTitle(key.key)).closest('tr') as HTMLElement

describe('the form of a new key', () => {
  it('names tags that the policy does not define', async () => {
    const { mock } = await withKeys()
    await mock.call('PUT', '/policy', { policy: '{"tagOwners":{"tag:ci":[]},"acls":[]}' })
    const { user } = await renderPage('/pre-auth-keys?create&tags=tag:ci+tag:cli', { mock })
    const box = within(await dialog())
    expect(await box.findByText(/has no owner for tag:cli: no rule can name this tag/)).toBeTruthy()
    await user.type(box.getByRole('combobox', { name: 'User' }), 'zoe')
    expect(await screen.findByText('No user matches.')).toBeTruthy()
    mock.close()
  })

  it.each([
    ['en', 'User', 'Tags', 'Create a user', 'Create user'],
    ['de', 'Benutzer', 'Tags', 'Benutzer anlegen', 'Benutzer anlegen'],
  ] as const)(
    'creates a missing user above it, keeps what was typed, and chooses the new user (%s)',
    async (...texts) => {
      const [language, userField, tagsField, link, submit] = texts
      const { mock } = await withKeys({ user: 'alice' })
      const { user, address } = await renderPage('/pre-auth-keys?create', { mock, language })
      const box = within(await dialog())
      await user.type(box.getByRole('combobox', { name: new RegExp(`^${tagsField}`) }), 'tag:ci,')
      await user.type(box.getByRole('combobox', { name: userField }), 'zoe')
      await user.click(await screen.findByRole('button', { name: link }))
      await waitFor(() => expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(2))
      const above = screen.getAllByRole('dialog', { hidden: true }).at(-1)!
      expect(within(above).getByDisplayValue('zoe')).toBeTruthy()
      await user.click(within(above).getByRole('button', { name: submit }))
      await waitFor(() =>
        expect(box.getByRole<HTMLInputElement>('combobox', { name: userField, hidden: true }).value).toBe('zoe'),
      )
      expect(box.getByRole('button', { name: 'tag:ci', hidden: true })).toBeTruthy()
      expect(address()).toContain('create')
      mock.close()
    },
  )

  it('shows the label and the expiry before what few keys need', async () => {
    const { mock } = await withKeys({ user: 'alice' })
    await renderPage('/pre-auth-keys?create', { mock })
    const text = (await dialog()).textContent
    const at = ['Label (optional)', 'Expires', 'Tags', 'Reusable', 'Ephemeral'].map((label) => text.indexOf(label))
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    mock.close()
  })
})

describe('the list of pre-auth keys', () => {
  it('counts each key in one part; the part of another says so', async () => {
    const { mock } = await withKeys({ user: 'alice' }, { user: 'bob', expiration: later(-1) })
    await renderPage('/pre-auth-keys', { mock })
    const filter = within(await screen.findByRole('group', { name: 'Show keys by state' }))
    await waitFor(() =>
      expect(filter.getAllByRole('button').map((option) => option.textContent)).toEqual([
        'All2',
        'Active1',
        'of which expire soon0',
        'Used up0',
        'Expired1',
      ]),
    )
    mock.close()
  })

  it('filters by state and keeps the filter in the address', async () => {
    const { mock } = await withKeys({ user: 'alice' }, { user: 'bob', reusable: true, expiration: later(-1) })
    const [first, second] = await listed(mock)
    const { user, address } = await renderPage('/pre-auth-keys?state=expired', { mock })
    const expired = [first!, second!].find((key) => key.reusable)!
    const active = [first!, second!].find((key) => !key.reusable)!
    expect(within(await rowOf(expired)).getByText('Expired')).toBeTruthy()
    expect(screen.queryByTitle(active.key)).toBeNull()
    const filter = within(screen.getByRole('group', { name: 'Show keys by state' }))
    await user.click(filter.getByRole('button', { name: /^Active/ }))
    expect(within(await rowOf(active)).getByText('Active')).toBeTruthy()
    expect(address()).toBe('/pre-auth-keys?state=active')
    await user.click(filter.getByRole('button', { name: /^Used up/ }))
    await user.click(await button('Clear filter'))
    expect(address()).toBe('/pre-auth-keys')
    mock.close()
  })

  it('counts the machines that joined with a key, even a reusable one that the server calls unused', async () => {
    const mock = await createTestMock({ seed: 1, nodes: 40, now: () => Date.now() })
    const { nodes } = (await mock.call('GET', '/node')).body as { nodes: Node[] }
    const count = (id: string) => nodes.filter(({ preAuthKey }) => preAuthKey?.id === id).length
    const keys = await listed(mock)
    const joined = keys.find(({ id, used }) => !used && count(id) > 1)!
    const unused = keys.find(({ id, used }) => !used && count(id) === 0)!
    await renderPage('/pre-auth-keys', { mock })
    expect(await within(await rowOf(joined)).findByText(`${count(joined.id)} machines`)).toBeTruthy()
    expect(within(await rowOf(unused)).getByText('No')).toBeTruthy()
    mock.close()
  })

  it('states the consequences before it expires a key', async () => {
    const { mock } = await withKeys({ user: 'alice' })
    const [key] = await listed(mock)
    const { user } = await renderPage('/pre-auth-keys', { mock })
    await user.click(within(await rowOf(key!)).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Expire…' }))
    const box = within(await dialog())
    expect(box.getByText(/No more machines can join/)).toBeTruthy()
    await user.click(box.getByRole('button', { name: `Expire key ${short(key!)}` }))
    await waitFor(async () => expect(within(await rowOf(key!)).getByText('Expired')).toBeTruthy())
    expect(Date.parse((await listed(mock))[0]!.expiration!)).toBeLessThanOrEqual(Date.now())
    mock.close()
  })

  it('says of a selected key that has expired that it has, not that nothing is needed at a time', async () => {
    const { mock } = await withKeys({ user: 'alice' }, { user: 'bob', expiration: later(-1) })
    const { user } = await renderPage('/pre-auth-keys', { mock })
    await rowOf((await listed(mock))[0]!)
    await user.click(screen.getByRole('checkbox', { name: /^Select all/ }))
    await user.click(await button('Expire…'))
    const box = within(await dialog())
    expect(await box.findByText(/^Already expired: /)).toBeTruthy()
    expect(box.queryByText(/^No change needed/)).toBeNull()
    mock.close()
  })

  it('does not say that no key is used or expired while the expiry of one is unknown', async () => {
    const { mock } = await withKeys({ user: 'alice' })
    const keys = (await listed(mock)).map((key) => ({ ...key, expiration: UNKNOWN_TIME }))
    const { user } = await renderPage('/pre-auth-keys', {
      mock,
      intercept: ({ url }) => (url.endsWith('/preauthkey') ? Response.json({ preAuthKeys: keys }) : undefined),
    })
    await user.click(await button('More actions'))
    const item = await screen.findByRole('menuitem', { name: /^Delete 0 used or expired keys/ })
    expect(item.textContent).toContain('No key is known to be used or expired. At least one expiry is unknown.')
    mock.close()
  })

  it('rotates a key from its row', async () => {
    const { mock } = await withKeys({ user: 'alice' })
    const [key] = await listed(mock)
    const { user } = await renderPage('/pre-auth-keys', { mock })
    await user.click(within(await rowOf(key!)).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rotate…' }))
    const box = within(await screen.findByRole('dialog', { name: 'Rotate 1 key' }))
    await user.click(box.getByRole('button', { name: /^Create 1/ }))
    await waitFor(async () => expect(await listed(mock)).toHaveLength(2))
    mock.close()
  })

  it('deletes a key', async () => {
    const { mock } = await withKeys({ user: 'alice' })
    const [key] = await listed(mock)
    const { user } = await renderPage('/pre-auth-keys', { mock })
    await user.click(within(await rowOf(key!)).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    await user.click(within(await dialog()).getByRole('button', { name: `Delete key ${short(key!)}` }))
    expect(await screen.findByText(/Keys that let a machine join/)).toBeTruthy()
    expect(await listed(mock)).toEqual([])
    mock.close()
  })

  it('deletes all used and expired keys at once, and no others', async () => {
    const { mock } = await withKeys(
      { user: 'alice' },
      { user: 'bob', expiration: later(-1) },
      { user: 'bob', expiration: later(-2) },
    )
    const { user } = await renderPage('/pre-auth-keys', { mock })
    await user.click(await button('More actions'))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete 2 used or expired keys…' }))
    const box = within(await dialog())
    await user.click(box.getByRole('button', { name: 'Delete 2 pre-auth keys' }))
    await waitFor(async () => expect(await listed(mock)).toHaveLength(1))
    expect((await listed(mock))[0]!.user?.name).toBe('alice')
    mock.close()
  })
})

describe('creating a pre-auth key', () => {
  it('asks for the owner, then shows the secret once with the command that uses it', async () => {
    const { mock } = await withKeys()
    const { user, address } = await renderPage('/pre-auth-keys', { mock })
    await user.click((await screen.findAllByRole('button', { name: 'Create pre-auth key' }))[0]!)
    const form = within(await dialog())
    await user.click(form.getByRole('button', { name: 'Create key' }))
    expect(await form.findByText('Choose a user or add a tag.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(form.getByRole('combobox', { name: 'User' })))
    await user.type(form.getByRole('combobox', { name: 'User' }), 'bob{Enter}')
    await user.click(form.getByRole('switch', { name: 'Reusable' }))
    await user.click(form.getByRole('button', { name: 'Create key' }))
    const box = within(await screen.findByRole('dialog', { name: 'Pre-auth key for bob' }))
    expect(box.getByText('This is the only time it is shown.')).toBeTruthy()
    const secret = box.getByRole('group', { name: 'Secret' }).textContent
    expect(
      box.getByText(`sudo tailscale up --login-server https://headscale.demo.example --authkey ${secret}`),
    ).toBeTruthy()
    await user.click(box.getAllByRole('button', { name: /^Copy/ })[0]!)
    await user.click(box.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull())
    expect(address()).toBe('/pre-auth-keys')
    const [key] = await listed(mock)
    expect(key).toMatchObject({ reusable: true, ephemeral: false, used: false, user: { name: 'bob' } })
    expect(key!.key).not.toBe(secret)
    const left = Date.parse(key!.expiration!) - Date.now()
    expect(left).toBeGreaterThan(3_500_000)
    expect(left).toBeLessThanOrEqual(3_600_000)
    mock.close()
  })

  it('preselects the user a link names and returns to the page of the link', async () => {
    const { mock } = await withKeys()
    const { user, address } = await renderPage('/users/alice', { mock })
    await user.click((await screen.findAllByRole('button', { name: /Create pre-auth key/ }))[0]!)
    const form = within(await dialog())
    await waitFor(() => expect(form.getByRole<HTMLInputElement>('combobox', { name: 'User' }).value).toBe('alice'))
    await user.click(form.getByRole('button', { name: 'Create key' }))
    await user.click((await screen.findAllByRole('button', { name: /^Copy/ }))[0]!)
    await user.click(await button('Done'))
    await waitFor(() => expect(address()).toBe('/users/alice'))
    expect((await listed(mock))[0]?.user?.name).toBe('alice')
    mock.close()
  })

  it('creates a tag-only key if the server supports them', async () => {
    const { mock } = await withKeys()
    const { user } = await renderPage('/pre-auth-keys?create', { mock })
    const form = within(await dialog())
    await user.type(form.getByRole('combobox', { name: 'Tags' }), 'ci,')
    await user.click(form.getByRole('button', { name: 'Create key' }))
    expect(await screen.findByRole('dialog', { name: 'Pre-auth key for tag:ci' })).toBeTruthy()
    expect((await listed(mock))[0]).toMatchObject({ user: null, aclTags: ['tag:ci'] })
    mock.close()
  })

  it('keeps the label of a new key on this computer', async () => {
    const { mock } = await withKeys()
    const kept: unknown[] = []
    const desktop: RenderPageOptions['desktop'] = {
      'notes:set': ({ note }) => {
        kept.push(note)
        return []
      },
    }
    const { user } = await renderPage('/pre-auth-keys?create', { mock, desktop })
    const form = within(await dialog())
    await user.type(form.getByRole('combobox', { name: 'Tags' }), 'ci,')
    await user.type(form.getByRole('textbox', { name: 'Label (optional)' }), ' Contractor Weber ')
    await user.click(form.getByRole('button', { name: 'Create key' }))
    await screen.findByRole('dialog', { name: 'Pre-auth key for tag:ci' })
    const [made] = await listed(mock)
    expect(kept).toMatchObject([{ kind: 'preAuthKey', id: made?.id, text: 'Contractor Weber' }])
    mock.close()
  })

  it('warns of a tag that the policy does not define, before the key is created', async () => {
    const { mock } = await withKeys()
    await mock.call('PUT', '/policy', { policy: '{ "tagOwners": { "tag:ci": [] }, "acls": [] }' })
    const { user } = await renderPage('/pre-auth-keys?create', { mock })
    const form = within(await dialog())
    await user.type(form.getByRole('combobox', { name: 'Tags' }), 'ci,')
    expect(form.queryByText(/has no owner/)).toBeNull()
    await user.type(form.getByRole('combobox', { name: 'Tags' }), 'db,')
    expect(await form.findByText(/^The access policy has no owner for tag:db: no rule can name this tag/)).toBeTruthy()
    mock.close()
  })

  it('leads to the creation of a user if the server has none, or none of that name', async () => {
    const mock = await createTestMock({ seed: null, now: () => Date.now() })
    const { user } = await renderPage('/pre-auth-keys?create', { mock })
    const form = within(await dialog())
    expect(form.getByRole('button', { name: 'Create a user' })).toBeTruthy()
    await mock.call('POST', '/user', { name: 'ann' })
    cleanup()
    await renderPage('/pre-auth-keys?create', { mock })
    // Also before a name is typed.
    expect(within(await dialog()).getByRole('button', { name: 'Create a user' })).toBeTruthy()
    await user.type(within(await dialog()).getByRole('combobox', { name: 'User' }), 'zoe')
    expect(await screen.findByText('No user matches.')).toBeTruthy()
    mock.close()
  })

  it('keeps the form values if the server refuses', async () => {
    const { mock } = await withKeys()
    const { user } = await renderPage('/pre-auth-keys?create', {
      mock,
      intercept: (request) =>
        request.method === 'POST'
          ? Response.json({ code: 'invalid', message: 'no keys today', details: [] }, { status: 400 })
          : undefined,
    })
    const form = within(await dialog())
    await user.type(form.getByRole('combobox', { name: 'User' }), 'bob{Enter}')
    await user.click(form.getByRole('button', { name: 'Create key' }))
    expect(await form.findByText('No keys today.')).toBeTruthy()
    expect(form.getByRole<HTMLInputElement>('combobox', { name: 'User' }).value).toBe('bob')
    mock.close()
  })
})

describe('the import of keys', () => {
  it.each([
    [
      'en',
      'Import from CSV…',
      'Or paste the lines here',
      'Create 3 keys',
      /1 was not tried after that error\./,
      /you stopped/,
    ],
    [
      'de',
      'Aus CSV importieren …',
      'Oder die Zeilen hier einfügen',
      '3 Schlüssel erstellen',
      /1 wurde nach diesem Fehler nicht mehr versucht\./,
      /angehalten/,
    ],
  ] as const)(
    'says that an error ended it, not the user (%s)',
    async (language, action, paste, submit, says, wrong) => {
      const { mock } = await withKeys({ user: 'alice' })
      let made = 0
      const { user } = await renderPage('/pre-auth-keys', {
        mock,
        language,
        intercept: ({ method, url }) =>
          method === 'POST' && new URL(url).pathname.endsWith('/preauthkey') && ++made === 2
            ? Response.json({ code: 'busy', message: '', details: [] }, { status: 503 })
            : undefined,
      })
      await user.click(
        await screen.findByRole('button', { name: language === 'en' ? 'More actions' : 'Weitere Aktionen' }),
      )
      await user.click(await screen.findByRole('menuitem', { name: action }))
      await user.click(await screen.findByLabelText(paste))
      await user.paste('user,tags\nalice,\nalice,\nalice,\n')
      await user.click(await screen.findByRole('button', { name: submit }))
      expect((await screen.findByText(says)).parentElement?.textContent).not.toMatch(wrong)
      mock.close()
    },
  )
})
