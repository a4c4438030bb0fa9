import { call } from '../actions/call'
import { demoNodes } from '../actions/jobs'
import { Users } from '../actions/shapes'
import { expect, test } from '../fixtures'
import { invoke } from '../page-calls'
import { at, countedJob, dialog } from './counted-actions'
import { grid, machines } from './machines-page'

test.use({ options: { nodes: 300 }, begin: 'forget' })

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
    await at(page, `/machines/${node!.id}`, node!.givenName)
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
