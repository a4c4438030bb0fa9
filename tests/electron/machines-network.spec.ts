import { expect, test } from './fixtures'

test.use({ begin: 'forget' })

test('a waiting session is approved by its id, and an unknown one is refused with a reason', async ({ page, mesh }) => {
  mesh.allow(/status of 404/)
  await page.getByRole('link', { name: 'Machines', exact: true }).click()
  await page.getByRole('button', { name: 'More actions for all machines' }).click()
  await page.getByRole('menuitem', { name: /Approve or reject/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Session id').fill('hskey-authreq-nobodyWaitsWithThisIdNow')
  await dialog.getByRole('button', { name: 'Approve session' }).click()
  await expect(dialog.getByRole('alert')).toContainText('No pending auth session')
  await dialog.getByLabel('Session id').fill('hskey-authreq-demoApproveSshCheck00001')
  await dialog.getByRole('button', { name: 'Approve session' }).click()
  await expect(page.getByText('Session approved')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('missing addresses are assigned, once', async ({ page }) => {
  await page.getByRole('link', { name: 'Machines', exact: true }).click()
  const assign = async () => {
    await page.getByRole('button', { name: 'More actions for all machines' }).click()
    await page.getByRole('menuitem', { name: /Assign missing addresses/ }).click()
    await page.getByRole('button', { name: 'Assign addresses' }).click()
  }
  await assign()
  await expect(page.getByText(/\d+ address(es)? assigned/)).toBeVisible()
  await assign()
  await expect(page.getByText('Every machine has its addresses')).toBeVisible()
})
