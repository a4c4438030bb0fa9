import type { Page } from '@playwright/test'
import type { Node } from '@shared/api/resources'
import { expect } from '../fixtures'
import { invoke } from '../page-calls'

/** Returns the machines of the demo network through the page's own calls. */
export async function demoNodes(page: Page) {
  return page.evaluate(async () => {
    const response = await fetch('/api/v1/node')
    return ((await response.json()) as { nodes: Node[] }).nodes
  })
}

/** Confirms undoing a job after its dialog has explained the effects. */
export async function agreeToUndo(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Undo: / })
  await expect(dialog).toContainText(/\d+ items? will be restored/)
  await dialog.getByRole('button', { name: /^Undo( \d+)?$/ }).click()
  await expect(dialog).toHaveCount(0)
}

/** Starts a job that takes much longer than a test; returns its id. */
export async function startLongJob(page: Page): Promise<number> {
  const [node] = await demoNodes(page)
  if (!node) throw new Error('the demo network has no machine')
  const { id, name, givenName, user, forcedTags, expiry, approvedRoutes } = node
  const before = { kind: 'node' as const, id, name, givenName, user, forcedTags, expiry, approvedRoutes }
  const items = Array.from({ length: 5000 }, (_, index) => ({
    act: { kind: 'node.rename' as const, id, name: `long-${index}` },
    before,
  }))
  const started = await invoke(page, 'jobs:start', { serverId: 'demo', action: 'addTags', items })
  expect(started).toMatchObject({ ok: true })
  return started.ok ? started.value.id : 0
}
