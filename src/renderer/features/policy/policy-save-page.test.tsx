import { act, screen, waitFor, within } from '@testing-library/react'
import { refusal } from '@shared/api/error'
import type { ErrorBody } from '@shared/api/error-body'
import { describe, expect, it } from 'vitest'
import { policyEditor, policyText, renderPolicy, storedPolicy, typePolicy } from '@tests/support/policy-page'
import type { RenderedPage, RenderPageOptions } from '@tests/support/render-page'

const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Lets saves of the policy fail. */
const failingSave =
  (body: ErrorBody, status: number): RenderPageOptions['intercept'] =>
  ({ method, url }) =>
    method === 'PUT' && new URL(url).pathname === '/api/v1/policy' ? Response.json(body, { status }) : undefined

describe('a save that fails', () => {
  const review = async () => within(await screen.findByRole('dialog', { name: 'Review changes' }))
  const saveIn = async ({ user }: Pick<RenderedPage, 'user'>) => {
    await typePolicy('// mine\n')
    await user.keyboard('{Control>}s{/Control}')
    await user.click((await review()).getByRole('button', { name: 'Save policy' }))
  }

  it('is not called a refusal of the policy if the server was not reached, and can be repeated', async () => {
    const page = await renderPolicy({
      intercept: failingSave({ code: 'offline', message: 'connect ECONNREFUSED', details: [] }, 503),
    })
    await saveIn(page)
    expect((await (await review()).findByText(/^The server cannot be reached\./)).textContent).not.toContain('refused')
    const submit = (await review()).getByRole('button', { name: 'Save policy' })
    await waitFor(() => expect(submit.hasAttribute('disabled')).toBe(false))
    expect((await review()).queryByText('This policy cannot be saved as it is.')).toBeNull()
    await page.user.click((await review()).getByRole('button', { name: 'Keep editing' }))
    expect(screen.queryByText(/ECONNREFUSED/)).toBeNull()
  })

  it('reports that the previous file was restored, although its code is that of a conflict', async () => {
    const { code, status, message, details } = refusal('conflict', 'hostRolledBack')
    const page = await renderPolicy({ intercept: failingSave({ code, message, details: [...details] }, status) })
    await saveIn(page)
    expect(await (await review()).findByText(/^Headscale was not healthy after the change/)).toBeTruthy()
    await page.user.click((await review()).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await page.user.keyboard('{Control>}s{/Control}')
    expect(await review()).toBeTruthy()
  })

  it('reports that the policy has changed if the stored one is the earlier one again', async () => {
    const { code, status, message, details } = refusal('conflict', 'policyChanged')
    const page = await renderPolicy({ intercept: failingSave({ code, message, details: [...details] }, status) })
    await saveIn(page)
    expect(await (await review()).findByText(/^The policy on the server has changed in the meantime/)).toBeTruthy()
  })
})

it.each([
  ['{"acls": []}', 'Without rules, the policy blocks every connection.'],
  ['{}', 'Without rules and grants, the policy allows every connection.'],
])('the review of %s says that everything changes', async (text, warning) => {
  const { user } = await renderPolicy()
  const view = await policyEditor()
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'input' }))
  await user.click(await button('Review and save…'))
  const review = within(await screen.findByRole('dialog'))
  expect(await review.findByText(warning)).toBeTruthy()
  await user.click(await review.findByRole('button', { name: /^Warnings\s*1$/ }))
  expect(await review.findByText('1 warning is above.')).toBeTruthy()
  expect(await review.findByText(/^No other warnings/)).toBeTruthy()
})

it('the review says how many pairs both gain and lose access, because both counts have them', async () => {
  const { user } = await renderPolicy({ mock: { nodes: 3, now: () => Date.now() } })
  const view = await policyEditor()
  const write = async (ports: string) => {
    const insert = `{"acls": [{"action": "accept", "src": ["*"], "dst": ["*:${ports}"]}]}`
    act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert }, userEvent: 'input' }))
    await user.click(await button('Review and save…'))
  }
  await write('22')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save policy' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await write('80')
  const review = within(await screen.findByRole('dialog'))
  const both = await review.findByText(/^\d+ pairs? gains? and loses? access$/)
  expect(review.getByText(/loses? some access$/).textContent.split(' ')[0]).toBe(both.textContent.split(' ')[0])
})

/**
 * Renders the page, and saves another text as someone else just before the first save of the page reaches the server: the page, which reads
 * the policy now and then, cannot notice it earlier.
 */
async function renderWithRival(theirs: (before: string) => string = (before) => `// theirs\n${before}`) {
  let rival: (() => Promise<unknown>) | undefined
  const page = await renderPolicy({
    intercept: async ({ method, url }) => {
      if (method !== 'PUT' || new URL(url).pathname !== '/api/v1/policy') return undefined
      const overtake = rival
      rival = undefined
      await overtake?.()
      return undefined
    },
  })
  const before = await storedPolicy(page.mock)
  rival = () => page.mock.call('PUT', '/policy', { policy: theirs(before.policy) })
  return { ...page, before }
}

