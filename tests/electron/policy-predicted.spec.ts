import { startJsonServer } from '@main/headscale/testing/remote-server'
import type { Page } from '@playwright/test'
import { violations } from './actions/axe'
import { alice, machineOfAlice } from './actions/headscale'
import { discardChanges, openPolicyOf, policyEditor, replaceText, reviewOf, inRail } from './actions/policy'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

test.use({ begin: 'forget', options: { mock: false } })

const stored = '{ "acls": [{ "action": "accept", "src": ["alice@"], "dst": ["alice@:22"] }] }'

/** The answers of a server whose release cannot check policies; it never refuses one, because none is sent. */
const answersOf = (version: string) => ({
  'GET /version': { version },
  'GET /api/v1/apikey': { apiKeys: [] },
  'GET /api/v1/user': { users: [alice] },
  'GET /api/v1/node': { nodes: [machineOfAlice('1', 'laptop'), machineOfAlice('2', 'db')] },
  'GET /api/v1/preauthkey': { preAuthKeys: [] },
  'GET /api/v1/policy': { policy: stored, updatedAt: alice.createdAt },
})

const problems = (page: Page) => page.getByRole('region', { name: 'Problems in the policy' })
const ruleWith = (more: object) =>
  JSON.stringify({ acls: [{ action: 'accept', src: ['alice@'], dst: ['alice@:22'], ...more }] }, null, 2)

const wrong = [
  ['an action that denies', ruleWith({ action: 'deny' }), 'invalid action "deny", must be "accept"'],
  [
    'a host that is no address',
    JSON.stringify({ hosts: { db: '10.0.0.300' }, acls: [] }, null, 2),
    'Hostname "db" contains an invalid IP address: "10.0.0.300"',
  ],
  ['an unknown protocol', ruleWith({ proto: 'foo' }), 'invalid protocol "foo": must be a known protocol name'],
  ['an unknown field', ruleWith({ comment: 'x' }), 'unknown field "comment"'],
  ['a port too high', ruleWith({ dst: ['alice@:70000'] }), 'port number out of range'],
  ['a range the wrong way', ruleWith({ dst: ['alice@:90-80'] }), 'first port is greater than last port'],
] as const

async function connect(page: Page, version: string): Promise<() => Promise<void>> {
  const server = await startJsonServer(answersOf(version))
  const added = await invoke(page, 'servers:add', { name: 'Old', url: server.url, color: 'blue', key: 'secret-key' })
  expect(added.ok).toBe(true)
  await openPolicyOf(page)
  return () => server.close()
}

test('the problem line predicts the refusal of a server that cannot check, in its words', async ({ page, mesh }) => {
  const { allow } = mesh
  allow(/status of 50\d/)
  const close = await connect(page, 'v0.28.0')
  for (const [name, text, said] of wrong) {
    await test.step(name, async () => {
      await replaceText(page, text)
      await expect(problems(page)).toContainText('By this console’s check, the server’s release refuses this:')
      await expect(problems(page)).toContainText(said)
      await expect(problems(page)).not.toContainText('No problems')
      await expect(problems(page)).not.toContainText(/does nothing|no machine matches/i)
    })
  }
  await replaceText(page, stored.replace('22', '443'))
  await expect(problems(page)).toContainText('No problems')
  // A window with unsaved changes asks before it closes.
  await discardChanges(page)
  await close()
})

test('the review and the access views show no access for such a policy', async ({ page, mesh }) => {
  const { allow } = mesh
  allow(/status of 50\d/)
  const close = await connect(page, 'v0.28.0')
  await replaceText(page, ruleWith({ dst: ['alice@:70000'] }))
  await expect(problems(page)).toContainText('port number out of range')
  await page.keyboard.press('Control+s')
  const review = reviewOf(page)
  await expect(review).toContainText('By this console’s check, the server’s release refuses this policy:')
  await expect(review).toContainText('port number out of range')
  await expect(review).not.toContainText('Access does not change')
  await review.getByRole('button', { name: /^Access/ }).click()
  await expect(review.getByRole('alert')).toContainText('the server’s release refuses this policy')
  expect(await violations(page)).toEqual([])
  await review.getByRole('button', { name: 'Keep editing' }).click()
  await inRail(page, 'Who reaches whom').click()
  await expect(
    page.getByText('By this console’s check, the server’s release refuses this policy, so its access is not shown.', {
      exact: false,
    }),
  ).toBeVisible()
  await inRail(page, 'Policy').click()
  await expect(policyEditor(page)).toBeVisible()
  // A window with unsaved changes asks before it closes.
  await discardChanges(page)
  await close()
})

test('a duplicate name is read as the server does, and the effective one is named', async ({ page, mesh }) => {
  const { allow } = mesh
  allow(/status of 50\d/)
  const close = await connect(page, 'v0.26.1')
  await replaceText(page, '{\n  "hosts": { "a": "10.0.0.1", "a": "10.0.0.2" },\n  "acls": []\n}')
  await expect(problems(page)).toContainText('a appears more than once: the server’s release uses the last one.')
  await expect(problems(page)).not.toContainText('the server’s release refuses this')
  // A window with unsaved changes asks before it closes.
  await discardChanges(page)
  await close()
})
