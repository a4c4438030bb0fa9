import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures'
import { callApi } from '../page-calls'
import { keptPolicy, openPolicy, policyEditor, replaceText } from './policy'

export const completions = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Completions' }).getByRole('option')
export const outline = (page: Page): Locator => page.getByRole('tree', { name: 'Outline' })
export const hint = (page: Page): Locator => page.locator('.cm-hint')

const policy = `// Demo.
{
  // People. group:dev builds.
  "groups": {
    "group:dev": ["$ANN", "$BOB"],
    "group:idle": ["$BOB"],
  },
  "tagOwners": {
    "tag:server": ["group:dev"],
    "tag:prod": [],
  },
  "hosts": {
    "office": "10.20.0.0/16",
    "bureau": "10.20.0.0/16",
  },
  "acls": [
    // Developers use servers.
    { "action": "accept", "src": ["group:dev"], "dst": ["tag:server:22", "office:*", "bureau:80"] },
    // The same once more.
    { "action": "accept", "src": ["$ANN"], "dst": ["tag:server:22"] },
    // No machine has this address.
    { "action": "accept", "src": ["192.0.2.1"], "dst": ["192.0.2.2:22"] },
    { "action": "accept", "src": ["tag:server"], "dst": ["tag:prod:443"] },
  ],
}
`

/** Opens the policy page with the text above, using users of the demo network. Nothing is saved. */
export async function openText(page: Page): Promise<{ ann: string; text: string }> {
  const { users } = (await callApi(page, 'GET', '/api/v1/user')).body as { users: { name: string }[] }
  const { nodes } = (await callApi(page, 'GET', '/api/v1/node')).body as { nodes: { user: { name: string } | null }[] }
  const owners = users.filter(({ name }) => nodes.some(({ user }) => user?.name === name))
  const [ann = '', bob = ''] = owners.map(({ name }) => `${name}@`)
  await openPolicy(page)
  const text = policy.replaceAll('$ANN', ann).replaceAll('$BOB', bob)
  await replaceText(page, text)
  await expect.poll(() => keptPolicy(page)).toBe(text)
  return { ann, text }
}

/** Puts the cursor before a text, by keyboard. */
export async function cursorTo(page: Page, part: string): Promise<void> {
  await policyEditor(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(part)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(policyEditor(page)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
}
