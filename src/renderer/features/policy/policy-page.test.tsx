import { EditorView } from '@codemirror/view'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { StoredPolicy } from '@shared/api/policy'
import type { Draft } from '@shared/ipc/contract'
import { createTestMock, type TestMock } from '@tests/support/mock-app'
import { renderPage, type RenderPageOptions } from '@tests/support/render-page'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const stored = async (mock: TestMock) => (await mock.call('GET', '/policy')).body as StoredPolicy
const editor = async () => {
  await screen.findByRole('textbox', { name: 'Access policy in HuJSON' })
  const dom = document.querySelector<HTMLElement>('.cm-editor')!
  return EditorView.findFromDOM(dom)!
}
const textOf = async () => (await editor()).state.doc.toString()

/** Types as a person at the start of the text would. */
async function insert(text: string) {
  const view = await editor()
  act(() => view.dispatch({ changes: { from: 0, insert: text }, userEvent: 'input' }))
}

/** The page with a main process that keeps drafts and files. */
async function renderPolicy(options: RenderPageOptions & { draft?: Draft | null } = {}) {
  const kept: { draft: Draft | null; files: string[] } = { draft: options.draft ?? null, files: [] }
  const page = await renderPage('/settings/policy', {
    ...options,
    desktop: {
      'draft:get': () => kept.draft,
      'draft:set': ({ draft }) => void (kept.draft = draft),
      'file:save': ({ text }) => kept.files.push(text) > 0,
      ...options.desktop,
    },
  })
  return { ...page, kept }
}

