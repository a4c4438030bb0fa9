import { screen, within } from '@testing-library/react'
import type { SavedServer } from '@shared/ipc/session'
import type { UpgradePlace } from '@shared/upgrade/releases'
import { renderPage } from '@tests/support/render-page'
import { expect, test } from 'vitest'

const server: SavedServer = { id: 's1', name: 'Lab', url: 'https://hs.test', color: 'blue', hasKey: true, host: 'lab' }

const POLICY = `{
  "tagOwners": { "tag:srv": ["alice@"] },
  "acls": [{ "action": "accept", "src": ["alice@"], "dst": ["*:22", "tag:srv:0"] }],
  "ssh": [{ "action": "accept", "src": ["alice@"], "dst": ["*"], "users": ["root"] }],
}`
const config = (minor: number, before: string, after = before) => ({
  minor,
  ends: before === after ? [] : [{ path: 'randomize_client_port', line: 2 }],
  refused: [],
  ignored: [],
  before,
  after,
  notes: [],
  notEditable: null,
})
const TEXT = 'server_url: https://hs.test\nrandomize_client_port: false\n'
const place: UpgradePlace = {
  how: 'systemd',
  name: 'headscale.service',
  state: 'running',
  config: '/etc/headscale/config.yaml',
  listen: 'http://127.0.0.1:8080',
  installation: 'package',
  installed: 'v0.27.1',
  running: 'v0.27.1',
  program: '/usr/bin/headscale',
  package: { version: '0.27.1', state: 'installed' },
  image: '',
  compose: null,
  architecture: 'x86_64',
  database: { kind: 'sqlite', path: '/var/lib/headscale/db.sqlite', lastUsedBy: '0.27', size: 4096 },
  free: 1e9,
  policyMode: 'database',
  steps: [config(28, TEXT), config(29, TEXT, 'server_url: https://hs.test\n')],
  sudoers: '',
}
const releases = ['0.29.2', '0.28.0', '0.27.1'].map((version) => ({ version }))

async function open(more: Partial<UpgradePlace> = {}, asksReleases = true, policy = POLICY) {
  return renderPage('/host/upgrade', {
    session: { servers: [server], currentId: 's1' },
    prefs: { asksReleases },
    intercept: async (request) =>
      new URL(request.url).pathname.endsWith('/policy') && request.method === 'GET'
        ? Response.json({ policy, updatedAt: '2026-11-01T00:00:00Z' })
        : undefined,
    desktop: {
      'upgrade:place': () => ({ place: { ...place, ...more }, failure: null }),
      'upgrade:releases': () => ({ is: 'read', releases }),
      'upgrade:checksums': () => ({ is: 'read', sums: {} }),
      'host:facts': () => ({ records: [], problem: 'off', failure: null }),
      'host:questions': () => [],
      'facts:list': () => [],
    },
  })
}

test('names the way and what each step changes, and asks the release page only on request', async () => {
  const { user, desktop } = await open()
  const asked = () => desktop.calls.filter(({ channel }) => channel === 'upgrade:releases').length
  const steps = await screen.findByRole('status', { name: 'Steps' })
  expect(steps.textContent).toBe('v0.27.1 → newest patch of 0.28 → newest patch of 0.29')
  expect(asked()).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Ask the release page' }))
  const to28 = await screen.findByRole('region', { name: 'v0.27.1 → 0.28.0' })
  expect(asked()).toBe(1)
  const policy = within(to28).getByRole('group', { name: 'Policy' })
  expect(await within(policy).findByText(/would end at its start .* first port must be >0/)).toBeDefined()
  const mends = within(policy).getByRole('list', { name: 'The smallest edit' })
  expect(mends.textContent).toContain('tag:srv:0: port 0 reached pings alone')
  expect(mends.textContent).toContain('two groups of machines')
  // Port 0 ended 0.27, too: access is compared with what the nearest release reads, and the reason is said.
  expect(policy.textContent).toMatch(
    /Headscale 0\.27 itself refuses the stored policy.*first port must be >0.*as 0\.26 does/,
  )
  expect(await within(policy).findByRole('group', { name: 'Access after the step' })).toBeDefined()
  const to29 = screen.getByRole('region', { name: '0.28.0 → 0.29.2' })
  expect(within(to29).getByRole('group', { name: 'Configuration' }).textContent).toContain(
    'randomize_client_port (line 2)',
  )
  const hand = within(to28).getByRole('region', { name: '0.28.0 by hand, in this order' })
  expect(hand.textContent).toContain('--force-confold')
  expect(within(to28).getByRole('region', { name: 'Rehearsal of 0.28.0 on a copy' })).toBeDefined()
})

test.each([
  ['database', /does not begin this step with an edited policy/],
  ['file', /the host does the step, it stores the edited policy/],
] as const)('says how a policy in the %s gets its edit for 0.26', async (policyMode, words) => {
  const policy = POLICY.replace('["*"], "users"', '["10.0.0.1", "tag:srv"], "users"')
  await open({ policyMode, installed: 'v0.25.1', running: null }, true, policy)
  const step = await screen.findByRole('region', { name: 'v0.25.1 → newest patch of 0.26' })
  expect(await within(step).findByText(words)).toBeDefined()
})

test('says why access is unknown if no release starts with the stored policy, and that a stopped one stores no comments', async () => {
  await open({}, true, '{ "acls": [{ "action": "allow", "src": ["*"], "dst": ["*:*"] }] }')
  const unknown = await screen.findAllByText(/no release that this console knows starts.*invalid action/)
  expect(unknown).toHaveLength(2)
  expect(screen.queryByRole('group', { name: 'Access after the step' })).toBeNull()
})

test('says what it cannot do: a container of a person, 32 bits, a half package, a page that may not be asked', async () => {
  await open(
    { installation: 'container', architecture: 'armv7l', package: { version: '0.28.0', state: 'unpacked' } },
    false,
  )
  expect((await screen.findAllByText(/only you know its arguments/)).length).toBeGreaterThan(0)
  expect(screen.getByText(/this server stays at 0\.26/)).toBeDefined()
  expect(screen.getByText(/half installed \(unpacked\)/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Ask the release page' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Change in Settings' })).toBeDefined()
})
