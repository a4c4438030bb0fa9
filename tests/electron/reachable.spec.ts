import type { Page } from '@playwright/test'
import { callApi, expect, test, untilReady } from './fixtures'

interface Machine {
  id: string
  givenName: string
  online: boolean
  expiry: string | null
}

const open = async (page: Page, path: string) => {
  await page.goto(`app://console${path}`)
  await untilReady(page)
}

/** The figure in a text; fails if there is none. */
function figureIn(text: string | null): number {
  const digits = /\d[\d,.]*/.exec((text ?? '').replaceAll(/[,.](?=\d{3})/g, ''))?.[0]
  if (digits === undefined) throw new Error(`No figure in “${text}”`)
  return Number(digits)
}

/** What a page's switch between both statements counts. */
async function counted(page: Page, direction: 'Reaches' | 'Reached by') {
  const access = page.getByRole('region', { name: 'Access', exact: true })
  await access.getByRole('button', { name: direction, exact: true }).click()
  const figure = async (name: RegExp) => figureIn(await access.getByRole('button', { name }).textContent())
  await expect(access.getByRole('button', { name: /^Reachable now/ })).toHaveText(/\d/)
  await expect(access.getByRole('button', { name: /^Allowed by policy/ })).toHaveText(/\d/)
  return { allowed: await figure(/^Allowed by policy/), now: await figure(/^Reachable now/) }
}

/** What an answer says, a line each. */
async function answered(page: Page, query: string): Promise<string[]> {
  await open(page, `/access?q=${encodeURIComponent(query)}`)
  const lines = page.getByRole('list', { name: 'Requirements' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'Reachable now' })).toHaveCount(1)
  return lines.allTextContents()
}

const lineOf = (lines: readonly string[], title: string) => lines.find((line) => line.startsWith(title)) ?? ''

/** How many pairs of machines the map counts. */
async function pairsOnMap(page: Page, reading: 'allowed' | 'now'): Promise<number> {
  await open(page, `/access?show=map&reading=${reading}`)
  const title = reading === 'now' ? 'Reachable now' : 'Allowed by policy'
  const summary = page.getByText(new RegExp(`^${title}: [\\d,]+ of [\\d,]+ pairs of machines`))
  await expect(summary).toBeVisible()
  return figureIn((await summary.textContent())!.slice(title.length))
}

/** Opens an entry of a machine's menu and gives what its dialog says about access. */
async function consequenceOf(page: Page, id: string, entry: RegExp) {
  await open(page, `/machines/${id}`)
  await page.getByRole('button', { name: /^(Actions for|More actions)/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  return page.getByRole('dialog').getByRole('region', { name: 'Who gains or loses access' })
}

for (const state of ['expired', 'offline'] as const)
  test(`five places give one answer about a machine that is ${state}`, async ({ page }) => {
    const { nodes } = (await callApi(page, 'GET', '/api/v1/node')).body as { nodes: Machine[] }
    const isExpired = ({ expiry }: Machine) => expiry !== null && Date.parse(expiry) < Date.now()
    const machine = nodes.find((node) => (state === 'expired' ? isExpired(node) : !isExpired(node) && !node.online))!

    await open(page, `/machines/${machine.id}`)
    const out = await counted(page, 'Reaches')
    const into = await counted(page, 'Reached by')
    expect(out.allowed + into.allowed).toBeGreaterThan(0)
    expect([out.now, into.now]).toEqual([0, 0])
    await page.getByRole('button', { name: /^Reachable now/ }).click()
    await expect(page.getByText(`Nothing is reachable now: ${machine.givenName} `)).toBeVisible()

    const what = await answered(page, `what can ${machine.givenName} reach?`)
    expect(figureIn(lineOf(what, 'Allowed by policy'))).toBe(out.allowed)
    expect(lineOf(what, 'Reachable now')).toBe('Reachable now: no')
    const headline = await page.getByRole('region', { name: 'Answer' }).getByRole('heading', { level: 2 }).innerText()
    expect(headline).toMatch(/^Nothing now: /)
    const who = await answered(page, `who can reach ${machine.givenName}?`)
    expect(figureIn(lineOf(who, 'Allowed by policy'))).toBe(into.allowed)
    expect(lineOf(who, 'Reachable now')).toBe('Reachable now: no')

    const before = { allowed: await pairsOnMap(page, 'allowed'), now: await pairsOnMap(page, 'now') }
    expect(before.now).toBeLessThan(before.allowed)

    const extended = await consequenceOf(page, machine.id, /^(Change expiry|Extend)/)
    await expect(extended).toContainText(
      state === 'expired' ? `${machine.givenName} is offline: the policy’s access applies` : 'Access does not change.',
    )
    await page.keyboard.press('Escape')

    const deleted = await consequenceOf(page, machine.id, /^Delete/)
    const lines = deleted.getByRole('listitem')
    await expect(lines.filter({ hasText: /^Reachable now:/ })).toHaveText('Reachable now:no change')
    // Pairs with subnets and the internet are among them; they are on the map no pairs of machines.
    const lost = figureIn(await lines.filter({ hasText: /^Allowed by policy:/ }).textContent())
    expect(lost).toBeGreaterThanOrEqual(out.allowed + into.allowed)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Delete/ }).click()
    await expect(dialog).toHaveCount(0)
    expect(await pairsOnMap(page, 'allowed')).toBe(before.allowed - out.allowed - into.allowed)
    expect(await pairsOnMap(page, 'now')).toBe(before.now)
  })
