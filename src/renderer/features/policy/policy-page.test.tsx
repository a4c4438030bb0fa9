import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestMock } from '@tests/support/mock-app'
import { policyEditor, policyText, renderPolicy, storedPolicy, typePolicy } from '@tests/support/policy-page'

const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('editing the policy', () => {
  it('starts clean and marks unsaved changes', async () => {
    const { mock } = await renderPolicy()
    expect(await policyText()).toBe((await storedPolicy(mock)).policy)
    expect((await button('Review and save…')).hasAttribute('disabled')).toBe(true)
    await typePolicy('// mine\n')
    expect(await screen.findByText('Unsaved changes')).toBeTruthy()
    expect((await button('Review and save…')).hasAttribute('disabled')).toBe(false)
  })

  it('shows the place of a syntax error and blocks saving', async () => {
    const { user } = await renderPolicy()
    await typePolicy('nonsense ')
    expect(await screen.findByText(/nonsense is not a JSON value/)).toBeTruthy()
    expect(await button('Line 1, column 1')).toBeTruthy()
    await user.keyboard('{Control>}s{/Control}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.querySelector('.cm-lintRange-error')).toBeTruthy())
  })

  it('asks the server to check the typed text', async () => {
    await renderPolicy()
    await typePolicy('// fine\n')
    expect(await screen.findByText(/^The server accepts it/)).toBeTruthy()
    await typePolicy('"aclz": [], ', '"acls"')
    expect(await screen.findByText(/Server: .*unknown field: "aclz"/)).toBeTruthy()
    await waitFor(() => expect(document.querySelector('.cm-lintRange-warning')?.textContent).toContain('aclz'))
  })

  it('says that the server accepts the stored text, before anything is typed', async () => {
    await renderPolicy()
    expect(await screen.findByText(/^The server accepts it/)).toBeTruthy()
    expect(screen.queryByText(/the server has not checked this text/)).toBeNull()
  })

  it('shows why the server refuses the stored text, before anything is typed', async () => {
    const message = 'validating policy user references: multiple users found: token "ann@" found: [ 1: ann, 3: ann,  ]'
    await renderPolicy({
      intercept: (request) =>
        new URL(request.url).pathname === '/api/v1/policy/check'
          ? Response.json({ code: 'invalid', message, details: [] }, { status: 400 })
          : undefined,
    })
    expect(await screen.findByText(/^Server: .*multiple users found: token "ann@"/)).toBeTruthy()
  })

  it('shows the reason if the server could not check the text', async () => {
    const { user } = await renderPolicy({
      intercept: (request) =>
        new URL(request.url).pathname === '/api/v1/policy/check'
          ? Response.json({ code: 'offline', message: 'connect ECONNREFUSED', details: [] }, { status: 503 })
          : undefined,
    })
    await typePolicy('// fine\n')
    const words = /^The server could not check it\. The server cannot be reached\./
    expect(await screen.findByText(words)).toBeTruthy()
    await user.click(await button('Review and save…'))
    const box = within(await screen.findByRole('dialog', { name: 'Review changes' }))
    expect(box.getByText(words)).toBeTruthy()
    await user.click(box.getByRole('button', { name: /^Warnings/ }))
    expect((await box.findAllByText(/^No warnings|^Rule|^No rule/)).length).toBeGreaterThan(0)
    expect(box.getAllByText(/^The server could not check/)).toHaveLength(1)
  })

  it('formats the text and keeps every comment', async () => {
    const mock = await createTestMock({ seed: null, now: () => Date.now() })
    await mock.call('PUT', '/policy', { policy: '{"acls":[ // all\n{"action":"accept","src":["*"],"dst":["*:*"]}]}' })
    const { user } = await renderPolicy({ mock })
    await policyEditor()
    await user.click(await button('Format'))
    const text = await policyText()
    expect(text).toContain('// all')
    expect(text.split('\n').length).toBeGreaterThan(3)
    mock.close()
  })
})

describe('saving', () => {
  it('reviews the changes, saves them and reverts them with Undo', async () => {
    const { user, mock } = await renderPolicy()
    const before = await storedPolicy(mock)
    await typePolicy('// mine\n')
    await user.keyboard('{Control>}s{/Control}')
    const box = within(await screen.findByRole('dialog', { name: 'Review changes' }))
    expect(box.getByText('1 line added, 0 lines removed')).toBeTruthy()
    await user.click(box.getByRole('button', { name: 'Save policy' }))
    await waitFor(async () => expect((await storedPolicy(mock)).policy).toBe(`// mine\n${before.policy}`))
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
    await user.click(await button('Undo'))
    await waitFor(async () => expect((await storedPolicy(mock)).policy).toBe(before.policy))
    await waitFor(async () => expect(await policyText()).toBe(before.policy))
  })

  it('moves the focus to the heading if the button that had it is disabled after saving', async () => {
    const { user } = await renderPolicy()
    await typePolicy('// mine\n')
    await user.click(await button('Review and save…'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save policy' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it('keeps the text and the server’s message if the server refuses it', async () => {
    const { user, mock } = await renderPolicy()
    const before = await storedPolicy(mock)
    await typePolicy('"aclz": [], ', '"acls"')
    await user.click(await button('Review and save…'))
    const box = within(await screen.findByRole('dialog'))
    await user.click(box.getByRole('button', { name: 'Save policy' }))
    // Once as the error of the save, and once in the list of problems.
    expect((await box.findAllByText(/unknown field: "aclz"/)).length).toBeGreaterThan(0)
    await user.click(box.getByRole('button', { name: 'Keep editing' }))
    expect(await policyText()).toContain('"aclz"')
    expect(await screen.findByText(/Server: .*aclz/)).toBeTruthy()
    expect((await storedPolicy(mock)).id).toBe(before.id)
  })
})

describe('the review', () => {
  it('repeats every warning of the editor, and says why access does not change', async () => {
    const { user } = await renderPolicy({ mock: { seed: null } })
    await user.click(await button('Start with an empty policy'))
    const view = await policyEditor()
    const before =
      '{ "tagOwners": { "tag:db": [] }, "acls": [ { "action": "accept", "src": ["*"], "dst": ["tag:db:22"] } ] }'
    act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: before }, userEvent: 'input' }))
    await user.keyboard('{Control>}s{/Control}')
    const box = within(await screen.findByRole('dialog', { name: 'Review changes' }))
    // One of them is above the parts.
    expect(await box.findByRole('button', { name: /^Warnings\s*3$/ })).toBeTruthy()
    await user.click(box.getByRole('button', { name: /^Warnings/ }))
    expect(await box.findByText('Rule 1 does nothing: no machine matches its sources: *')).toBeTruthy()
    expect(box.queryByText(/^No warnings/)).toBeNull()
  })

  it('says which rule has no effect if access does not change', async () => {
    const { user } = await renderPolicy()
    await typePolicy(
      '{ "action": "accept", "src": ["*"], "dst": ["tag:none:22"] }, ',
      '{ "action": "accept", "src": ["group:admin"]',
    )
    await typePolicy('"tag:none": ["group:admin"], ', '"tag:')
    await user.keyboard('{Control>}s{/Control}')
    const box = within(await screen.findByRole('dialog', { name: 'Review changes' }))
    const why = 'Rule 1 does nothing: no machine has tag:none'
    await waitFor(() => expect(box.getByRole('status').textContent).toContain(`Access does not change. ${why}`))
    await user.click(box.getByRole('button', { name: /^Access/ }))
    expect(await box.findByText(why)).toBeTruthy()
    await user.click(box.getByRole('button', { name: /^Line \d+$/ }))
    expect(box.getByRole('button', { name: /^Text/ }).getAttribute('aria-pressed')).toBe('true')
  })

  it('does not say that nothing is wrong while the rules are not evaluated', async () => {
    const failure = { code: 'internal', message: 'broken', details: [] }
    const { user } = await renderPolicy({
      intercept: ({ method, url }) =>
        method === 'GET' && new URL(url).pathname === '/api/v1/node'
          ? Response.json(failure, { status: 500 })
          : undefined,
    })
    await typePolicy('// fine\n')
    await user.keyboard('{Control>}s{/Control}')
    const box = within(await screen.findByRole('dialog', { name: 'Review changes' }))
    await user.click(box.getByRole('button', { name: /^Warnings/ }))
    expect(await box.findByText(/^The names and rules are not checked/)).toBeTruthy()
    expect(box.queryByText(/^No warnings/)).toBeNull()
  })
})

