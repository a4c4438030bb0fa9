import { screen, waitFor, within } from '@testing-library/react'
import { createTestMock } from '@tests/support/mock-app'
import { expect, it, onTestFinished } from 'vitest'
import { policyText } from '@tests/support/policy-page'
import { renderPage } from '@tests/support/render-page'

/** The forms view is loaded lazily. */
const formsView = () => screen.findByRole('region', { name: 'Policy as forms' })

it('shows a read-only policy with the reason and without edit controls', async () => {
  await renderPage('/settings/policy?view=forms', {
    desktop: { 'draft:get': () => null },
    intercept: (request) =>
      new URL(request.url).pathname === '/api/v1/policy'
        ? Response.json({
            id: 'f',
            policy:
              '{ "acls": [{ "#ha-meta": {"name": "Everyone"}, "action": "accept", "src": ["*"], "dst": ["*:*"] },\n// #ha-meta: {"name":"Converted"}\n{}] }',
            updatedAt: null,
            writable: false,
            reason: 'policy.mode is file',
          })
        : undefined,
  })
  const forms = within(await formsView())
  expect(forms.getByRole('alert').textContent).toContain('policy cannot be changed here')
  expect(forms.getAllByRole('listitem')).toHaveLength(2)
  expect(forms.getByText('Everyone')).toBeTruthy()
  expect(forms.getByText('Converted')).toBeTruthy()
  expect(forms.queryByRole('button', { name: 'Add rule' })).toBeNull()
  expect(forms.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(document.querySelector('[data-handle]')).toBeNull()
})

it('on a locked server, forms can be opened but not submitted', async () => {
  const server = {
    id: 's',
    name: 'Home',
    url: 'https://hs.example.org',
    color: 'green',
    hasKey: true,
    readOnly: true,
  } as const
  const { user, mock } = await renderPage('/settings/policy?view=forms', {
    session: { servers: [server], currentId: 's' },
    desktop: { 'draft:get': () => null },
  })
  const { policy: before } = (await mock.call('GET', '/policy')).body as { policy: string }
  const forms = within(await formsView())
  expect(screen.getByText(/^Home is read-only in this console\./)).toBeTruthy()
  expect(forms.getByRole('button', { name: 'Add rule' }).closest('fieldset')?.disabled).toBe(true)
  expect(document.querySelector('[data-handle]')).toBeNull()
  const [edit] = forms.getAllByRole('button', { name: /^Edit/ })
  if (!edit) throw new Error('no entry can be opened')
  await user.click(edit)
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByText(/^Home is read-only in this console\./)).toBeTruthy()
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Change' }).disabled).toBe(true)
  expect(form.getByRole('link', { name: 'Server settings' }).getAttribute('href')).toBe('/settings/servers?review=s')
  expect(await mock.call('GET', '/policy')).toMatchObject({ body: { policy: before } })
})

it('names the machine of an address in a rule', async () => {
  const mock = await createTestMock({ nodes: 3, now: () => Date.now() })
  onTestFinished(() => mock.close())
  const { nodes } = (await mock.call('GET', '/node')).body as { nodes: { givenName: string; ipAddresses: string[] }[] }
  const { givenName, ipAddresses } = nodes[0]!
  const rule = { action: 'accept', src: ['*'], dst: [`${ipAddresses[0]}:22`] }
  await mock.call('PUT', '/policy', { policy: JSON.stringify({ acls: [rule] }) })
  await renderPage('/settings/policy?view=forms', { mock, desktop: { 'draft:get': () => null } })
  const row = (await within(await formsView()).findAllByRole('listitem'))[0]!
  await waitFor(() => expect(row.textContent).toContain(`${givenName} ${ipAddresses[0]}:22`))
})

