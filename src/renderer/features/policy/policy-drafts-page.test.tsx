import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestMock } from '@tests/support/mock-app'
import type { RenderedPage } from '@tests/support/render-page'
import { policyText, renderPolicy, storedPolicy, typePolicy } from '@tests/support/policy-page'

const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('policy drafts', () => {
  it('are saved while the user types and removed after a save', async () => {
    const { user, kept, mock } = await renderPolicy()
    const { id } = await storedPolicy(mock)
    await typePolicy('// mine\n')
    await waitFor(() => expect(kept.draft?.text).toContain('// mine'))
    expect(kept.draft?.baseId).toBe(id)
    await user.click(await button('Review and save…'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save policy' }))
    await waitFor(() => expect(kept.draft).toBeNull())
  })

  it('are restored after a crash and can be discarded', async () => {
    const mock = await createTestMock({ now: () => Date.now() })
    const { id, policy } = await storedPolicy(mock)
    const draft = { text: `// from before\n${policy}`, baseId: id, savedAt: new Date().toISOString() }
    const { user } = await renderPolicy({ mock, draft })
    expect(await screen.findByText(/Unsaved changes were restored/)).toBeTruthy()
    expect(await policyText()).toContain('// from before')
    await user.click(await button('Discard them'))
    await user.click(await button('Discard changes'))
    await waitFor(async () => expect(await policyText()).toBe(policy))
    mock.close()
  })

  it('show a warning if the stored policy was replaced meanwhile', async () => {
    const draft = { text: '{ "acls": [] }', baseId: 'gone', savedAt: new Date().toISOString() }
    await renderPolicy({ draft })
    expect(await screen.findByText(/Someone else saved another policy in the meantime/)).toBeTruthy()
    expect(await policyText()).toBe('{ "acls": [] }')
  })
})

describe('Undo in a toast', () => {
  const leave = async ({ user, address }: RenderedPage) => {
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await waitFor(() => expect(address()).toBe('/users'))
    // The page that was left stays on screen until the next one is loaded.
    await screen.findByRole('heading', { name: 'Users' })
  }
  const discard = async ({ user }: RenderedPage) => {
    await user.click(await button('More actions'))
    await user.click(await screen.findByRole('menuitem', { name: 'Discard changes…' }))
    await user.click(await button('Discard changes'))
  }

  it('restores the draft of a page that was left', async () => {
    const page = await renderPolicy()
    const { id } = await storedPolicy(page.mock)
    await typePolicy('// mine\n')
    await discard(page)
    await leave(page)
    await waitFor(() => expect(page.kept.draft).toBeNull())
    await page.user.click(await button('Undo'))
    expect(await screen.findByText('The text is kept as a draft of the access policy')).toBeTruthy()
    expect(page.kept.draft).toMatchObject({ text: expect.stringContaining('// mine'), baseId: id })
    await page.navigate('/settings/policy')
    expect(await policyText()).toContain('// mine')
  })

  it('restores the text of a page that was left and opened again', async () => {
    const page = await renderPolicy()
    await typePolicy('// mine\n')
    await discard(page)
    await leave(page)
    await waitFor(() => expect(page.kept.draft).toBeNull())
    await page.navigate('/settings/policy')
    expect(await policyText()).not.toContain('// mine')
    await page.user.click(await button('Undo'))
    await waitFor(async () => expect(await policyText()).toContain('// mine'))
    await waitFor(() => expect(page.kept.draft?.text).toContain('// mine'))
  })

  it('restores the text of a page that is opened while the draft is being stored', async () => {
    let store = () => {}
    let isSlow = false
    const stored = new Promise<void>((resolve) => (store = resolve))
    const page = await renderPolicy({ desktop: { 'draft:set': () => (isSlow ? stored : undefined) } })
    await typePolicy('// mine\n')
    await discard(page)
    await leave(page)
    isSlow = true
    await page.user.click(await button('Undo'))
    await page.navigate('/settings/policy')
    expect(await policyText()).not.toContain('// mine')
    store()
    await waitFor(async () => expect(await policyText()).toContain('// mine'))
  })
})

describe('leaving the page with unsaved changes', () => {
  it('asks first and keeps the draft', async () => {
    const { user, address, kept } = await renderPolicy()
    await typePolicy('// mine\n')
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await user.click(await button('Keep editing'))
    expect(address()).toBe('/settings/policy')
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await user.click(await button('Leave, keep the draft'))
    await waitFor(() => expect(address()).toBe('/users'))
    await waitFor(() => expect(kept.draft?.text).toContain('// mine'))
  })

  it('drops the draft if the user discards it', async () => {
    const { user, address, kept } = await renderPolicy()
    await typePolicy('// mine\n')
    await waitFor(() => expect(kept.draft).not.toBeNull())
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await user.click(await button('Discard changes and leave'))
    await waitFor(() => expect(address()).toBe('/users'))
    await waitFor(() => expect(kept.draft).toBeNull())
  })

  it('prevents the window from closing', async () => {
    await renderPolicy()
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      act(() => void window.dispatchEvent(event))
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)
    await typePolicy('// mine\n')
    expect(closing()).toBe(true)
    expect(await button('Close, keep the draft')).toBeTruthy()
  })
})
