import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { callApi } from './page-calls'
import { untilReady } from './until-ready'

test.use({ begin: 'forget' })

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

/** Chooses a direction on a machine's page; returns how many machines each statement about access counts in it. */
async function countMachines(page: Page, direction: 'Reaches' | 'Reached by') {
  const access = page.getByRole('region', { name: 'Access', exact: true })
  const choice = access.getByRole('button', { name: direction, exact: true })
  await choice.click()
  // The click changes the address, and the page follows later: until then, it shows the figures of the other direction.
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
  const [allowed, now] = [/^Allowed by policy/, /^Reachable now/].map((name) => access.getByRole('button', { name }))
  await expect(allowed!).toHaveText(/\d/)
  await expect(now!).toHaveText(/\d/)
  return { allowed: figureIn(await allowed!.textContent()), now: figureIn(await now!.textContent()) }
}

/** Asks a question about access; returns the answer's line about one statement. */
async function askAbout(page: Page, query: string) {
  await open(page, `/access?q=${encodeURIComponent(query)}`)
  const lines = page.getByRole('list', { name: 'Requirements' }).getByRole('listitem')
  return (title: 'Allowed by policy' | 'Reachable now') => lines.filter({ hasText: new RegExp(`^${title}`) })
}

/** Returns the number of machine pairs that the map counts. */
async function pairsOnMap(page: Page, reading: 'allowed' | 'now'): Promise<number> {
  await open(page, `/access?show=map&reading=${reading}`)
  const title = reading === 'now' ? 'Reachable now' : 'Allowed by policy'
  const summary = page.getByText(new RegExp(`^${title}: [\\d,]+ of [\\d,]+ machine pairs`))
  return figureIn((await summary.textContent())!.slice(title.length))
}

/** Expects the map to count this number of machine pairs, at once or as soon as it has evaluated the current network. */
async function expectPairsOnMap(page: Page, reading: 'allowed' | 'now', pairs: number): Promise<void> {
  await expect.poll(() => pairsOnMap(page, reading)).toBe(pairs)
}

/** Opens an entry of a machine's menu. Returns the statement about access in its dialog. */
async function consequenceOf(page: Page, id: string, entry: RegExp) {
  await open(page, `/machines/${id}`)
  await page.getByRole('button', { name: /^(Actions for|More actions)/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  return page.getByRole('dialog').getByRole('region', { name: 'Who gains or loses access' })
}

for (const state of ['expired', 'offline'] as const)
  test(`five places give one answer about a machine that is ${state}`, async ({ mesh, page }) => {
    // The page of a machine may ask for it once more while the machine is deleted.
    mesh.allow(/404 \(Not Found\) \(app:\/\/console\/api\/v1\/node\/\d+\)/)
    // Without the machine, a test of the stored policy may fail; the server is asked about it.
    mesh.allow(/400 \(Bad Request\) \(app:\/\/console\/api\/v1\/policy\/check\)/)
    const { nodes } = (await callApi(page, 'GET', '/api/v1/node')).body as { nodes: Machine[] }
    const isExpired = ({ expiry }: Machine) => expiry !== null && Date.parse(expiry) < Date.now()
    const machine = nodes.find((node) => (state === 'expired' ? isExpired(node) : !isExpired(node) && !node.online))!

    await open(page, `/machines/${machine.id}`)
    const out = await countMachines(page, 'Reaches')
    const into = await countMachines(page, 'Reached by')
    expect(out.allowed + into.allowed).toBeGreaterThan(0)
    expect([out.now, into.now]).toEqual([0, 0])
    await page.getByRole('button', { name: /^Reachable now/ }).click()
    await expect(page.getByText(`Nothing is reachable now: ${machine.givenName} `)).toBeVisible()

    for (const [query, headline, { allowed }] of [
      [`what can ${machine.givenName} reach?`, /^Nothing now: /, out],
      [`who can reach ${machine.givenName}?`, /^No machine now: /, into],
    ] as const) {
      const line = await askAbout(page, query)
      await expect(line('Allowed by policy')).toHaveText(new RegExp(`\\b${allowed} machine`))
      await expect(line('Reachable now')).toHaveText('Reachable now: no')
      await expect(page.getByRole('region', { name: 'Answer' }).getByRole('heading', { level: 2 })).toHaveText(headline)
    }

    const before = { allowed: await pairsOnMap(page, 'allowed'), now: await pairsOnMap(page, 'now') }
    expect(before.now).toBeLessThan(before.allowed)

    const extended = await consequenceOf(page, machine.id, /^(Change expiry|Extend)/)
    await expect(extended).toContainText(
      state === 'expired'
        ? `${machine.givenName} is offline: the policy’s access applies`
        : 'What the policy allows does not change.',
    )
    await page.keyboard.press('Escape')

    const deleted = await consequenceOf(page, machine.id, /^Delete/)
    const lines = deleted.getByRole('listitem')
    await expect(lines.filter({ hasText: /^Reachable now:/ })).toHaveText('Reachable now:no change')
    // They include pairs with subnets and the internet, which the map does not count as machine pairs.
    const lost = figureIn(await lines.filter({ hasText: /^Allowed by policy:/ }).textContent())
    expect(lost).toBeGreaterThanOrEqual(out.allowed + into.allowed)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Delete/ }).click()
    // The server has answered: a page that reloads before that may cancel the call.
    await expect(page.getByText(`${machine.givenName} deleted`, { exact: true })).toBeVisible()
    await expectPairsOnMap(page, 'allowed', before.allowed - out.allowed - into.allowed)
    await expectPairsOnMap(page, 'now', before.now)
  })
