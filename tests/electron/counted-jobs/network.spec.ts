import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { call } from '../actions/call'
import { headscale } from '../actions/headscale'
import { demoNodes } from '../actions/jobs'
import { Routes } from '../actions/shapes'
import { expect, test } from '../fixtures'
import { invoke } from '../page-calls'
import { at, countedJob, dialog } from './counted-actions'

test.use({ begin: 'forget' })

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
