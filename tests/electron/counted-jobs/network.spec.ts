import type { Page } from '@playwright/test'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { call } from '../actions/call'
import { goTo } from '../actions/go-to'
import { demoNodes } from '../actions/jobs'
import { PreAuthKeys, Routes, Users } from '../actions/shapes'
import { headscale } from '../actions/headscale'
import { expect, test } from '../fixtures'
import { invoke } from '../page-calls'
import { countedJob } from './counted-actions'
import { keysReady } from '../actions/keys'

test.use({ begin: 'forget' })

const dialog = (page: Page) => page.getByRole('dialog')

async function at(page: Page, path: string, title: string) {
  await goTo(page, path, title)
  await keysReady(page)
}

const isExit = (prefix: string) => prefix === '0.0.0.0/0' || prefix === '::/0'

countedJob('exit node approved after its consequence is read', 3, {
  start: async (page) => {
    const { routes } = await call(page, 'GET', '/routes', undefined, Routes)
    const waiting = routes.filter(({ advertised, enabled }) => advertised && !enabled)
    for (const { id, prefix } of waiting) if (!isExit(prefix)) await call(page, 'POST', `/routes/${id}/enable`)
    expect(waiting.some(({ prefix }) => isExit(prefix))).toBe(true)
    await at(page, '/routes', 'Routes')
  },
  mouse: async (actions, page) => {
    await actions.click(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Approve/ })
        .first(),
    )
    await expect(dialog(page)).toContainText('Exit nodes')
    await actions.click(dialog(page).getByRole('button', { name: /^Approve/ }))
  },
  keyboard: async (actions, page) => {
    await actions.press('a')
    await expect(dialog(page)).toContainText('Exit nodes')
    await expect(dialog(page).getByRole('button', { name: /^Approve/ })).toBeEnabled()
    await actions.press('Control+Enter')
  },
  done: async (page) => {
    await expect
      .poll(async () => {
        const { routes } = await call(page, 'GET', '/routes', undefined, Routes)
        return routes.filter(({ prefix, advertised, enabled }) => isExit(prefix) && advertised && !enabled)
      })
      .toEqual([])
  },
})

countedJob('user renamed, policy follows', 4, {
  start: async (page) => {
    const { users } = await call(page, 'GET', '/user', undefined, Users)
    const { policy } = (await call(page, 'GET', '/policy')) as { policy: string }
    const user = users.find(({ name }) => policy.includes(`"${name}@"`))!
    await at(page, `/users/${user.name}`, user.name)
    return user
  },
  mouse: async (actions, page) => {
    await actions.click(page.getByRole('button', { name: 'More actions' }))
    await actions.click(page.getByRole('menuitem', { name: /^Rename/ }))
    await expect(dialog(page).getByRole('textbox')).toBeFocused()
    await actions.type('renamed')
    await actions.click(dialog(page).getByRole('button', { name: /^Rename/ }))
  },
  keyboard: async (actions, page) => {
    await actions.press('r')
    await expect(dialog(page).getByRole('textbox')).toBeFocused()
    await actions.type('renamed')
    await actions.press('Enter')
  },
  done: async (page, { name }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('renamed')
    await expect
      .poll(async () => ((await call(page, 'GET', '/policy')) as { policy: string }).policy)
      .not.toContain(`"${name}@"`)
    expect(((await call(page, 'GET', '/policy')) as { policy: string }).policy).toContain('"renamed@"')
  },
})

countedJob('used and expired keys removed', 3, {
  start: (page) => at(page, '/pre-auth-keys', 'Pre-auth keys'),
  mouse: async (actions, page) => {
    await actions.click(page.getByRole('button', { name: 'More actions' }))
    await actions.click(page.getByRole('menuitem', { name: /^Delete/ }))
    await actions.click(dialog(page).getByRole('button', { name: /^Delete/ }))
  },
  keyboard: async (actions, page) => {
    await actions.press('c')
    await expect(dialog(page)).toBeVisible()
    await actions.press('Control+Enter')
  },
  done: async (page) => {
    await expect
      .poll(async () => {
        const { preAuthKeys } = await call(page, 'GET', '/preauthkey', undefined, PreAuthKeys)
        return preAuthKeys.filter(({ used, reusable, expiration }) => {
          return (used && !reusable) || (expiration !== null && Date.parse(expiration) <= Date.now())
        })
      })
      .toEqual([])
  },
})

