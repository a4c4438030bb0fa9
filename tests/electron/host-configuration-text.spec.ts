import type { Page } from '@playwright/test'
import { missingSshd } from '@tests/support/ssh-host'
import {
  dialogOf,
  field,
  MORE,
  openConfig,
  replaceText,
  review,
  section,
  serverId,
  startConfiguredHost,
  submit,
} from './actions/host-configuration'
import type { ManagedHost } from './actions/managed-host'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

const missing = missingSshd()

let lab: ManagedHost

test.skip(missing !== undefined, missing)
test.beforeEach(async () => {
  lab = await startConfiguredHost()
})
test.afterEach(() => lab.end())

test('no secret of the file reaches the page; a typed one replaces it', async ({ launch }) => {
  const before = lab.text()
  const page = await openConfig(lab, launch)
  const id = await serverId(page)
  await section(page, 'Database')
  await expect(field(page, 'database.postgres.pass')).toHaveValue('')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Configuration in YAML' })).toContainText('pass: <hidden pass>')
  const seen = await invoke(page, 'host:config', { id })
  expect(JSON.stringify(seen)).not.toMatch(/not-for-you|hunter/)
  // A mark that is moved to where its secret would be shown is refused.
  await replaceText(page, 'host: db.test', 'host: <hidden pass>')
  await expect(
    page.getByText('the placeholder of a secret is in a place where the secret would be shown').first(),
  ).toBeVisible()
  await replaceText(page, 'host: <hidden pass>', 'host: db2.test')
  await page.getByRole('button', { name: 'Forms', exact: true }).click()
  await expect(field(page, 'database.postgres.host')).toHaveValue('db2.test')
  await field(page, 'database.postgres.pass').fill('swordfish')
  await review(page)
  await expect(page.getByRole('list', { name: 'Effects' })).toContainText(
    'database.postgres.pass: the secret is replaced.',
  )
  await expect(dialogOf(page)).not.toContainText('swordfish')
  await submit(page).click()
  await expect(page.getByText('Configuration saved and in use by Headscale')).toBeVisible({ timeout: 30_000 })
  expect(lab.text()).toBe(before.replace('db.test', 'db2.test').replace('pass: hunter-two', 'pass: swordfish'))
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(page.getByText('Configuration changed').first()).toBeVisible()
  expect(await page.content()).not.toMatch(/swordfish|hunter/)
})

test('keeps everything typed over a reload and a file that changed, and shows how the check and an unhealthy start end', async ({
  launch,
}) => {
  test.slow()
  const page = await openConfig(lab, launch)
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await replaceText(page, 'level: info', 'level: debug')
  await page.getByRole('link', { name: 'Machines', exact: true }).click()
  await page.getByRole('link', { name: 'Configuration', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Configuration in YAML' })).toContainText('level: debug')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Configuration in YAML' })).toContainText('level: debug')
  // Another admin changes the file meanwhile.
  lab.configure(MORE.replace('magic_dns: true', 'magic_dns: false'))
  const byHand = lab.text()
  const check = (result: string) => `case "$*" in *configtest*) ${result} ;; *) echo v0.29.2 ;; esac`
  lab.host.program('headscale', check('grep -q "level: debug" "$2" && { echo "bad level" >&2; exit 1; }; exit 0'))
  await review(page)
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('Headscale’s own check refused the change')
  await expect(dialog).toContainText('bad level')
  await expect(dialog).toContainText('log.level: info becomes debug.')
  await expect(dialog).not.toContainText('Machines no longer find each other by name')
  await expect(submit(page)).toBeDisabled()
  expect(lab.text()).toBe(byHand)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Your text now contains that change.')).toBeVisible()
  lab.host.program('headscale', check('exit 0'))
  lab.works = () => lab.text() === byHand
  await review(page)
  await submit(page).click()
  await expect(dialog).toContainText('the previous file was restored', { timeout: 60_000 })
  await expect(dialog).toContainText('the new settings do not work')
  expect(lab.text()).toBe(byHand)
  lab.works = () => true
  await submit(page).click()
  await expect(page.getByText('Configuration saved and in use by Headscale')).toBeVisible({ timeout: 60_000 })
  expect(lab.text()).toBe(byHand.replace('level: info', 'level: debug'))
})

/** Chooses a completion. The editor ignores clicks for 75 ms after its list has changed. */
async function complete(page: Page, name: string | RegExp): Promise<void> {
  const option = page.getByRole('option', { name })
  await expect(async () => {
    await option.click({ timeout: 5000 })
    await expect(option).toBeHidden({ timeout: 1000 })
  }).toPass()
}

test('completes keys and values of the text, and describes them', async ({ launch }) => {
  const page = await openConfig(lab, launch)
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const editor = page.getByRole('textbox', { name: 'Configuration in YAML' })
  await editor.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('logt')
  await complete(page, /^logtail/)
  await page.keyboard.type('en')
  await complete(page, /^enabled/)
  await complete(page, 'true')
  await expect(editor).toContainText('logtail:')
  await expect(editor).toContainText('enabled: true')
  await page.keyboard.press('ControlOrMeta+i')
  await expect(page.getByText('Clients send their logs to Tailscale Inc.', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await replaceText(page, 'type: postgres', 'type: [postgres')
  await expect(page.getByText(/Line \d+ is not valid YAML/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Forms', exact: true }).click()
  await page.getByRole('button', { name: 'Back to the text' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(editor).not.toContainText('logtail')
})
