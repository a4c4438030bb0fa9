import { type RemoteServer, startJsonServer } from '@main/headscale/testing/remote-server'
import { violations, wear } from './actions/axe'
import {
  discardChanges,
  openPolicy,
  openPolicyOf,
  policyEditor,
  replaceText,
  reviewChange,
  reviewOf,
  storedPolicy,
} from './actions/policy'
import { expect, test } from './fixtures'
import { callApi, invoke } from './page-calls'

test.use({ begin: 'forget' })

const ADMIN = '{ "action": "accept", "src": ["group:admin"], "dst": ["*:*"] }'
/** Removes nearly all access of the demo network's admins, and gives developers the databases. */
const lockOut = (policy: string) =>
  policy
    .replace(ADMIN, ADMIN.replace('*:*', 'tag:router:22'))
    .replace('tag:server:22,80,443', 'tag:server:22,80,443,5432')

const open: RemoteServer[] = []
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

test('gained and lost access is shown with its rule, which opens at its position', async ({ page }) => {
  await openPolicy(page)
  const review = await reviewChange(page, lockOut)
  await expect(review.getByRole('status')).toContainText(/\d+ pairs lose all access/)
  await expect(review.getByRole('status')).toContainText(/\d+ pairs?( with access)? gains? more/)
  await review.getByRole('button', { name: /^Access/ }).click()
  const lost = review.getByRole('region', { name: 'Lost access' })
  await expect(lost.getByRole('listitem').first()).toContainText('group:admin')
  await expect(lost.getByRole('listitem').first()).toContainText('before: all ports · after: nothing')
  const gained = review.getByRole('region', { name: 'Gained access' })
  await expect(gained.getByRole('listitem').first()).toContainText('5432')
  await gained
    .getByRole('button', { name: /pairs?$/ })
    .first()
    .click()
  await expect(gained.getByText(/^[\w-]+ → [\w-]+$/).first()).toBeVisible()
  await lost
    .getByRole('button', { name: /^Rule 1, line \d+/ })
    .first()
    .click()
  // The earlier rule is on the older side.
  await expect(review.getByText('Saved policy', { exact: true })).toBeVisible()
  await expect(review.getByRole('button', { name: /^Text/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(review.getByRole('textbox', { name: 'Saved policy' })).toContainText('"dst": ["*:*"]')
  await discardChanges(page)
})

test('a change without effect is labelled as such', async ({ page }) => {
  await openPolicy(page)
  const review = await reviewChange(page, (policy) => `// a comment\n${policy}`)
  await expect(review.getByRole('status')).toContainText('Access does not change')
  await review.getByRole('button', { name: /^Warnings/ }).click()
  await expect(review.getByText('The server accepts this policy')).toHaveCount(1)
  await discardChanges(page)
})

test('failing tests come first, with the reason, and a text that the server refuses is not saved', async ({
  page,
  mesh,
}) => {
  mesh.allow(/400/)
  await openPolicy(page)
  const review = await reviewChange(page, (policy) =>
    policy.replace('"deny": ["tag:exit:22"]', '"accept": ["tag:exit:22"]'),
  )
  await expect(review.getByRole('status')).toContainText('1 test fails')
  await expect(review.getByRole('button', { name: /^Tests/ })).toHaveAttribute('aria-pressed', 'true')
  const first = review.getByRole('listitem').first()
  await expect(first).toContainText('The policy blocks it.')
  await expect(review.getByRole('listitem').nth(1)).toContainText(/^Passed[\w@:]+ → [\w:,]+(allowed|blocked)/)
  await first.getByRole('button', { name: /^Test 3, line \d+/ }).click()
  await expect(review.getByRole('button', { name: /^Text/ })).toHaveAttribute('aria-pressed', 'true')
  const save = review.getByRole('button', { name: 'Save policy' })
  await expect(save).toBeDisabled()
  await expect(save).toHaveAccessibleDescription('This policy cannot be saved as it is.')
  await page.keyboard.press('ControlOrMeta+s')
  await review.getByRole('button', { name: 'Keep editing' }).click()
  await expect(policyEditor(page)).toContainText('"accept": ["tag:exit:22"]')
  await discardChanges(page)
})

test("a save that locks the reader out asks first; the reader's machines are chosen once, by keyboard", async ({
  launch,
}) => {
  const first = await launch()
  const { page } = first
  await openPolicy(page)
  const review = await reviewChange(page, lockOut)
  await review.getByRole('button', { name: 'Choose…' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Which machines are yours?' })
  await expect(question.getByRole('combobox', { name: 'Machines' })).toBeFocused()
  await question.getByRole('combobox', { name: 'User' }).focus()
  await page.keyboard.type('nathanial')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Remember these' }).focus()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(review.getByText(/You lose access to \d+ targets/)).toBeVisible()
  const before = await storedPolicy(page)
  await page.keyboard.press('Control+s')
  const asked = page.getByRole('dialog', { name: 'Save and lose access?' })
  await expect(asked.getByRole('listitem').first()).toContainText('no longer allowed')
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  expect((await storedPolicy(page)).id).toBe(before.id)
  await review.getByRole('button', { name: 'Save policy' }).click()
  await asked.getByRole('button', { name: 'Save and lose access' }).click()
  await expect(review).toHaveCount(0)
  expect((await storedPolicy(page)).policy).toBe(lockOut(before.policy))
  await first.close()

  const second = await launch({ userData: first.userData })
  await openPolicy(second.page)
  const again = await reviewChange(second.page, (policy) => policy.replace('tag:router:22', '*:*'))
  await expect(again.getByText('Your machines keep their access.')).toBeVisible()
  await second.page.keyboard.press('Control+s')
  await expect(again).toHaveCount(0)
})

test('a policy saved meanwhile offers three choices, and the chosen one is reviewed', async ({ page, mesh }) => {
  mesh.allow(/409/)
  await openPolicy(page)
  const before = await storedPolicy(page)
  await replaceText(page, lockOut(before.policy))
  await callApi(page, 'PUT', '/api/v1/policy', { policy: `// theirs\n${before.policy}` })
  const conflict = page.getByRole('dialog', { name: 'The saved policy has changed' })
  await expect(page.getByText(/Someone else saved another policy in the meantime/)).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Control+s')
  await conflict.getByRole('button', { name: 'Overwrite theirs' }).click()
  await expect(reviewOf(page).getByRole('status')).toContainText(/lose all access/)
  await expect(reviewOf(page).getByRole('textbox', { name: 'Your changes' })).toContainText('// theirs')
  await discardChanges(page)
})

test("the editor and the review warn of an older server's refusal", async ({ launch }) => {
  const { page, allow } = await launch({ mock: false })
  allow(/40\d|50\d/)
  const policy = '{\n  "acls": [],\n}\n'
  const server = await startJsonServer({
    'GET /version': { version: 'v0.27.1' },
    'GET /api/v1/apikey': { apiKeys: [] },
    'GET /api/v1/user': { users: [] },
    'GET /api/v1/node': { nodes: [] },
    'GET /api/v1/policy': { policy, updatedAt: '2026-11-01T08:00:00Z' },
  })
  open.push(server)
  await invoke(page, 'servers:add', { name: 'Office', url: server.url, color: 'blue', key: 'hskey-api-aaaaaaaaaaaa-s' })
  await openPolicyOf(page)
  await replaceText(page, '{\n  "groups": { "group:a": ["ann"] },\n  "grants": [],\n  "acls": [],\n  "tests": [],\n}\n')
  await expect(
    page.getByText('By this console’s check, the server’s release refuses this: Username has to contain @, got: "ann"'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Line 2, column \d+$/ })).toBeVisible()
  await page.keyboard.press('Control+s')
  const review = reviewOf(page)
  await review.getByRole('button', { name: /^Errors/ }).click()
  await expect(review.getByText('unknown field "grants"', { exact: true })).toBeVisible()
  await expect(review.getByText('unknown field "tests"', { exact: true })).toBeVisible()
  await review.getByRole('button', { name: 'Line 3' }).click()
  await expect(review.getByRole('textbox', { name: 'Your changes' })).toContainText('"grants"')
  await discardChanges(page)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`no part of the review has a violation in ${scheme}`, async ({ page }) => {
    await wear(page, scheme)
    await openPolicy(page)
    const review = await reviewChange(page, lockOut)
    await expect(review.getByRole('status')).toContainText(/lose all access/)
    for (const part of ['Text', 'Access', 'Tests', 'Warnings']) {
      await review.getByRole('button', { name: new RegExp(`^${part}`) }).click()
      expect(await violations(page), part).toEqual([])
    }
    await review.getByRole('button', { name: 'Choose…' }).click()
    await expect(page.getByRole('dialog', { name: 'Which machines are yours?' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await discardChanges(page)
  })
}
