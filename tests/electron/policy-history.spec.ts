import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startJsonServer } from '@main/headscale/testing/remote-server'
import type { Page } from '@playwright/test'
import { violations, wear } from './actions/axe'
import { openPolicy, openPolicyOf, policyEditor, reviewChange, reviewOf, storedPolicy, inRail } from './actions/policy'
import { expect, test } from './fixtures'
import { callApi, invoke } from './page-calls'

const versions = (page: Page) => page.getByRole('listbox', { name: 'Versions' }).getByRole('option')
const showHistory = (page: Page) => inRail(page, 'History').click()

/** Saves a change with a reason, through the screens. */
async function saveWith(page: Page, note: string, change: (policy: string) => string): Promise<void> {
  const review = await reviewChange(page, change)
  await review.getByRole('textbox', { name: 'Reason (optional)' }).fill(note)
  await page.keyboard.press('Control+s')
  await expect(review).toHaveCount(0)
}

test.use({ begin: 'forget' })

test('a single version shows its text instead of an empty comparison', async ({ page }) => {
  await openPolicy(page)
  await showHistory(page)
  await expect(versions(page)).toHaveCount(1)
  await expect(page.getByText('This is the only version so far.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Text of this version' })).toContainText('"groups"')
  await expect(page.getByText(/lines? added/)).toHaveCount(0)
  // A text being edited can be compared with it.
  await inRail(page, 'Policy').click()
  await policyEditor(page).press('Control+Home')
  await page.keyboard.type('// mine ')
  await showHistory(page)
  await expect(page.getByText('This is the oldest known version')).toBeVisible()
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option', { name: 'The text in the editor' }).click()
  await expect(page.getByText('1 line added, 1 line removed')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await inRail(page, 'Policy').click()
  await policyEditor(page).press('Control+z')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
})

test('versions are stored with author and reason, compared and restored across a restart', async ({ launch }) => {
  const first = await launch()
  await openPolicy(first.page)
  const original = (await storedPolicy(first.page)).policy
  await saveWith(first.page, 'ticket 4711', (policy) =>
    policy.replace('tag:server:22,80,443', 'tag:server:22,80,443,5432'),
  )
  await callApi(first.page, 'PUT', '/api/v1/policy', { policy: `// theirs\n${original}` })
  await showHistory(first.page)
  await expect(versions(first.page)).toHaveCount(3, { timeout: 60_000 })
  await first.close()

  const { page } = await launch({ userData: first.userData })
  await openPolicy(page)
  await showHistory(page)
  await expect(versions(page)).toHaveCount(3)
  // Saved past the editor, but by this console.
  await expect(versions(page).nth(0)).toContainText('Saved from this console')
  await expect(versions(page).nth(1)).toContainText('ticket 4711')
  await expect(versions(page).nth(1)).toContainText('Saved from this console')
  await expect(versions(page).nth(2)).toContainText('Found on the server')

  await versions(page).nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(versions(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('1 line added, 1 line removed')).toBeVisible()
  await page.getByRole('button', { name: 'Access', exact: true }).last().click()
  await expect(page.getByRole('region', { name: 'Gained access' })).toContainText('5432')
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option', { name: 'The saved policy' }).click()
  await expect(page.getByRole('region', { name: 'Lost access' })).toContainText('5432')

  await versions(page).nth(2).click()
  await page.getByRole('button', { name: 'Load into the editor' }).click()
  await expect(policyEditor(page)).not.toContainText('// theirs')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(reviewOf(page).getByRole('status')).toContainText('Access does not change')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await storedPolicy(page)).policy).toBe(original)
  await showHistory(page)
  await expect(versions(page)).toHaveCount(4)
  await expect(versions(page).nth(0)).toContainText('Saved from this console')
})

test('a damaged file loses one version, is kept and reported; the history can be deleted', async ({ launch }) => {
  const first = await launch()
  await openPolicy(first.page)
  await saveWith(first.page, '', (policy) => `// one\n${policy}`)
  await showHistory(first.page)
  await expect(versions(first.page)).toHaveCount(2)
  await first.close()
  const folder = join(first.userData, 'policy-history', 'demo')
  const [oldest = ''] = readdirSync(folder).sort()
  writeFileSync(join(folder, oldest), '{"version": 1, "text": "cut o')

  const { page } = await launch({ userData: first.userData })
  await openPolicy(page)
  await showHistory(page)
  await expect(page.getByText(`It is kept as ${oldest}.broken`, { exact: false })).toBeVisible()
  await expect(versions(page)).toHaveCount(1)
  expect(existsSync(join(folder, `${oldest}.broken`))).toBe(true)
  await page.getByRole('button', { name: 'Forget the history…' }).click()
  await page.getByRole('button', { name: 'Forget the history', exact: true }).click()
  await expect(page.getByText('No versions yet')).toBeVisible()
  expect(existsSync(folder)).toBe(false)
})

test('deleting a server deletes its history', async ({ launch }) => {
  const { page, userData, allow } = await launch({ mock: false })
  allow(/40\d|50\d/)
  const server = await startJsonServer({
    'GET /version': { version: 'v0.28.0' },
    'GET /api/v1/apikey': { apiKeys: [] },
    'GET /api/v1/user': { users: [] },
    'GET /api/v1/node': { nodes: [] },
    'GET /api/v1/policy': { policy: '{}', updatedAt: '2026-11-01T08:00:00Z' },
  })
  const added = await invoke(page, 'servers:add', {
    name: 'Office',
    url: server.url,
    color: 'blue',
    key: 'hskey-api-aaaaaaaaaaaa-s',
  })
  const id = added.ok ? (added.value.session?.currentId ?? '') : ''
  await openPolicyOf(page)
  await showHistory(page)
  await expect(versions(page)).toHaveCount(1)
  expect(existsSync(join(userData, 'policy-history', id))).toBe(true)
  await invoke(page, 'prefs:set', { own: { [id]: { machines: ['1'], user: null } } })
  await invoke(page, 'servers:forget', { id })
  expect(existsSync(join(userData, 'policy-history', id))).toBe(false)
  expect(await invoke(page, 'prefs:get', undefined)).toMatchObject({ ok: true, value: { own: {} } })
  const late = { id, text: '{}', at: null, source: 'server', note: '' } as const
  expect(await invoke(page, 'policyVersions:add', late)).toMatchObject({ ok: false, error: { code: 'notFound' } })
  await server.close()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the history has no violation in ${scheme}`, async ({ page }) => {
    await wear(page, scheme)
    await openPolicy(page)
    await saveWith(page, 'why not', (policy) => policy.replace('tag:server:22,80,443', 'tag:server:22,80,443,5432'))
    await showHistory(page)
    await expect(versions(page)).toHaveCount(2)
    await expect(page.getByText('1 line added, 1 line removed')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Access', exact: true }).last().click()
    await expect(page.getByRole('region', { name: 'Gained access' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
}
