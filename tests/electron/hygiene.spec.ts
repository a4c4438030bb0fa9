import { mkdirSync, mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { call } from './actions/call'
import { goTo, settled } from './actions/go-to'
import { shownScore } from './actions/hygiene'
import { choose } from './actions/keyboard'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'

const open = (page: Page) => goTo(page, '/hygiene', 'Hygiene')
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test.use({ begin: 'forget' })

test('a planted fault is found, links to its place, and is accepted with a reason until a day', async ({ page }) => {
  await call(page, 'PUT', '/policy', { policy: '{ "hosts": { "lost": "100.99.9.9" }, "acls": [] }' })
  await open(page)
  const hosts = section(page, '1 host points nowhere')
  await expect(hosts.getByRole('listitem')).toHaveText(/^lost100\.99\.9\.9/)
  const before = await shownScore(page)

  await hosts.getByRole('link', { name: 'lost' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Access policy' })).toBeAttached()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain('100.99.9.9')
  await open(page)

  await hosts.getByRole('button', { name: 'Accept lost…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept lost' })
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(dialog.getByText('A reason is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The branch office moves in spring')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(hosts).toHaveCount(0)
  const accepted = section(page, '1 accepted finding')
  await expect(accepted).toContainText('The branch office moves in spring')
  expect(await shownScore(page)).toBeGreaterThan(before)

  await page.reload()
  await expect(accepted).toContainText('lost')
  await accepted.getByRole('button', { name: 'Withdraw the acceptance of lost' }).click()
  await expect(hosts).toBeVisible()
  expect(await shownScore(page)).toBe(before)
})

test('by keyboard: reusable keys are expired at once after a preview, and are no longer findings', async ({ page }) => {
  await open(page)
  const reusable = section(page, /reusable keys? (is|are) active$/)
  const button = reusable.getByRole('button', { name: /^Expire \d+ keys?…$/ })
  const count = Number(/\d+/.exec(await button.innerText())?.[0])
  await expect(reusable.getByRole('listitem')).toHaveCount(count)
  await choose(page, button)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${count} will change`)
  await choose(page, dialog.getByRole('button', { name: /^Expire \d+ pre-auth keys?$/ }))
  const job = page.getByRole('region', { name: /^Expire \d+ pre-auth keys?$/ })
  await expect(job).toContainText(`Expired ${count} pre-auth key`)
  await expect(reusable).toHaveCount(0)
})

test('the report is saved as a PDF of several pages, with all findings', async ({ launch }) => {
  const { app, page, userData } = await launch({ nodes: 400 })
  await open(page)
  const file = join(userData, 'hygiene.pdf')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, file)
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  await expect(page.getByText('Report saved')).toBeVisible()
  const pdf = await readFile(file, 'latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  // A single page would contain only the visible part of the window.
  expect(pdf.match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(1)
})

test('the score of each day is stored and returns with the next start', async ({ launch }) => {
  const first = await launch()
  await open(first.page)
  const value = await shownScore(first.page)
  await expect
    .poll(async () => {
      const kept = await invoke(first.page, 'hygiene:kept', { serverId: 'demo' })
      return kept.ok ? kept.value.scores.map((one) => one.score) : []
    })
    .toEqual([value])
  await first.close()
  const again = await launch({ userData: first.userData })
  const kept = await invoke(again.page, 'hygiene:kept', { serverId: 'demo' })
  expect(kept.ok && kept.value.scores).toHaveLength(1)
})

test('a score is stored on a day without opening the page', async ({ page }) => {
  test.setTimeout(180_000)
  await goTo(page, '/machines', 'Machines')
  // Not before the second poll of the server.
  await expect
    .poll(
      async () => {
        const kept = await invoke(page, 'hygiene:kept', { serverId: 'demo' })
        return kept.ok ? kept.value.scores.length : 0
      },
      { timeout: 150_000, intervals: [1000] },
    )
    .toBe(1)
  const kept = await invoke(page, 'hygiene:kept', { serverId: 'demo' })
  await open(page)
  expect(kept.ok && kept.value.scores[0]?.score).toBe(await shownScore(page))
})

test('unavailable storage is reported, and the checks still run', async ({ launch }) => {
  const userData = mkdtempSync(join(tmpdir(), 'mesh-console-test-'))
  // A database cannot be created where a folder is.
  mkdirSync(join(userData, 'history.db'))
  const { page, allow } = await launch({ userData })
  allow(/history\.db|hygiene|notes|jobs/)
  const told = page.getByRole('dialog', { name: 'Some saved data could not be used' })
  await told.getByRole('button', { name: 'Close' }).click()
  await open(page)
  await expect(page.getByText(/^Notes and accepted findings cannot be saved/)).toBeVisible()
  await expect(page.getByText(/checks? passed$/)).toBeVisible()
})

test('10,000 machines are checked in a separate thread, in parts', async ({ launch }) => {
  test.setTimeout(240_000)
  const { page } = await launch({ nodes: 10_000 })
  await goTo(page, '/machines', 'Machines')
  const worker = page.waitForEvent('worker', (one) => one.url().includes('worker'))
  await page.evaluate(() => {
    const found = { longest: 0 }
    Object.assign(window, { longTasks: found })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.longest = Math.max(found.longest, duration)
    }).observe({ type: 'longtask' })
  })
  await open(page)
  await expect(page.getByText(/of 100 points$/)).toBeVisible({ timeout: 120_000 })
  await worker
  await settled(page)
  const longest = await page.evaluate(() => (window as unknown as { longTasks: { longest: number } }).longTasks.longest)
  test.info().annotations.push({ type: 'longest task', description: `${longest} ms` })
})
