import type { Page } from '@playwright/test'
import { expect, type Launch } from '../fixtures'
import { invoke } from '../page-calls'
import { answer, machineOfAlice } from './headscale'
import { type ManagedHost, startManagedHost } from './managed-host'

/** Text of the file besides the addresses; the fixture adds the secret `not-for-you` above it. */
export const MORE = `# by hand, and in our own order
log: { level: info, format: text } # short
database:
  type: postgres
  postgres:
    host: db.test
    pass: hunter-two # was: hunter-one
prefixes:
  v4: 100.64.0.0/10
dns:
  magic_dns: true
  base_domain: mesh.test # ours
  override_local_dns: false
  extra_records:
    - { name: wiki.mesh.test, type: A, value: 100.64.0.30 }
`
const POLICY = `{
  "hosts": { "desk.mesh.test": "100.64.0.1" },
  "acls": [
    { "action": "accept", "src": ["*"], "dst": ["desk.mesh.test:22"] },
    { "action": "accept", "src": ["alice@"], "dst": ["100.64.0.9:80"] },
  ],
}`

/** Starts a host with this configuration, whose server has a machine and a policy. */
export async function startConfiguredHost(): Promise<ManagedHost> {
  const lab = await startManagedHost(({ url }, response) => {
    if (url === '/api/v1/node') answer(response, 200, { nodes: [machineOfAlice('1', 'desk')] })
    else if (url === '/api/v1/policy') answer(response, 200, { policy: POLICY, updatedAt: '2026-11-01T00:00:00Z' })
    else return false
    return true
  })
  lab.configure(MORE)
  return lab
}

export async function openConfig(lab: ManagedHost, launch: Launch, readOnly = false): Promise<Page> {
  const page = await lab.open(launch, readOnly)
  await page.getByRole('link', { name: 'Configuration', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Review and save…' })).toBeVisible()
  return page
}

export const field = (page: Page, path: string) => page.getByLabel(path, { exact: true })
export const section = (page: Page, name: string) => page.getByRole('tab', { name }).click()
export const review = (page: Page) => page.getByRole('button', { name: 'Review and save…' }).click()
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Save configuration' })
export const submit = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save and restart' })

/** Replaces one part of the text as a paste does: typed brackets would close themselves. */
export async function replaceText(page: Page, from: string, to: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Configuration in YAML' })
  await editor.click()
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByRole('textbox', { name: 'Find' }).fill(from)
  await page.getByRole('textbox', { name: 'Replace with' }).fill(to)
  await page.getByRole('button', { name: 'Replace all' }).click()
  await page.keyboard.press('Escape')
}

export async function serverId(page: Page): Promise<string> {
  const session = await invoke(page, 'session:get', undefined)
  return (session.ok && session.value.servers[0]?.id) || ''
}
