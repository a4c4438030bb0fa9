import type { Page } from '@playwright/test'
import type { ActKind } from '@shared/acts/act'
import { actKinds } from '@shared/acts/registry'
import { dismissToasts, everyAct, undoButton } from './actions/every-act'
import { goTo } from './actions/go-to'
import { addNetworks, type Networks, networkOf, type ProxiedNetwork, rawStateOf, switchTo } from './actions/one-and-two'
import { startRecordingProxy } from './actions/recording-proxy'
import { saveServer } from './actions/served-network'
import { expect, invoke, test } from './fixtures'

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
  /** What the person reads. */
  readonly says: RegExp
  /** Whether the same undo works once the trouble is over. */
  readonly retry: boolean
  /** The acts to try; all that can be undone if left out. */
  readonly acts?: readonly ActKind[]
}

const setFault = async (network: ProxiedNetwork, fault: ProxiedNetwork['proxy']['fault']) =>
  void (network.proxy.fault = fault)

const troubles: Readonly<Record<string, Trouble>> = {
  locked: {
    begin: (page, { server }) => invoke(page, 'servers:update', { id: server.id, readOnly: true }),
    end: (page, { server }) => invoke(page, 'servers:update', { id: server.id, readOnly: false }),
    says: /read-only/,
    retry: true,
  },
  offline: {
    begin: (_page, network) => setFault(network, 'offline'),
    end: (_page, network) => setFault(network, null),
    says: /(could not be reached|cannot be reached|did not answer|connection)/i,
    retry: true,
  },
  'without a valid key': {
    begin: (_page, network) => setFault(network, 'revoked'),
    end: (_page, network) => setFault(network, null),
    says: /key/,
    retry: true,
  },
  removed: {
    begin: (page, { server }) => invoke(page, 'servers:forget', { id: server.id }),
    async end(page, network) {
      network.server = { ...network.server, id: await saveServer(page, network.server) }
    },
    says: /removed/,
    retry: false,
    // Nothing undoes these acts afterwards, so each leaves One changed.
    acts: ['node.rename', 'node.tags', 'node.move'],
  },
}

for (const [name, trouble] of Object.entries(troubles))
  test(`with One ${name}, Undo of each act says why, nothing is lost and Two gets no write`, async ({ page }) => {
    test.slow()
    for (const kind of trouble.acts ?? actKinds.filter((each) => everyAct[each].undo))
      await test.step(kind, async () => {
        const network = networkOf(networks, kind)
        await switchTo(page, network.server)
        const [before, other] = [await rawStateOf(network), await rawStateOf(networks.two)]
        await everyAct[kind].perform(page, network.server)
        await expect.poll(() => rawStateOf(network)).not.toBe(before)
        const after = await rawStateOf(network)
        await undoButton(page).hover()
        await switchTo(page, networks.two.server)
        await trouble.begin(page, network)
        await undoButton(page).click()
        const failure = page.getByRole('alert').filter({ hasText: /^Not undone\. / })
        await expect(failure).toHaveText(trouble.says)
        expect(await rawStateOf(network)).toBe(after)
        await trouble.end(page, network)
        if (trouble.retry) {
          await failure.getByRole('button', { name: 'Retry' }).click()
          await expect.poll(() => rawStateOf(network)).toBe(before)
        }
        expect(await rawStateOf(networks.two)).toBe(other)
        expect(networks.two.proxy.writes).toEqual([])
        await dismissToasts(page)
      })
  })

// A poll that meets a refused key asks for another one over the dialog: the toast's test covers that trouble.
for (const [name, trouble] of Object.entries(troubles).filter(([each]) => each !== 'without a valid key'))
  test(`with One ${name}, Undo in Activity says why in its dialog, and works afterwards`, async ({ page }) => {
    const { one } = networks
    const before = await rawStateOf(one)
    await everyAct['node.rename'].perform(page, one.server)
    await goTo(page, '/activity', 'Activity')
    await page
      .getByRole('button', { name: /^Undo: / })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason (optional)').fill('a mistake')
    await trouble.begin(page, one)
    const submit = dialog.getByRole('button', { name: 'Undo', exact: true })
    if (name === 'removed') return expect(dialog).toHaveCount(0)
    if (name === 'locked') await expect(submit).toBeDisabled()
    else await submit.click()
    await expect(dialog.getByRole('alert')).toHaveText(trouble.says)
    await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('a mistake')
    await trouble.end(page, one)
    await submit.click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => rawStateOf(one)).toBe(before)
  })

test('after the address of One was edited to lead to Two, Undo says so and Two gets no write', async ({ page }) => {
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
  await expect(failure).toContainText(`had the address ${url} then`)
  await goTo(page, '/machines', 'Machines')
  await page.keyboard.press('z')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'had the address' })).toBeVisible()
  expect(await rawStateOf(one)).toBe(after)
  expect(await rawStateOf(two)).toBe(other)
  expect(two.proxy.writes).toEqual([])
  // The dialog gets the focus back up to 50 ms after its button was disabled; until then nothing hears the key.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  expect(await invoke(page, 'servers:update', { id, url, key })).toMatchObject({ ok: true })
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => rawStateOf(one)).not.toBe(after)
  await toTwo.close()
})
