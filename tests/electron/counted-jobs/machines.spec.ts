import type { Page } from '@playwright/test'
import { call } from '../actions/call'
import { demoNodes } from '../actions/jobs'
import { saveTo } from '../actions/save-to'
import { expect, test } from '../fixtures'
import { invoke } from '../page-calls'
import { at, countedJob, dialog } from './counted-actions'
import { grid, machines, search } from './machines-page'

test.use({ options: { nodes: 300 }, begin: 'forget' })

const DAY = 86_400_000
const count = async (page: Page) => Number(await grid(page).getAttribute('aria-rowcount')) - 1
/** While the query is being typed, it may match nothing or everything. */
const isShort = async (page: Page) => {
  const rows = await count(page)
  return rows > 0 && rows < 11
}
const bar = (page: Page) => page.getByRole('region', { name: 'Selected machines' })
const selectAll = (page: Page) => grid(page).getByRole('checkbox', { name: 'Select all rows' })

/** Returns an owner of a few machines that have not been seen for 30 days, and whose keys are not expired. */
async function longUnseen(page: Page) {
  const old = (await demoNodes(page)).filter(
    ({ online, lastSeen, user }) =>
      !online && user !== null && lastSeen !== null && Date.now() - Date.parse(lastSeen) > 31 * DAY,
  )
  const idsOf = (owner: string) => old.filter(({ user }) => user!.name === owner).map(({ id }) => id)
  const [name] = old.map(({ user }) => user!.name).toSorted((a, b) => idsOf(a).length - idsOf(b).length)
  const ids = idsOf(name!)
  expect(ids.length).toBeLessThan(10)
  for (const id of ids) await call(page, 'POST', `/node/${id}/expire`, { disableExpiry: true })
  return { name, ids, query: `owner:${name} seen>30d` }
}

countedJob('machines of X not seen for 30 days expired', 6, {
  start: async (page) => {
    const facts = await longUnseen(page)
    // The calls went past the page: an act on a machine that the list shows as it was before would be refused as a conflict.
    await machines(page, `${facts.query} expires:never`)
    await expect.poll(() => count(page)).toBeGreaterThanOrEqual(facts.ids.length)
    await machines(page)
    return facts
  },
  mouse: async (actions, page, { query }) => {
    await actions.click(search(page))
    await actions.type(query)
    await expect.poll(() => isShort(page)).toBe(true)
    await actions.click(selectAll(page))
    await actions.click(bar(page).getByRole('button', { name: /expiry/ }))
    await actions.click(dialog(page).getByRole('radio', { name: 'Now' }))
    await actions.click(dialog(page).getByRole('button', { name: /^Expire \d/ }))
  },
  keyboard: async (actions, page, { query }) => {
    await actions.press('/')
    await actions.type(query)
    await expect.poll(() => isShort(page)).toBe(true)
    await actions.press('ArrowDown')
    await expect(grid(page).locator(':focus')).toBeVisible()
    await actions.press('Control+a')
    await expect(bar(page)).toBeVisible()
    await actions.press('Shift+X')
    await expect(dialog(page).getByRole('radio', { name: 'Now' })).toBeChecked()
    await expect(dialog(page).getByRole('button', { name: /^Expire \d/ })).toBeEnabled()
    await actions.press('Control+Enter')
  },
  done: async (page, { ids }) => {
    await expect
      .poll(async () => {
        const nodes = await demoNodes(page)
        return nodes.filter(
          ({ id, expiry }) => ids.includes(id) && (expiry === null || Date.parse(expiry) > Date.now()),
        )
      })
      .toEqual([])
  },
})

countedJob('CSV of a filter', 2, {
  start: (page) => machines(page, 'is:online'),
  mouse: async (actions, page) => {
    await actions.click(page.getByRole('button', { name: 'Export', exact: true }))
    await actions.click(page.getByRole('menuitem', { name: 'CSV' }))
  },
  keyboard: (actions) => actions.press('e'),
  done: async (page) => {
    await expect(page.getByText(/^Saved [\d,]+ rows?$/)).toBeVisible()
  },
})
test.beforeEach(({ mesh }) => saveTo(mesh.app, `${mesh.userData}/list.csv`))

