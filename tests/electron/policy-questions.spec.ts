import type { Page } from '@playwright/test'
import { answer, ask, openAccess, question, selectedText } from './actions/policy-access'
import { expect, test } from './fixtures'

test.use({ begin: 'reload' })

test('a question is answered in words with its rule, which links to the text', async ({ page }) => {
  await openAccess(page)
  await ask(page, 'maria → tag:server:22 tcp')
  await expect(answer(page).getByRole('heading', { level: 2 })).toHaveText('Yes: maria reaches tag:server on TCP 22')
  await expect(answer(page)).toContainText(
    'Developers reach the servers and the office, but production only over https.',
  )
  await expect(page).toHaveURL(/q=maria/)
  await answer(page).getByRole('button', { name: 'Show Rule 5 in the text' }).click()
  await expect.poll(() => selectedText(page)).toContain('"tag:server:22,80,443"')
})

test('distinguishes no, partly and unknown', async ({ page }) => {
  await openAccess(page, `?q=${encodeURIComponent('jeremie.koss -> tag:server:22')}`)
  const verdict = answer(page).getByRole('heading', { level: 2 })
  await expect(verdict).toHaveText('No: jeremie.koss does not reach tag:server on 22')
  await expect(answer(page)).toContainText('Closest rule')
  await ask(page, 'maria to tag:server:1-1024')
  await expect(verdict).toHaveText('Partly: maria reaches tag:server on some of these ports on 1-1024')
  await ask(page, 'group:dev -> tag:exit')
  await expect(verdict).toContainText('Partly')
  await expect(answer(page)).toContainText('Without access')
  await ask(page, 'mariya -> tag:server')
  await expect(verdict).toHaveText('Nothing in this network is called “mariya”.')
  await answer(page)
    .getByRole('button', { name: /^maria/ })
    .first()
    .click()
  await expect(verdict).toContainText('Yes: maria')
  await ask(page, 'maria')
  await expect(verdict).toHaveText('The console does not understand this question.')
  await ask(page, 'maria → tag:server:22 icmp')
  await expect(verdict).toHaveText('ICMP has no ports: ask without port 22.')
  await answer(page).getByRole('button', { name: 'Ask without the port' }).click()
  await expect(question(page)).toHaveValue('maria → tag:server icmp')
  await answer(page).locator('..').getByRole('button', { name: 'Clear the question' }).click()
  await expect(answer(page)).toHaveCount(0)
})

/** Chooses the first offered name by keyboard, without waiting between the keys. */
async function takeName(page: Page, name: RegExp) {
  await expect(page.getByRole('option').first()).toHaveText(name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('names are completed while typing', async ({ page }) => {
  await openAccess(page)
  await question(page).pressSequentially('group:de')
  await takeName(page, /group:dev/)
  await expect(question(page)).toHaveValue('group:dev → ')
  await page.keyboard.type('tag:pro')
  await takeName(page, /tag:prod/)
  await expect(question(page)).toHaveValue('group:dev → tag:prod')
  await page.keyboard.press('Enter')
  await expect(answer(page).getByRole('heading', { level: 2 })).toHaveText('Yes: group:dev reaches tag:prod')
})

test('a question in words is completed, and asked in either language', async ({ page }) => {
  await openAccess(page)
  const verdict = answer(page).getByRole('heading', { level: 2 })
  // The names of the policy arrive later; until then only the forms of questions are offered, and their arrival replaces the list.
  await question(page).pressSequentially('group:de')
  await expect(page.getByRole('option').first()).toHaveText(/group:dev/)
  await question(page).fill('')
  await question(page).pressSequentially('who')
  await takeName(page, /^who can reach A/)
  await expect(question(page)).toHaveValue('who can reach ')
  await page.keyboard.type('tag:serv')
  await takeName(page, /tag:server/)
  await page.keyboard.type(' on 22')
  await page.keyboard.press('Enter')
  await expect(verdict).toHaveText(/^Allowed by policy: \d+ machines reach tag:server on 22$/)
  const said = await verdict.innerText()
  await ask(page, 'wer erreicht tag:server auf 22?')
  await expect(verdict).toHaveText(said)
  await ask(page, 'was erreicht nathanial?')
  await expect(verdict).toHaveText(/^Allowed by policy: nathanial reaches \d+ machines and /)
})

test('an answer combines the policy with machine states: an expired machine reaches nothing', async ({ page }) => {
  await openAccess(page, `?q=${encodeURIComponent('can old-thinkpad reach tag:server on 22?')}`)
  await expect(answer(page).getByRole('heading', { level: 2 })).toHaveText(/^No: old-thinkpad expired /)
  const layers = answer(page).getByRole('list', { name: 'Requirements' }).getByRole('listitem')
  await expect(layers).toHaveText([
    'Allowed by policy: yes',
    /^Source: old-thinkpad expired .* ago$/,
    /^Destination: /,
    'Reachable now: no',
  ])
})
