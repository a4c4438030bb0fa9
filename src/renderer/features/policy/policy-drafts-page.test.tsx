import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestMock } from '@tests/support/mock-app'
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
