import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { goTo } from './actions/go-to'
import { demoNodes } from './actions/jobs'
import { callApi, expect, test } from './fixtures'

const entry = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

test('a change made from here is in the activity, is undone from there, and the chain is whole', async ({ page }) => {
  const [node] = await demoNodes(page)
  const name = node?.givenName ?? ''
  await callApi(page, 'POST', `/api/v1/node/${node?.id}/rename/fresh-name`)
  await goTo(page, '/activity', 'Activity')
  const renamed = entry(page, `Machine ${name} renamed`).first()
  await expect(renamed).toContainText(`${name} → fresh-name`)
  await renamed.getByRole('button', { name: /^Undo/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`It becomes again: ${name}`)
  await dialog.getByLabel('Reason (optional)').fill('a mistake')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(entry(page, 'Reason: a mistake')).toContainText('Undone:')
  expect((await demoNodes(page)).find(({ id }) => id === node?.id)?.givenName).toBe(name)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toContainText('all as they were written')
  await goTo(page, `/machines/${node?.id}`, name)
  await expect(page.getByRole('heading', { name: 'History' })).toBeAttached()
  await expect(entry(page, 'Reason: a mistake')).toBeAttached()
})

test('an entry whose thing was changed since says to what, and is undone only by who agrees', async ({ page }) => {
  const [node] = await demoNodes(page)
  const name = node?.givenName ?? ''
  await callApi(page, 'POST', `/api/v1/node/${node?.id}/rename/fresh-name`)
  await callApi(page, 'POST', `/api/v1/node/${node?.id}/rename/newer-name`)
  await goTo(page, '/activity', 'Activity')
  const first = entry(page, `Machine ${name} renamed`)
  await first.getByRole('button', { name: /^Undo/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It was changed again since: fresh-name → newer-name.')
  await expect(dialog.getByLabel('Reason (optional)')).toBeVisible()
  await dialog.getByLabel('Reason (optional)').press('Enter')
  await expect(dialog).toContainText('Tick the box above')
  expect((await demoNodes(page)).find(({ id }) => id === node?.id)?.givenName).toBe('newer-name')
  await dialog.getByRole('checkbox', { name: 'Undo it anyway' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await demoNodes(page)).find(({ id }) => id === node?.id)?.givenName).toBe(name)
})

test('no secret made in a session is in what the console keeps', async ({ launch }) => {
  const { page, userData, close, allow } = await launch()
  allow(/register|404/)
  const key = await callApi(page, 'POST', '/api/v1/apikey', {})
  const preAuth = await callApi(page, 'POST', '/api/v1/preauthkey', { user: '1', reusable: true })
  await callApi(page, 'POST', '/api/v1/node/register', { user: 'nobody', key: 'nodekey:SECRETSECRETSECRETSECRET' })
  const made = [
    (key.body as { apiKey: string }).apiKey,
    (preAuth.body as { preAuthKey: { key: string } }).preAuthKey.key,
    'SECRETSECRETSECRETSECRET',
  ]
  const secrets = made.flatMap((secret) => [secret, secret.slice(-24)])
  await goTo(page, '/activity', 'Activity')
  await expect(entry(page, 'API key created')).toHaveCount(1)
  await expect(entry(page, /^.*Pre-auth key .* created/)).toHaveCount(1)
  await close()
  const files = ['history.db', 'history.db-wal'].map((name) => {
    try {
      return readFileSync(join(userData, name), 'latin1')
    } catch {
      return ''
    }
  })
  expect(files[0]).toContain('apiKeys.create')
  for (const secret of secrets) expect(files.join('')).not.toContain(secret)
})
