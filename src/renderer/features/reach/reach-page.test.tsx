import type { Node } from '@shared/api/resources'
import { machinePath } from '@shared/pages'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestMock } from '@tests/support/mock-app'
import { quickQueries } from '@tests/support/quick-queries'
import { renderPage } from '@tests/support/render-page'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'

beforeEach(quickQueries)

/** happy-dom has no layout: everything is in view. */
class AllInView {
  constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.report([{ isIntersecting: true }])
  }
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AllInView)
  return () => void vi.unstubAllGlobals()
})

/** Opens the page of a machine that may reach those of one user on port 22, which may not reach it. */
async function reaching() {
  const mock = await createTestMock({ nodes: 80, now: () => Date.now() })
  onTestFinished(() => mock.close())
  const { nodes } = (await mock.call('GET', '/node')).body as { nodes: Node[] }
  const ofUser = (name: string) => nodes.filter(({ user, tags }) => user?.name === name && tags.length === 0)
  const [owner = ''] = nodes
    .flatMap(({ user }) => user?.name ?? [])
    .toSorted((a, b) => ofUser(b).length - ofUser(a).length)
  const others = ofUser(owner)
  const from = nodes.find(({ tags, expiry }) => tags.length > 0 && expiry === null)!
  const policy = {
    hosts: { one: from.ipAddresses[0] },
    acls: [{ action: 'accept', src: ['one'], dst: [`${owner}@:22`] }],
  }
  await mock.call('PUT', '/policy', { policy: JSON.stringify(policy) })
  const page = await renderPage(machinePath(from.id), { mock })
  const access = within(await screen.findByRole('region', { name: 'Access' }))
  await access.findByText(`Allowed by policy: reaches ${others.length} of ${nodes.length - 1} machines`)
  return { ...page, access, others }
}

it('names five machines of an owner, then all, each once, with the port and the rule', async () => {
  const { user, access, others } = await reaching()
  const names = () =>
    access
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')!.startsWith('/machines/'))
      .map((link) => link.textContent)
  expect(access.getByRole('link', { name: /rule/i }).getAttribute('href')).toBe('/settings/policy?rule=acls.1')
  expect(access.getByText(/\b22\b/)).toBeTruthy()
  expect(others.length).toBeGreaterThan(5)
  expect(names()).toHaveLength(5)
  await user.click(access.getByRole('button', { name: `Show ${others.length - 5} more` }))
  await waitFor(() => expect(names().toSorted()).toEqual(others.map(({ givenName }) => givenName).toSorted()))
})

it('says in the other direction that the policy allows no connection to it', async () => {
  const { user, access, address } = await reaching()
  await user.click(access.getByRole('button', { name: 'Reached by' }))
  expect(await access.findByText('The access policy allows no connections to it.')).toBeTruthy()
  expect(address()).toContain('reach=in')
})

it('finds a machine among those reached, and says if nothing matches', async () => {
  const { user, access, others } = await reaching()
  const search = access.getByRole('searchbox')
  await user.type(search, others[0]!.givenName)
  expect(await access.findByText(/^Allowed by policy: reaches 1 of /)).toBeTruthy()
  await user.type(search, ' and nothing')
  expect(await access.findByText('Nothing matches the search.')).toBeTruthy()
})

/** Rules that open everything to a machine, which a server nevertheless does not start with, and answers that are no policy. */
const OPEN = '"acls":[{"action":"accept","src":["*"],"dst":["*:*"]}]'
const unknownPolicies: [string, string | Response][] = [
  [
    'a name means two users',
    `{"groups":{"group:a":["twin@"]},"acls":[{"action":"accept","src":["twin@"],"dst":["*:*"]}]}`,
  ],
  ['an attribute is for nobody', `{"nodeAttrs":[{"target":["gone@"],"attr":["randomize-client-port"]}],"acls":[]}`],
  ['a tag has no owner', '{"acls":[{"action":"accept","src":["tag:none"],"dst":["*:*"]}]}'],
  ['a section is written twice', `{"acls":[],${OPEN}}`],
  ['two spellings of a section', `{"ACLs":[],${OPEN}}`],
  ['an unknown section', `{"rules":[],"acls":[]}`],
  ['a page instead of a policy', '<html><body>Sign in</body></html>'],
  ['half a policy', '{"acls":['],
  ['a key may not read it', Response.json({ code: 'forbidden', message: 'no' }, { status: 403 })],
  ['the server fails', Response.json({ code: 'server', message: 'down' }, { status: 502 })],
]

it.each(unknownPolicies)('never says that a policy allows nothing if that is unknown: %s', async (_name, answer) => {
  const mock = await createTestMock({ nodes: 12, now: () => Date.now() })
  onTestFinished(() => mock.close())
  const { nodes } = (await mock.call('GET', '/node')).body as { nodes: Node[] }
  const { users } = (await mock.call('GET', '/user')).body as { users: object[] }
  const twins = users.map((one, index) => (index < 2 ? { ...one, name: 'twin' } : one))
  const stored = (await mock.call('GET', '/policy')).body as object
  const intercept = (request: Request) => {
    const path = new URL(request.url).pathname
    if (path === '/api/v1/user') return Response.json({ users: twins })
    if (path !== '/api/v1/policy') return undefined
    return typeof answer === 'string' ? Response.json({ ...stored, id: '9', policy: answer }) : answer.clone()
  }
  await renderPage(machinePath(nodes[0]!.id), { mock, intercept })
  const access = await screen.findByRole('region', { name: 'Access' })
  for (const direction of ['Reaches', 'Reached by']) {
    const button = within(access).queryByRole('button', { name: direction })
    button?.click()
    await within(access).findByText(/(is not shown|could not be|cannot be|may not read|not allowed)/)
    expect(access.textContent).not.toMatch(
      /allows no connections|Nothing is reachable from it now|Nothing reaches it now|: reaches|reach(es)? it|Answers use the part/,
    )
  }
})