countedJob('tags of five machines restored', 2, {
  start: async (page) => {
    const nodes = (await demoNodes(page)).filter(({ user }) => user !== null).slice(0, 5)
    const items = nodes.map(({ id, name, givenName, user, forcedTags, expiry, approvedRoutes }) => ({
      act: { kind: 'node.tags' as const, id, tags: ['tag:server'] },
      before: { kind: 'node' as const, id, name, givenName, user, forcedTags, expiry, approvedRoutes },
    }))
    await machines(page)
    const started = await invoke(page, 'jobs:start', { serverId: 'demo', action: 'addTags', items })
    expect(started).toMatchObject({ ok: true })
    await expect(page.getByRole('button', { name: /^Undo/ }).first()).toBeVisible()
    return nodes
  },
  mouse: async (actions, page) => {
    await actions.click(page.getByRole('button', { name: /^Undo/ }).first())
    await actions.click(page.getByRole('dialog').getByRole('button', { name: 'Undo 5' }))
  },
  keyboard: async (actions, page) => {
    await actions.press('z')
    await expect(page.getByRole('dialog', { name: 'Undo: Add tags to 5 machines?' })).toBeVisible()
    await actions.press('Control+Enter')
  },
  done: async (page, nodes) => {
    await expect
      .poll(async () => {
        const now = new Map((await demoNodes(page)).map((node) => [node.id, node.forcedTags]))
        return nodes.map(({ id }) => now.get(id))
      })
      .toEqual(nodes.map(({ forcedTags }) => forcedTags))
  },
})

countedJob('machines moved', 5, {
  start: async (page) => {
    const nodes = (await demoNodes(page)).filter(({ user, tags }) => user !== null && tags.length === 0)
    const moved = nodes.filter(({ user }) => user!.name === nodes[0]!.user!.name).slice(0, 2)
    const to = nodes.find(({ user }) => user!.name !== nodes[0]!.user!.name)!.user!.name
    await machines(page, `id:${moved.map(({ id }) => id).join(',')}`)
    return { ids: moved.map(({ id }) => id), to }
  },
  mouse: async (actions, page, { to }) => {
    await actions.click(selectAll(page))
    await actions.click(bar(page).getByRole('button', { name: /^Move/ }))
    await expect(dialog(page).getByRole('combobox')).toBeFocused()
    await actions.type(to)
    await actions.click(page.getByRole('option').first())
    await actions.click(dialog(page).getByRole('button', { name: /^Move/ }))
  },
  keyboard: async (actions, page, { to }) => {
    await actions.press('Control+a')
    await expect(bar(page)).toBeVisible()
    await actions.press('m')
    await expect(dialog(page).getByRole('combobox')).toBeFocused()
    await actions.type(to)
    await expect(page.getByRole('option').first()).toBeVisible()
    await actions.press('Enter')
    await expect(page.getByRole('option')).toHaveCount(0)
    await actions.press('Control+Enter')
  },
  done: async (page, { ids, to }) => {
    await expect
      .poll(async () => (await demoNodes(page)).filter(({ id }) => ids.includes(id)).map(({ user }) => user?.name))
      .toEqual(ids.map(() => to))
  },
})

countedJob('ownerless machines', 2, {
  start: (page) => machines(page),
  mouse: async (actions, page) => {
    await actions.click(page.getByRole('main').getByRole('button', { name: 'Owner', exact: true }).first())
    await actions.click(page.getByRole('menuitemcheckbox', { name: 'No owner' }))
  },
  keyboard: async (actions) => {
    await actions.press('/')
    await actions.type('-owner:*')
  },
  done: async (page) => {
    const none = (await demoNodes(page)).filter(({ user }) => user === null).length
    await expect(page.locator('main [role="grid"]')).toHaveAttribute('aria-rowcount', String(none + 1))
  },
})

countedJob('saved filter used', 2, {
  start: async (page) => {
    await invoke(page, 'prefs:set', { views: [{ id: '1', name: 'Online ones', query: 'q=is%3Aonline' }] })
    await at(page, '/', 'Overview')
  },
  mouse: (actions, page) =>
    actions.click(
      page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: /^Online ones/ }),
    ),
  keyboard: async (actions) => {
    await actions.press('g')
    await actions.press('1')
  },
  done: async (page) => {
    await expect(search(page)).toHaveValue('is:online')
  },
})
