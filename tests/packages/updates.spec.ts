import { createHash, generateKeyPairSync } from 'node:crypto'
import { appendFileSync, cpSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { UpdateState } from '@shared/ipc/update'
import type { Page } from '@playwright/test'
import { callApi, invoke } from '../electron/page-calls'
import { call, until } from '../headscale/processes'
import { type Home, type Installed, attach, expect, packageFile, packages, test as base } from './console'
import { needs } from '../../scripts/lib/needs.mjs'
import { signUpdates } from '../../scripts/lib/sign-updates.mjs'
import { type Fault, type Feed, startFeed } from './feed'

/** An AppImage in a person's folder, and its update feed. */
interface Fixtures {
  feed: Feed
  image: string
  installed: Installed
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  feed: async ({}, provide) => {
    const feed = await startFeed(packages('next'))
    await provide(feed)
    await feed.stop()
  },
  image: async ({ home }, provide) => {
    const image = join(home.folder, 'Mesh Console.AppImage')
    cpSync(packageFile('inspect', '.AppImage'), image)
    await provide(image)
  },
  installed: async ({ start, image }, provide) => provide(await start(image)),
})

async function state(page: Page): Promise<UpdateState> {
  const answer = await invoke(page, 'update:get', undefined)
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value
}

async function openUpdates(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Updates' }).click()
}

const check = (page: Page) => page.getByRole('button', { name: /^Check/ }).click()
const download = (page: Page) => page.getByRole('button', { name: /^Download 99/ }).click()
const slow = { timeout: 60_000 }

