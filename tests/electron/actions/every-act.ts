import type { Page } from '@playwright/test'
import type { ActKind } from '@shared/acts/act'
import { shortKey } from '@shared/api/key-text'
import { expect } from '../fixtures'
import { goTo } from './go-to'
import { policyEditor, replaceText, reviewOf } from './policy'
import type { ServedNetwork } from './served-network'
import { pressKey } from './keys'

interface WireNode {
  id: string
  givenName: string
  user: { name: string } | null
  tags: string[]
  expiry: string | null
}
interface WireKey {
  id: string
  key: string
  prefix: string
  expiration: string | null
  used: boolean
}

/** A user without machines and keys, whom the policy does not name. */
export const LEAVER = 'leaver'

/** How a person performs an act on the server that the window shows. */
export interface PerformedAct {
  /** True if a server can undo it. If not, Activity shows the reason. */
  readonly undo: boolean
  /** The release line that performs the act, if the served one does not: the last or the first that supports it. */
  readonly line?: '0.27' | '0.30'
  perform(page: Page, server: ServedNetwork): Promise<void>
}

export const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

let names = 0
const newName = (prefix: string) => `${prefix}-${(names += 1)}`

const isLater = (time: string | null) => time !== null && Date.parse(time) > Date.now()
const nodesOf = async (server: ServedNetwork) => ((await server.read('/node')) as { nodes: WireNode[] }).nodes

async function openMachine(page: Page, server: ServedNetwork, fits: (node: WireNode) => boolean): Promise<WireNode> {
  const node = (await nodesOf(server)).find(fits)!
  await goTo(page, `/machines/${node.id}`, node.givenName)
  return node
}

async function fromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const inDialog = (page: Page, button: string | RegExp) => page.getByRole('dialog').getByRole('button', { name: button })

