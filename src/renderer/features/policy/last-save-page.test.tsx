import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { policyEditor, policyText, renderPolicy, storedPolicy, typePolicy } from '@tests/support/policy-page'
import type { RenderedPage } from '@tests/support/render-page'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const undo = () => screen.queryByRole('button', { name: 'Undo: Access policy saved' })

/** Saves the text on screen, and closes every toast. */
async function save({ user }: Pick<RenderedPage, 'user'>): Promise<void> {
  await user.click(await button('Review and save…'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save policy' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) await user.click(close)
}

async function takeBack({ user }: Pick<RenderedPage, 'user'>): Promise<void> {
  await waitFor(() => expect(undo()).toBeTruthy())
  await user.click(undo()!)
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Undo' }))
}

describe('the last save', () => {
  it('can be undone on the page and in its history, also after they were left', async () => {
    const page = await renderPolicy()
    const before = await storedPolicy(page.mock)
    await screen.findByText(/^Saved/)
    expect(undo()).toBeNull()
    await typePolicy('// mine\n')
    await save(page)
    await waitFor(() => expect(undo()).toBeTruthy())
    await page.navigate('/users')
    await page.navigate('/access/history')
    await waitFor(() => expect(undo()).toBeTruthy())
    await page.navigate('/settings/policy')
    await takeBack(page)
    await waitFor(async () => expect((await storedPolicy(page.mock)).policy).toBe(before.policy))
    await waitFor(() => expect(undo()).toBeNull())
    expect(await policyText()).toBe(before.policy)
  })

  it('can be undone if there was no policy before', async () => {
    const page = await renderPolicy({ mock: { seed: null } })
    await page.user.click(await button('Start with an empty policy'))
    const view = await policyEditor()
    const text = '{"acls": [{"action": "accept", "src": ["*"], "dst": ["*:22"]}]}'
    act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'input' }))
    await save(page)
    await page.navigate('/access/history')
    await takeBack(page)
    await waitFor(async () => expect((await storedPolicy(page.mock)).policy).not.toContain('*:22'))
  })

  it('cannot be undone once someone else has saved', async () => {
    const page = await renderPolicy()
    await typePolicy('// mine\n')
    await save(page)
    await waitFor(() => expect(undo()).toBeTruthy())
    await page.mock.call('PUT', '/policy', { policy: `// theirs\n${(await storedPolicy(page.mock)).policy}` })
    await page.navigate('/users')
    await page.navigate('/settings/policy')
    await policyText()
    await waitFor(() => expect(undo()).toBeNull())
  })
})
