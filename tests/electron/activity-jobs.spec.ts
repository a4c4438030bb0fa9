import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { PlannedAct } from '@shared/ipc/jobs'
import { goTo } from './actions/go-to'
import { agreeToUndo, demoNodes, startLongJob } from './actions/jobs'
import { saveTo } from './actions/save-to'
import { expect, test } from './fixtures'
import { callApi, invoke } from './page-calls'

test.use({ begin: 'forget' })

const main = (page: Page) => page.getByRole('main')
const entry = (page: Page, text: string | RegExp) => main(page).getByRole('listitem').filter({ hasText: text })
/** An entry of a job, below its job. */
const inner = (page: Page) =>
  main(page)
    .getByRole('list', { name: /^Entries of: / })
    .getByRole('listitem')

/** Renames four machines as one job, and moves a fifth to a missing user. Returns the old names. */
async function startJob(page: Page): Promise<string[]> {
  const nodes = (await demoNodes(page)).slice(0, 5)
  const items = nodes.map((node, index): PlannedAct => {
    const { id, name, givenName, user, forcedTags, expiry, approvedRoutes } = node
    const before = { kind: 'node' as const, id, name, givenName, user, forcedTags, expiry, approvedRoutes }
    const rename = { kind: 'node.rename' as const, id, name: `of-a-job-${index}` }
    return { act: index < 4 ? rename : { kind: 'node.move', id, user: '999' }, before }
  })
  const started = await invoke(page, 'jobs:start', { serverId: 'demo', action: 'move', items })
  if (!started.ok) throw new Error(started.error.message)
  return nodes.map(({ givenName }) => givenName)
}

test('a job is one entry, opens to its items by keyboard, and is undone as a whole', async ({ page }) => {
  await goTo(page, '/activity', 'Activity')
  const names = await startJob(page)
  const job = entry(page, 'Move 5 machines')
  await expect(job).toContainText('4 done · 1 failed')
  await expect(job).toHaveCount(1)
  await expect(entry(page, ' renamed')).toHaveCount(0)
  const opener = job.getByRole('button', { name: 'Entries of: Move 5 machines' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(inner(page)).toHaveCount(5)
  for (const name of names.slice(0, 4))
    await expect(inner(page).filter({ hasText: `Machine ${name} renamed` })).toHaveCount(1)
  await expect(inner(page).filter({ hasText: 'failed' })).toHaveCount(1)
  // A new entry meanwhile leaves it open.
  await callApi(page, 'POST', `/api/v1/node/${(await demoNodes(page))[6]?.id}/rename/meanwhile`)
  await expect(entry(page, '→ meanwhile')).toHaveCount(1)
  await expect(inner(page)).toHaveCount(5)
  await page.keyboard.press('Enter')
  await expect(inner(page)).toHaveCount(0)
  await job.getByRole('button', { name: 'Undo 4…: Move 5 machines' }).press('Enter')
  await agreeToUndo(page)
  await expect(entry(page, 'Undone: Moved 4 machines')).toContainText('4 done')
  await expect(job.filter({ hasText: '4 done · 1 failed' })).toContainText('undone')
  expect((await demoNodes(page)).slice(0, 5).map(({ givenName }) => givenName)).toEqual(names)
})

test('the search covers each entry, and the export has every entry of a job', async ({ launch }) => {
  const { app, page, userData } = await launch()
  await goTo(page, '/activity', 'Activity')
  const names = await startJob(page)
  await expect(entry(page, 'Move 5 machines')).toContainText('4 done · 1 failed')
  await page.getByRole('searchbox').fill('of-a-job-2')
  await expect(entry(page, `Machine ${names[2]} renamed`)).toHaveCount(1)
  await expect(entry(page, 'Move 5 machines')).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
  await expect(entry(page, 'Move 5 machines')).toHaveCount(1)
  const file = join(userData, 'activity.csv')
  await saveTo(app, file)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'As CSV' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  const lines = readFileSync(file, 'utf8').trim().split('\r\n')
  expect(lines.filter((line) => line.includes('nodes.rename'))).toHaveLength(4)
  expect(lines.filter((line) => line.includes('nodes.move'))).toHaveLength(1)
})

test('the page of a job offers pause, resume and stop', async ({ page }) => {
  await goTo(page, '/activity', 'Activity')
  // A running job shows its progress: from here on the page does not settle.
  const id = await startLongJob(page)
  await main(page).getByRole('link', { name: 'Add tags to 5,000 machines' }).click()
  await expect(page).toHaveURL(new RegExp(`job=${id}$`))
  const control = (name: string) => main(page).getByRole('button', { name: `${name}: Add tags to 5,000 machines` })
  await control('Pause').click()
  await expect(control('Resume')).toBeVisible()
  await expect(control('Pause')).toHaveCount(0)
  const done = async () => {
    const list = await invoke(page, 'jobs:list', { serverId: 'demo' })
    return list.ok ? (list.value.jobs[0]?.counts.done ?? 0) : 0
  }
  const paused = await done()
  await control('Resume').click()
  await expect.poll(done).toBeGreaterThan(paused)
  await control('Stop').click()
  await expect(control('Stop')).toHaveCount(0)
  // A stopped one can be resumed.
  await expect(control('Resume')).toBeVisible()
  await main(page).getByRole('link', { name: 'Each change of this job' }).click()
  await main(page)
    .getByRole('button', { name: /^Only job/ })
    .click()
  await expect(entry(page, 'Add tags to 5,000 machines')).toHaveCount(1)
})

test('the page of a job retries failed items and undoes the rest', async ({ page }) => {
  const names = await startJob(page)
  await goTo(page, '/activity', 'Activity')
  await expect(entry(page, 'Move 5 machines')).toContainText('4 done · 1 failed')
  await main(page).getByRole('link', { name: 'Move 5 machines' }).press('Enter')
  await main(page).getByRole('link', { name: 'Each change of this job' }).press('Enter')
  await expect(entry(page, 'moved to another user')).toHaveCount(1)
  await main(page).getByRole('button', { name: 'Retry: Move 5 machines' }).press('Enter')
  await expect(entry(page, 'moved to another user')).toHaveCount(2)
  await main(page).getByRole('button', { name: 'Undo 4…: Move 5 machines' }).press('Enter')
  await agreeToUndo(page)
  await expect.poll(async () => (await demoNodes(page)).slice(0, 5).map(({ givenName }) => givenName)).toEqual(names)
})
