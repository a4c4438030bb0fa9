import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, expect, test } from '@playwright/test'

// An example of a project of your own: all it has of Mesh Console is the path to the build for QA.
const program = process.env['MESH_CONSOLE_QA'] ?? ''
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const KEY = 'hskey-api-examplekey12-0123456789'

let folder = ''
let served: ChildProcess
test.beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'outside-'))))
test.afterEach(() => {
  served.kill()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Serves a demo network with a fault in it, and gives its address. */
async function serve(faults: object[]): Promise<string> {
  const file = join(folder, 'faults.json')
  writeFileSync(file, JSON.stringify(faults))
  const flags = ['--headless', '--serve=127.0.0.1:0', '--serve-as=0.28', '--mock-seed=7', `--mock-fault=${file}`]
  const env = { ...process.env, MESH_CONSOLE_SERVE_KEY: KEY }
  served = spawn(program, [...sandbox, ...flags, `--user-data-dir=${join(folder, 'served')}`], { env })
  let said = ''
  served.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await expect.poll(() => said).toMatch(/http:\/\/\S+\n/)
  return /http:\/\/\S+/.exec(said)?.[0] ?? ''
}

test('signs in, renames a machine, and shows a fault', async () => {
  const url = await serve([{ endpoint: 'POST /api/v1/node/:nodeId/expire', status: 503 }])
  const args = [...sandbox, `--user-data-dir=${join(folder, 'console')}`]
  const app = await _electron.launch({
    executablePath: program,
    args,
    env: { ...process.env, LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' },
  })
  const page = await app.firstWindow()
  await page.waitForSelector('html[data-app-state="ready"]', { state: 'attached' })

  await page.getByLabel('Address').fill(url)
  await page.getByLabel('API key', { exact: true }).fill(KEY)
  await page.getByRole('button', { name: 'Add and connect' }).click()
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Machines' }).click()
  await page.getByRole('grid', { name: 'Machines' }).getByRole('link', { name: 'home-server' }).click()

  await page.getByTitle('Rename this machine').click()
  await page.keyboard.type('renamed-outside')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'renamed-outside' })).toBeVisible()
  const { nodes } = await (await fetch(`${url}/api/v1/node`, { headers: { authorization: `Bearer ${KEY}` } })).json()
  expect(nodes.map((node: { givenName: string }) => node.givenName)).toContain('renamed-outside')

  const node = nodes.find((each: { givenName: string }) => each.givenName === 'renamed-outside')
  const expire = { method: 'POST', headers: { authorization: `Bearer ${KEY}` } }
  expect((await fetch(`${url}/api/v1/node/${node.id}/expire`, expire)).status).toBe(503)
  await app.close()
})
