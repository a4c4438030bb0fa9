import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OAuthClient } from '@shared/api/resources'
import { noCapabilities } from '@shared/api/capabilities'
import { clientSnippet } from '@/domain/oauth-snippets'
import { createTestMock, type TestMock } from '@tests/support/mock-app'
import { renderPage } from '@tests/support/render-page'

const listed = async (mock: TestMock) =>
  ((await mock.call('GET', '/oauthclient')).body as { oauthClients: OAuthClient[] }).oauthClients
const level = (box: ReturnType<typeof within>, scope: string, name: string) =>
  within(box.getByRole('group', { name: scope })).getByRole('button', { name })

async function network() {
  const mock = await createTestMock({ seed: null, now: () => Date.now() })
  await mock.call('PUT', '/policy', { policy: '{"tagOwners":{"tag:k8s":[]},"acls":[]}' })
  return mock
}

describe('OAuth clients', () => {
  it('are created by keyboard alone, with scopes in words and a tag where one is needed; the secret is shown once', async () => {
    const mock = await network()
    const { user } = await renderPage('/oauth-clients', { mock })
    const [create] = await screen.findAllByRole('button', { name: 'Create OAuth client' })
    create!.focus()
    await user.keyboard('{Enter}')
    const box = within(await screen.findByRole('dialog', { name: 'Create OAuth client' }))
    await waitFor(() => expect(document.activeElement).toBe(box.getByRole('textbox', { name: 'Description' })))
    await user.keyboard('Operator{Enter}')
    expect(await box.findByText('Choose at least one scope.')).toBeTruthy()
    level(box, 'Pre-auth keys', 'Change').focus()
    await user.keyboard('{Enter}')
    level(box, 'Users', 'Read').focus()
    await user.keyboard('{Enter}')
    await user.click(box.getByRole('button', { name: 'Create client' }))
    expect(await box.findByText(/needs at least one tag/)).toBeTruthy()
    expect(await listed(mock)).toEqual([])
    await user.type(box.getByRole('combobox', { name: 'Tags (required)' }), 'k8s ')
    await user.click(box.getByRole('button', { name: 'Create client' }))
    const once = within(await screen.findByRole('dialog', { name: 'Secret of Operator' }))
    const secret = once.getByRole('group', { name: 'Secret' }).textContent
    const [made] = await listed(mock)
    expect(made).toMatchObject({ description: 'Operator', scopes: ['auth_keys', 'users:read'], tags: ['tag:k8s'] })
    expect(once.getByRole('group', { name: 'For Terraform' }).textContent).toContain(secret)
    await user.click(once.getByRole('button', { name: 'Kubernetes operator' }))
    expect(once.getByRole('group', { name: 'For Kubernetes operator' }).textContent).toContain(
      `clientId: "${made!.id}"`,
    )
    await user.click(once.getAllByRole('button', { name: /^Copy/ })[0]!)
    await user.click(once.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(document.body.innerHTML).not.toContain(secret))
    expect(await screen.findByText('Pre-auth keys: read and change, Users: read')).toBeTruthy()
    mock.close()
  })

  it('say what “Everything” allows', async () => {
    const mock = await network()
    const { user } = await renderPage('/oauth-clients', { mock })
    await user.click((await screen.findAllByRole('button', { name: 'Create OAuth client' }))[0]!)
    const box = within(await screen.findByRole('dialog'))
    await user.click(level(box, 'Everything', 'Change'))
    expect(await box.findByText(/can do whatever an API key can do/)).toBeTruthy()
    mock.close()
  })

  it('are revoked with the consequence, and Activity has the entry', async () => {
    const mock = await network()
    await mock.call('POST', '/oauthclient', { scopes: ['users'], description: 'Old script' })
    const { user } = await renderPage('/oauth-clients', { mock })
    const row = (await screen.findByText('Old script')).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Revoke…' }))
    const box = within(await screen.findByRole('dialog'))
    expect(box.getByText('Its tokens stop working at once. Keys and machines made with them stay.')).toBeTruthy()
    await user.click(box.getByRole('button', { name: 'Revoke Old script' }))
    await waitFor(() => expect(screen.queryByText('Old script')).toBeNull())
    expect(await listed(mock)).toEqual([])
    mock.close()
  })

  it('are explained on a server without them', async () => {
    const info = { kind: 'headscale', version: 'v0.29.2', url: '', clockAheadMs: 0, policyLine: '0.29' }
    const mock = await network()
    await renderPage('/oauth-clients', {
      mock,
      intercept: async (request) =>
        new URL(request.url).pathname === '/api/v1/server'
          ? Response.json({ ...info, capabilities: noCapabilities })
          : undefined,
    })
    expect(await screen.findByText(/Headscale has them from 0.30 on/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create OAuth client' })).toBeNull()
    mock.close()
  })
})

it('a snippet holds values that no program reads as its own syntax', () => {
  const [dollar, secret] = ['$', ['x', '{y}"\''].join('$')]
  const access = { url: 'https://hs.example/', id: 'a', secret }
  expect(clientSnippet('terraform', access)).toContain(`oauth_client_secret = "x${dollar}${dollar}{y}\\"'"`)
  expect(clientSnippet('operator', access)).toContain(`clientSecret: "x${dollar}{y}\\"'"`)
  expect(clientSnippet('curl', access)).toBe(
    `curl -d client_secret='x${dollar}{y}"'\\''' 'https://hs.example/api/v2/oauth/token'`,
  )
})