describe('editing the policy', () => {
  it('starts clean, and marks what is not saved', async () => {
    const { mock } = await renderPolicy()
    expect(await textOf()).toBe((await stored(mock)).policy)
    expect((await button('Review and save…')).hasAttribute('disabled')).toBe(true)
    await insert('// mine\n')
    expect(await screen.findByText('Unsaved changes')).toBeTruthy()
    expect((await button('Review and save…')).hasAttribute('disabled')).toBe(false)
  })

  it('names a syntax problem at its place and will not be saved with it', async () => {
    const { user } = await renderPolicy()
    await insert('nonsense ')
    expect(await screen.findByText(/nonsense is not a JSON value/)).toBeTruthy()
    expect(await button('Line 1, column 1')).toBeTruthy()
    await user.keyboard('{Control>}s{/Control}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.querySelector('.cm-lintRange-error')).toBeTruthy())
  })

  it('has the server check what was typed', async () => {
    await renderPolicy()
    await insert('// fine\n')
    expect(await screen.findByText('The server accepts it', {}, { timeout: 5000 })).toBeTruthy()
    const view = await editor()
    const at = view.state.doc.toString().indexOf('"acls"')
    act(() => view.dispatch({ changes: { from: at, insert: '"aclz": [], ' }, userEvent: 'input' }))
    expect(await screen.findByText(/Server: .*unknown field: "aclz"/, {}, { timeout: 5000 })).toBeTruthy()
    await waitFor(() => expect(document.querySelector('.cm-lintRange-warning')?.textContent).toContain('aclz'))
  })

  it('formats and keeps every comment', async () => {
    const mock = await createTestMock({ seed: null, now: () => Date.now() })
    await mock.call('PUT', '/policy', { policy: '{"acls":[ // all\n{"action":"accept","src":["*"],"dst":["*:*"]}]}' })
    const { user } = await renderPolicy({ mock })
    await editor()
    await user.click(await button('Format'))
    const text = await textOf()
    expect(text).toContain('// all')
    expect(text.split('\n').length).toBeGreaterThan(3)
    mock.close()
  })
})

describe('saving', () => {
  it('shows what changes first, saves, and takes it back by Undo', async () => {
    const { user, mock } = await renderPolicy()
    const before = await stored(mock)
    await insert('// mine\n')
    await user.keyboard('{Control>}s{/Control}')
    const box = within(await screen.findByRole('dialog', { name: 'Review changes' }))
    expect(box.getByText('1 line added, 0 lines removed')).toBeTruthy()
    await user.click(box.getByRole('button', { name: 'Save policy' }))
    await waitFor(async () => expect((await stored(mock)).policy).toBe(`// mine\n${before.policy}`))
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
    await user.click(await button('Undo'))
    await waitFor(async () => expect((await stored(mock)).policy).toBe(before.policy))
    await waitFor(async () => expect(await textOf()).toBe(before.policy))
  })

  it('keeps the text and the server’s words where the server refuses', async () => {
    const { user, mock } = await renderPolicy()
    const before = await stored(mock)
    const view = await editor()
    const at = before.policy.indexOf('"acls"')
    act(() => view.dispatch({ changes: { from: at, insert: '"aclz": [], ' }, userEvent: 'input' }))
    await user.click(await button('Review and save…'))
    const box = within(await screen.findByRole('dialog'))
    await user.click(box.getByRole('button', { name: 'Save policy' }))
    expect(await box.findByText(/unknown field: "aclz"/)).toBeTruthy()
    await user.click(box.getByRole('button', { name: 'Keep editing' }))
    expect(await textOf()).toContain('"aclz"')
    expect(await screen.findByText(/Server: .*aclz/)).toBeTruthy()
    expect((await stored(mock)).id).toBe(before.id)
  })
})

describe('somebody else’s save', () => {
  it('is told of by the 409, with theirs and mine and three ways on', async () => {
    const { user, mock } = await renderPolicy()
    const before = await stored(mock)
    await insert('// mine\n')
    await mock.call('PUT', '/policy', { policy: `// theirs\n${before.policy}` })
    await user.click(await button('Review and save…'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save policy' }))
    const box = within(await screen.findByRole('dialog', { name: 'The saved policy has changed' }))
    expect((await stored(mock)).policy).toContain('// theirs')
    await user.click(box.getByRole('button', { name: 'Keep editing' }))
    expect(await textOf()).toContain('// mine')
    await user.click(await button('Compare…'))
    await user.click(await button('Save mine over theirs'))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Review changes' })).getByRole('button', {
        name: 'Save policy',
      }),
    )
    await waitFor(async () => expect((await stored(mock)).policy).toBe(`// mine\n${before.policy}`))
  })

  it('can be taken instead, and taken back', async () => {
    const { user, mock } = await renderPolicy()
    const before = await stored(mock)
    await insert('// mine\n')
    await mock.call('PUT', '/policy', { policy: `// theirs\n${before.policy}` })
    await user.click(await button('Review and save…'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save policy' }))
    await screen.findByRole('dialog', { name: 'The saved policy has changed' })
    await user.click(await button('Take theirs, drop mine'))
    await waitFor(async () => expect(await textOf()).toBe(`// theirs\n${before.policy}`))
    await user.click(await button('Undo'))
    await waitFor(async () => expect(await textOf()).toBe(`// mine\n${before.policy}`))
  })
})

describe('drafts', () => {
  it('are kept while one types and go with a save', async () => {
    const { user, kept, mock } = await renderPolicy()
    const { id } = await stored(mock)
    await insert('// mine\n')
    await waitFor(() => expect(kept.draft?.text).toContain('// mine'))
    expect(kept.draft?.baseId).toBe(id)
    await user.click(await button('Review and save…'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save policy' }))
    await waitFor(() => expect(kept.draft).toBeNull())
  })

  it('come back after a crash, and can be thrown away', async () => {
    const mock = await createTestMock({ now: () => Date.now() })
    const { id, policy } = await stored(mock)
    const draft = { text: `// from before\n${policy}`, baseId: id, savedAt: new Date().toISOString() }
    const { user } = await renderPolicy({ mock, draft })
    expect(await screen.findByText(/Unsaved changes were brought back/)).toBeTruthy()
    expect(await textOf()).toContain('// from before')
    await user.click(await button('Discard them'))
    await user.click(await button('Discard changes'))
    await waitFor(async () => expect(await textOf()).toBe(policy))
    mock.close()
  })

  it('are warned of where the policy under them was replaced', async () => {
    const draft = { text: '{ "acls": [] }', baseId: 'gone', savedAt: new Date().toISOString() }
    await renderPolicy({ draft })
    expect(await screen.findByText(/Somebody saved another policy meanwhile/)).toBeTruthy()
    expect(await textOf()).toBe('{ "acls": [] }')
  })
})

describe('leaving with unsaved changes', () => {
  it('asks, and keeps the draft', async () => {
    const { user, address, kept } = await renderPolicy()
    await insert('// mine\n')
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await user.click(await button('Keep editing'))
    expect(address()).toBe('/settings/policy')
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await user.click(await button('Leave, keep the draft'))
    await waitFor(() => expect(address()).toBe('/users'))
    await waitFor(() => expect(kept.draft?.text).toContain('// mine'))
  })

  it('asks, and drops them where one says so', async () => {
    const { user, address, kept } = await renderPolicy()
    await insert('// mine\n')
    await waitFor(() => expect(kept.draft).not.toBeNull())
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await user.click(await button('Discard changes and leave'))
    await waitFor(() => expect(address()).toBe('/users'))
    await waitFor(() => expect(kept.draft).toBeNull())
  })

  it('holds the window back', async () => {
    await renderPolicy()
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      act(() => void window.dispatchEvent(event))
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)
    await insert('// mine\n')
    expect(closing()).toBe(true)
    expect(await button('Close, keep the draft')).toBeTruthy()
  })
})

describe('other servers', () => {
  it('without a policy: says what that means and begins one', async () => {
    const { user, mock } = await renderPolicy({ mock: { seed: null } })
    expect(await screen.findByText(/Without a policy every machine can reach every other one/)).toBeTruthy()
    await user.click(await button('Start from an example'))
    expect(await textOf()).toContain('"tagOwners"')
    await user.click(await button('Review and save…'))
    const box = within(await screen.findByRole('dialog'))
    await user.click(box.getByRole('button', { name: 'Save policy' }))
    await waitFor(async () => expect((await stored(mock)).policy).toContain('"tagOwners"'))
  })

  it('that read it from a file: show it with the reason, and save it only to a file here', async () => {
    const { user, kept, mock } = await renderPolicy({
      intercept: (request) =>
        new URL(request.url).pathname === '/api/v1/policy'
          ? Response.json({ id: 'f', policy: '{}', updatedAt: null, writable: false, reason: 'policy.mode is file' })
          : undefined,
    })
    expect(await screen.findByText('policy.mode is file')).toBeTruthy()
    expect((await editor()).state.readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Review and save…' })).toBeNull()
    await user.click(await button('More actions'))
    await user.click(await screen.findByRole('menuitem', { name: 'Save to a file…' }))
    await waitFor(() => expect(kept.files).toEqual(['{}']))
    expect(mock.warnings).toEqual([])
  })

  it('opens a file, with Undo', async () => {
    const { user, mock } = await renderPolicy()
    const before = (await stored(mock)).policy
    const file = new File(['{ "acls": [] } // file'], 'other.hujson')
    await editor()
    await user.upload(screen.getByLabelText('Open a file…'), file)
    await waitFor(async () => expect(await textOf()).toBe('{ "acls": [] } // file'))
    await user.click(await button('Undo'))
    await waitFor(async () => expect(await textOf()).toBe(before))
  })
})
