import { call } from './actions/call'
import { chooseAct, type ClientNetwork, type DemoNode, test } from './actions/client-network'
import { goTo } from './actions/go-to'
import { discardChanges, openPolicyOf, reviewChange, storedPolicy } from './actions/policy'
import { Users } from './actions/shapes'
import { expect } from './fixtures'

const dialogOf = ({ page }: ClientNetwork) => page.getByRole('dialog')

/** Expects the sentence about this computer after the consequences are known; without `self`, that it is missing. */
async function expectNotice(network: ClientNetwork, words: string | null): Promise<void> {
  const dialog = dialogOf(network)
  const consequence = dialog.getByRole('region', { name: 'Who gains or loses access' })
  await expect(consequence.getByRole('status')).not.toBeEmpty()
  await expect(consequence.getByRole('status')).not.toContainText('Working')
  if (words === null) await expect(dialog).not.toContainText('omputer you are using')
  else await expect(consequence.getByRole('alert').filter({ hasText: 'omputer' })).toHaveText(words)
  await network.page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** How an admin starts each act on a machine's page, up to the button that confirms it. */
const acts: Readonly<Record<string, (network: ClientNetwork, node: DemoNode, owner: string) => Promise<void>>> = {
  delete: ({ page }, node) => chooseAct(page, node, 'Delete…'),
  expire: async (network, node) => {
    await chooseAct(network.page, node, 'Change expiry…')
    await dialogOf(network).getByRole('radio', { name: 'Now' }).check()
  },
  'set a date of expiry': async (network, node) => {
    await chooseAct(network.page, node, 'Change expiry…')
    await dialogOf(network).getByRole('radio', { name: 'On a date' }).check()
  },
  move: async (network, node, owner) => {
    await chooseAct(network.page, node, 'Move to user…')
    await dialogOf(network).getByRole('combobox').fill(owner)
    await network.page.getByRole('option').first().click()
  },
  retag: async (network, node) => {
    await chooseAct(network.page, node, 'Edit tags…')
    await dialogOf(network).getByRole('combobox', { name: 'Tags' }).fill('tag:')
    await network.page.getByRole('option', { name: /^tag:/ }).first().click()
  },
}

test('names this computer in each confirmation that changes it, and in none that changes another', async ({
  network,
}) => {
  const { page, self, direct } = network
  const { users } = await call(page, 'GET', '/user', undefined, Users)
  const owner = users.find(({ id }) => id !== self.user?.id && id !== direct.user?.id)?.name ?? ''
  for (const [act, start] of Object.entries(acts)) {
    await test.step(`${act}: this computer`, async () => {
      await start(network, self, owner)
      await expectNotice(network, `This is the computer you are using: ${self.givenName}.`)
    })
    await test.step(`${act}: another`, async () => {
      await start(network, direct, owner)
      await expectNotice(network, null)
    })
  }
})

test('names this computer in confirmations for many machines, for its owner, and from the palette', async ({
  network,
}) => {
  const { page, self, direct, hidden } = network
  const among = `This computer is among them: ${self.givenName}.`
  const bar = page.getByRole('region', { name: 'Selected machines' })
  const select = (...nodes: DemoNode[]) =>
    goTo(page, `/machines?selected=${nodes.map(({ id }) => id).join('.')}`, 'Machines')

  await select(self, direct)
  await bar.getByRole('button', { name: 'Delete…' }).click()
  await expectNotice(network, among)
  await select(self, direct)
  await bar.getByRole('button', { name: 'Change expiry…' }).click()
  await dialogOf(network).getByRole('radio', { name: 'Now' }).check()
  await expectNotice(network, among)
  await select(direct, hidden)
  await bar.getByRole('button', { name: 'Delete…' }).click()
  await expectNotice(network, null)

  const owner = self.user?.name ?? ''
  await page.goto(`app://console/users/${owner}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const onDelete = dialogOf(network).getByRole('radio', { name: /^Delete the machines/ })
  await onDelete.check()
  await expect(dialogOf(network)).toContainText(self.givenName)
  await expect(dialogOf(network).getByRole('alert').filter({ hasText: self.givenName })).toContainText('omputer')
  await page.keyboard.press('Escape')

  await goTo(page, '/machines', 'Machines')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill(`delete ${self.givenName}`)
  await expect(page.getByRole('option', { selected: true })).toContainText(`Delete ${self.givenName}…`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Delete ${self.givenName}?` })).toBeVisible()
  await expectNotice(network, `This is the computer you are using: ${self.givenName}.`)
})

test('warns by name before a policy that locks this computer out is saved', async ({ network }) => {
  const { page, self } = network
  const policyWith = (acls: object[]) => `${JSON.stringify({ acls }, null, 2)}\n`
  await call(page, 'PUT', '/policy', { policy: policyWith([{ action: 'accept', src: ['*'], dst: ['*:*'] }]) })
  await openPolicyOf(page)
  const review = await reviewChange(page, () => policyWith([]))
  await expect(review).toContainText(`This computer is among them: ${self.givenName}`)
  await review.getByRole('button', { name: 'Save policy' }).click()
  const asked = page.getByRole('dialog', { name: 'Save and lose access?' })
  await expect(asked).toContainText(`This computer is among them: ${self.givenName}`)
  const before = await storedPolicy(page)
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  expect((await storedPolicy(page)).id).toBe(before.id)
  await review.getByRole('button', { name: 'Keep editing' }).click()
  await discardChanges(page)
})
