import type { Locator, Page } from '@playwright/test'
import { agreeToUndo } from './actions/jobs'
import { expect, test } from './fixtures'
import { callApi } from './page-calls'
import { untilReady } from './until-ready'

test.use({ begin: 'forget' })

interface Machine {
  id: string
  givenName: string
  user: { id: string; name: string } | null
  tags: string[]
}

const machinesOf = async (page: Page) =>
  ((await callApi(page, 'GET', '/api/v1/node')).body as { nodes: Machine[] }).nodes
const usersOf = async (page: Page) =>
  ((await callApi(page, 'GET', '/api/v1/user')).body as { users: { id: string; name: string }[] }).users
const policyOf = async (page: Page) =>
  ((await callApi(page, 'GET', '/api/v1/policy')).body as { policy: string }).policy
const storePolicy = (page: Page, policy: string) => callApi(page, 'PUT', '/api/v1/policy', { policy })

/** The effects on access in the open dialog. */
const consequence = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('region', { name: 'Who gains or loses access' })

/** Opens an object's page and an entry of its menu. */
async function choose(page: Page, path: string, entry: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.getByRole('button', { name: /^(Actions for|More actions)/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Returns a user with machines, and a policy whose one rule names the user, with comments. */
async function namedUser(page: Page): Promise<{ name: string; id: string; machines: Machine[]; policy: string }> {
  const machines = await machinesOf(page)
  const owner = machines.find(({ user }) => user)?.user
  if (!owner) throw new Error('Nobody owns a machine')
  const text = `{
  // Who builds, and why: ${owner.name}@
  "groups": { "group:builders": ["${owner.name}@" /* since May */] },
  "tagOwners": { "tag:server": ["group:builders"] },
  "acls": [
    // Builders reach everything.
    { "action": "accept", "src": ["group:builders"], "dst": ["*:22"] },
  ],
}
`
  await storePolicy(page, text)
  const own = machines.filter(({ user }) => user?.id === owner.id)
  return { ...owner, machines: own, policy: text }
}

test('deleting a machine shows lost access and its rule before the button', async ({ page }) => {
  const { machines } = await namedUser(page)
  const machine = machines[0]!
  await choose(page, `/machines/${machine.id}`, 'Delete…')
  await expect(consequence(page)).toContainText(/\d+ pairs? loses? all access/)
  await expect(consequence(page)).toContainText('before: 22 · after: nothing')
  await expect(consequence(page)).toContainText('Rule 1, line 7')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('expiring a machine removes its access; a future date removes none', async ({ page }) => {
  const { machines } = await namedUser(page)
  await choose(page, `/machines/${machines[0]!.id}`, 'Change expiry…')
  await expect(consequence(page)).toContainText('What the policy allows does not change.')
  await page.getByRole('radio', { name: 'Now' }).focus()
  await page.keyboard.press('Space')
  await expect(consequence(page)).toContainText(/\d+ pairs? loses? all access/)
})

test('a user is renamed and the policy follows, comments kept; Undo reverts both', async ({ page }) => {
  const { name, policy } = await namedUser(page)
  await choose(page, `/users/${name}`, 'Rename…')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('renamed-user')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`The policy mentions ${name} on line 3. It will be changed to renamed-user`)
  await expect(consequence(page)).toContainText('What the policy allows does not change.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'renamed-user' })).toBeVisible()
  expect(await policyOf(page)).toBe(policy.replace(`["${name}@"`, '["renamed-user@"'))
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`Undone: Renamed ${name} to renamed-user`)).toBeVisible()
  expect(await policyOf(page)).toBe(policy)
  expect((await usersOf(page)).map((user) => user.name)).toContain(name)
})

test('a user is deleted with the machines moved to another one', async ({ page }) => {
  const { name, machines } = await namedUser(page)
  const other = (await usersOf(page)).find((user) => user.name !== name)!
  await choose(page, `/users/${name}`, 'Delete…')
  await page.getByRole('radio', { name: /^Move the machines? to another user/ }).click()
  await page.getByRole('combobox', { name: 'New owner' }).fill(other.name)
  await page.getByRole('option', { name: other.name }).first().click()
  await expect(consequence(page)).toContainText(/loses? all access/)
  await page.getByRole('dialog').getByRole('textbox').last().fill(name)
  await page.getByRole('button', { name: /^Move \d+ machines?, delete/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await usersOf(page)).map((user) => user.name)).not.toContain(name)
  const moved = (await machinesOf(page)).filter(({ id }) => machines.some((one) => one.id === id))
  expect(moved.map(({ user }) => user?.id)).toEqual(machines.map(() => other.id))
})

test('a user is deleted with the machines, by keyboard', async ({ page }) => {
  const { name, machines } = await namedUser(page)
  await choose(page, `/users/${name}`, 'Delete…')
  await page.getByRole('radio', { name: /^Delete the machines? with the user/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('dialog').getByRole('textbox').focus()
  await page.keyboard.type(name)
  await expect(page.getByRole('button', { name: new RegExp(`^Delete ${name} and`) })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const left = async () => (await machinesOf(page)).filter(({ id }) => machines.some((one) => one.id === id))
  await expect.poll(left).toEqual([])
  await expect.poll(async () => (await usersOf(page)).map((user) => user.name)).not.toContain(name)
})

test('a secret that was not copied asks before its dialog or its window closes', async ({ page, mesh }) => {
  await page
    .getByRole('link', { name: /^(Pre-auth keys|Keys)$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Create pre-auth key' }).first().click()
  await page.getByRole('combobox', { name: 'User' }).press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create key' }).click()
  const secret = page.getByText('This is the only time it is shown.')
  await expect(secret).toBeVisible()
  await page.keyboard.press('Escape')
  const asking = page.getByRole('dialog', { name: 'Close without copying?' })
  await expect(asking).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asking).toHaveCount(0)
  await expect(secret).toBeVisible()
  const closeWindow = () => mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await closeWindow()
  await expect(asking).toBeVisible()
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(asking).toHaveCount(0)
  await expect(secret).toBeVisible()
  await closeWindow()
  const closed = page.waitForEvent('close')
  // The page may be gone before the click is reported.
  const clicked = asking.getByRole('button', { name: 'Close without copying' }).click()
  await Promise.all([closed, clicked.catch(() => undefined)])
})

test('a tag is renamed in the policy and on its machines; Undo reverts all of it', async ({ page }) => {
  const before = await machinesOf(page)
  const tag = before.find(({ tags }) => tags.length > 0)!.tags[0]!
  const carrying = before.filter(({ tags }) => tags.includes(tag))
  const owned = [...new Set(before.flatMap(({ tags }) => tags))].map((one) => `    "${one}": [], // about ${one}`)
  const policy = `{
  "tagOwners": {
${owned.join('\n')}
  },
  // Everybody reaches ${tag}.
  "acls": [{ "action": "accept", "src": ["*"], "dst": ["${tag}:443"] }],
}
`
  await storePolicy(page, policy)
  // Reloaded, because the page may have the earlier policy, and a rename based on that would be refused.
  await page.goto('app://console/settings/policy?view=forms')
  await untilReady(page)
  await page.getByRole('tab', { name: /^Tag owners/ }).click()
  await page.getByRole('button', { name: `Actions for ${tag}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename everywhere…' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('freshly-named')
  await expect(page.getByRole('dialog')).toContainText(
    new RegExp(`^.*${carrying.length} machines? ha(s|ve) this tag`, 's'),
  )
  await expect(consequence(page)).toContainText('What the policy allows does not change.')
  await page.keyboard.press('Enter')
  const job = page.getByRole('region', { name: /^Rename a tag/ })
  await expect(job).toContainText(`Renamed a tag: ${carrying.length + 2} steps`)
  expect(await policyOf(page)).toBe(policy.replaceAll(`"${tag}`, '"tag:freshly-named'))
  const after = await machinesOf(page)
  const ids = after.filter(({ tags }) => tags.includes('tag:freshly-named')).map(({ id }) => id)
  expect(ids).toEqual(carrying.map(({ id }) => id))
  await job.getByRole('button', { name: /^Undo/ }).click()
  await expect(consequence(page)).toContainText('What the policy allows does not change.')
  await agreeToUndo(page)
  await expect(page.getByRole('region', { name: /^Undo: Rename a tag/ })).toContainText(/^Undone: Renamed a tag/)
  expect(await policyOf(page)).toBe(policy)
  const tagsOf = (machines: Machine[]) => machines.map(({ id, tags }) => [id, tags])
  expect(tagsOf(await machinesOf(page))).toEqual(tagsOf(before))
})

test('the effects on many machines are computed on request', async ({ launch }) => {
  const { page } = await launch({ nodes: 600 })
  await page.goto('app://console/machines')
  await untilReady(page)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('region', { name: 'Selected machines' }).getByRole('button', { name: 'Delete…' }).click()
  await expect(consequence(page)).toContainText('600 changes')
  await consequence(page).getByRole('button', { name: 'Show who gains or loses access' }).click()
  await expect(consequence(page)).toContainText(/pairs? loses? all access/)
})
