import { screen, waitFor, within } from '@testing-library/react'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { describe, expect, it } from 'vitest'
import { renderPolicy, storedPolicy, typePolicy } from '@tests/support/policy-page'
import type { RenderedPage, RenderPageOptions } from '@tests/support/render-page'

const prefs = { own: { [DEMO_SERVER_ID]: { machines: ['1'], user: null } } }
const fine = 'Your machines keep their access.'
const unknown = 'It is not known whether your machines keep their access.'

const review = async () => within(await screen.findByRole('dialog', { name: 'Review changes' }))
const openReview = async ({ user }: RenderedPage, text: string, before?: string) => {
  await typePolicy(text, before)
  await user.keyboard('{Control>}s{/Control}')
  return review()
}

const answering =
  (answers: (path: string) => Response | undefined): RenderPageOptions['intercept'] =>
  ({ method, url }) =>
    method === 'GET' ? answers(new URL(url).pathname) : undefined

describe('the access of the user’s own machines', () => {
  it('is kept by a change of a comment, which is saved without a question', async () => {
    const page = await renderPolicy({ prefs })
    const box = await openReview(page, '// mine\n')
    expect(await box.findByText(fine)).toBeTruthy()
    await page.user.click(box.getByRole('button', { name: 'Save policy' }))
    await waitFor(async () => expect((await storedPolicy(page.mock)).policy).toContain('// mine'))
  })

  it('is unknown if the server would refuse the new policy', async () => {
    const box = await openReview(await renderPolicy({ prefs }), '"aclz": [], ', '"acls"')
    expect((await box.findAllByText(/cannot be saved as it is/)).length).toBeGreaterThan(0)
    expect(box.getByText(unknown)).toBeTruthy()
    expect(box.queryByText(fine)).toBeNull()
  })

  it('is unknown if the stored policy cannot be evaluated: a save asks first', async () => {
    const mine = {
      id: 'odd',
      policy: '{ "aclz": [] }',
      updatedAt: '2026-11-21T08:00:00Z',
      writable: true,
      reason: null,
    }
    const saved: string[] = []
    const page = await renderPolicy({
      prefs,
      intercept: async (request) => {
        const { pathname } = new URL(request.url)
        // The server’s check decides in a request of its own, and a refused text cannot be saved.
        if (pathname === '/api/v1/policy/check') return Response.json({})
        if (pathname !== '/api/v1/policy') return undefined
        if (request.method === 'GET') return Response.json(mine)
        const { policy } = (await request.clone().json()) as { policy: string }
        saved.push(policy)
        return Response.json({ ...mine, id: 'new', policy })
      },
    })
    const box = await openReview(page, '"acls": [], ', '"aclz"')
    await page.user.click(box.getByRole('button', { name: 'Save policy' }))
    const question = within(await screen.findByRole('dialog', { name: 'Save although you may lose access?' }))
    expect(saved).toEqual([])
    await page.user.click(question.getByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(saved).toHaveLength(1))
  })

  it('is unknown if the machines fail to load: a save asks first', async () => {
    const failure = { code: 'internal', message: 'broken', details: [] }
    const intercept = answering((path) =>
      path === '/api/v1/node' ? Response.json(failure, { status: 500 }) : undefined,
    )
    const page = await renderPolicy({ prefs, intercept })
    const box = await openReview(page, '// mine\n')
    expect(box.getByText(unknown)).toBeTruthy()
    await page.user.click(box.getByRole('button', { name: 'Save policy' }))
    expect(await screen.findByRole('dialog', { name: 'Save although you may lose access?' })).toBeTruthy()
  })

  it('is asked about if it stays unknown for long', async () => {
    const intercept = ({ method, url }: Request) =>
      method === 'GET' && new URL(url).pathname === '/api/v1/node' ? new Promise<never>(() => {}) : undefined
    const page = await renderPolicy({ prefs, intercept })
    const box = await openReview(page, '// mine\n')
    await page.user.click(box.getByRole('button', { name: 'Save policy' }))
    expect(await screen.findByRole('dialog', { name: 'Save although you may lose access?' })).toBeTruthy()
  })
})
