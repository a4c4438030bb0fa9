import type { Page } from '@playwright/test'
import { goTo, settled } from './actions/go-to'
import { addServed, type ServedNetwork } from './actions/served-network'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'
import { pressKey } from './actions/keys'

test.use({ begin: 'forget', options: { mock: false } })

interface WireNode {
  id: string
  givenName: string
  tags: string[]
  expiry: string | null
  approvedRoutes: string[]
}

let one: ServedNetwork
let two: ServedNetwork
test.beforeEach(async ({ mesh }) => {
  mesh.allow(/40\d|42\d|50\d|journal:undo/)
  ;[two, one] = await addServed(mesh.page, { name: 'Two', seed: 8 }, { name: 'One', seed: 7 })
})
test.afterEach(async () => {
  await Promise.all([one.close(), two.close()])
})

/** Returns the state that acts change on a server: machines, users and the policy. */
async function stateOf(server: ServedNetwork) {
  const { nodes } = (await server.read('/node')) as { nodes: WireNode[] }
  const { users } = (await server.read('/user')) as { users: { id: string; name: string }[] }
  return {
    nodes: nodes.map(({ id, givenName, tags, expiry, approvedRoutes }) => {
      return { id, givenName, tags, expiry, approvedRoutes: approvedRoutes.toSorted() }
    }),
    users: users.map(({ id, name }) => ({ id, name })),
    policy: ((await server.read('/policy')) as { policy: string }).policy,
  }
}

const switchTo = async (page: Page, { id }: ServedNetwork, name: string) => {
  expect(await invoke(page, 'servers:use', { id })).toMatchObject({ ok: true })
  await expect(page.getByRole('button', { name: /Switch server/ })).toContainText(name)
  await settled(page)
}

const firstNode = async () => (await stateOf(one)).nodes[0]!

/** Acts on One through its screens; each shows a toast with Undo. */
const acts: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'rename a machine'(page) {
    const { id, givenName } = await firstNode()
    await goTo(page, `/machines/${id}`, givenName)
    await page.getByRole('heading', { level: 1 }).getByRole('button').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('renamed-here')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('renamed-here')
  },
  async 'tag a machine'(page) {
    const { id, givenName } = (await stateOf(one)).nodes.find(({ tags }) => tags.length > 0)!
    await goTo(page, `/machines/${id}`, givenName)
    await page.getByRole('button', { name: 'Edit tags…' }).click()
    await page.getByRole('combobox', { name: 'Tags' }).fill('tag:')
    await page.getByRole('option', { name: /^tag:/ }).first().click()
    await page.getByRole('button', { name: 'Save tags' }).click()
  },
  async 'change an expiry'(page) {
    const { id, givenName } = (await stateOf(one)).nodes.find(({ expiry }) => Date.parse(expiry ?? '') > Date.now())!
    await goTo(page, `/machines/${id}`, givenName)
    await page.getByRole('button', { name: 'Change expiry…' }).click()
    await page.getByRole('radio', { name: 'Now' }).check()
    await page.getByRole('button', { name: `Expire ${givenName} now` }).click()
  },
  async 'approve a route'(page) {
    await goTo(page, '/routes', 'Routes')
    await page
      .getByRole('row')
      .getByRole('button', { name: /^Approve / })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve / })
      .click()
  },
  async 'rename a user'(page) {
    const { users, policy } = await stateOf(one)
    const { name } = users.find((user) => policy.includes(`"${user.name}@"`)) ?? users[0]!
    await goTo(page, `/users/${encodeURIComponent(name)}`, name)
    await pressKey(page, 'r')
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.type('renamed-here')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'renamed-here' })).toBeVisible()
  },
}

for (const [act, perform] of Object.entries(acts))
  test(`${act} on One, switch to Two, Undo in the toast: One is as before, Two gets no write`, async ({ page }) => {
    const [before, other] = [await stateOf(one), await stateOf(two)]
    await perform(page)
    await expect.poll(() => stateOf(one)).not.toEqual(before)
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    await expect(undo).toBeVisible()
    await switchTo(page, two, 'Two')
    await undo.click()
    await expect(page.getByRole('status').filter({ hasText: /^Undone: / })).toBeVisible()
    expect(await stateOf(one)).toEqual(before)
    expect(await stateOf(two)).toEqual(other)
    const journal = await invoke(page, 'journal:list', { serverId: two.id, kind: 'act' })
    expect(journal).toMatchObject({ ok: true, value: { entries: [] } })
    // Both entries on One cannot be undone again.
    const entries = await invoke(page, 'journal:list', { serverId: one.id, kind: 'act' })
    if (!entries.ok) throw new Error(entries.error.message)
    for (const { id } of entries.value.entries)
      expect(await invoke(page, 'journal:undo', { ids: [id], reason: '' })).toMatchObject({ ok: false })
  })

const troubles: Readonly<Record<string, { make: (page: Page) => Promise<unknown>; says: RegExp }>> = {
  locked: {
    make: (page) => invoke(page, 'servers:update', { id: one.id, readOnly: true }),
    says: /^Not undone\. .*read-only/,
  },
  offline: { make: () => one.stop(), says: /^Not undone\. / },
  removed: {
    make: (page) => invoke(page, 'servers:forget', { id: one.id }),
    says: /^Not undone\. /,
  },
}

for (const [trouble, { make, says }] of Object.entries(troubles))
  test(`with One ${trouble}, Undo shows the reason and nothing is sent to Two`, async ({ page }) => {
    const other = await stateOf(two)
    await acts['rename a machine']!(page)
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    await expect(undo).toBeVisible()
    await switchTo(page, two, 'Two')
    await make(page)
    await undo.click()
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible()
    expect(await stateOf(two)).toEqual(other)
    if (trouble === 'locked') expect((await firstNode()).givenName).toBe('renamed-here')
  })

test('a call that names a removed server is refused, whichever server is current', async ({ page }) => {
  const status = (server: string) =>
    page.evaluate(async (id) => {
      const headers = { 'x-console-server': id }
      const response = await fetch('/api/v1/node/1/rename/wrong', { method: 'POST', headers })
      return [response.status, ((await response.json()) as { code?: string }).code]
    }, server)
  const other = await stateOf(two)
  await invoke(page, 'servers:use', { id: two.id })
  await invoke(page, 'servers:forget', { id: one.id })
  expect(await status(one.id)).toEqual([404, 'notFound'])
  expect(await stateOf(two)).toEqual(other)
})
