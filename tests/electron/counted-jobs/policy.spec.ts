import type { Page } from '@playwright/test'
import { call } from '../actions/call'
import { goTo } from '../actions/go-to'
import { policyEditor, reviewOf, storedPolicy } from '../actions/policy'
import { expect, test } from '../fixtures'
import { invoke } from '../page-calls'
import { countedJob, dialog } from './counted-actions'
import { keysReady } from '../actions/keys'

test.use({ begin: 'forget' })

const POLICY = `{
  "groups": { "group:dev": ["MARIA@"] },
  "tagOwners": { "tag:server": ["group:dev"] },
  "hosts": { "office": "10.20.0.0/16" },
  "acls": [{ "action": "accept", "src": ["group:dev"], "dst": ["tag:server:22"] }],
}
`

async function withPolicy(page: Page, path: string): Promise<void> {
  const { users } = (await call(page, 'GET', '/user')) as { users: { name: string }[] }
  const { nodes } = (await call(page, 'GET', '/node')) as { nodes: { user: { name: string } | null }[] }
  const owner = users.find(({ name }) => nodes.some(({ user }) => user?.name === name))!
  await call(page, 'PUT', '/policy', { policy: POLICY.replace('MARIA', owner.name) })
  await page.goto(`app://console${path}`)
  await keysReady(page)
}

countedJob('group reaches port, gainers seen, saved', 8, {
  start: async (page) => {
    await withPolicy(page, '/settings/policy?view=forms&section=acls')
    await expect(page.getByRole('button', { name: 'Add rule' })).toBeVisible()
  },
  mouse: async (actions, page) => {
    await actions.click(page.getByRole('button', { name: 'Add rule' }))
    await expect(dialog(page).getByRole('combobox', { name: 'Sources', exact: true })).toBeFocused()
    await actions.type('group:dev ')
    await actions.click(dialog(page).getByRole('combobox', { name: 'Destinations', exact: true }))
    await actions.type('tag:server:443 ')
    await actions.click(dialog(page).getByRole('button', { name: 'Add rule' }))
    await actions.click(page.getByRole('button', { name: 'Review', exact: false }).first())
    await expectGainers(page)
    await actions.click(reviewOf(page).getByRole('button', { name: 'Save' }))
  },
  keyboard: async (actions, page) => {
    await actions.press('n')
    await expect(dialog(page).getByRole('combobox', { name: 'Sources', exact: true })).toBeFocused()
    await actions.type('group:dev ')
    await actions.press('Tab')
    await actions.type('tag:server:443 ')
    await actions.press('Control+Enter')
    await expect(dialog(page)).toHaveCount(0)
    await actions.press('Control+s')
    await expectGainers(page)
    await actions.press('Control+s')
  },
  done: async (page) => {
    await expect.poll(async () => (await storedPolicy(page)).policy).toContain('"dst": ["tag:server:443"]')
  },
})

/** The review shows at once who gains what. */
async function expectGainers(page: Page): Promise<void> {
  await expect(reviewOf(page)).toBeVisible()
  await expect(reviewOf(page).getByRole('region', { name: 'Gained access' })).toContainText('443')
}

countedJob('policy rolled back', 5, {
  start: async (page) => {
    await withPolicy(page, '/settings/policy')
    await expect(policyEditor(page)).toBeVisible()
    const { policy } = await storedPolicy(page)
    // A version is stored once it was observed.
    const kept = async () => {
      const known = await invoke(page, 'policyVersions:list', { id: 'demo' })
      return known.ok ? known.value.entries.length : 0
    }
    const before = await kept()
    await call(page, 'PUT', '/policy', { policy: `// worse\n${policy}` })
    await expect.poll(kept).toBeGreaterThan(before)
    await expect(policyEditor(page)).toContainText('// worse')
    await goTo(page, '/settings/policy', 'Access policy')
    return policy
  },
  mouse: async (actions, page) => {
    await actions.click(page.getByRole('link', { name: 'History', exact: true }))
    await actions.click(page.getByRole('listbox', { name: 'Versions' }).getByRole('option').nth(1))
    await actions.click(page.getByRole('button', { name: 'Load into the editor' }))
    await actions.click(page.getByRole('button', { name: 'Review', exact: false }).first())
    await actions.click(reviewOf(page).getByRole('button', { name: 'Save' }))
  },
  keyboard: async (actions, page) => {
    await actions.press('h')
    const versions = page.getByRole('listbox', { name: 'Versions' }).getByRole('option')
    await expect(versions.first()).toBeFocused()
    await actions.press('ArrowDown')
    await expect(versions.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('button', { name: 'Load into the editor' })).toBeEnabled()
    await actions.press('e')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await actions.press('Control+s')
    await expect(reviewOf(page).getByRole('button', { name: 'Save' })).toBeFocused()
    await actions.press('Control+s')
  },
  done: async (page, policy) => {
    await expect.poll(async () => (await storedPolicy(page)).policy).toBe(policy)
  },
})

countedJob('why A cannot reach B', 3, {
  start: async (page) => {
    await withPolicy(page, '/')
  },
  mouse: async (actions, page) => {
    await actions.click(page.getByRole('button', { name: /^Search/ }).first())
    await expect(dialog(page).getByRole('combobox')).toBeFocused()
    await actions.type('tag:server → group:dev:22')
    await actions.click(dialog(page).getByRole('option', { name: /^Ask who reaches whom/ }))
  },
  keyboard: async (actions, page) => {
    await actions.press('Control+k')
    await expect(dialog(page).getByRole('combobox')).toBeFocused()
    await actions.type('tag:server → group:dev:22')
    await actions.press('Enter')
  },
  done: async (page) => {
    const answer = page.getByRole('region', { name: 'Answer' })
    await expect(answer.getByRole('heading', { level: 2 })).toHaveText(/^No: tag:server does not reach group:dev/)
    await expect(answer).toContainText('No rule covers')
  },
})
