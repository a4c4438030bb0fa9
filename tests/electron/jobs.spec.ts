import type { Page } from '@playwright/test'
import { violations, wear } from './actions/axe'
import { call } from './actions/call'
import { goTo } from './actions/go-to'
import { agreeToUndo, demoNodes } from './actions/jobs'
import { choose, expectFocus, moveTo, press } from './actions/keyboard'
import { PreAuthKeys, Users } from './actions/shapes'
import { expect, test } from './fixtures'
import type { LaunchedConsole } from './launch-console'
import { invoke } from './page-calls'

test.use({ begin: 'forget' })

/** The jobs on their page, with the results of the open one's items. */
const story = (page: Page) => page.getByRole('list', { name: 'Jobs', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const bar = (page: Page) => page.getByRole('region', { name: 'Selected machines' })
const line = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

async function size({ app }: LaunchedConsole, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, [wide, high]) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, high),
    [width, height] as const,
  )
}

/** The fields that acts change; the server decides the position of a prefix and when it saw a machine. */
const restorable = (nodes: Awaited<ReturnType<typeof demoNodes>>) =>
  nodes.map(({ lastSeen: _seen, subnetRoutes: _served, ...node }) => node)

async function selectAll(page: Page, path = '/machines'): Promise<void> {
  await goTo(page, path, 'Machines')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
}

test('machines are expired after a preview and their number, continue on another page, and are undone', async ({
  page,
}) => {
  const before = await demoNodes(page)
  const open = before.filter(({ expiry }) => expiry === null || Date.parse(expiry) > Date.now()).length
  await selectAll(page)
  await bar(page).getByRole('button', { name: 'Change expiry…' }).click()
  const frame = async () => (await dialog(page).boundingBox()) ?? { y: -1, height: -1 }
  await expect(dialog(page)).toContainText('Reachable now')
  const opened = await frame()
  await dialog(page).getByRole('radio', { name: 'Now' }).check()
  await expect(dialog(page)).toContainText(`${open} will change`)
  // A dialog changes its height downwards only: nothing above the change moves away from the pointer.
  expect((await frame()).y).toBe(opened.y)
  const start = dialog(page).getByRole('button', { name: `Expire ${open} machines now` })
  await expect(start).toBeDisabled()
  await dialog(page).getByRole('textbox', { name: /Type/ }).fill(String(open))
  await start.click()
  await expect(dialog(page)).toHaveCount(0)
  await goTo(page, '/users', 'Users')
  const job = line(page, /^Expire \d+ machines$/)
  await expect(job).toContainText(`Expired ${open} machines`)
  const expired = await demoNodes(page)
  expect(expired.every(({ expiry }) => expiry !== null && Date.parse(expiry) <= Date.now())).toBe(true)
  await job.getByRole('button', { name: /^Undo/ }).click()
  await agreeToUndo(page)
  await expect(line(page, /^Undo: Expire/)).toContainText(`Undone: Expired ${open} machines`)
  expect(restorable(await demoNodes(page))).toEqual(restorable(before))
})

test('a job is paused, resumed and stopped, and the list of jobs shows its progress', async ({ launch }) => {
  const { page } = await launch({ nodes: 200 })
  await selectAll(page)
  await bar(page).getByRole('button', { name: 'Change expiry…' }).click()
  await dialog(page).getByRole('radio', { name: 'Never' }).check()
  await dialog(page)
    .getByRole('button', { name: /^Turn off expiry/ })
    .click()
  const job = line(page, /^Turn off expiry of/)
  await job.getByRole('button', { name: /^Pause/ }).click()
  await expect(job).toContainText(/Paused at \d+ of/)
  await job.getByRole('button', { name: /^Resume/ }).click()
  await job.getByRole('button', { name: /^Stop/ }).click()
  await expect(job).toContainText(/Stopped at \d+ of/)
  await job.getByRole('button', { name: /^Details/ }).click()
  await expect(story(page)).toContainText(/Stopped at \d+ of/)
  await story(page)
    .getByRole('button', { name: /^Resume/ })
    .click()
  await expect(story(page)).toContainText(/(\d+) of \1 done/)
})

