import type { Page } from '@playwright/test'
import { actKinds } from '@shared/acts/registry'
import { everyAct, undoButton } from './actions/every-act'
import { dismissToasts } from './actions/toasts'
import { goTo } from './actions/go-to'
import {
  addNetworks,
  type Networks,
  performAct,
  performAndLeave,
  type ProxiedNetwork,
  rawStateOf,
} from './actions/proxied-networks'
import { startRecordingProxy } from './actions/recording-proxy'
import { saveServer } from './actions/served-network'
import { expect, test } from './fixtures'
import { invoke } from './page-calls'
import { pressKey } from './actions/keys'

test.use({ options: { mock: false } })

let networks: Networks
test.beforeEach(async ({ mesh }) => {
  mesh.allow(/40\d|42\d|50\d|journal:undo/)
  networks = await addNetworks(mesh)
})
test.afterEach(() => networks.close())

interface Trouble {
  begin(page: Page, network: ProxiedNetwork): Promise<unknown>
  end(page: Page, network: ProxiedNetwork): Promise<unknown>
  /** The message on screen. */
  readonly says: RegExp
}

const setFault = async (network: ProxiedNetwork, fault: ProxiedNetwork['proxy']['fault']) =>
  void (network.proxy.fault = fault)

const troubles = {
  locked: {
    begin: (page, { server }) => invoke(page, 'servers:update', { id: server.id, readOnly: true }),
    end: (page, { server }) => invoke(page, 'servers:update', { id: server.id, readOnly: false }),
    says: /read-only/,
  },
  offline: {
    begin: (_page, network) => setFault(network, 'offline'),
    end: (_page, network) => setFault(network, null),
    says: /(could not be reached|cannot be reached|did not answer|connection)/i,
  },
  'without a valid key': {
    begin: (_page, network) => setFault(network, 'revoked'),
    end: (_page, network) => setFault(network, null),
    says: /key/,
  },
  removed: {
    begin: (page, { server }) => invoke(page, 'servers:forget', { id: server.id }),
    async end(page, network) {
      network.server = { ...network.server, id: await saveServer(page, network.server) }
    },
    says: /removed/,
  },
} as const satisfies Readonly<Record<string, Trouble>>

const undoable = actKinds.filter((each) => everyAct[each].undo)
const notUndone = (page: Page) => page.getByRole('alert').filter({ hasText: /^Not undone\. / })

test('with One locked, offline, and without a valid key, Undo of each act shows the reason, nothing is lost and Two gets no write', async ({
  page,
}) => {
  test.slow()
  for (const kind of undoable)
    await test.step(kind, async () => {
      const { network, before, after, other } = await performAndLeave(page, kind, networks)
      let button = undoButton(page)
      for (const name of ['locked', 'offline', 'without a valid key'] as const) {
        await troubles[name].begin(page, network)
        await button.click()
        // The message before it may still be leaving the screen.
        const said = notUndone(page).filter({ hasText: troubles[name].says })
        await expect(said, name).toBeVisible()
        expect(await rawStateOf(network), name).toBe(after)
        await troubles[name].end(page, network)
        button = said.getByRole('button', { name: 'Retry' })
      }
      await button.click()
      await expect.poll(() => rawStateOf(network)).toBe(before)
      expect(await rawStateOf(networks.two)).toBe(other)
      expect(networks.two.proxy.writes).toEqual([])
      await dismissToasts(page)
    })
})

test('with One removed, Undo of each act shows the reason, nothing is lost and Two gets no write', async ({ page }) => {
  test.slow()
  // Nothing undoes these acts afterwards, so each leaves One changed.
  for (const kind of undoable)
    await test.step(kind, async () => {
      const { network, after, other } = await performAndLeave(page, kind, networks)
      await troubles.removed.begin(page, network)
      await undoButton(page).click()
      await expect(notUndone(page)).toHaveText(troubles.removed.says)
      expect(await rawStateOf(network)).toBe(after)
      await troubles.removed.end(page, network)
      expect(await rawStateOf(networks.two)).toBe(other)
      expect(networks.two.proxy.writes).toEqual([])
      await dismissToasts(page)
    })
})

/** Opens the dialog that undoes the newest change of the current server. */
const openers: readonly ((page: Page) => Promise<void>)[] = [
  async (page) => {
    await goTo(page, '/activity', 'Activity')
    await page
      .getByRole('button', { name: /^Undo: / })
      .first()
      .click()
  },
  async (page) => {
    // Letters belong to the policy's editor while it has the focus.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await pressKey(page, 'z')
  },
]

