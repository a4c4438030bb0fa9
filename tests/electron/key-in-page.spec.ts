import type { Page } from '@playwright/test'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { headscale } from './actions/headscale'
import { expect, test } from './fixtures'
import { nameServer } from './actions/name-server'

const KEY = 'key-of-home-never-in-the-heap'
let server: RemoteServer

test.use({ options: { mock: false } })
test.beforeEach(async () => {
  server = await startRemoteServer(headscale('alice'))
})
test.afterEach(() => server.close())

/** Returns whether the page's heap contains a text after garbage collection: the snapshot holds only reachable objects. */
async function heapHas(page: Page, text: string): Promise<boolean> {
  const cdp = await page.context().newCDPSession(page)
  let snapshot = ''
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => (snapshot += chunk))
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await cdp.detach()
  return snapshot.includes(text)
}

test('the API key leaves the page’s memory with the form it was typed into', async ({ page }) => {
  await nameServer(page, 'Home')
  await page.getByLabel('Address').fill(server.url)
  await page.getByLabel('API key', { exact: true }).fill(KEY)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByRole('list', { name: 'Connection test' }).getByText('Passed').first()).toBeVisible()
  expect(await heapHas(page, KEY)).toBe(true)
  await page.getByRole('button', { name: 'Add and connect' }).click()
  await expect(page.getByRole('navigation')).toContainText('Home')
  await expect.poll(() => heapHas(page, KEY), { intervals: [1000], timeout: 20_000 }).toBe(false)
})
