import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, expect, type Page, test } from '@playwright/test'

// An example of an external project: it knows only the path of the QA build.
const executablePath = process.env['MESH_CONSOLE_QA'] ?? ''
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const ADDRESS = `127.0.0.1:${20_000 + (process.pid % 10_000)}`
const KEY = 'hskey-api-examplekey12-0123456789'
const env = { ...process.env, LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8', MESH_CONSOLE_SERVE_KEY: KEY }

let folder = ''
const open: ElectronApplication[] = []
test.beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'outside-'))))
test.afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts a console in its own folder, and returns its page, ready. */
async function launch(name: string, ...flags: string[]): Promise<Page> {
  const args = [...sandbox, `--user-data-dir=${join(folder, name)}`, ...flags]
  const app = await _electron.launch({ executablePath, args, env })
  open.push(app)
  const page = await app.firstWindow()
  await page.waitForSelector('html[data-app-state="ready"]', { state: 'attached' })
  return page
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByTitle('Rename this machine').click()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

test('signs in to a served network, renames a machine, and shows a fault that occurs meanwhile', async () => {
  const demo = await launch('served', `--serve=${ADDRESS}`, '--serve-as=0.28', '--mock-seed=7')
  const page = await launch('console')
  await page.getByLabel('Address').fill(`http://${ADDRESS}`)
  await page.getByLabel('API key', { exact: true }).fill(KEY)
  await page.getByRole('button', { name: 'Add and connect' }).click()
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Machines' }).click()
  await page.getByRole('grid', { name: 'Machines' }).getByRole('link', { name: 'home-server' }).click()
  await rename(page, 'renamed-outside')
  await expect(page.getByRole('heading', { level: 1, name: 'renamed-outside' })).toBeVisible()

  await demo.goto('app://console/settings/demo')
  await demo.getByRole('combobox', { name: 'Call' }).click()
  await demo.getByRole('option', { name: 'POST /api/v1/node/:nodeId/rename/:newName' }).click()
  await demo.getByRole('combobox', { name: 'Response' }).click()
  await demo.getByRole('option', { name: '500, server error' }).click()
  await demo.getByRole('button', { name: 'Add fault' }).click()
  await rename(page, 'never-called-so')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Something failed in the console or on the server.' }),
  ).toBeVisible()
  await demo.getByRole('button', { name: 'Remove all' }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'never-called-so' })).toBeVisible()
})