countedJob('expiring in 14 days extended', 4, {
  start: async (page) => {
    const soon = (await demoNodes(page)).filter(({ expiry }) => {
      const left = expiry === null ? Number.NaN : Date.parse(expiry) - Date.now()
      return left > 0 && left < 14 * 86_400_000
    })
    expect(soon.length).toBeGreaterThan(0)
    await at(page, `/machines?q=${encodeURIComponent('expires<14d')}`, 'Machines')
    return soon.map(({ id }) => id)
  },
  mouse: async (actions, page) => {
    await actions.click(page.getByRole('checkbox', { name: 'Select all rows' }))
    await actions.click(page.getByRole('region', { name: 'Selected machines' }).getByRole('button', { name: /expiry/ }))
    await actions.click(dialog(page).locator('button[type=submit]'))
  },
  keyboard: async (actions, page) => {
    await actions.press('Control+a')
    await expect(page.getByRole('region', { name: 'Selected machines' })).toBeVisible()
    await actions.press('x')
    await expect(dialog(page)).toBeVisible()
    await actions.press('Control+Enter')
  },
  done: async (page, ids) => {
    await expect
      .poll(async () => {
        const nodes = await demoNodes(page)
        return nodes.filter(({ id, expiry }) => ids.includes(id) && Date.parse(expiry!) < Date.now() + 80 * 86_400_000)
      })
      .toEqual([])
  },
})

countedJob('machines of a key', 2, {
  start: async (page) => {
    const joined = (await demoNodes(page)).find(({ preAuthKey }) => preAuthKey !== null)!
    await at(page, '/pre-auth-keys', 'Pre-auth keys')
    const row = page.getByRole('grid').locator(`tr[data-id="${joined.preAuthKey!.id}"]`)
    await row.locator('[tabindex]').first().focus()
    return { id: joined.preAuthKey!.id, name: joined.givenName }
  },
  mouse: async (actions, page, { id }) => {
    await actions.click(page.getByRole('grid').locator(`tr[data-id="${id}"] [data-menu-button]`))
    await actions.click(page.getByRole('menuitem', { name: 'Machines that joined with it' }))
  },
  keyboard: (actions) => actions.press('Enter'),
  done: async (page, { name }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Machines')
    await expect(page.getByRole('grid').getByRole('link', { name, exact: true })).toBeVisible()
  },
})

countedJob('tagged reusable key for 90 days and its command', 7, {
  start: async (page) => {
    await at(page, '/pre-auth-keys', 'Pre-auth keys')
    const { preAuthKeys } = await call(page, 'GET', '/preauthkey', undefined, PreAuthKeys)
    return preAuthKeys.map(({ id }) => id)
  },
  mouse: async (actions, page) => {
    await actions.click(page.getByRole('button', { name: 'Create pre-auth key' }).first())
    await actions.click(dialog(page).getByRole('combobox', { name: /^Tags/ }))
    await actions.type('server ')
    await actions.click(dialog(page).getByRole('combobox', { name: 'Expires' }))
    await actions.click(page.getByRole('option', { name: 'In 90 days' }))
    await actions.click(dialog(page).getByRole('switch', { name: 'Reusable' }))
    await actions.click(dialog(page).getByRole('button', { name: 'Create key' }))
  },
  keyboard: async (actions, page) => {
    await actions.press('Control+k')
    await expect(dialog(page).getByRole('combobox')).toBeFocused()
    await actions.type('create key tag:server reusable 90d')
    await expect(page.getByRole('option', { selected: true })).toContainText('tag:server reusable 90d')
    await actions.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'tag:server' })).toBeVisible()
    await actions.press('Control+Enter')
  },
  done: async (page, before) => {
    await expect(dialog(page)).toContainText(/tailscale up --login-server \S+ --authkey \S{20}/)
    const { preAuthKeys } = await call(page, 'GET', '/preauthkey', undefined, PreAuthKeys)
    const made = preAuthKeys.filter(({ id }) => !before.includes(id))
    expect(made).toMatchObject([{ reusable: true, ephemeral: false, aclTags: ['tag:server'] }])
    const days = (Date.parse(made[0]!.expiration!) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(90)
    // If nothing of it was copied, the window would ask before it closes.
    await dialog(page).getByRole('button', { name: /^Copy/ }).first().click()
  },
})

