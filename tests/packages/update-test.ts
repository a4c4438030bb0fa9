import { createHash } from 'node:crypto'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { UpdateState } from '@shared/ipc/update'
import { callApi, invoke } from '../electron/page-calls'
import { type Installed, expect, packageFile, packages, test as base } from './console'
import { type Fault, type Feed, startFeed } from './feed'

/** An AppImage in a person's folder, and its update feed. */
interface Fixtures {
  feed: Feed
  image: string
  installed: Installed
}

export const test = base.extend<Fixtures>({
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

export async function state(page: Page): Promise<UpdateState> {
  const answer = await invoke(page, 'update:get', undefined)
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value
}

export async function openUpdates(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Updates' }).click()
}

export const check = (page: Page) => page.getByRole('button', { name: /^Check/ }).click()
export const download = (page: Page) => page.getByRole('button', { name: /^Download 99/ }).click()
export const slow = { timeout: 60_000 }

export const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
const version = (): string => (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version

/** The old version runs and responds, and its file is unchanged. */
export async function expectOldVersion({ page, ended }: Installed, image: string): Promise<void> {
  expect(ended()).toBe(false)
  expect(await invoke(page, 'app:info', undefined)).toMatchObject({ ok: true, value: { version: version() } })
  expect((await callApi(page, 'GET', '/api/v1/node')).status).toBe(200)
  expect(digest(image)).toBe(digest(packageFile('inspect', '.AppImage')))
}

/** Serves a changed release description, and everything else unchanged. */
export const described =
  (change: (text: string) => string): Fault =>
  (name, response) => {
    if (name !== 'latest-linux.yml') return false
    response.end(change(readFileSync(packages('next', name), 'utf8')))
    return true
  }

/** Answers requests for the new version itself. */
export const file =
  (act: (response: Parameters<Fault>[1]) => void): Fault =>
  (name, response) => {
    if (!name.endsWith('.AppImage')) return false
    act(response)
    return true
  }
