import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { FLAPPING_CHANGES } from '@shared/presence/summary'
import {
  type Interval,
  type PresenceDays,
  presenceDays,
  SHARE_DAYS,
  type Stretch,
  stretchOf,
} from '@shared/presence/interval'
import { removeFolder } from './data-folders'
import { demoNodes } from './actions/jobs'
import { goTo } from './actions/go-to'
import { keepOnly, type KeptPresence, readPresence } from './actions/history-file'
import { expect, type Launch, test } from './fixtures'
import { invoke } from './page-calls'

// Compares the screens with the intervals in the file, counted here in the simplest way.
const DAYS = 90
const NODES = 40
test.describe.configure({ timeout: 300_000 })

/** The folder of a console with this past, created once. */
let past: string | undefined
test.afterAll(() => past && removeFolder(past))

const copyOf = (folder: string): string => {
  const copy = mkdtempSync(join(tmpdir(), 'mesh-console-past-'))
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** Returns a copy of the folder of a console with this past. */
async function closedWithPast(launch: Launch): Promise<string> {
  past ??= copyOf(await createPast(launch))
  // `launch` removes it.
  return copyOf(past)
}

/** The console no longer polls, so that the stored data stay unchanged. */
async function createPast(launch: Launch): Promise<string> {
  const { page, userData, close } = await launch({ nodes: NODES, args: [`--mock-days=${DAYS}`] })
  await demoNodes(page)
  await expect
    .poll(async () => {
      const shares = await invoke(page, 'presence:shares', { serverId: DEMO_SERVER_ID })
      return shares.ok ? shares.value.ids.length : 0
    })
    .toBe(NODES)
  const set = await invoke(page, 'prefs:set', { unwatched: [DEMO_SERVER_ID] })
  expect(set.ok).toBe(true)
  await close()
  return userData
}

const again = (launch: Launch, userData: string) => launch({ nodes: NODES, args: [`--mock-days=${DAYS}`], userData })

const [OFFLINE, ONLINE] = [1, 2]

/** Every second of a range: 0 if unknown. */
function secondsOf(intervals: readonly Interval[], { from, until }: Stretch): Uint8Array {
  const seconds = new Uint8Array(until - from)
  for (const one of intervals)
    for (let at = Math.max(one.from, from); at < Math.min(one.until, until); at++)
      seconds[at - from] = one.online ? ONLINE : OFFLINE
  return seconds
}

/** In percent of the observed time; null if nothing was observed. */
function shareIn(seconds: Uint8Array): number | null {
  let [online, known] = [0, 0]
  for (const is of seconds) {
    if (is > 0) known++
    if (is === ONLINE) online++
  }
  return known > 0 ? (online / known) * 100 : null
}

/** The expected contents of a machine's page for a range. */
function expectedOf(kept: KeptPresence, id: string, stretch: Stretch) {
  const seconds = secondsOf(kept.machines.get(id) ?? [], stretch)
  let [gap, run, known, before] = [0, 0, 0, 0]
  const changes: number[] = []
  for (const [at, is] of seconds.entries()) {
    run = is === OFFLINE ? run + 1 : 0
    gap = Math.max(gap, run)
    if (is > 0) known++
    if (is > 0 && before > 0 && is !== before) changes.push(at)
    before = is
  }
  const flapped = changes.some((at, index) => {
    const first = changes[index - FLAPPING_CHANGES + 1]
    return first !== undefined && at - first <= 3600
  })
  return { share: shareIn(seconds), gap, flapped, known }
}

const section = (page: Page) => page.getByRole('region', { name: 'Presence' })
const factOf = (page: Page, term: string) =>
  section(page).locator('dt', { hasText: term }).locator('xpath=following-sibling::dd[1]')
const buttonOf = (days: PresenceDays) => (days === 1 ? '24 h' : `${days} days`)

test('a machine’s bar, share, longest gap and flapping match its intervals, over every range', async ({ launch }) => {
  const userData = await closedWithPast(launch)
  const kept = readPresence(userData)
  const { page } = await again(launch, userData)
  const nodes = await demoNodes(page)
  const now = Math.floor(Date.now() / 1000)
  // One that flapped, one that was always online, one that was mostly offline, and one more.
  const of90 = nodes.map((node) => ({ node, ...expectedOf(kept, node.id, stretchOf(90, now)) }))
  const picked = [
    of90.find(({ flapped }) => flapped),
    of90.find(({ gap }) => gap === 0),
    of90.toSorted((a, b) => (a.share ?? 0) - (b.share ?? 0))[0],
    of90[5],
  ].flatMap((one) => (one ? [one.node] : []))
  expect(picked.length).toBeGreaterThanOrEqual(3)
  for (const node of picked) {
    await goTo(page, `/machines/${node.id}`, node.givenName)
    await section(page).scrollIntoViewIfNeeded()
    for (const days of presenceDays) {
      await section(page)
        .getByRole('button', { name: buttonOf(days), exact: true })
        .click()
      await expect(section(page).getByRole('button', { name: buttonOf(days), exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      const result = await invoke(page, 'presence:machine', { serverId: DEMO_SERVER_ID, nodeId: node.id, days })
      if (!result.ok || !result.value) throw new Error('nothing is kept')
      const summary = result.value
      const expected = expectedOf(kept, node.id, summary)
      expect(summary.known).toBe(expected.known)
      expect(summary.longestGap ? summary.longestGap.until - summary.longestGap.from : 0).toBe(expected.gap)
      expect(summary.flapped !== null).toBe(expected.flapped)
      if (expected.share === null) continue
      // The page asked a moment earlier, so its 24 hours ended then.
      const shown = async () => Number.parseFloat(await factOf(page, 'Online').innerText())
      await expect.poll(async () => Math.abs((await shown()) - (expected.share ?? 0))).toBeLessThan(0.2)
      const away = node.online || node.lastSeen === null ? 0 : Date.now() / 1000 - Date.parse(node.lastSeen) / 1000
      await expect(factOf(page, 'Longest offline')).toHaveText(longestWords(expected.gap, away))
      await expect(factOf(page, 'Flapping')).toHaveText(expected.flapped ? /^Yes, last / : /^No: never /)
      await expectParts(page, summary.columns)
    }
  }
})

/** The expected words for the longest time offline: `gap` seconds observed, `away` seconds since the server last saw the machine. */
function longestWords(gap: number, away: number): string | RegExp {
  if (away > gap) return /and still offline, last seen /
  return gap === 0 ? 'Never offline while the console watched' : /, from /
}

/** Moves through the bar by keyboard: every part has a description. */
async function expectParts(
  page: Page,
  columns: readonly { known: number; online: number; from: number; until: number }[],
) {
  const bar = page.getByRole('slider', { name: 'Presence over time' })
  await bar.focus()
  await page.keyboard.press('Home')
  for (const { known, online, from, until } of columns.slice(0, 12)) {
    const state = () => {
      if (known === 0) return 'unknown'
      if (online === 0) return 'offline'
      return online === known ? 'online' : 'online [\\d.]+% of it'
    }
    const partly = known > 0 && known < until - from ? ', as far as it is known' : ''
    await expect(bar).toHaveAttribute('aria-valuetext', new RegExp(`: ${state()}${partly}$`))
    await page.keyboard.press('ArrowRight')
  }
}

test('the overview’s curve and the list’s share match all intervals together', async ({ launch }) => {
  const userData = await closedWithPast(launch)
  const kept = readPresence(userData)
  const { page } = await again(launch, userData)
  const nodes = await demoNodes(page)
  const now = Math.floor(Date.now() / 1000)
  const stretch = stretchOf(SHARE_DAYS, now)
  const shares = nodes.map(({ id }) => shareIn(secondsOf(kept.machines.get(id) ?? [], stretch)))
  const below = shares.filter((share) => share !== null && share < 95)
  expect(below.length).toBeGreaterThan(0)
  await goTo(page, '/machines', 'Machines')
  await page.getByRole('searchbox', { name: 'Search machines' }).fill('up<95%')
  await expect(page.getByRole('grid', { name: 'Machines' })).toHaveAttribute('aria-rowcount', `${below.length + 1}`)

  await goTo(page, '/', 'Overview')
  const curve = page.getByRole('region', { name: 'Machines online over time' })
  for (const days of presenceDays) {
    await curve.getByRole('button', { name: buttonOf(days), exact: true }).click()
    const asked = await invoke(page, 'presence:curve', { serverId: DEMO_SERVER_ID, days })
    if (!asked.ok) throw new Error('no curve')
    const points = asked.value.map(({ from, until, machines }) => {
      const hours = { from, until: Math.ceil(until / 3600) * 3600 }
      const overlap = (one: Stretch) => Math.max(0, Math.min(one.until, hours.until) - Math.max(one.from, hours.from))
      const looked = kept.spans.reduce((sum, span) => sum + overlap(span), 0)
      const online = [...kept.machines.values()].flat().reduce((sum, one) => sum + (one.online ? overlap(one) : 0), 0)
      return { machines, expected: looked === 0 ? null : online / looked }
    })
    for (const { machines, expected } of points)
      if (expected === null) expect(machines).toBeNull()
      else expect(machines).toBeCloseTo(expected, 6)
    const values = points.flatMap(({ expected }) => (expected === null ? [] : [Math.round(expected)]))
    const words = `lowest ${Math.min(...values)}, highest ${Math.max(...values)} online.`
    await expect(curve).toContainText(words)
    await expect(curve).toContainText(/Averages over (1 h|4 h|\d+ h|\d+ days?): /)
    if (values.length < points.length)
      await expect(curve).toContainText('The line has gaps while the console was not watching.')
    else await expect(curve).not.toContainText('the console was not watching')
  }
})

test('unobserved time is shown as unknown: no data yet, a week without the console', async ({ launch }) => {
  const userData = await closedWithPast(launch)
  const now = Math.floor(Date.now() / 1000)
  const HOUR = 3600
  const weekAgo = { from: now - 30 * 24 * HOUR, until: now - 7 * 24 * HOUR }
  keepOnly(userData, [weekAgo])
  const away = await again(launch, userData)
  const [node] = await demoNodes(away.page)
  await goTo(away.page, `/machines/${node?.id}`, node?.givenName ?? '')
  await section(away.page).getByRole('button', { name: '24 h' }).click()
  await expect(section(away.page)).toContainText('No data for this time.')
  await section(away.page).getByRole('button', { name: '30 days' }).click()
  const bar = away.page.getByRole('slider', { name: 'Presence over time' })
  await bar.focus()
  await away.page.keyboard.press('End')
  await expect(bar).toHaveAttribute('aria-valuetext', /: unknown$/)
  await expect(factOf(away.page, 'Online')).toHaveText(
    /% of the time the console watched; 7 days of these (29|30) days are not known$/,
  )
  await away.close()

  keepOnly(userData, [])
  const never = await again(launch, userData)
  await goTo(never.page, `/machines/${node?.id}`, node?.givenName ?? '')
  await expect(section(never.page)).toContainText('No data for this time.')
  await goTo(never.page, '/', 'Overview')
  await expect(never.page.getByRole('region', { name: 'Machines online over time' })).toContainText(
    'No data for this time.',
  )
})
