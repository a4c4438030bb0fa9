import type { Page } from '@playwright/test'
import { pages } from '@shared/pages'
import { goTo, settled } from './actions/go-to'
import { forgetEverything } from './begin-again'
import { expect, test } from './fixtures'
import type { LaunchedConsole, LaunchOptions } from './launch-console'
import { pressKey } from './actions/keys'

const NETWORK: LaunchOptions = { seed: 1, nodes: 40, args: ['--mock-now=2026-11-21T08:00:00Z'] }

interface Kept {
  /** The page's address in `pages`, and where this test opens it. */
  readonly path: (typeof pages)[number]['path']
  readonly at: string
  readonly title: string | RegExp
  /** Filters, sorts and selects as a person does. */
  readonly use: (page: Page) => Promise<void>
  /** Parameters that name something of this computer alone: a fresh console has no such thing. */
  readonly local?: readonly string[]
}

const choose = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
const search = (page: Page, text: string) => page.getByRole('main').getByRole('searchbox').first().fill(text)
const sortBy = (page: Page, name: string) => page.getByRole('columnheader', { name }).getByRole('button').click()
const selectFirst = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()

/** Access of a machine or a user is evaluated once a person scrolls to it. */
async function scrollToAccess(page: Page) {
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, 10_000)
  await expect(page.getByRole('region', { name: 'Access', exact: true })).toBeVisible()
  await settled(page)
}

async function reachedBy(page: Page) {
  await scrollToAccess(page)
  await choose(page, /^Reached by/)
  await page.getByRole('region', { name: 'Access', exact: true }).getByRole('searchbox').fill('e')
}

const kept: readonly Kept[] = [
  { path: '/', at: '/', title: 'Overview', use: (page) => choose(page, '30 days') },
  {
    path: '/expiry',
    at: '/expiry?week=later',
    title: 'Expiry',
    async use(page) {
      await choose(page, /^Machines/)
      await search(page, 'e')
      await sortBy(page, 'Name')
      await selectFirst(page)
    },
  },
  { path: '/expiry', at: '/expiry', title: 'Expiry', use: (page) => choose(page, /^Within 14 days/) },
  {
    path: '/machines',
    at: '/machines',
    title: 'Machines',
    async use(page) {
      await search(page, 'state:online')
      await sortBy(page, 'Owner or tags')
      await selectFirst(page)
    },
  },
  {
    path: '/machines/:id',
    at: '/machines/7',
    title: /./,
    async use(page) {
      await page.getByRole('region', { name: 'Presence' }).getByRole('button', { name: '90 days' }).click()
      await reachedBy(page)
    },
  },
  {
    path: '/routes',
    at: '/routes',
    title: 'Routes',
    async use(page) {
      await choose(page, /^Waiting/)
      await search(page, '192.168')
      await selectFirst(page)
    },
  },
  {
    path: '/users',
    at: '/users',
    title: 'Users',
    async use(page) {
      await search(page, 'machines>1')
      await sortBy(page, 'Machines')
      await selectFirst(page)
    },
  },
  { path: '/users/:name', at: '/users/eldred?id=1', title: 'eldred', use: reachedBy },
  {
    path: '/pre-auth-keys',
    at: '/pre-auth-keys',
    title: 'Pre-auth keys',
    async use(page) {
      await choose(page, /^Active/)
      await search(page, 'reusable:yes')
      await sortBy(page, 'Created')
      await selectFirst(page)
    },
  },
  {
    path: '/api-keys',
    at: '/api-keys',
    title: 'API keys',
    async use(page) {
      await choose(page, /^Active/)
      await sortBy(page, 'Created')
      await selectFirst(page)
    },
  },
  {
    path: '/oauth-clients',
    at: '/oauth-clients',
    title: 'OAuth clients',
    use: (page) => sortBy(page, 'Created'),
  },
  {
    path: '/access',
    at: '/access?source=stored',
    title: 'Who reaches whom',
    async use(page) {
      const question = page.getByRole('combobox', { name: 'Ask who reaches whom' })
      await question.fill('group:dev → tag:server:22')
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await choose(page, /^Map$/)
      await search(page, 'tag')
    },
  },
  {
    path: '/settings/policy',
    at: '/settings/policy',
    title: 'Access policy',
    async use(page) {
      await choose(page, 'Forms')
      await page.getByRole('tab', { name: /^Groups/ }).click()
    },
  },
  {
    path: '/activity',
    at: '/activity?object=node+7&name=machine-7',
    title: /./,
    async use(page) {
      await search(page, 'yesterday')
    },
  },
]