const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
const version = (): string => (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version

/** The old version runs and responds, and its file is unchanged. */
async function expectOldVersion({ page, ended }: Installed, image: string): Promise<void> {
  expect(ended()).toBe(false)
  expect(await invoke(page, 'app:info', undefined)).toMatchObject({ ok: true, value: { version: version() } })
  expect((await callApi(page, 'GET', '/api/v1/node')).status).toBe(200)
  expect(digest(image)).toBe(digest(packageFile('inspect', '.AppImage')))
}

/** Serves a changed release description, and everything else unchanged. */
const described =
  (change: (text: string) => string): Fault =>
  (name, response) => {
    if (name !== 'latest-linux.yml') return false
    response.end(change(readFileSync(packages('next', name), 'utf8')))
    return true
  }

/** Answers requests for the new version itself. */
const file =
  (act: (response: Parameters<Fault>[1]) => void): Fault =>
  (name, response) => {
    if (!name.endsWith('.AppImage')) return false
    act(response)
    return true
  }

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

test('bad releases are refused and the old version keeps running', async ({ installed, feed, image }) => {
  const { page } = installed
  await openUpdates(page)
  const refusals: readonly (readonly [string, Fault, string])[] = [
    ['a feed without a release', notThere('latest-linux.yml'), 'The update address has no release for this system'],
    ['garbage', described(() => '<html>It works!</html>'), 'is not a release'],
    [
      'a version that is none',
      described((text) => text.replace('version: 99.0.0', 'version: newest')),
      'is not a release',
    ],
    ['a server that fails', (_name, response) => (response.writeHead(503).end(), true), 'does not respond'],
  ]
  for (const [what, fault, words] of refusals)
    await test.step(what, async () => {
      feed.fault = fault
      await check(page)
      await expect(page.getByText(words)).toBeVisible(slow)
      await expectOldVersion(installed, image)
    })
  await test.step('an older version', async () => {
    feed.fault = described((text) => text.replaceAll('99.0.0', '0.0.1'))
    await check(page)
    await expect(page.getByText('This is the newest version')).toBeVisible(slow)
  })
  await test.step('a missing feed', async () => {
    await feed.stop()
    await check(page)
    await expect(page.getByText('does not respond')).toBeVisible(slow)
    await expectOldVersion(installed, image)
  })
})

test('bad files are discarded and the old version keeps running', async ({ installed, feed, image, home }) => {
  const { page } = installed
  await openUpdates(page)
  const refusals: readonly (readonly [string, Fault, string])[] = [
    ['a changed file', file(changed), 'incomplete or differs from the release'],
    ['a missing file', file((response) => void response.writeHead(404).end()), 'A file of the release is missing'],
    ['a download cut off', file(cut), 'incomplete or differs from the release'],
  ]
  for (const [what, fault, words] of refusals)
    await test.step(what, async () => {
      feed.fault = fault
      await check(page)
      await download(page)
      await expect(page.getByText(words)).toBeVisible(slow)
      await expectOldVersion(installed, image)
      expect(pending(home)).toEqual([])
    })
})

test('a release that is not signed with the packed key is refused before anything is downloaded', async ({
  installed,
  feed,
  image,
  home,
}) => {
  const { page } = installed
  await openUpdates(page)
  const checksum = createHash('sha512').update('evil').digest('base64')
  const forged = await signedByAnother(home)
  const refusals: readonly (readonly [string, Fault])[] = [
    ['no signature', described((text) => text.replace(/^vendor:[^]*/m, ''))],
    ['a signature by another key', described(() => forged)],
    ['another checksum', described((text) => text.replaceAll(/sha512: .*/g, `sha512: ${checksum}`))],
    ['an old package that is called newer', described((text) => text.replace('version: 99.0.0', 'version: 99.0.1'))],
  ]
  for (const [what, fault] of refusals)
    await test.step(what, async () => {
      feed.fault = fault
      await check(page)
      await expect(page.getByText('not signed with a key that this console trusts')).toBeVisible(slow)
      expect((await state(page)).failure).toBe('unsigned')
      await expectOldVersion(installed, image)
      expect(pending(home)).toEqual([])
      feed.fault = described((text) => text.replace('version: 99.0.0', 'version: 0.0.1'))
      await check(page)
      await expect(page.getByText('This is the newest version')).toBeVisible(slow)
    })
})

test('a file that is changed after its download is discarded, and the old version keeps running', async ({
  installed,
  feed,
  image,
  home,
}) => {
  const { page } = installed
  await openUpdates(page)
  await check(page)
  await download(page)
  await expect(page.getByText('Version 99.0.0 is ready to be installed')).toBeVisible(slow)
  expect(feed.sent).toBeGreaterThan(0)
  const [name = ''] = pending(home)
  appendFileSync(join(home.cache, 'mesh-console-updater', 'pending', name), 'evil')
  await page.getByRole('button', { name: 'Restart and install 99.0.0' }).click()
  await expect(page.getByText('is not signed by the publisher of this console')).toBeVisible(slow)
  await expectOldVersion(installed, image)
  expect(pending(home)).toEqual([])
})

test('a full disk refuses the update and leaves the old version', async ({ installed, feed, image, home }) => {
  const cache = join(home.cache, 'mesh-console-updater')
  mkdirSync(cache, { recursive: true })
  const mounted = await call('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', cache]).then(
    () => true,
    () => false,
  )
  test.skip(!mounted, needs.root)
  try {
    const { page } = installed
    await openUpdates(page)
    await check(page)
    await download(page)
    await expect(page.getByText('Not enough disk space')).toBeVisible(slow)
    await expectOldVersion(installed, image)
    expect((await state(page)).failure).toBe('diskFull')
    expect(feed.fault).toBeNull()
  } finally {
    await call('umount', ['-l', cache])
  }
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

function notThere(name: string): Fault {
  return (asked, response) => {
    if (asked !== name) return false
    response.writeHead(404).end()
    return true
  }
}

/** The release, signed with another key. */
async function signedByAnother(home: Home): Promise<string> {
  const [from, yml] = [packageFile('next', '.AppImage'), join(home.folder, 'latest-linux.yml')]
  const copied = join(home.folder, basename(from))
  cpSync(from, copied)
  cpSync(packages('next', 'latest-linux.yml'), yml)
  const { privateKey } = generateKeyPairSync('ed25519')
  await signUpdates({ artifacts: [copied], version: '99.0.0', key: privateKey })
  return readFileSync(yml, 'utf8')
}

/** The whole file, one byte of which is another. */
function changed(response: Parameters<Fault>[1]): void {
  const content = readFileSync(packageFile('next', '.AppImage'))
  content[content.length - 9] = (content.at(-9) ?? 0) ^ 1
  response.writeHead(200, { 'content-length': content.length })
  response.end(content)
}

/** A third of the file, then the connection breaks. */
function cut(response: Parameters<Fault>[1]): void {
  response.writeHead(200, { 'content-length': statSync(packageFile('next', '.AppImage')).size })
  response.write(Buffer.alloc(5_000_000), () => response.destroy())
}

function pending(home: Home): string[] {
  try {
    return readdirSync(join(home.cache, 'mesh-console-updater', 'pending')).filter((name) => name.endsWith('.AppImage'))
  } catch {
    return []
  }
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
