import type { Page } from '@playwright/test'
import { z } from 'zod'
import { machinePath } from '../../src/shared/pages'
import texts from '../../src/renderer/locales/en/common.json' with { type: 'json' }
import { call } from './actions/call'
import { goTo } from './actions/go-to'
import { Nodes } from './actions/shapes'
import { expect, test } from './fixtures'

// One state, one word: two pages show the same state of the same machine, route or key.

const Routes = z.object({ routes: z.array(z.object({ node: z.object({ id: z.string() }) })) })
const routeWords = Object.values(texts.routeState)

/** The states of a machine's routes on a page, by their prefixes: "10.0.0.0/24" and "Serving". */
type Told = Record<string, string>

const sorted = (told: Told): [string, string][] => Object.entries(told).toSorted(([a], [b]) => a.localeCompare(b))

async function fromRoutes(page: Page, machine: string): Promise<Told> {
  await goTo(page, `/routes?q=${encodeURIComponent(machine)}`, 'Routes')
  const rows = await page.getByRole('row').evaluateAll((all) =>
    all.map((row) => ({
      titles: [...row.querySelectorAll('[title]')].map((one) => one.getAttribute('title') ?? ''),
      texts: [...row.querySelectorAll('*')].map((one) => (one.childElementCount === 0 ? one.textContent : '')),
    })),
  )
  const own = rows.filter((row) => row.texts.includes(machine))
  return Object.fromEntries(
    own.map((row) => [
      row.titles.find((title) => title.includes('/')),
      row.texts.find((text) => routeWords.includes(text)),
    ]),
  ) as Told
}

async function fromMachine(page: Page, id: string, machine: string): Promise<Told> {
  await goTo(page, machinePath(id), machine)
  const rows = await page
    .getByRole('region', { name: 'Routes', exact: true })
    .getByRole('listitem')
    .evaluateAll((all) => all.map((row) => [...row.children].map((child) => (child.textContent ?? '').trim())))
  return Object.fromEntries(
    rows.map(([name = '', state = '']) => [name.replace(/^Exit node /, '').replace(/Copied$/, ''), state]),
  )
}

async function fromList(page: Page, machine: string): Promise<Told> {
  await goTo(page, `/machines?q=${encodeURIComponent(machine)}`, 'Machines')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: machine, exact: true }) })
  const title = await row.locator('[title*="/"]:not(a)').first().getAttribute('title')
  const lines = (title ?? '').split('\n').map((line) => line.split(/: (?=[A-Z])/))
  return Object.fromEntries(lines.map(([prefixes = '', state = '']) => [prefixes, state]))
}

/** Online, Offline or Expired, by the symbol next to a machine's name. */
const stateWords = /^(Online|Offline|Expired)$/

for (const seed of [3, 11, 23]) {
  test(`seed ${seed}: every page shows the same states of machines, routes and keys`, async ({ launch }) => {
    const { page } = await launch({ seed, nodes: 60 })
    const { nodes } = await call(page, 'GET', '/node', undefined, Nodes)
    const { routes: rows } = await call(page, 'GET', '/routes', undefined, Routes)
    const withRoutes = new Set(rows.map(({ node }) => node.id))
    const routers = nodes.filter((node) => withRoutes.has(node.id))
    const seen = new Set<string>()
    for (const { id, givenName: name } of routers.slice(0, 10)) {
      const routes = await fromRoutes(page, name)
      const listed = await fromList(page, name)
      const inList = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
      const dot = await inList.getByRole('img', { name: stateWords }).first().getAttribute('aria-label')
      const machine = await fromMachine(page, id, name)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading.getByRole('img', { name: stateWords })).toHaveAttribute('aria-label', dot ?? '')
      expect(sorted(machine), name).toEqual(sorted(routes))
      expect(sorted(listed), name).toEqual(sorted(routes).filter(([, state]) => state !== texts.routeState.withdrawn))
      for (const state of Object.values(routes)) seen.add(state)
    }
    // Excludes that they agree because they show nothing.
    expect([...seen].toSorted()).toContain(texts.routeState.serving)
    expect(seen.size).toBeGreaterThanOrEqual(3)

    await goTo(page, '/', 'Overview')
    const figure = async (name: RegExp) =>
      Number(
        (await page.getByRole('list', { name: 'Totals' }).getByRole('link', { name }).innerText()).match(/^\d+/)?.[0],
      )
    const counted = {
      waiting: await figure(/waiting/),
      keys: await figure(/pre-auth key/),
      online: await figure(/online/),
    }
    const option = async (group: string, name: RegExp) =>
      Number(
        (await page.getByRole('group', { name: group }).getByRole('button', { name }).innerText()).match(/\d+$/)?.[0],
      )
    await goTo(page, '/routes', 'Routes')
    const waiting = await option('Show routes', /^Waiting/)
    await goTo(page, '/pre-auth-keys', 'Pre-auth keys')
    const keys = await option('Show keys by state', /^Active/)
    await goTo(page, '/machines', 'Machines')
    const counts = page.getByRole('status').filter({ hasText: 'online' })
    const online = Number((await counts.innerText()).match(/(\d+) online/)?.[1])
    expect(counted).toEqual({ waiting, keys, online })
  })
}