countedJob('routes down and why', 2, {
  start: async (page) => {
    const routers = (await demoNodes(page)).filter(({ approvedRoutes }) => approvedRoutes.length > 0)
    for (const { id } of routers) await call(page, 'POST', `/node/${id}/expire`)
    expect(routers.length).toBeGreaterThan(0)
    await at(page, '/', 'Overview')
  },
  mouse: (actions, page) =>
    actions.click(
      page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Routes', exact: true }),
    ),
  keyboard: async (actions) => {
    await actions.press('g')
    await actions.press('r')
  },
  done: async (page) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Routes')
    await expect(page.getByRole('main').getByRole('alert')).toContainText(/routes? (is|are) down: .*(offline|expired)/)
  },
})

const open: RemoteServer[] = []
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

countedJob('second server compared', 4, {
  start: async (page) => {
    const server = await startRemoteServer(headscale('bob'))
    open.push(server)
    const second = { name: 'Branch', url: server.url, color: 'blue' as const, key: 'hskey-api-abcdefghijkl-secret' }
    expect(await invoke(page, 'servers:add', second)).toMatchObject({ ok: true })
    expect(await invoke(page, 'servers:use', { id: 'demo' })).toMatchObject({ ok: true })
    await at(page, '/', 'Overview')
  },
  mouse: async (actions, page) => {
    await actions.click(page.getByRole('button', { name: /Switch server/ }))
    await actions.click(page.getByRole('menuitem', { name: 'Compare servers' }))
  },
  keyboard: async (actions) => {
    await actions.press('g')
    await actions.press('c')
  },
  done: async (page) => {
    await expect(page.getByText('Demo network compared with Branch')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'bob' }).getByRole('cell')).toHaveText([
      'Not present',
      'Present',
    ])
  },
})

countedJob("yesterday's changes seen", 2, {
  start: async (page) => {
    const [node] = await demoNodes(page)
    await call(page, 'POST', `/node/${node!.id}/tags`, { tags: ['tag:server'] })
    await at(page, '/', 'Overview')
    return node!
  },
  mouse: (actions, page) => actions.click(page.getByRole('link', { name: 'Changes', exact: true })),
  keyboard: async (actions) => {
    await actions.press('g')
    await actions.press('a')
  },
  done: async (page, { givenName }) => {
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: givenName }).first()).toBeVisible()
  },
})

countedJob('leaver with four machines removed', 5, {
  start: async (page) => {
    const { users } = await call(page, 'GET', '/user', undefined, Users)
    const [leaver, other] = users
    // Exactly four: more are moved to another user, missing ones taken from the rest.
    const own = (await demoNodes(page)).filter(({ user, tags }) => user !== null && tags.length === 0)
    const chosen = own.slice(0, 4)
    for (const node of own)
      await call(page, 'POST', `/node/${node.id}/user`, { user: chosen.includes(node) ? leaver!.id : other!.id })
    await at(page, `/users/${leaver!.name}`, leaver!.name)
    const listed = page.getByRole('grid', { name: 'Machines' }).getByRole('link')
    await expect
      .poll(async () => (await listed.allTextContents()).toSorted())
      .toEqual(chosen.map(({ givenName }) => givenName).toSorted())
    return { name: leaver!.name, ids: chosen.map(({ id }) => id) }
  },
  mouse: async (actions, page, { name }) => {
    await actions.click(page.getByRole('button', { name: 'More actions' }))
    await actions.click(page.getByRole('menuitem', { name: /^Delete/ }))
    await expect(dialog(page).getByRole('textbox')).toBeFocused()
    await actions.type(name)
    await actions.click(dialog(page).getByRole('radio', { name: /^Delete the machines with the user/ }))
    await actions.click(dialog(page).getByRole('button', { name: /^Delete .* and 4 machines/ }))
  },
  keyboard: async (actions, page, { name }) => {
    await actions.press('d')
    await expect(dialog(page).getByRole('textbox')).toBeFocused()
    await actions.type(name)
    await actions.press('Shift+Tab')
    await expect(dialog(page).getByRole('radio', { name: /^Delete the machines with the user/ })).toBeFocused()
    await actions.press('Space')
    await expect(dialog(page).getByRole('button', { name: /^Delete .* and 4 machines/ })).toBeEnabled()
    await actions.press('Control+Enter')
  },
  done: async (page, { name, ids }) => {
    const left = async () => (await demoNodes(page)).filter(({ id }) => ids.includes(id)).length
    await expect.poll(left).toBe(0)
    const names = async () => (await call(page, 'GET', '/user', undefined, Users)).users.map((user) => user.name)
    await expect.poll(names).not.toContain(name)
  },
})
