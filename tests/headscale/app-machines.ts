import { choose, dialog, expectRefusedEntry, go, POLLED, row, submit } from './app-page'
import { expect, test } from './fixtures'
import { thisLine } from './line'
import { until } from './processes'

/** Defines the tests of app.spec.ts on two real machines: how they join, and what the console changes. They need the users alice and bob. */
export function testMachines(): void {
  const { can, preAuthSecret } = thisLine()

  test('a pre-auth key created in the console joins a real machine', async ({ page, startClient }) => {
    await go(page, '/pre-auth-keys')
    await page.getByRole('button', { name: 'Create pre-auth key' }).first().click()
    await page.getByRole('combobox', { name: 'User' }).fill('alice')
    await page.getByRole('option', { name: 'alice' }).click()
    await submit(page, 'Create key')
    const secret = (await dialog(page).getByRole('group', { name: 'Secret' }).innerText()).trim()
    expect(secret).toMatch(preAuthSecret)
    await expect(dialog(page).getByRole('group', { name: 'Command for Linux' })).toContainText(secret)
    await dialog(page).getByRole('button', { name: 'Copy' }).first().click()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(secret)).toHaveCount(0)
    await expect(row(page, 'alice')).toContainText('Active')
    const router = await startClient('router-1')
    await router.join(secret, '--advertise-routes=10.9.0.0/24', '--advertise-exit-node')
    // Pre-auth keys on screen are read every 30 s.
    await expect(row(page, 'alice')).toContainText('Used', { timeout: 60_000 })
    await go(page, '/machines')
    await expect(row(page, 'router-1')).toContainText(/100\.64\./)
    await expect(row(page, 'router-1')).toContainText('alice')
  })

  test('a second machine is registered by the address its client shows', async ({ page, server, startClient }) => {
    const laptop = await startClient('laptop')
    const key = await laptop.ask()
    await go(page, '/machines')
    await page.getByRole('banner').or(page.locator('header')).getByRole('button', { name: 'Register machine' }).click()
    await page.getByLabel('Registration key').fill(`${server.url}/register/${key}`)
    await page.getByRole('combobox', { name: 'Owner' }).fill('bob')
    await page.getByRole('option', { name: 'bob' }).click()
    await submit(page, 'Register for bob')
    await expect(dialog(page)).toContainText('registered')
    await until('the machine runs', async () => (await laptop.state()) === 'Running')
    await page.keyboard.press('Escape')
    await expect(row(page, 'laptop')).toContainText('bob')
  })

  test('routes and exit node of a real router', async ({ page, api }) => {
    await go(page, '/routes')
    await page.getByRole('button', { name: 'Approve 10.9.0.0/24 on router-1' }).click()
    await submit(page, 'Approve 1 route')
    await page.getByRole('button', { name: 'Approve exit node on router-1' }).click()
    await submit(page, 'Approve 1 route')
    await expect(row(page, '10.9.0.0/24')).toContainText('Serving', POLLED)
    await expect(row(page, 'Exit node').first()).toContainText('Serving')
    const approved = async () =>
      (await api.nodes.list({})).nodes.find((node) => node.name === 'router-1')?.approvedRoutes.toSorted()
    await expect.poll(approved).toEqual(['0.0.0.0/0', '10.9.0.0/24', '::/0'])
    await page.getByRole('button', { name: 'Withdraw exit node from router-1' }).click()
    await submit(page, 'Withdraw 1 route')
    await expect.poll(approved).toEqual(['10.9.0.0/24'])
    await go(page, '/machines')
    await expect(row(page, 'router-1')).toContainText('1 subnet')
  })

  test('a machine is renamed and gets an expiry', async ({ page, api }) => {
    const notebook = async () => (await api.nodes.list({})).nodes.find((node) => node.name === 'laptop')
    await go(page, '/machines')
    await choose(page, 'laptop', 'Rename…')
    await dialog(page).getByLabel('Name').fill('notebook')
    await submit(page, 'Rename')
    await expect(row(page, 'notebook')).toBeVisible()
    await choose(page, 'notebook', 'Change expiry…')
    if (can.expireAt) {
      await dialog(page).getByLabel('Date and time').fill('2035-01-01T12:00')
      await submit(page, 'Change expiry')
      await expect.poll(async () => (await notebook())?.expiry).toBe('2035-01-01T12:00:00Z')
      await choose(page, 'notebook', 'Change expiry…')
    } else {
      await expect(dialog(page).getByLabel('On a date')).toBeDisabled()
      await expect(dialog(page)).toContainText('This server cannot set an expiry date')
    }
    if (can.neverExpire) {
      await dialog(page).getByLabel('Never').check()
      await submit(page, 'Turn off expiry')
      await expect.poll(async () => (await notebook())?.expiry).toBeNull()
      await choose(page, 'notebook', 'Change expiry…')
    } else {
      await expect(dialog(page).getByLabel('Never')).toBeDisabled()
      await expect(dialog(page)).toContainText('This server cannot turn off expiry')
    }
    await dialog(page).getByLabel('Now').check()
    await submit(page, 'Expire notebook now')
    await expect(row(page, 'notebook').getByRole('img', { name: 'Expired' }).first()).toBeVisible()
    await expect.poll(async () => Date.parse((await notebook())?.expiry ?? '') <= Date.now()).toBe(true)
  })

  test('a machine moves to another user, if the server supports it', async ({ page, api }) => {
    await go(page, '/machines')
    if (!can.moveNode) {
      await expectRefusedEntry(page, 'notebook', 'Move to user…', /cannot move machines/)
      return
    }
    const owner = async () => (await api.nodes.list({})).nodes.find((node) => node.name === 'laptop')?.user?.name
    for (const name of ['alice', 'bob']) {
      await choose(page, 'notebook', 'Move to user…')
      await dialog(page).getByRole('combobox').fill(name)
      await page.getByRole('option', { name }).click()
      await submit(page, `Move to ${name}`)
      await expect(row(page, 'notebook')).toContainText(name)
      await expect.poll(owner).toBe(name)
    }
  })

  test('tags: added, and removed if the server allows machines without', async ({ page, api }) => {
    const notebook = async () => (await api.nodes.list({})).nodes.find((node) => node.name === 'laptop')
    await go(page, '/machines')
    await choose(page, 'notebook', 'Edit tags…')
    await dialog(page).getByRole('combobox', { name: 'Tags' }).fill('tag:server')
    await page.keyboard.press('Enter')
    await submit(page, 'Save tags')
    await expect(row(page, 'notebook')).toContainText('server')
    await expect.poll(async () => (await notebook())?.tags).toEqual(['tag:server'])
    expect((await notebook())?.user?.name ?? null).toBe(can.tagsAreIdentity ? null : 'bob')
    await choose(page, 'notebook', 'Edit tags…')
    await dialog(page).getByRole('combobox', { name: 'Tags' }).press('Backspace')
    if (can.tagsAreIdentity) {
      await expect(dialog(page)).toContainText('must keep at least one tag')
      return
    }
    await submit(page, 'Save tags')
    await expect.poll(async () => (await notebook())?.tags).toEqual([])
  })
}
