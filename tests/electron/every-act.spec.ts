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
  switchTo,
} from './actions/proxied-networks'
import { expect, test } from './fixtures'
import { pressKey } from './actions/keys'

test.use({ begin: 'forget', options: { mock: false } })

let networks: Networks
test.beforeEach(async ({ mesh }) => {
  mesh.allow(/40\d|42\d|50\d|journal:undo/)
  networks = await addNetworks(mesh)
})
test.afterEach(() => networks.close())

const undoable = actKinds.filter((kind) => everyAct[kind].undo)
const final = actKinds.filter((kind) => !everyAct[kind].undo)
type Undo = (page: Page, network: ProxiedNetwork) => Promise<void>

/** Three ways to undo, each starting on Two. */
const ways: Readonly<Record<string, Undo>> = {
  async 'the toast'(page) {
    await undoButton(page).click()
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /^Undone: / })
        .last(),
    ).toBeVisible()
  },
  async Z(page, { server }) {
    await goTo(page, '/machines', 'Machines')
    await pressKey(page, 'z')
    await expect(page.getByText('Nothing to undo.')).toBeVisible()
    await switchTo(page, server)
    await goTo(page, '/machines', 'Machines')
    await pressKey(page, 'z')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Reason (optional)')).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
  },
  async Activity(page, { server }) {
    const undo = page.getByRole('button', { name: /^Undo: / })
    await goTo(page, '/activity', 'Activity')
    await expect(undo).toHaveCount(0)
    await switchTo(page, server)
    await goTo(page, '/activity', 'Activity')
    await undo.first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  },
}

for (const [way, undo] of Object.entries(ways))
  test(`every act that can be undone: perform on One, switch to Two, undo with ${way}`, async ({ page }) => {
    test.slow()
    for (const kind of undoable)
      await test.step(kind, async () => {
        const { network, before, other } = await performAndLeave(page, kind, networks)
        await undo(page, network)
        await expect.poll(() => rawStateOf(network)).toBe(before)
        expect(await rawStateOf(networks.two)).toBe(other)
        expect(networks.two.proxy.writes).toEqual([])
        await dismissToasts(page)
      })
  })

test('every act that cannot be undone shows the reason in Activity and after Z, and offers no Undo', async ({
  page,
}) => {
  test.slow()
  for (const kind of final)
    await test.step(kind, async () => {
      const { network, after } = await performAct(page, kind, networks)
      await expect(undoButton(page)).toHaveCount(0)
      await dismissToasts(page)
      await goTo(page, '/activity', 'Activity')
      await expect(page.getByRole('button', { name: /^Undo: / })).toHaveCount(0)
      await expect(
        page
          .getByRole('main')
          .getByText(/^Cannot be undone: /)
          .first(),
      ).toBeVisible()
      await pressKey(page, 'z')
      await expect(page.getByRole('status').filter({ hasText: /\. Cannot be undone: / })).toBeVisible()
      expect(await rawStateOf(network)).toBe(after)
      expect(networks.two.proxy.writes).toEqual([])
      await dismissToasts(page)
    })
})

test('the table above has every act of the registry', () => {
  expect(Object.keys(everyAct).toSorted()).toEqual([...actKinds].toSorted())
})