test('by keyboard: tags for several machines, their job, its items, and its undo', async ({ page }) => {
  const before = await demoNodes(page)
  const [one, other] = before.filter((node) => node.forcedTags.length > 0 && !node.forcedTags.includes('tag:ci'))
  if (!one || !other) throw new Error('the demo network has no such machines')
  await goTo(page, `/machines?selected=${one.id}.${other.id}`, 'Machines')
  await choose(page, bar(page).getByRole('button', { name: 'Edit tags…' }))
  await moveTo(page, dialog(page).getByRole('combobox', { name: 'Tags' }))
  await page.keyboard.type('tag:ci')
  await press(page, 'Enter')
  await expect(dialog(page)).toContainText('2 will change')
  await choose(page, dialog(page).getByRole('button', { name: 'Add tags to 2 machines' }))
  const job = line(page, 'Add tags to 2 machines')
  await expect(job).toContainText('Added tags to 2 machines')
  await choose(page, job.getByRole('button', { name: /^Details/ }))
  await expect(story(page)).toContainText(one.givenName)
  await expectFocus(page, 'opening the page of jobs')
  await choose(page, job.getByRole('button', { name: /^Undo/ }))
  await choose(page, dialog(page).getByRole('button', { name: /^Undo \d/ }))
  await expect(line(page, /^Undo:/)).toContainText('Undone: Added tags to 2 machines')
  expect(restorable(await demoNodes(page))).toEqual(restorable(before))
})

test('impossible and unneeded acts are named individually; an unknown server gets nothing', async ({ page }) => {
  const users = (await call(page, 'GET', '/user', undefined, Users)).users
  await goTo(page, '/users', 'Users')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('region', { name: 'Selected users' }).getByRole('button', { name: 'Delete…' }).click()
  await expect(dialog(page)).toContainText(/Choose what happens to \d+ machines/)
  await dialog(page)
    .getByRole('radio', { name: /^Delete the machines/ })
    .check()
  const owned = (await demoNodes(page)).filter(({ user }) => users.some(({ id }) => id === user?.id)).length
  const counted = `${owned} machines will be deleted · ${users.length} users will be deleted`
  await expect(dialog(page)).toContainText(counted)
  await expect(dialog(page).getByRole('region', { name: 'Who gains or loses access' })).toBeVisible()
  await page.keyboard.press('Escape')
  const answer = await invoke(page, 'jobs:start', {
    serverId: 'nowhere',
    action: 'deleteUsers',
    items: users.map(({ id, name }) => ({ act: { kind: 'user.delete', id }, before: { kind: 'user', id, name } })),
  })
  expect(answer).toMatchObject({ ok: false, error: { code: 'notFound' } })
  expect((await call(page, 'GET', '/user', undefined, Users)).users).toEqual(users)
})

test('several keys are expired at once', async ({ page }) => {
  await goTo(page, '/pre-auth-keys', 'Pre-auth keys')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('region', { name: 'Selected keys' }).getByRole('button', { name: 'Expire…' }).click()
  const start = dialog(page).getByRole('button', { name: /^Expire \d+ pre-auth keys?$/ })
  const number = /\d+/.exec((await start.textContent()) ?? '')?.[0] ?? ''
  if (await start.isDisabled()) await dialog(page).getByRole('textbox').fill(number)
  await start.click()
  await expect(line(page, /^Expire \d+ pre-auth key/)).toContainText(`Expired ${number} pre-auth key`)
  const { preAuthKeys } = await call(page, 'GET', '/preauthkey', undefined, PreAuthKeys)
  expect(preAuthKeys.every(({ expiration }) => Date.parse(expiration ?? '') <= Date.now())).toBe(true)
})

for (const scheme of ['light', 'dark'] as const)
  test(`preview, progress and list have no violation in ${scheme}, small and large`, async ({ page, mesh }) => {
    await wear(page, scheme)
    await selectAll(page)
    const previews = [
      [1280, 800, () => bar(page).getByRole('button', { name: 'Delete…' })],
      // Actions without room are in a menu.
      [900, 600, () => page.getByRole('menuitem', { name: 'Delete…' })],
    ] as const
    for (const [width, height, action] of previews) {
      await size(mesh, width, height)
      if (width === 900) await bar(page).getByRole('button', { name: 'More actions' }).click()
      await action().click()
      await expect(dialog(page)).toContainText('change')
      expect(await violations(page)).toEqual([])
      await shot(page, `preview-${scheme}-${width}`)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    }
    await bar(page).getByRole('button', { name: 'Change expiry…' }).click()
    await dialog(page).getByRole('radio', { name: 'Never' }).check()
    await dialog(page)
      .getByRole('button', { name: /^Turn off expiry/ })
      .click()
    const job = line(page, /^Turn off expiry of/)
    await expect(job).toContainText('Turned off the expiry of ')
    expect(await violations(page)).toEqual([])
    await shot(page, `bar-${scheme}`)
    await job.getByRole('button', { name: /^Details/ }).click()
    await expect(story(page).getByRole('listitem').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    await shot(page, `list-${scheme}`)
  })

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['MESH_CONSOLE_SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
