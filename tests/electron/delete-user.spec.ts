import type { Page } from '@playwright/test'
import { goTo } from './actions/go-to'
import { agreeToUndo } from './actions/jobs'
import { expect, test } from './fixtures'
import { callApi } from './page-calls'

test.use({ begin: 'forget' })

interface WireUser {
  id: string
  name: string
  displayName: string
}
interface WireNode {
  id: string
  givenName: string
  user: WireUser | null
  tags: string[]
}

const usersOf = async (page: Page) => ((await callApi(page, 'GET', '/api/v1/user')).body as { users: WireUser[] }).users
const nodesOf = async (page: Page) => ((await callApi(page, 'GET', '/api/v1/node')).body as { nodes: WireNode[] }).nodes
const policyOf = async (page: Page) =>
  ((await callApi(page, 'GET', '/api/v1/policy')).body as { policy: string }).policy
const isAccepted = async (page: Page, policy: string) =>
  (await callApi(page, 'POST', '/api/v1/policy/check', { policy })).status === 200

/** Stores a policy with comments, whose lines depend on a user in three ways. */
async function storePolicyWith(page: Page, name: string): Promise<string> {
  const tags = [...new Set((await nodesOf(page)).flatMap((node) => node.tags))]
  const text = `{
  "groups": { "group:night": ["${name}@"] }, // the night shift
  "tagOwners": { ${tags.map((tag) => `"${tag}": []`).join(', ')} },
  "acls": [
    { "action": "accept", "src": ["group:night"], "dst": ["*:22"] },
    // ${name}'s own
    { "action": "accept", "src": ["${name}@"], "dst": ["*:443"] },
  ],
  "nodeAttrs": [{ "target": ["${name}@"], "attr": ["randomize-client-port"] }],
}
`
  expect((await callApi(page, 'PUT', '/api/v1/policy', { policy: text })).status).toBe(200)
  return text
}

async function openDelete(page: Page, name: string): Promise<void> {
  await goTo(page, `/users/${name}`, name)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
}

test('deleting a user updates the policy in the same step, and one Undo restores both', async ({ page, mesh }) => {
  // The check of the old text below.
  mesh.allow(/400 .*policy\/check/)
  await callApi(page, 'POST', '/api/v1/user', { name: 'zoe', displayName: 'Zoe Z.' })
  const text = await storePolicyWith(page, 'zoe')
  const [zoe] = (await usersOf(page)).filter(({ name }) => name === 'zoe')
  await openDelete(page, 'zoe')

  const dialog = page.getByRole('dialog')
  const lines = dialog.getByRole('region', { name: 'Access policy' })
  await expect(lines).toContainText('3 lines of the access policy change in the same step')
  await expect(lines.getByRole('listitem')).toHaveText([
    /^Line 2.*group:night.*without "zoe@"$/,
    /^Line 7.*Rule removed/,
    /^Line 9.*Rule removed/,
  ])
  await expect(lines).toContainText('Undo restores the access policy exactly.')
  await expect(dialog).toContainText('Undo creates the user again, with a new id.')
  await dialog.getByRole('textbox').fill('zoe')
  await dialog.getByRole('button', { name: 'Delete zoe', exact: true }).click()

  const job = page.getByRole('region', { name: 'Delete users, update the policy: 2 changes', exact: true })
  await expect(job).toContainText('Deleted users, updated the policy: 2 changes')
  await expect(page.getByRole('heading', { level: 1, name: 'Users', exact: true })).toBeVisible()
  const left = await policyOf(page)
  expect(left).not.toContain('"zoe@"')
  expect(left).toContain("// zoe's own")
  expect(await isAccepted(page, left)).toBe(true)
  // Without the update of the policy, the server would refuse the former text.
  expect(await isAccepted(page, text)).toBe(false)

  await job.getByRole('button', { name: /^Undo 2…/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Deleted users are created again, with new ids.')
  await agreeToUndo(page)
  await expect.poll(() => policyOf(page)).toBe(text)
  const [again] = (await usersOf(page)).filter(({ name }) => name === 'zoe')
  expect(again).toMatchObject({ displayName: 'Zoe Z.' })
  expect(again!.id).not.toBe(zoe!.id)
})

test('deleting several users with their machines saves the policy once, between the machines and the users', async ({
  page,
}) => {
  const nodes = await nodesOf(page)
  const owner = nodes.find(({ user }) => user)!.user!.name
  const text = await storePolicyWith(page, owner)
  await callApi(page, 'POST', '/api/v1/user', { name: 'zoe' })
  await goTo(page, '/users', 'Users')
  for (const name of [owner, 'zoe']) await page.getByRole('row', { name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Delete the machines? with the user/ }).click()
  const lines = dialog.getByRole('region', { name: 'Access policy' })
  await expect(lines.getByRole('listitem')).toHaveCount(3)
  const count = nodes.filter(({ user }) => user?.name === owner).length
  await expect(dialog).toContainText(`${count} ${count === 1 ? 'machine' : 'machines'} will be deleted · 2 users`)
  const asked = dialog.getByLabel(/^Type /)
  if ((await asked.count()) > 0) await asked.fill(String(count + 2))
  await dialog.getByRole('button', { name: 'Delete 2 users', exact: true }).click()
  await expect
    .poll(async () => (await usersOf(page)).filter(({ name }) => name === owner || name === 'zoe').length)
    .toBe(0)
  const left = await policyOf(page)
  expect(left).not.toBe(text)
  expect(await isAccepted(page, left)).toBe(true)
})

test('deleting a user whom the policy does not name leaves the policy alone; Undo creates the user again', async ({
  page,
}) => {
  await callApi(page, 'POST', '/api/v1/user', { name: 'yan' })
  const [first] = await usersOf(page)
  const text = await storePolicyWith(page, first!.name)
  await openDelete(page, 'yan')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Who gains or loses access' })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Access policy' })).toHaveCount(0)
  await dialog.getByRole('textbox').fill('yan')
  await dialog.getByRole('button', { name: 'Delete yan', exact: true }).click()
  await expect(page.getByText('Deleted yan', { exact: true })).toBeVisible()
  expect((await usersOf(page)).some(({ name }) => name === 'yan')).toBe(false)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(async () => (await usersOf(page)).some(({ name }) => name === 'yan')).toBe(true)
  expect(await policyOf(page)).toBe(text)
})
