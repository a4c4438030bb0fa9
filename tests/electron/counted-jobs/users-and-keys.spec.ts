import { call } from '../actions/call'
import { demoNodes } from '../actions/jobs'
import { PreAuthKeys, Users } from '../actions/shapes'
import { expect, test } from '../fixtures'
import { at, countedJob, dialog } from './counted-actions'

test.use({ begin: 'forget' })

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
