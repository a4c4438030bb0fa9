import type { Page } from '@playwright/test'
import { setFaults } from './actions/faults'
import { expect, test } from './fixtures'
import { callApi } from './page-calls'
import { untilReady } from './until-ready'

test.use({ begin: 'forget' })

/** Opens a page whose policy worker receives questions of one kind only when `answer` is called. */
async function openSlow(page: Page, path: string, question: string): Promise<{ answer: () => Promise<void> }> {
  await page.addInitScript((held) => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its worker below
    const post = Worker.prototype.postMessage as (this: Worker, message: unknown) => void
    const waiting: (() => void)[] = []
    let open = false
    Worker.prototype.postMessage = function (this: Worker, message: unknown) {
      const asked = (message as { question?: string } | null)?.question
      if (open || asked !== held) post.call(this, message)
      else waiting.push(() => post.call(this, message))
    }
    addEventListener('engine-answers', () => {
      open = true
      for (const send of waiting) send()
    })
  }, question)
  await page.goto(`app://console${path}`)
  await untilReady(page)
  return { answer: () => page.evaluate(() => void dispatchEvent(new Event('engine-answers'))) }
}

const evaluating = (page: Page) => page.getByRole('status').filter({ hasText: 'Evaluating…' })

test('while the engine runs, the matrix shows that and presents no cell as without access', async ({ page }) => {
  const { answer } = await openSlow(page, '/access', 'cells')
  await expect(evaluating(page)).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Who reaches whom' })
  await expect(grid.getByRole('gridcell').first()).toHaveAccessibleName(/not evaluated yet/)
  await expect(grid.getByRole('gridcell', { name: /no access/ })).toHaveCount(0)
  await answer()
  await expect(grid.getByRole('gridcell').first()).not.toHaveAccessibleName(/not evaluated yet/)
  await expect(evaluating(page)).toHaveCount(0)
})

test('while the engine runs, the map shows that and counts no pairs', async ({ page }) => {
  const { answer } = await openSlow(page, '/access?show=map', 'cells')
  await expect(evaluating(page)).toBeVisible()
  await expect(page.getByText(/\d machine pairs|no machine reaches/)).toHaveCount(0)
  await answer()
  await expect(page.getByText(/^Allowed by policy: \d+ of \d+ machine pairs/)).toBeVisible()
  await expect(evaluating(page)).toHaveCount(0)
})

test('while the engine runs, the editor shows that instead of “No problems”', async ({ page }) => {
  await callApi(page, 'PUT', '/api/v1/policy', {
    policy: '{"groups": {"group:unused": []}, "acls": [{"action": "accept", "src": ["*"], "dst": ["*:22"]}]}',
  })
  const { answer } = await openSlow(page, '/settings/policy', 'lint')
  const problems = page.getByRole('region', { name: 'Problems in the policy' })
  await expect(problems).toContainText('Evaluating…')
  await expect(problems).not.toContainText('No problems')
  await answer()
  await expect(problems).not.toContainText('Evaluating…')
  await expect(problems).toContainText('No rule uses group:unused')
})

test('after Approve a route waits for the server, and serves only once the server has answered', async ({ page }) => {
  await page.getByRole('link', { name: 'Routes', exact: true }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Approve / }) })
  const name = await row
    .first()
    .getByRole('button', { name: /^Approve / })
    .getAttribute('aria-label')
  const approve = page.getByRole('button', { name: name!, exact: true })
  await setFaults(page, { endpoint: 'POST /api/v1/routes/:routeId/enable', latencyMs: 4000 })
  await approve.click()
  await page.getByRole('dialog', { name: 'Approve 1 route?' }).getByRole('button', { name: 'Approve 1 route' }).click()
  const waiting = page.getByText('Waiting for the server…')
  await expect(waiting.first()).toBeVisible()
  await expect(waiting).toHaveCount(0, { timeout: 20_000 })
  await setFaults(page)
  await expect(approve).toHaveCount(0)
})
