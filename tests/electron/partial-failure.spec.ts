import type { Locator, Page } from '@playwright/test'
import type { CallInput } from '@shared/ipc/contract'
import { expectAccessible } from './actions/axe'
import { setFaults } from './actions/faults'
import { expect, test } from './fixtures'
import { callApi } from './page-calls'

test.use({ begin: 'forget' })

// "Lists load in parallel, partial failure shows what did load and what did not": one list of a page fails, the others load.
const ENDPOINTS = {
  machines: 'GET /api/v1/node',
  users: 'GET /api/v1/user',
  routes: 'GET /api/v1/routes',
  'pre-auth keys': 'GET /api/v1/preauthkey',
  'API keys': 'GET /api/v1/apikey',
  'access policy': 'GET /api/v1/policy',
} as const
type List = keyof typeof ENDPOINTS

test.beforeEach(({ mesh }) => mesh.allow(/status of (403|500|501|503)/))

const refuse = (page: Page, ...lists: List[]) =>
  setFaults(
    page,
    ...lists.map((list): CallInput<'mock:setFaults'>[number] => ({ endpoint: ENDPOINTS[list], status: 403 })),
  )
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
/** Ends the faults and presses Retry. A poll that is faster may remove the button meanwhile. */
async function endFaultsAndRetry(page: Page, within: Locator): Promise<void> {
  await within.getByRole('button', { name: 'Retry' }).focus()
  await setFaults(page)
  await page.keyboard.press('Enter')
}
const rows = (page: Page, grid: string) =>
  page
    .getByRole('grid', { name: grid })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })

interface Case {
  at: string
  missing: List[]
  /** The start of the notice. */
  says: string
  /** The part that is still shown. */
  there: (page: Page) => ReturnType<Page['locator']>
}

const cases: Record<string, Case> = {
  overview: {
    at: '/',
    missing: ['pre-auth keys', 'API keys'],
    says: 'The pre-auth keys and the API keys could not be loaded.',
    there: (page) => page.getByRole('link', { name: /machines online/ }),
  },
  users: {
    at: '/users',
    missing: ['machines'],
    says: 'The machines could not be loaded.',
    there: (page) => rows(page, 'Users').first(),
  },
  user: {
    at: '/users/visitor',
    missing: ['machines'],
    says: 'The machines could not be loaded.',
    there: (page) => page.getByRole('region', { name: 'Profile' }).getByText('visitor').first(),
  },
  machine: {
    at: '/machines/1',
    missing: ['users'],
    says: 'The users could not be loaded. ',
    there: (page) => page.getByText('100.64.0.1', { exact: true }).first(),
  },
  routes: {
    at: '/routes',
    missing: ['machines'],
    says: 'The machines could not be loaded.',
    there: (page) => rows(page, 'Routes by prefix').first(),
  },
  'new pre-auth key': {
    at: '/pre-auth-keys?create',
    missing: ['users'],
    says: 'The users could not be loaded.',
    there: (page) => page.getByRole('dialog').getByRole('combobox').first(),
  },
  'tags of a new pre-auth key': {
    at: '/pre-auth-keys?create',
    missing: ['machines', 'access policy'],
    says: 'The access policy and the machines could not be loaded.',
    there: (page) => page.getByRole('dialog').getByRole('combobox', { name: /^Tags/ }),
  },
  'policy as text': {
    at: '/settings/policy',
    missing: ['users'],
    says: 'The users could not be loaded.',
    there: (page) => page.locator('.cm-line').first(),
  },
  'policy as forms': {
    at: '/settings/policy?view=forms',
    missing: ['machines'],
    says: 'The machines could not be loaded.',
    there: (page) => page.getByRole('tabpanel').getByRole('listitem').first(),
  },
  'policy, access': {
    at: '/access',
    missing: ['machines', 'users'],
    says: 'The users and the machines could not be loaded.',
    there: (page) => page.getByRole('heading', { name: 'Who reaches whom' }),
  },
}

for (const [name, { at, missing, says, there }] of Object.entries(cases))
  test(`${name} without ${missing.join(' and ')}: shows the rest, names the missing lists, and Retry loads them`, async ({
    page,
  }) => {
    await callApi(page, 'POST', '/api/v1/user', { name: 'visitor' })
    const alertBox = notice(page, says).first()
    const openWithout = async () => {
      await refuse(page, ...missing)
      await page.goto(`app://console${at}`)
      await alertBox.scrollIntoViewIfNeeded()
      await expect(alertBox).toBeVisible()
      await expect(there(page)).toBeAttached()
    }
    await openWithout()
    await endFaultsAndRetry(page, alertBox)
    await expect(notice(page, 'could not be loaded')).toHaveCount(0)
    await expect(there(page)).toBeVisible()
    // On its own page: the check can outlast the time to the next poll, which would load the lists before Retry does.
    await openWithout()
    await expectAccessible(page)
  })

test('a single failed list shows its reason in place of its rows, and no count of zero', async ({ page }) => {
  for (const [at, list, grid] of [
    ['/machines', 'machines', 'Machines'],
    ['/users', 'users', 'Users'],
    ['/routes', 'routes', 'Routes by prefix'],
    ['/pre-auth-keys', 'pre-auth keys', 'Pre-auth keys'],
    ['/api-keys', 'API keys', 'API keys'],
  ] as const) {
    await refuse(page, list)
    await page.goto(`app://console${at}`)
    const alertBox = notice(page, `The ${list} could not be loaded`)
    await expect(alertBox).toBeVisible()
    await expect(page.getByRole('grid', { name: grid })).toBeVisible()
    await expect(page.getByRole('main').getByText(/\b0\b/)).toHaveCount(0)
    await endFaultsAndRetry(page, alertBox)
    await expect(rows(page, grid).first()).toBeVisible()
  }
})

test('the palette names the lists it did not search', async ({ page }) => {
  const palette = page.getByRole('dialog')
  const openWithoutUsers = async () => {
    await refuse(page, 'users')
    await page.goto('app://console/settings/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
    await page.keyboard.press('Control+k')
    await expect(palette.getByText(/The users could not be loaded.*They were not searched/)).toBeVisible()
  }
  await openWithoutUsers()
  await endFaultsAndRetry(page, palette)
  await expect(palette.getByText(/could not be loaded/)).toHaveCount(0)
  await openWithoutUsers()
  await expectAccessible(page)
})

test('the frame reports a server that does not report its capabilities', async ({ page }) => {
  await setFaults(page, { endpoint: 'GET /api/v1/server', status: 403 })
  await page.goto('app://console/machines')
  await expect(
    page.getByRole('status').filter({ hasText: 'Partly connected: the server’s capabilities cannot be loaded.' }),
  ).toBeVisible()
  await expect(rows(page, 'Machines').first()).toBeVisible()
})
