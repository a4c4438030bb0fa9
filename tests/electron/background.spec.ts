import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { needs } from '../../scripts/lib/needs.mjs'
import { type DesktopSession, hasDesktop, startDesktopSession } from './actions/desktop-session'
import { speedUpClock } from './actions/fast-clock'
import {
  chooseRules,
  enterKey,
  online,
  ruleOf,
  saveNetwork,
  SEEN,
  startWatchedNetwork,
  untilPolled,
  type WatchedNetwork,
} from './actions/watched-network'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'
import { untilReady } from './until-ready'

// The console without a window: its question, its stored choice, and its return.
let desktop: DesktopSession
let network: WatchedNetwork

test.describe.configure({ timeout: 400_000 })
test.skip(!hasDesktop(), needs.desktop)
test.beforeEach(async () => {
  desktop = await startDesktopSession()
  network = await startWatchedNetwork(['1', '2', '3'].map((id) => online(id)))
})
test.afterEach(async () => {
  await network.server.close()
  desktop.stop()
})

interface Asked {
  readonly message: string
  readonly buttons: readonly string[]
}

/** Answers the system's dialogs, which tests cannot click, with the button of this label; returns the questions so far. */
async function answerWith(app: ElectronApplication, button: string): Promise<() => Promise<Asked[]>> {
  await app.evaluate(({ dialog }, wanted) => {
    const asked: Asked[] = []
    Object.assign(globalThis, { asked })
    const answer = (options: Electron.MessageBoxOptions) => {
      const buttons = options.buttons ?? []
      asked.push({ message: options.message, buttons })
      return Promise.resolve({ response: buttons.indexOf(wanted), checkboxChecked: false })
    }
    dialog.showMessageBox = answer as typeof dialog.showMessageBox
  }, button)
  return () => app.evaluate(() => (globalThis as unknown as { asked: Asked[] }).asked)
}

const choiceOf = async (page: Page) => {
  const settings = await invoke(page, 'watch:get', undefined)
  return settings.ok ? settings.value.choices : undefined
}
const openFromIcon = async (app: ElectronApplication) => {
  const opened = app.waitForEvent('window')
  await desktop.choose('Open Mesh Console')
  const page = await opened
  await untilReady(page)
  return page
}
/** Chooses the effect of closing the last window, by keyboard. */
async function choose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).focus()
  await page.keyboard.press('Space')
}
const endOf = (app: ElectronApplication) => new Promise<void>((done) => void app.process().once('exit', () => done()))
const closed = (app: ElectronApplication) => expect.poll(() => app.windows().length).toBe(0)

test('closing the last window asks once whether to keep watching; the answer is stored and can be changed', async ({
  launch,
}) => {
  const { app, page, userData } = await launch({ mock: false, env: desktop.env })
  const id = await saveNetwork(page, network, 'Office')
  const asked = await answerWith(app, 'Keep watching')
  expect((await desktop.icon()).there).toBe(false)
  // Another window is still open: nothing is asked.
  const [second] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(({ Menu }) => {
      const entries = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
      entries.find(({ label }) => label === 'New Window' || label === 'New window')?.click()
    }),
  ])
  await untilReady(second)
  await second.close()
  expect(await asked()).toEqual([])
  await page.close()
  await expect.poll(asked).toEqual([{ message: 'Keep watching your servers?', buttons: ['Quit', 'Keep watching'] }])
  await expect.poll(async () => (await desktop.icon()).there).toBe(true)
  const again = await openFromIcon(app)
  expect(await choiceOf(again)).toMatchObject({ closing: 'background', tray: true })
  await again.close()
  await closed(app)
  const third = await openFromIcon(app)
  expect(await asked()).toHaveLength(1)
  // Changed to quitting: no question, and no icon remains.
  await third.goto('app://console/settings/notifications')
  await choose(third, /^Quit/)
  await expect.poll(async () => (await choiceOf(third))?.closing).toBe('quit')
  const ended = endOf(app)
  await third.close().catch(() => undefined)
  await ended
  expect((await desktop.icon()).there).toBe(false)

  // Changed back in the next start.
  const next = await launch({ mock: false, env: desktop.env, userData })
  const askedAgain = await answerWith(next.app, 'Quit')
  await enterKey(next.page, id)
  await next.page.goto('app://console/settings/notifications')
  await choose(next.page, /^Keep watching/)
  await expect.poll(async () => (await choiceOf(next.page))?.closing).toBe('background')
  await next.page.close()
  await closed(next.app)
  await openFromIcon(next.app)
  expect(await askedAgain()).toEqual([])
})

test('the console quits however the question is dismissed, and stores only an answer', async ({ launch }) => {
  const folders: string[] = []
  for (const button of ['Quit', '']) {
    const { app, page, userData } = await launch({ mock: false, env: desktop.env })
    folders.push(userData)
    await saveNetwork(page, network, 'Office')
    await answerWith(app, button)
    const ended = endOf(app)
    await page.close().catch(() => undefined)
    await ended
  }
  const kept = [{ closing: 'quit', tray: false }, { closing: 'ask' }]
  for (const [index, userData] of folders.entries()) {
    const { page, close } = await launch({ mock: false, env: desktop.env, userData })
    expect(await choiceOf(page)).toMatchObject(kept[index]!)
    await close()
  }
})

test('the badge shows the same count as the icon', async ({ launch }) => {
  const { app, page } = await launch({ mock: false, env: desktop.env })
  await speedUpClock(app)
  await app.evaluate(({ app: electron }) => {
    const counts: number[] = []
    Object.assign(globalThis, { counts })
    electron.setBadgeCount = (count = 0) => counts.push(count) > 0
  })
  const counts = () => app.evaluate(() => (globalThis as unknown as { counts: number[] }).counts)
  await saveNetwork(page, network, 'Office')
  const everything = { by: 'query', query: '' } as const
  await chooseRules(page, [ruleOf('gone', { kind: 'machines', scope: everything, goes: 'offline', minutes: 0 })])
  await page.goto('app://console/machines')
  await untilPolled(network)
  network.set(['1', '2'], { online: false })
  await expect.poll(counts, SEEN).toEqual([2])
  network.set(['1'], { online: true })
  await expect.poll(counts, SEEN).toEqual([2, 1])
  network.set(['2'], { online: true })
  await expect.poll(counts, SEEN).toEqual([2, 1, 0])
})

test('started at sign-in it stays without a window if chosen, and opens one from the icon', async ({ launch }) => {
  const first = await launch({ mock: false, env: desktop.env })
  await invoke(first.page, 'watch:choose', { closing: 'background', tray: true })
  await expect.poll(async () => (await desktop.icon()).there).toBe(true)
  await first.close()
  expect((await desktop.icon()).there).toBe(false)
  const { PUBLIC_MOCK: _, ...env } = process.env as Record<string, string>
  const app = await _electron.launch({
    args: [process.env.MESH_CONSOLE_APP ?? '.', `--user-data-dir=${first.userData}`, '--hidden'],
    env: { ...env, ...desktop.env, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' },
    cwd: resolve(import.meta.dirname, '../..'),
    timeout: 120_000,
  })
  try {
    await expect.poll(async () => (await desktop.icon()).there, SEEN).toBe(true)
    expect(app.windows()).toEqual([])
    await openFromIcon(app)
    expect(existsSync(first.userData)).toBe(true)
  } finally {
    await app.close()
  }
})