/** Opens the dialog, by another way for each index, and types a reason. Returns the dialog and its button. */
async function startUndo(page: Page, index: number) {
  await dismissToasts(page)
  await openers[index % openers.length]!(page)
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Reason (optional)') })
  await dialog.getByLabel('Reason (optional)').fill('a mistake')
  return { dialog, submit: dialog.getByRole('button', { name: 'Undo', exact: true }) }
}

test('with One locked and then offline, Undo of each act in Activity or with Z shows the reason in its dialog, and works afterwards', async ({
  page,
}) => {
  test.slow()
  for (const [index, kind] of undoable.entries())
    await test.step(kind, async () => {
      const { network, before, after } = await performAct(page, kind, networks)
      const { dialog, submit } = await startUndo(page, index)
      for (const name of ['locked', 'offline'] as const) {
        await troubles[name].begin(page, network)
        if (name === 'locked') await expect(submit).toBeDisabled()
        else await submit.click()
        await expect(dialog.getByRole('alert').filter({ hasText: troubles[name].says })).toBeVisible()
        await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('a mistake')
        expect(await rawStateOf(network)).toBe(after)
        await troubles[name].end(page, network)
      }
      await submit.click()
      await expect(dialog).toHaveCount(0)
      await expect.poll(() => rawStateOf(network)).toBe(before)
    })
})

test('with the key of One refused, Undo with Z asks for another key, keeps its reason and works afterwards', async ({
  page,
}) => {
  const { one } = networks
  const before = await rawStateOf(one)
  await everyAct['node.rename'].perform(page, one.server)
  const { dialog, submit } = await startUndo(page, 1)
  await setFault(one, 'revoked')
  await submit.click()
  const asked = page.getByRole('dialog', { name: 'Sign in to One again' })
  await expect(asked).toBeVisible()
  // A poll may have asked first: the Undo must have been refused, too.
  await expect(page.locator('.MuiButton-loading')).toHaveCount(0)
  await setFault(one, null)
  await asked.locator('input[name=key]').fill(one.server.key)
  await page.keyboard.press('Enter')
  await expect(asked).toHaveCount(0)
  await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('a mistake')
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => rawStateOf(one)).toBe(before)
})

test('if One is locked, Z reports that; if it is removed while its Undo dialog is open, the window switches away and Two has nothing to undo', async ({
  page,
}) => {
  const { one, two } = networks
  await everyAct['node.rename'].perform(page, one.server)
  const after = await rawStateOf(one)
  await dismissToasts(page)
  await troubles.locked.begin(page, one)
  await pressKey(page, 'z')
  await expect(page.getByText('One is read-only in this console.')).toBeVisible()
  await troubles.locked.end(page, one)
  await startUndo(page, 0)
  await troubles.removed.begin(page, one)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('The server that was open here was removed from this console')
  await page.getByRole('button', { name: 'Connect to Two' }).click()
  await pressKey(page, 'z')
  await expect(page.getByText('Nothing to undo.')).toBeVisible()
  expect(await rawStateOf(one)).toBe(after)
  expect(two.proxy.writes).toEqual([])
})

test('after the address of One was changed to that of Two, Undo reports that and Two gets no write', async ({
  page,
}) => {
  const { one, two } = networks
  const { id, url, key } = one.server
  const toTwo = await startRecordingProxy(two.server.url)
  const other = await rawStateOf(two)
  await everyAct['node.rename'].perform(page, one.server)
  const after = await rawStateOf(one)
  await undoButton(page).hover()
  const edited = await invoke(page, 'servers:update', { id, url: toTwo.url, key: two.server.key })
  expect(edited).toMatchObject({ ok: true })
  await undoButton(page).click()
  const failure = page.getByRole('alert').filter({ hasText: /^Not undone\. / })
  await expect(failure).toContainText(`has changed since then; it was ${url}`)
  await goTo(page, '/machines', 'Machines')
  await pressKey(page, 'z')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'has changed since then' })).toBeVisible()
  expect(await rawStateOf(one)).toBe(after)
  expect(await rawStateOf(two)).toBe(other)
  expect(two.proxy.writes).toEqual([])
  // The dialog gets the focus back up to 50 ms after its button was disabled; until then nothing handles the key.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  expect(await invoke(page, 'servers:update', { id, url, key })).toMatchObject({ ok: true })
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => rawStateOf(one)).not.toBe(after)
  await toTwo.close()
})