describe('a save by someone else', () => {
  it('of the very same text needs no answer', async () => {
    const { user } = await renderWithRival((before) => `// mine\n${before}`)
    await typePolicy('// mine\n')
    await user.click(await button('Review and save…'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save policy' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  it('is reported by the 409, with both versions and three ways to continue', async () => {
    const { user, mock, before } = await renderWithRival()
    await typePolicy('// mine\n')
    await user.click(await button('Review and save…'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save policy' }))
    const box = within(await screen.findByRole('dialog', { name: 'The saved policy has changed' }))
    expect((await storedPolicy(mock)).policy).toContain('// theirs')
    await user.click(box.getByRole('button', { name: 'Keep editing' }))
    expect(await policyText()).toContain('// mine')
    await user.click(await button('Compare…'))
    await user.click(await button('Overwrite theirs'))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Review changes' })).getByRole('button', {
        name: 'Save policy',
      }),
    )
    await waitFor(async () => expect((await storedPolicy(mock)).policy).toBe(`// mine\n${before.policy}`))
  })

  it('leaves the typed reason in the review, as further editing does', async () => {
    const { user } = await renderWithRival()
    const review = async () => within(await screen.findByRole('dialog', { name: 'Review changes' }))
    const reason = async () => (await review()).getByRole<HTMLInputElement>('textbox', { name: 'Reason (optional)' })
    await typePolicy('// mine\n')
    await user.click(await button('Review and save…'))
    await user.type(await reason(), 'for Maria')
    await user.click((await review()).getByRole('button', { name: 'Keep editing' }))
    await user.click(await button('Review and save…'))
    expect((await reason()).value).toBe('for Maria')
    await user.click((await review()).getByRole('button', { name: 'Save policy' }))
    await user.click(await button('Overwrite theirs'))
    expect((await reason()).value).toBe('for Maria')
  })

  it('can be accepted instead, and undone', async () => {
    const { user, before } = await renderWithRival()
    await typePolicy('// mine\n')
    await user.click(await button('Review and save…'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save policy' }))
    await screen.findByRole('dialog', { name: 'The saved policy has changed' })
    await user.click(await button('Use theirs'))
    await waitFor(async () => expect(await policyText()).toBe(`// theirs\n${before.policy}`))
    await user.click(await button('Undo'))
    await waitFor(async () => expect(await policyText()).toBe(`// mine\n${before.policy}`))
    expect(await button('Compare…')).toBeTruthy()
  })
})

const undo = () => screen.queryByRole('button', { name: 'Undo: Access policy saved' })

async function save({ user }: Pick<RenderedPage, 'user'>): Promise<void> {
  await user.click(await button('Review and save…'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save policy' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** Waits for the message of a save, and dismisses it. */
async function dismissToasts({ user }: Pick<RenderedPage, 'user'>): Promise<void> {
  for (const close of await screen.findAllByRole('button', { name: 'Dismiss' })) await user.click(close)
}

/** Saves the text on screen, and dismisses its message. */
async function saveText(page: Pick<RenderedPage, 'user'>): Promise<void> {
  await save(page)
  await dismissToasts(page)
}

async function takeBack({ user }: Pick<RenderedPage, 'user'>): Promise<void> {
  await waitFor(() => expect(undo()).toBeTruthy())
  await user.click(undo()!)
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Undo' }))
}

describe('the last save', () => {
  it('has one Undo at a time: of its message, then on the page', async () => {
    const page = await renderPolicy()
    await typePolicy('// mine\n')
    await save(page)
    const offers = () => screen.queryAllByRole('button', { name: /^Undo/ })
    await waitFor(() => expect(offers()).toHaveLength(1))
    await page.navigate('/users')
    await page.navigate('/access/history')
    await screen.findAllByText(/1 line added/)
    expect(offers()).toHaveLength(1)
    expect(undo()).toBeNull()
    await dismissToasts(page)
    await waitFor(() => expect(undo()).toBeTruthy())
    expect(offers()).toHaveLength(1)
  })

  it('can be undone on the page and in its history, also after they were left', async () => {
    const page = await renderPolicy()
    const before = await storedPolicy(page.mock)
    await screen.findByText(/^Saved/)
    expect(undo()).toBeNull()
    await typePolicy('// mine\n')
    await saveText(page)
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
    await saveText(page)
    await page.navigate('/access/history')
    await takeBack(page)
    await waitFor(async () => expect((await storedPolicy(page.mock)).policy).not.toContain('*:22'))
  })

  it('cannot be undone once someone else has saved', async () => {
    const page = await renderPolicy()
    await typePolicy('// mine\n')
    await saveText(page)
    await waitFor(() => expect(undo()).toBeTruthy())
    await page.mock.call('PUT', '/policy', { policy: `// theirs\n${(await storedPolicy(page.mock)).policy}` })
    await page.navigate('/users')
    await page.navigate('/settings/policy')
    await policyText()
    await waitFor(() => expect(undo()).toBeNull())
  })
})
