import type { Page } from '@playwright/test'
import { call } from '../actions/call'
import { goTo } from '../actions/go-to'
import { demoNodes } from '../actions/jobs'
import { saveTo } from '../actions/save-to'
import { Users } from '../actions/shapes'
import { expect, test } from '../fixtures'
import { invoke } from '../page-calls'
import { countedJob } from './counted-actions'
import { keysReady } from '../actions/keys'

test.use({ options: { nodes: 300 }, begin: 'forget' })

const DAY = 86_400_000
const grid = (page: Page) => page.getByRole('grid', { name: 'Machines' })
const dialog = (page: Page) => page.getByRole('dialog')
const count = async (page: Page) => Number(await grid(page).getAttribute('aria-rowcount')) - 1
/** While the query is being typed, it may match nothing or everything. */
const isShort = async (page: Page) => {
  const rows = await count(page)
  return rows > 0 && rows < 11
}
const bar = (page: Page) => page.getByRole('region', { name: 'Selected machines' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search machines' })
const selectAll = (page: Page) => grid(page).getByRole('checkbox', { name: 'Select all rows' })
async function machines(page: Page, query = '') {
  await goTo(page, `/machines${query && `?q=${encodeURIComponent(query)}`}`, 'Machines')
  await keysReady(page)
}

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
    await goTo(page, '/', 'Overview')
    await keysReady(page)
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

countedJob('pasted command registered', 4, {
  start: async (page) => {
    const { users } = await call(page, 'GET', '/user', undefined, Users)
    await machines(page)
    const key = 'abcdefghijklmnopqrstuvwx'
    return { command: `headscale nodes register --user ${users[0]!.name} --key ${key}` }
  },
  mouse: async (actions, page, { command }) => {
    await actions.click(page.getByRole('button', { name: 'Register machine' }))
    await expect(dialog(page).getByRole('textbox', { name: 'Registration key' })).toBeFocused()
    await actions.type(command)
    await actions.click(dialog(page).getByRole('button', { name: /^Register for/ }))
  },
  keyboard: async (actions, page, { command }) => {
    await actions.press('n')
    await expect(dialog(page).getByRole('textbox', { name: 'Registration key' })).toBeFocused()
    await actions.type(command)
    await actions.press('Enter')
  },
  done: async (page) => {
    await expect(page.getByRole('dialog', { name: 'The machine is registered' })).toBeVisible()
  },
})

countedJob('link sent', 2, {
  start: async (page) => {
    const [node] = await demoNodes(page)
    await goTo(page, `/machines/${node!.id}`, node!.givenName)
    await keysReady(page)
    return node!
  },
  mouse: async (actions, page, { givenName }) => {
    await actions.click(page.getByRole('button', { name: `Actions for ${givenName}` }).first())
    await actions.click(page.getByRole('menuitem', { name: 'Copy link' }))
  },
  keyboard: (actions) => actions.press('l'),
  done: async (page, { id }, mesh) => {
    await expect(page.getByText(/copied/i).first()).toBeVisible()
    await expect
      .poll(() => mesh.app.evaluate(({ clipboard }) => clipboard.readText()))
      .toContain(`machines/${id}?server`)
  },
})

countedJob('SSH opened', 2, {
  start: async (page) => {
    await machines(page, 'is:online')
    const online = (await demoNodes(page)).filter((node) => node.online)
    const first = await grid(page).locator('tbody tr[data-id]').first().getAttribute('data-id')
    const node = online.find(({ id }) => id === first)!
    await grid(page).locator(`tr[data-id="${node.id}"] [tabindex]`).first().focus()
    return node
  },
  mouse: async (actions, page, { id }) => {
    await actions.click(grid(page).locator(`tr[data-id="${id}"] [data-menu-button]`))
    await actions.click(page.getByRole('menuitem', { name: 'Copy SSH command' }))
  },
  keyboard: async (actions, page, { givenName }) => {
    await actions.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(givenName)
    await actions.press('s')
  },
  done: async (_page, { givenName }, mesh) => {
    const command = `ssh ${givenName}.mesh.demo.example`
    await expect.poll(() => mesh.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(command)
  },
})

countedJob('notified when a machine goes offline', 4, {
  start: async (page) => {
    await machines(page)
    const row = grid(page).locator('tbody tr[data-id]').first()
    await row.locator('[tabindex]').first().focus()
    const id = await row.getAttribute('data-id')
    return (await demoNodes(page)).find((node) => node.id === id)!
  },
  mouse: async (actions, page, { givenName }) => {
    await actions.click(page.getByRole('main').getByRole('link', { name: givenName, exact: true }))
    await actions.click(
      page.locator('main header').getByRole('button', { name: `Actions for ${givenName}`, exact: true }),
    )
    await actions.click(page.getByRole('menuitem', { name: 'Notify me when this goes offline' }))
    await actions.click(dialog(page).getByRole('button', { name: 'Add', exact: true }))
  },
  keyboard: async (actions, page, { givenName }) => {
    await actions.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(givenName)
    await actions.press('w')
    await expect(dialog(page).getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await actions.press('Control+Enter')
  },
  done: async (page, { id }) => {
    await expect(page.getByText('Alert saved')).toBeVisible()
    const settings = await invoke(page, 'watch:get', undefined)
    const subjects = settings.ok ? settings.value.choices.rules.map(({ subject }) => subject) : []
    expect(subjects).toContainEqual(expect.objectContaining({ scope: expect.objectContaining({ by: 'machine', id }) }))
  },
})
