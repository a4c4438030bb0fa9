import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { policyText, renderPolicy, storedPolicy, typePolicy } from '@tests/support/policy-page'

const managed =
  '// Managed in https://git.example.com/net/policy.\n{"acls": [{"action": "accept", "src": ["*"], "dst": ["*:*"]}]}\n'

it('a policy that is managed elsewhere shows its link, and is saved here only after a question', async () => {
  const { user, mock } = await renderPolicy()
  await mock.call('PUT', '/policy', { policy: managed })
  const link = await screen.findByRole('link', { name: 'https://git.example.com/net/policy' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://git.example.com/net/policy',
    '_blank',
  ])
  await waitFor(async () => expect(await policyText()).toBe(managed))

  await typePolicy('// mine\n')
  await user.click(screen.getByRole('button', { name: 'Review and save…' }))
  const review = within(await screen.findByRole('dialog', { name: 'Review changes' }))
  await user.click(review.getByRole('button', { name: 'Save policy' }))
  const question = within(
    await screen.findByRole('dialog', { name: 'Save here, although the policy is managed elsewhere?' }),
  )
  expect(question.getByText(/managed at https:\/\/git\.example\.com\/net\/policy\./)).toBeTruthy()
  expect((await storedPolicy(mock)).policy).toBe(managed)
  await user.click(question.getByRole('button', { name: 'Save here' }))
  await waitFor(async () => expect((await storedPolicy(mock)).policy).toBe(`// mine\n${managed}`))
})

it('the server’s settings name the place of a policy that has no comment about it', async () => {
  const policyHome = { url: 'https://forge.example.com/net', since: '2026-01-01T00:00:00.000Z' }
  const saved = { id: 's1', name: 'Home', url: 'https://hs.example.com', color: 'blue', hasKey: true } as const
  const { user, mock } = await renderPolicy({ session: { servers: [{ ...saved, policyHome }], currentId: 's1' } })
  await screen.findByRole('link', { name: policyHome.url })
  const { policy } = await storedPolicy(mock)
  await typePolicy('// mine\n')
  await user.click(screen.getByRole('button', { name: 'Review and save…' }))
  const review = within(await screen.findByRole('dialog', { name: 'Review changes' }))
  await user.click(review.getByRole('button', { name: 'Save policy' }))
  const question = within(
    await screen.findByRole('dialog', { name: 'Save here, although the policy is managed elsewhere?' }),
  )
  expect(question.getByText(/managed at https:\/\/forge\.example\.com\/net\./)).toBeTruthy()
  expect((await storedPolicy(mock)).policy).toBe(policy)
})

it('the policy of the server is compared with a file of a checkout, which can be edited here', async () => {
  const asked: boolean[] = []
  const texts = [managed, null, managed]
  const { user, mock } = await renderPolicy({
    desktop: {
      'file:readPolicy': ({ choose }) => {
        asked.push(choose)
        return { path: '/home/ann/net/policy.hujson', text: texts.shift() ?? null }
      },
    },
  })
  await screen.findByRole('textbox', { name: 'Access policy in HuJSON' })
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Compare with a file…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'The server’s policy and a file' }))
  expect(dialog.getByText('/home/ann/net/policy.hujson')).toBeTruthy()
  expect(dialog.getByText(/lines? removed/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Another file…' }))
  await dialog.findByText('/home/ann/net/policy.hujson could not be read as text.')
  await user.click(dialog.getByRole('button', { name: 'Another file…' }))
  await user.click(await dialog.findByRole('button', { name: 'Edit the file’s text' }))
  expect(asked).toEqual([false, true, true])
  expect(await policyText()).toBe(managed)
  expect((await storedPolicy(mock)).policy).not.toBe(managed)
})
