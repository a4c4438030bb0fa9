import { expect, test } from './fixtures'
import { callApi, invoke } from './page-calls'

test.use({ begin: 'forget' })

test('colours, row height and language apply at once and after a restart', async ({ launch }) => {
  const first = await launch()
  await first.page.getByRole('link', { name: 'Settings', exact: true }).click()
  await first.page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await first.page.getByRole('radio', { name: /Comfortable/ }).check({ force: true })
  await first.page.getByRole('combobox', { name: 'Language' }).click()
  await first.page.getByRole('option', { name: 'Deutsch' }).click()
  await expect(first.page.getByRole('heading', { level: 1, name: 'Allgemein' })).toBeVisible()
  const paper = () => first.page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(paper).toBe('rgb(15, 17, 22)')
  await first.close()

  const second = await launch({ userData: first.userData })
  await second.page.getByRole('link', { name: 'Benutzer', exact: true }).click()
  await expect(second.page.getByRole('heading', { level: 1, name: 'Benutzer' })).toBeVisible()
  const heights = await second.page
    .getByRole('row')
    .nth(1)
    .evaluate((row) => row.getBoundingClientRect().height)
  expect(Math.round(heights)).toBe(44)
})

test('the demo network is replaced by one of a seed and a size', async ({ page }) => {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Demo', exact: true }).click()
  await page.getByLabel('Seed').fill('42')
  await page.getByLabel('Machines', { exact: true }).fill('120')
  await page.getByRole('button', { name: 'Create a new demo network…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace the demo network' }).click()
  await expect(page.getByText('Now: seed 42, created with 120 machines')).toBeVisible()
  const { body } = await callApi(page, 'GET', '/api/v1/node')
  expect((body as { nodes: unknown[] }).nodes).toHaveLength(120)
})

test('a fault of the demo server takes effect, and ends when it is removed', async ({ page, mesh }) => {
  mesh.allow(/503/)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Demo', exact: true }).click()
  await page.getByRole('combobox', { name: 'Call' }).click()
  await page.getByRole('option', { name: 'GET /api/v1/preauthkey' }).click()
  await page.getByRole('combobox', { name: 'Response' }).click()
  await page.getByRole('option', { name: /^503/ }).click()
  await page.getByRole('button', { name: 'Add fault' }).click()
  await expect(page.getByText('answers 503')).toBeVisible()
  expect((await callApi(page, 'GET', '/api/v1/preauthkey')).status).toBe(503)
  await page.getByRole('button', { name: 'Remove the fault on GET /api/v1/preauthkey' }).click()
  await expect(page.getByText('No faults: every call is answered immediately.')).toBeVisible()
  expect((await callApi(page, 'GET', '/api/v1/preauthkey')).status).toBe(200)
})

test('updates and about describe this build correctly', async ({ page }) => {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Updates' }).click()
  await expect(page.getByText('This installation does not update itself')).toBeVisible()
  await page.getByRole('link', { name: 'About' }).click()
  const info = await invoke(page, 'app:info', undefined)
  if (!info.ok) throw new Error(info.error.message)
  await expect(page.getByText(info.value.electron, { exact: true })).toBeVisible()
  await expect(page.getByText(info.value.userData, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Licences of included software' }).click()
  const licence = page
    .getByRole('dialog')
    .locator('details')
    .filter({ hasText: /^react-router \d/ })
  await licence.locator('summary').click()
  await expect(licence.getByText(/Permission is hereby granted/)).toBeVisible()
})