/** Parameters of entries, jobs, policy versions and servers, which a fresh console does not have. */
const ofThisComputer: Partial<Record<Kept['path'], readonly string[]>> = {
  '/access/history': ['version', 'with', 'at'],
  '/activity': ['job', 'kind', 'prefix', 'route'],
  '/activity/jobs': ['job'],
  '/compare': ['with'],
}

/** Returns the choices, texts, order and rows on screen. */
function look(page: Page) {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    const visible = (selector: string) =>
      [...(main?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((element) => element.checkVisibility())
    const words = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).trim()
    return {
      title: main?.querySelector('h1')?.textContent,
      chosen: visible('[aria-pressed="true"], [role="tab"][aria-selected="true"]').map(words),
      typed: visible('input:not([type="checkbox"])').map((field) => (field as HTMLInputElement).value),
      searched: visible('input[type="search"], input[role="searchbox"]').map(
        (field) => (field as HTMLInputElement).value,
      ),
      sorted: visible('[aria-sort="ascending"], [aria-sort="descending"]').map(
        (header) => `${words(header)} ${header.getAttribute('aria-sort') ?? ''}`,
      ),
      rows: visible('[role="row"][data-id], tr[data-id]')
        .slice(0, 8)
        .map((row) => row.dataset['id']),
      selected: visible('tr[aria-selected="true"]').map((row) => row.dataset['id']),
    }
  })
}

async function copiedLink({ page, app }: { page: Page; app: LaunchedConsole['app'] }): Promise<string> {
  await app.evaluate(({ clipboard }) => clipboard.clear())
  await page.getByRole('heading', { level: 1 }).focus()
  await pressKey(page, 'l')
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toMatch(/^mesh-console:/)
  return app.evaluate(({ clipboard }) => clipboard.readText())
}

test.use({ options: NETWORK, begin: 'reload' })

/** A copied link and the screen that it was copied from. */
interface Copied extends Kept {
  readonly link: string
  readonly before: Awaited<ReturnType<typeof look>>
}

/** Uses a page and copies its link once that holds every parameter and each typed text: the address follows typing after a moment. */
async function copyAfterUse(mesh: LaunchedConsole, one: Kept, found: Map<string, Set<string>>): Promise<Copied> {
  const { path, at, title } = one
  await goTo(mesh.page, at, title)
  await one.use(mesh.page)
  await settled(mesh.page)
  const names = found.get(path) ?? new Set()
  found.set(path, names)
  const page = pages.find((each) => each.path === path)
  const wanted = page && 'keeps' in page ? page.keeps : []
  const isLater = kept.some((each) => each.path === path && each.at !== at)
  let link = ''
  let before = await look(mesh.page)
  await expect(async () => {
    before = await look(mesh.page)
    link = await copiedLink(mesh)
    const { searchParams } = new URL(link)
    for (const name of searchParams.keys()) names.add(name)
    const missing = wanted.filter((name) => !names.has(name) && !ofThisComputer[path]?.includes(name))
    expect([path, isLater ? [] : missing]).toEqual([path, []])
    const typed = before.searched.filter((text) => text !== '')
    expect([...searchParams.values()]).toEqual(expect.arrayContaining(typed))
  }).toPass({ timeout: 30_000 })
  return { ...one, link, before }
}

test('a link holds every parameter that its page keeps, and restores the screen in a fresh console', async ({
  mesh,
  launch,
}) => {
  const found = new Map<string, Set<string>>()
  const copied: Copied[] = []
  for (const one of kept) copied.push(await copyAfterUse(mesh, one, found))
  const untried = pages.filter((page) => 'keeps' in page && !kept.some(({ path }) => path === page.path))
  expect(untried.map(({ path }) => path).toSorted()).toEqual(['/access/history', '/activity/jobs', '/compare'])
  const expiry = found.get('/expiry') ?? new Set()
  expect(['q', 'kind', 'week', 'within', 'sort', 'selected'].filter((name) => !expiry.has(name))).toEqual([])

  const { app, page, allow } = await launch(NETWORK)
  // A question of the page before may arrive while the console forgets.
  allow(/status of 409/)
  for (const { path, at, title, link, before } of copied)
    await test.step(`the link of ${at}`, async () => {
      await forgetEverything(page)
      // As the system tells a running console; a start by a link is tested in deep-links.spec.ts.
      await app.evaluate(({ app: main }, url) => main.emit('open-url', { preventDefault: () => undefined }, url), link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await settled(page)
      if (path.includes('/:')) await scrollToAccess(page)
      await expect.poll(() => look(page)).toEqual(before)
    })
})