describe('other servers', () => {
  it('a server without a policy explains that and starts one', async () => {
    const { user, mock } = await renderPolicy({ mock: { seed: null } })
    expect(await screen.findByText(/Without a policy, every machine can reach every other one/)).toBeTruthy()
    await user.click(await button('Start from an example'))
    expect(await policyText()).toContain('"tagOwners"')
    await user.click(await button('Review and save…'))
    const box = within(await screen.findByRole('dialog'))
    await user.click(box.getByRole('button', { name: 'Save policy' }))
    await waitFor(async () => expect((await storedPolicy(mock)).policy).toContain('"tagOwners"'))
  })

  it('a policy read from a file is shown with the reason, and can only be saved to a local file', async () => {
    const { user, kept, mock } = await renderPolicy({
      intercept: (request) =>
        new URL(request.url).pathname === '/api/v1/policy'
          ? Response.json({ id: 'f', policy: '{}', updatedAt: null, writable: false, reason: 'policy.mode is file' })
          : undefined,
    })
    expect(await screen.findByText('policy.mode is file')).toBeTruthy()
    expect((await policyEditor()).state.readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Review and save…' })).toBeNull()
    await user.click(await button('More actions'))
    await user.click(await screen.findByRole('menuitem', { name: 'Save to a file…' }))
    await waitFor(() => expect(kept.files).toEqual(['{}']))
    expect(mock.warnings).toEqual([])
  })

  it('opens a file, with Undo', async () => {
    const { user, mock } = await renderPolicy()
    const before = (await storedPolicy(mock)).policy
    const file = new File(['{ "acls": [] } // file'], 'other.hujson')
    await policyEditor()
    await user.upload(screen.getByLabelText('Open a file…'), file)
    await waitFor(async () => expect(await policyText()).toBe('{ "acls": [] } // file'))
    await user.click(await button('Undo'))
    await waitFor(async () => expect(await policyText()).toBe(before))
  })
})