/** Chooses an entry of a key's menu and confirms. */
async function endKey(page: Page, key: string, entry: 'Expire…' | 'Delete…'): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: key })
  await row.getByRole('button', { name: /Actions/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await inDialog(page, entry === 'Expire…' ? /^Expire key/ : /^Delete key/).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function endPreAuthKey(page: Page, server: ServedNetwork, entry: 'Expire…' | 'Delete…'): Promise<void> {
  const { preAuthKeys } = (await server.read('/preauthkey')) as { preAuthKeys: WireKey[] }
  const { key } = preAuthKeys.find(({ expiration, used }) => isLater(expiration) && !used)!
  await goTo(page, '/pre-auth-keys', 'Pre-auth keys')
  await endKey(page, shortKey(key), entry)
}

async function endApiKey(page: Page, server: ServedNetwork, entry: 'Expire…' | 'Delete…'): Promise<void> {
  const { apiKeys } = (await server.read('/apikey')) as { apiKeys: WireKey[] }
  const isOther = ({ prefix }: WireKey) => !server.key.includes(shortKey(prefix))
  const { prefix } = apiKeys.find((each) => isLater(each.expiration) && isOther(each))!
  await goTo(page, '/api-keys', 'API keys')
  await endKey(page, shortKey(prefix), entry)
}

async function changeExpiry(page: Page, server: ServedNetwork, choose: (page: Page) => Promise<void>): Promise<void> {
  await openMachine(page, server, ({ expiry }) => isLater(expiry))
  await page.getByRole('button', { name: 'Change expiry…' }).first().click()
  await choose(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Every act of the registry: one that is missing here does not compile. */
export const everyAct: Readonly<Record<ActKind, PerformedAct>> = {
  'node.rename': {
    undo: true,
    async perform(page, server) {
      await openMachine(page, server, () => true)
      const name = newName('renamed')
      await page.getByRole('heading', { level: 1 }).getByRole('button').click()
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    },
  },
  'node.tags': {
    undo: true,
    async perform(page, server) {
      await openMachine(page, server, ({ tags }) => tags.length > 0)
      await page.getByRole('button', { name: 'Edit tags…' }).click()
      await page.getByRole('combobox', { name: 'Tags' }).fill('tag:')
      await page.getByRole('option', { name: /^tag:/ }).first().click()
      await page.getByRole('button', { name: 'Save tags' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
  'node.move': {
    undo: true,
    line: '0.27',
    async perform(page, server) {
      const { user } = await openMachine(page, server, (node) => node.user !== null)
      const { users } = (await server.read('/user')) as { users: { name: string }[] }
      const owner = users.find(({ name }) => name !== user!.name)!.name
      await pressKey(page, 'm')
      await page.getByRole('dialog').getByRole('combobox').fill(owner)
      await page.getByRole('option').first().click()
      await inDialog(page, /^Move to /).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
  'node.expire': {
    undo: true,
    perform: (page, server) =>
      changeExpiry(page, server, async () => {
        await page.getByRole('radio', { name: 'Now' }).check()
        await inDialog(page, /^Expire .* now$/).click()
      }),
  },
  'node.expiry': {
    undo: true,
    perform: (page, server) =>
      changeExpiry(page, server, async () => {
        await page.getByRole('radio', { name: 'On a date' }).check()
        await inDialog(page, /^In 365 days/).click()
        await inDialog(page, 'Change expiry').click()
      }),
  },
  'node.delete': {
    undo: false,
    async perform(page, server) {
      const { givenName } = await openMachine(page, server, () => true)
      await pressKey(page, 'd')
      await inDialog(page, `Delete ${givenName}`).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Machines' })).toBeVisible()
    },
  },
  'node.routes': {
    undo: true,
    async perform(page) {
      await goTo(page, '/routes', 'Routes')
      const approve = page.getByRole('row').getByRole('button', { name: /^Approve / })
      await approve.first().click()
      await inDialog(page, /^Approve /).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
  'user.create': {
    undo: true,
    async perform(page) {
      await goTo(page, '/users', 'Users')
      await page.getByRole('button', { name: 'Create user' }).click()
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(newName('created'))
      await inDialog(page, 'Create user').click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
  'user.rename': {
    undo: true,
    async perform(page, server) {
      const { users } = (await server.read('/user')) as { users: { name: string }[] }
      const { policy } = (await server.read('/policy')) as { policy: string }
      const { name } = users.find((user) => policy.includes(`"${user.name}@"`)) ?? users[0]!
      await goTo(page, `/users/${encodeURIComponent(name)}`, name)
      await fromMenu(page, 'Rename…')
      await page.getByLabel('New name').fill(newName('renamed'))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
  'user.delete': {
    undo: true,
    async perform(page) {
      const name = LEAVER
      await goTo(page, `/users/${name}`, name)
      await fromMenu(page, 'Delete…')
      await page.getByRole('dialog').getByRole('textbox').fill(name)
      await inDialog(page, `Delete ${name}`).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Users', exact: true })).toBeVisible()
    },
  },
  'preAuthKey.expire': { undo: false, perform: (page, server) => endPreAuthKey(page, server, 'Expire…') },
  'preAuthKey.delete': { undo: false, perform: (page, server) => endPreAuthKey(page, server, 'Delete…') },
  'apiKey.expire': { undo: false, perform: (page, server) => endApiKey(page, server, 'Expire…') },
  'apiKey.delete': { undo: false, perform: (page, server) => endApiKey(page, server, 'Delete…') },
  'oauthClient.delete': {
    undo: false,
    line: '0.30',
    async perform(page) {
      await goTo(page, '/oauth-clients', 'OAuth clients')
      await page
        .getByRole('row')
        .filter({ hasText: 'Terraform' })
        .getByRole('button', { name: /Actions/ })
        .click()
      await page.getByRole('menuitem', { name: 'Revoke…' }).click()
      await inDialog(page, 'Revoke Terraform').click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
  'policy.save': {
    undo: true,
    async perform(page, server) {
      const { policy } = (await server.read('/policy')) as { policy: string }
      await goTo(page, '/settings/policy?view=text', /olicy/)
      await expect(policyEditor(page)).toBeVisible()
      await replaceText(page, `// ${newName('saved')}\n${policy}`)
      await page.keyboard.press('Control+s')
      await reviewOf(page).getByRole('button', { name: 'Save policy' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
}
