import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createTestMock } from '@tests/support/mock-app'
import { quickQueries } from '@tests/support/quick-queries'
import { renderPage } from '@tests/support/render-page'
import { beforeEach, expect, it } from 'vitest'

beforeEach(quickQueries)

const section = (name: RegExp) => screen.findByRole('region', { name })
const score = () => Number(screen.getByText(/of 100 points$/).querySelector('strong')?.textContent)

/** Opens the page with a host of the policy that belongs to no machine. */
async function withLostHost() {
  const mock = await createTestMock({ nodes: 10, now: () => Date.now() })
  await mock.call('PUT', '/policy', { policy: '{ "hosts": { "lost": "100.99.9.9" }, "acls": [] }' })
  const page = await renderPage('/hygiene', { mock })
  return { ...page, hosts: await section(/^1 host points nowhere/) }
}

async function accept(user: UserEvent, hosts: HTMLElement, until?: string) {
  await user.click(within(hosts).getByRole('button', { name: 'Accept lost…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'The branch office moves in spring')
  if (until) fireEvent.change(dialog.getByLabelText('Accepted until'), { target: { value: until } })
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  return dialog
}

it('links a finding to its place, and counts it no longer once it is accepted for a reason, until that is withdrawn', async () => {
  const { user, mock, hosts } = await withLostHost()
  expect(within(hosts).getByRole('link', { name: 'lost' }).getAttribute('href')).toMatch(/^\/settings\/policy\?rule=/)
  const before = score()
  await accept(user, hosts)
  const accepted = await section(/^1 accepted finding/)
  expect(accepted.textContent).toContain('The branch office moves in spring')
  expect(screen.queryByRole('region', { name: /^1 host points nowhere/ })).toBeNull()
  await waitFor(() => expect(score()).toBeGreaterThan(before))
  await user.click(within(accepted).getByRole('button', { name: 'Withdraw the acceptance of lost' }))
  await section(/^1 host points nowhere/)
  await waitFor(() => expect(score()).toBe(before))
  mock.close()
})

it('accepts a finding until a future day only', async () => {
  const { user, mock, hosts } = await withLostHost()
  const dialog = await accept(user, hosts, '2020-01-01')
  expect(await dialog.findByText('Choose a future date')).toBeTruthy()
  expect(screen.queryByRole('region', { name: /accepted finding/ })).toBeNull()
  mock.close()
})

it('names the kind of each key that never expires', async () => {
  const mock = await createTestMock({ seed: null, now: () => Date.now() })
  await mock.call('POST', '/user', { name: 'ann' })
  await mock.call('POST', '/apikey', {})
  await mock.call('POST', '/preauthkey', { user: '1' })
  // As an older Headscale lists keys that were created without an expiry.
  const endless = async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' || !/\/(apikey|preauthkey)$/.test(pathname)) return undefined
    const { body } = await mock.call('GET', pathname.replace('/api/v1', ''))
    return Response.json(
      JSON.parse(JSON.stringify(body, (name, value: unknown) => (name === 'expiration' ? null : value))),
    )
  }
  await renderPage('/hygiene', { mock, intercept: endless })
  const keys = within(await section(/^2 keys never expire/))
  const kinds = keys.getAllByRole('listitem').map((item) => item.querySelector('span > span')?.textContent)
  expect([kinds.length, new Set(kinds)]).toEqual([2, new Set(['API key', 'pre-auth key, ann'])])
  const links = keys.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/api-keys', expect.stringMatching(/^\/pre-auth-keys\?q=id/)]))
  mock.close()
})

it('counts as checks only those that were made: a skipped one has neither passed nor a finding', async () => {
  const mock = await createTestMock({ seed: 7, now: () => Date.now() })
  const refuse = (request: Request) =>
    new URL(request.url).pathname.endsWith('/preauthkey')
      ? Response.json({ code: 'internal', message: 'database is locked', details: [] }, { status: 500 })
      : undefined
  await renderPage('/hygiene', { mock, intercept: refuse })
  const [, made] =
    /findings? in (\d+) checks/.exec((await screen.findByText(/findings? in \d+ checks/)).textContent) ?? []
  const passed = Number(/^(\d+)/.exec((await screen.findByText(/^\d+ checks? passed$/)).textContent)?.[1])
  expect(
    Number(/^(\d+)/.exec(screen.getByText(/^\d+ checks? (?:was|were) skipped$/).textContent)?.[1]),
  ).toBeGreaterThan(0)
  const failed = screen
    .getAllByRole('region')
    .filter((one) => within(one).queryAllByRole('button', { name: /^Accept/ }).length > 0)
  expect(Number(made)).toBe(passed + failed.length)
  mock.close()
})
