import { readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { callApi, invoke } from '../electron/page-calls'
import { until } from '../headscale/processes'
import { type Home, attach, expect, packageFile } from './console'
import {
  check,
  described,
  digest,
  download,
  expectOldVersion,
  file,
  openUpdates,
  slow,
  state,
  test,
} from './update-test'

test('a new version is downloaded, installed and started with the data of the old one', async ({
  installed,
  feed,
  image,
  home,
}) => {
  const { page } = installed
  expect((await callApi(page, 'POST', '/api/v1/user', { name: 'kept' })).status).toBe(200)
  await openUpdates(page)
  const begin = Date.now()
  await check(page)
  await download(page)
  await expect(page.getByText('Version 99.0.0 is ready to be installed')).toBeVisible(slow)
  note(
    'differential download',
    `${feed.sent} bytes of ${statSync(packageFile('next', '.AppImage')).size}, ${Date.now() - begin} ms`,
  )
  expect(feed.sent).toBeLessThan(statSync(packageFile('next', '.AppImage')).size / 2)
  const next = await restarted(home, () => page.getByRole('button', { name: 'Restart and install 99.0.0' }).click())
  note('from the click on Restart to the new version', `${next.took} ms`)
  expect(await invoke(next.page, 'app:info', undefined)).toMatchObject({ ok: true, value: { version: '99.0.0' } })
  const { body } = await callApi(next.page, 'GET', '/api/v1/user?name=kept')
  expect((body as { users: { name: string }[] }).users.map((user) => user.name)).toEqual(['kept'])
  await openUpdates(next.page)
  await expect(next.page.getByText('This is version 99.0.0')).toBeVisible()
  expect(digest(image)).toBe(digest(packageFile('next', '.AppImage')))
  expect(readdirSync(home.folder).filter((name) => name.includes('AppImage'))).toEqual([basename(image)])
  await next.close()
})

test('the whole file is downloaded if its changed parts are unknown', async ({ installed, feed, image }) => {
  const { page } = installed
  feed.fault = described((text) => text.replace(/^ *blockMapSize: .*\n/m, ''))
  await openUpdates(page)
  await check(page)
  const begin = Date.now()
  await download(page)
  await expect(page.getByText('Version 99.0.0 is ready to be installed')).toBeVisible(slow)
  note('full download', `${feed.sent} bytes, ${Date.now() - begin} ms`)
  expect(feed.sent).toBeGreaterThanOrEqual(statSync(packageFile('next', '.AppImage')).size)
  await expectOldVersion(installed, image)
})

test('an update is cancelled, refused while a draft is open, and installed on quitting', async ({
  installed,
  feed,
  image,
  start,
}) => {
  const { page } = installed
  // The whole file, slowly enough to cancel.
  feed.fault = file((response) => {
    response.writeHead(200, { 'content-length': statSync(packageFile('next', '.AppImage')).size })
    response.write(Buffer.alloc(1_000_000))
  })
  await openUpdates(page)
  await check(page)
  await download(page)
  await page.getByRole('button', { name: 'Cancel download' }).click()
  await expect(page.getByText('Version 99.0.0 is available')).toBeVisible()
  await expectOldVersion(installed, image)
  feed.fault = null
  await download(page)
  await expect(page.getByText('Version 99.0.0 is ready to be installed')).toBeVisible(slow)
  const draft = { text: '{}', baseId: null, savedAt: new Date().toISOString() }
  await invoke(page, 'draft:set', { id: 'demo', draft })
  await page.getByRole('button', { name: 'Restart and install 99.0.0' }).click()
  await expect(page.getByRole('dialog')).toContainText('unsaved changes')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expectOldVersion(installed, image)
  await page.getByRole('button', { name: 'Install when I quit' }).click()
  await expect(page.getByText('Version 99.0.0 will be installed when you quit')).toBeVisible()
  await installed.close()
  expect(digest(image)).toBe(digest(packageFile('next', '.AppImage')))
  const next = await start(image)
  expect(await invoke(next.page, 'app:info', undefined)).toMatchObject({ ok: true, value: { version: '99.0.0' } })
  expect(await invoke(next.page, 'draft:get', { id: 'demo' })).toMatchObject({ ok: true, value: { text: '{}' } })
})

test('a dead feed is not mentioned unless asked for', async ({ installed, home }) => {
  const log = join(home.data, 'logs', 'main.log')
  await until('the console has looked by itself', () => readLog(log).includes('ERR_CONNECTION_REFUSED'), 60_000)
  expect(await state(installed.page)).toMatchObject({ phase: 'idle', failure: null })
  await openUpdates(installed.page)
  await expect(installed.page.getByText('Not checked yet')).toBeVisible()
  await check(installed.page)
  await expect(installed.page.getByText('The update address does not respond')).toBeVisible(slow)
})

function note(type: string, description: string): void {
  test.info().annotations.push({ type, description })
}

function readLog(log: string): string {
  try {
    return readFileSync(log, 'utf8')
  } catch {
    return ''
  }
}

/** Restarts by `act`: the new process has the arguments of the old one, so it opens a debugging port as well. */
async function restarted(home: Home, act: () => Promise<void>) {
  const port = join(home.data, 'DevToolsActivePort')
  const before = readFileSync(port, 'utf8')
  const begin = Date.now()
  await act()
  await until('the new version opens its port', () => readLog(port) !== '' && readLog(port) !== before, 60_000)
  const { page, browser } = await attach(home)
  const took = Date.now() - begin
  return {
    page,
    took,
    async close() {
      const session = await page.context().newCDPSession(page)
      await session.send('Page.close').catch(() => undefined)
      await browser.close().catch(() => undefined)
      await until('the new version has ended', async () => {
        const mounts = readdirSync(join(home.folder, 'tmp')).filter((name) => name.startsWith('.mount_'))
        return mounts.length === 0
      })
    },
  }
}