it('takes the machine that is called exactly as typed, and reports an unknown host in plain words', async () => {
  const { user, mock } = await renderPage('/settings/policy?view=forms', { desktop: { 'draft:get': () => null } })
  const { nodes } = (await mock.call('GET', '/node')).body as { nodes: { givenName: string; ipAddresses: string[] }[] }
  const [machine] = nodes
  const forms = within(await formsView())
  await user.click(forms.getByRole('button', { name: 'Add rule' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add rule' }))
  await user.type(form.getByRole('combobox', { name: 'Sources' }), `${machine?.givenName}{Enter}nowhere-at-all{Enter}`)
  const chip = form.getByRole('button', { name: `${machine?.givenName} ${machine?.ipAddresses[0]}` })
  expect(chip.textContent).toContain(machine?.givenName)
  expect(await form.findByText('nowhere-at-all is neither a user nor a host')).toBeTruthy()
})

it('Enter takes a whole name on both sides of a rule: as a destination with all ports, as it is suggested', async () => {
  const { user } = await renderPage('/settings/policy?view=forms', { desktop: { 'draft:get': () => null } })
  const forms = within(await formsView())
  await user.click(forms.getByRole('button', { name: 'Add rule' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add rule' }))
  const [sources, targets] = ['Sources', 'Destinations'].map((name) => form.getByRole('combobox', { name }))
  for (const name of ['tag:ci', 'group:dev', '*']) {
    await user.type(sources!, `${name}{Enter}`)
    expect(form.getByRole('button', { name })).toBeTruthy()
    await user.type(targets!, name)
    expect(screen.getByRole('option', { name: `${name}:*` })).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(form.getByRole('button', { name: `${name}:*` })).toBeTruthy()
  }
})

it('a comma ends a name, and Ctrl+S opens no review while a form is open', async () => {
  const { user } = await renderPage('/settings/policy?view=forms', { desktop: { 'draft:get': () => null } })
  const forms = within(await formsView())
  const addRule = async () => {
    await user.click(forms.getByRole('button', { name: 'Add rule' }))
    return within(await screen.findByRole('dialog', { name: 'Add rule' }))
  }
  const form = await addRule()
  await user.type(form.getByRole('combobox', { name: 'Sources' }), 'group:dev,group:admin,')
  expect(form.getByRole('button', { name: 'group:admin' })).toBeTruthy()
  // The suggestions must not cover the next field.
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.type(form.getByRole('combobox', { name: 'Destinations' }), 'tag:ci:22,443,')
  await user.click(form.getByRole('button', { name: 'Add rule' }))
  expect(await forms.findByText('tag:ci:22,443')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await addRule()
  await user.keyboard('{Control>}s{/Control}')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByRole('dialog', { name: 'Review changes' })).toBeTruthy()
})

it('Enter takes the highlighted suggestion, and a word close to a known name offers that name', async () => {
  const { user } = await renderPage('/settings/policy?view=forms', { desktop: { 'draft:get': () => null } })
  const forms = within(await formsView())
  await user.click(forms.getByRole('button', { name: 'Add rule' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add rule' }))
  const sources = form.getByRole('combobox', { name: 'Sources' })
  await user.type(sources, 'group')
  const [first, second] = screen.getAllByRole('option').map((option) => option.textContent)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(form.getByRole('button', { name: first! })).toBeTruthy()
  await user.type(sources, 'group')
  await user.hover(screen.getByRole('option', { name: second! }))
  await user.keyboard('{Enter}')
  expect(form.getByRole('button', { name: second! })).toBeTruthy()
  await user.type(sources, 'grop:guest ')
  await user.click(form.getByRole('button', { name: 'Did you mean group:guest?' }))
  expect(form.getByRole('button', { name: 'group:guest' })).toBeTruthy()
  expect(form.queryByRole('button', { name: 'grop:guest' })).toBeNull()
})

it('asks for the near name in German', async () => {
  const { user } = await renderPage('/settings/policy?view=forms', {
    language: 'de',
    desktop: { 'draft:get': () => null },
  })
  const forms = within(await screen.findByRole('region', { name: /Formular/ }))
  await user.click(forms.getByRole('button', { name: 'Regel hinzufügen' }))
  const form = within(await screen.findByRole('dialog', { name: 'Regel hinzufügen' }))
  await user.type(form.getByRole('combobox', { name: 'Quellen' }), 'grop:guest ')
  expect(form.getByRole('button', { name: 'Meinten Sie group:guest?' })).toBeTruthy()
})

it.each([
  ['{}', true],
  ['{ "acls": [] }', false],
])('a policy without rules says what it allows: %s', async (text, isOpen) => {
  await renderPage('/settings/policy?view=forms', {
    desktop: { 'draft:get': () => ({ text, baseId: null, savedAt: new Date().toISOString() }) },
  })
  const forms = within(await formsView())
  const says = isOpen ? /^No rules yet\. Until there is one, every machine reaches/ : /^No rules yet\.$/
  expect(await forms.findByText(says)).toBeTruthy()
})

it('a tag that a rule needs is defined from the rule’s form, which comes back with what was typed', async () => {
  const { user } = await renderPage('/settings/policy?view=forms', { desktop: { 'draft:get': () => null } })
  await user.click(within(await formsView()).getByRole('button', { name: 'Add rule' }))
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
  await user.type((await dialog('Add rule')).getByLabelText('Sources'), 'tag:new ')
  await user.type((await dialog('Add rule')).getByLabelText('Destinations'), 'tag:server:22 ')
  expect((await dialog('Add rule')).queryByRole('button', { name: /^Define tag:server/ })).toBeNull()
  await user.click((await dialog('Add rule')).getByRole('button', { name: 'Define tag:new…' }))
  const tag = await dialog('Add tag')
  expect(tag.getByLabelText<HTMLInputElement>('Tag').value).toBe('tag:new')
  await user.type(tag.getByLabelText('Owners'), 'group:admin ')
  await user.click(tag.getByRole('button', { name: 'Add tag' }))
  const rule = await dialog('Add rule')
  expect(rule.getByText('tag:new')).toBeTruthy()
  expect(rule.queryByText('Your unfinished entry was kept.')).toBeNull()
  await waitFor(() => expect(rule.queryByRole('button', { name: 'Define tag:new…' })).toBeNull())
  await user.click(rule.getByRole('button', { name: 'Add rule' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const text = await policyText()
  expect(text).toMatch(/"tag:new":\s*\["group:admin"\]/)
  expect(text).toMatch(/"src":\s*\["tag:new"\],\s*"dst":\s*\["tag:server:22"\]/)
})

it('a definition that is cancelled leads back to the form that needs it, and keeps what was typed', async () => {
  const { user } = await renderPage('/settings/policy?view=forms', { desktop: { 'draft:get': () => null } })
  await user.click(within(await formsView()).getByRole('button', { name: 'Add rule' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Sources'), 'group:new ')
  const define = () => screen.findByRole('button', { name: 'Define group:new…' })
  const group = async () => within(await screen.findByRole('dialog', { name: 'Add group' }))
  await user.click(await define())
  await user.type((await group()).getByLabelText('Members'), 'alice@ ')
  await user.click((await group()).getByRole('button', { name: 'Cancel' }))
  await user.click(await define())
  expect((await group()).getByText('alice@')).toBeTruthy()
  await user.click((await group()).getByRole('button', { name: 'Cancel' }))
  const rule = within(await screen.findByRole('dialog', { name: 'Add rule' }))
  await user.click(rule.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a group among the members of a group is not offered for definition, because groups cannot contain groups', async () => {
  const { user } = await renderPage('/settings/policy?view=forms&section=groups', {
    desktop: { 'draft:get': () => null },
  })
  await user.click(within(await formsView()).getByRole('button', { name: 'Add group' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Members'), 'group:new ')
  expect(await screen.findByText('group:new')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Define/ })).toBeNull()
})

it('the line of problems speaks of lines only beside the text', async () => {
  const { navigate } = await renderPage('/settings/policy?view=forms', { desktop: { 'draft:get': () => null } })
  expect(await screen.findByRole('button', { name: 'Show in the text' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Line \d+/ })).toBeNull()
  await navigate('/settings/policy')
  expect(await screen.findByRole('button', { name: /^Line \d+, column \d+$/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show in the text' })).toBeNull()
})
