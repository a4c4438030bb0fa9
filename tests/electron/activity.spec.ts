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
