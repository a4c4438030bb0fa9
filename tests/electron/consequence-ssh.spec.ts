import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { callApi } from './page-calls'
import { goTo } from './actions/go-to'

test.use({ begin: 'forget' })

interface Machine {
  id: string
  givenName: string
  user: { id: string; name: string } | null
}

const policyOf = async (page: Page) =>
  ((await callApi(page, 'GET', '/api/v1/policy')).body as { policy: string }).policy
const userNames = async (page: Page) =>
  ((await callApi(page, 'GET', '/api/v1/user')).body as { users: { name: string }[] }).users.map(({ name }) => name)

/** Returns a user with machines, named by an SSH rule for the user's own machines and by a test of the policy. */
async function sshUser(page: Page): Promise<{ name: string; policy: string }> {
  const { nodes } = (await callApi(page, 'GET', '/api/v1/node')).body as { nodes: Machine[] }
  const name = nodes.find(({ user }) => user)?.user?.name ?? ''
  const policy = `{
  "tagOwners": { "tag:server": ["${name}@"], "tag:other": ["${name}@"] },
  "acls": [{ "action": "accept", "src": ["*"], "dst": ["*:*"] }],
  "ssh": [
    { "action": "accept", "src": ["${name}@"], "dst": ["${name}@"], "users": ["root"] },
    { "action": "check", "src": ["autogroup:member"], "dst": ["tag:server"], "users": ["autogroup:nonroot"] },
  ],
  "tests": [{ "src": "${name}@", "accept": ["${name}@:22"] }],
}
`
  expect((await callApi(page, 'PUT', '/api/v1/policy', { policy })).status).toBe(200)
  return { name, policy }
}

const consequence = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('region', { name: 'Who gains or loses access' })

async function rename(page: Page, name: string): Promise<void> {
  await page.goto(`app://console/users/${name}`)
  await page.getByRole('button', { name: /^(Actions for|More actions)/ }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('renamed-user')
  await expect(consequence(page)).toContainText('What the policy allows does not change.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'renamed-user' })).toBeVisible()
}

test('a user named in SSH rules and tests is renamed, and reverted by Undo and from Activity', async ({ page }) => {
  const { name, policy } = await sshUser(page)
  await rename(page, name)
  expect(await policyOf(page)).toBe(policy.replaceAll(`${name}@`, 'renamed-user@'))
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`Undone: Renamed ${name} to renamed-user`)).toBeVisible()
  expect(await policyOf(page)).toBe(policy)

  await rename(page, name)
  await goTo(page, '/activity', 'Activity')
  await page
    .getByRole('button', { name: /^Undo: .*renamed/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The policy mentions renamed-user')
  await expect(consequence(page)).toContainText('What the policy allows does not change.')
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(await policyOf(page)).toBe(policy)
  expect(await userNames(page)).toContain(name)
})

test('lost SSH logins are shown before tags change', async ({ page }) => {
  await sshUser(page)
  const { nodes } = (await callApi(page, 'GET', '/api/v1/node')).body as { nodes: Machine[] }
  const machine = nodes.find(({ user }) => user)!
  await page.goto(`app://console/machines/${machine.id}`)
  await page.getByRole('button', { name: /^(Actions for|More actions)/ }).click()
  await page.getByRole('menuitem', { name: 'Edit tags…' }).click()
  await page.getByRole('combobox', { name: 'Tags' }).fill('server,')
  await expect(consequence(page)).toContainText(/\d+ pairs? loses? SSH logins/)
  await expect(consequence(page)).toContainText('keeps it until it reconnects')
  await expect(consequence(page)).toContainText('restart Headscale, or run “tailscale down” and “tailscale up”')
  await expect(consequence(page)).toContainText(/\d+ pairs? gains? SSH logins/)
  await expect(consequence(page)).toContainText('before: all logins except root after signing in again · after: none')
})
