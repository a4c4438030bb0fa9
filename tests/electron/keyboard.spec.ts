import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import accessDe from '../../src/renderer/locales/de/access.json' with { type: 'json' }
import accessEn from '../../src/renderer/locales/en/access.json' with { type: 'json' }
import channelsDe from '../../src/renderer/locales/de/channels.json' with { type: 'json' }
import channelsEn from '../../src/renderer/locales/en/channels.json' with { type: 'json' }
import commonDe from '../../src/renderer/locales/de/common.json' with { type: 'json' }
import commonEn from '../../src/renderer/locales/en/common.json' with { type: 'json' }
import keysDe from '../../src/renderer/locales/de/keys.json' with { type: 'json' }
import keysEn from '../../src/renderer/locales/en/keys.json' with { type: 'json' }
import policyDe from '../../src/renderer/locales/de/policy.json' with { type: 'json' }
import policyEn from '../../src/renderer/locales/en/policy.json' with { type: 'json' }
import { violations, wear } from './actions/axe'
import { call } from './actions/call'
import { goTo } from './actions/go-to'
import { choose, expectFocus, moveTo, openByPalette, press } from './actions/keyboard'
import { layerFaults, speak } from './actions/layout-faults'
import { saveTo } from './actions/save-to'
import { Nodes, Routes, Users } from './actions/shapes'
import { expect, test } from './fixtures'
import type { LaunchedConsole } from './launch-console'

test.use({ begin: 'reload', options: { motion: true } })

// Every main task once, by keyboard alone. After each key the focus is on something visible, and a closed dialog returns it.

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const nodesOf = async (page: Page) => (await call(page, 'GET', '/node', undefined, Nodes)).nodes
const copied = ({ app }: LaunchedConsole) => app.evaluate(({ clipboard }) => clipboard.readText())

async function closed(page: Page, back: string): Promise<void> {
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, back)).toBeFocused()
}

test('a machine: find, open, rename, tag, expire', async ({ page }) => {
  const nodes = await nodesOf(page)
  const node = nodes.find((one) => one.online && one.user && one.forcedTags.length === 0 && !one.expiry)
  const tag = nodes.flatMap((one) => one.forcedTags)[0]
  if (!node || !tag) throw new Error('the demo network has no such machine')
  const now = async () => (await nodesOf(page)).find((one) => one.id === node.id)

  await openByPalette(page, 'machines', 'Machines')
  await press(page, '/')
  await page.keyboard.type(node.givenName)
  const link = page.getByRole('grid', { name: 'Machines' }).getByRole('link', { name: node.givenName, exact: true })
  await moveTo(page, page.getByRole('grid', { name: 'Machines' }))
  await moveTo(page, link, 'ArrowDown')
  await press(page, 'Enter')
  await expect(heading(page)).toHaveText(node.givenName)
  await expect(heading(page)).toBeFocused()

  await choose(page, heading(page).getByRole('button'))
  await page.keyboard.type('by-keys')
  await press(page, 'Enter')
  await expect(heading(page).getByRole('button', { name: 'by-keys' })).toBeFocused()
  expect((await now())?.givenName).toBe('by-keys')

  await choose(page, button(page, 'Edit tags…'))
  await expect(dialog(page).getByRole('combobox', { name: 'Tags' })).toBeFocused()
  await page.keyboard.type(tag)
  await press(page, 'Enter')
  await choose(page, button(page, 'Save tags'))
  await closed(page, 'Edit tags…')
  expect((await now())?.forcedTags).toEqual([tag])

  await choose(page, button(page, 'Actions for by-keys'))
  await moveTo(page, page.getByRole('menuitem', { name: 'Change expiry…' }), 'ArrowDown')
  await press(page, 'Enter')
  await moveTo(page, dialog(page).getByRole('radio', { name: 'On a date' }))
  await press(page, 'ArrowUp')
  await choose(page, button(page, 'Expire by-keys now'))
  await closed(page, 'Actions for by-keys')
  const expired = await now()
  expect(Date.parse(expired?.expiry ?? '')).toBeLessThanOrEqual(Date.now())
  expect(expired?.online).toBe(false)
})

test('a route is approved', async ({ page }) => {
  const waiting = async () => {
    const { routes } = await call(page, 'GET', '/routes', undefined, Routes)
    return routes.filter((route) => route.advertised && !route.enabled).length
  }
  const before = await waiting()
  await openByPalette(page, 'routes', 'Routes')
  const approve = page
    .getByRole('grid', { name: 'Routes by prefix' })
    .getByRole('button', { name: /^Approve / })
    .first()
  const name = (await approve.getAttribute('aria-label')) ?? ''
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
  await moveTo(page, page.getByRole('grid', { name: 'Routes by prefix' }))
  await moveTo(page, row, 'ArrowDown')
  await moveTo(page, button(page, name), 'ArrowRight')
  await press(page, 'Enter')
  await choose(page, dialog(page).getByRole('button', { name: 'Approve 1 route' }))
  await expect(button(page, name)).toHaveCount(0)
  await expect.poll(waiting).toBeLessThan(before)
  await expectFocus(page, 'approving')
})

test('a user is created, with a pre-auth key whose secret is copied', async ({ page, mesh }) => {
  await openByPalette(page, 'users', 'Users')
  await choose(page, button(page, 'Create user'))
  await expect(dialog(page).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('keyboardist')
  await press(page, 'Enter')
  await closed(page, 'Create user')
  const { users } = await call(page, 'GET', '/user', undefined, Users)
  expect(users.map((user) => user.name)).toContain('keyboardist')

  await openByPalette(page, 'pre-auth keys', 'Pre-auth keys')
  await choose(page, button(page, 'Create pre-auth key'))
  await expect(dialog(page).getByRole('combobox', { name: 'User' })).toBeFocused()
  await page.keyboard.type('keyboardist')
  await press(page, 'ArrowDown', 'Enter')
  await choose(page, button(page, 'Create key'))
  await copySecret(page, mesh, /^[\w-]{44}$/)
  await closed(page, 'Create pre-auth key')
})

test('an API key is created and its secret copied', async ({ page, mesh }) => {
  await openByPalette(page, 'api keys', 'API keys')
  await choose(page, button(page, 'Create API key'))
  await choose(page, button(page, 'Create key'))
  await copySecret(page, mesh, /^\w{4}\.[\w-]{43}$/)
  await closed(page, 'Create API key')
})

/** The secret's dialog opens on its Copy button. */
async function copySecret(page: Page, mesh: LaunchedConsole, shape: RegExp): Promise<void> {
  await expect(dialog(page)).toContainText('This is the only time it is shown.')
  const copy = dialog(page).getByRole('button', { name: /^Cop/ }).first()
  await expect(copy).toBeFocused()
  await press(page, 'Enter')
  await expect.poll(() => copied(mesh)).toMatch(shape)
  expect(await dialog(page).innerText()).toContain(await copied(mesh))
  await choose(page, button(page, 'Done'))
}

test('the policy is edited, reviewed and saved', async ({ page }) => {
  const policy = async () => ((await call(page, 'GET', '/policy')) as { policy: string }).policy
  const before = await policy()
  await openByPalette(page, 'access policy', 'Access policy')
  const editor = page.getByRole('textbox', { name: 'Access policy in HuJSON' })
  await moveTo(page, editor)
  await press(page, 'Control+Home')
  await page.keyboard.type('// by keys\n')
  await press(page, 'Control+s')
  await expect(dialog(page).getByRole('button', { name: 'Save policy' })).toBeFocused()
  await press(page, 'Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(editor).toBeFocused()
  await expect.poll(policy).toBe(`// by keys\n${before}`)
  // Tab indents in the editor; Esc and then Tab leaves it.
  await press(page, 'Escape', 'Tab')
  await expect(editor).not.toBeFocused()
})

test('Tab passes the policy editor until Enter enters it, and Ctrl+Enter saves the review', async ({ page }) => {
  await openByPalette(page, 'access policy', 'Access policy')
  const editor = page.getByRole('textbox', { name: 'Access policy in HuJSON' })
  const text = () => editor.locator('.cm-line').first().textContent()
  const first = await text()
  await moveTo(page, editor)
  await expect(page.locator('.cm-editor[data-passes="Press Enter to edit"]')).toHaveCount(1)
  await press(page, 'Tab')
  await expect(editor).not.toBeFocused()
  await press(page, 'Shift+Tab')
  await expect(editor).toBeFocused()
  await press(page, 'Enter')
  await expect(page.locator('.cm-editor[data-passes]')).toHaveCount(0)
  expect(await text()).toBe(first)
  await press(page, 'Control+Home', 'Tab')
  await expect.poll(text).toBe(`  ${first}`)
  await press(page, 'Control+s')
  await expect(dialog(page).getByRole('button', { name: 'Save policy' })).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(editor).toBeFocused()
})

test('a view is saved, the colours are switched, the palette opens and closes', async ({ page }) => {
  await openByPalette(page, 'machines', 'Machines')
  await press(page, '/')
  await page.keyboard.type('server')
  await choose(page, button(page, 'Views'))
  await moveTo(page, page.getByRole('menuitem', { name: 'Save view…' }), 'ArrowDown')
  await press(page, 'Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Typed view')
  await press(page, 'Enter')
  await closed(page, 'Typed view')

  await openByPalette(page, 'general', 'General')
  const dark = page.getByRole('radio', { name: /^Dark/ })
  await moveTo(page, page.getByRole('radio', { name: /^System/ }))
  await press(page, 'ArrowRight', 'ArrowRight')
  await expect(dark).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')

  await press(page, 'Control+k', 'Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(dark).toBeFocused()
})

/** Presses Tab until the focus is where it began, and expects it on every control of the dialog, in the order in which they are read. */
async function walkDialog(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const stop = () =>
    dialog(page).evaluate((element) => {
      const controls = [
        ...element.querySelectorAll<HTMLElement>('button, a[href], input, [role=textbox], [role=combobox]'),
      ]
      const stops = controls.filter((one) => one.tabIndex >= 0 && one.checkVisibility() && !one.matches(':disabled'))
      return { at: stops.findIndex((one) => one === document.activeElement), of: stops.length }
    })
  const { at: begin, of } = await stop()
  const order: number[] = []
  for (let step = 0; step < of; step++) {
    await press(page, key)
    order.push((await stop()).at)
  }
  const steps = Array.from({ length: of }, (_none, step) => (key === 'Tab' ? begin + step + 1 : begin - step - 1 + of))
  expect(order).toEqual(steps.map((at) => at % of))
}

interface OpenedDialog {
  readonly title: string
  readonly opener: string
  readonly language: 'en' | 'de'
  readonly scheme: 'light' | 'dark'
}

/** Walks an open dialog both ways, expects no fault of accessibility or layout, and closes it by Escape. */
async function expectDialogByKeys(mesh: LaunchedConsole, { title, opener, language, scheme }: OpenedDialog) {
  const { page } = mesh
  await expectFocus(page, `opening ${title}`)
  await walkDialog(page, 'Tab')
  await walkDialog(page, 'Shift+Tab')
  expect(await violations(page)).toEqual([])
  expect(scheme === 'light' ? await layerFaults(mesh, language) : []).toEqual([])
  await press(page, 'Escape')
  await closed(page, opener)
}

const words = {
  en: { access: accessEn, channels: channelsEn, common: commonEn, keys: keysEn, policy: policyEn },
  de: { access: accessDe, channels: channelsDe, common: commonDe, keys: keysDe, policy: policyDe },
}

for (const language of ['en', 'de'] as const)
  for (const scheme of ['light', 'dark'] as const)
    test(`the dialogs of the report, the conversion and the comparison by keys alone (${language}, ${scheme})`, async ({
      page,
      mesh,
    }) => {
      test.slow()
      const { access, common, policy } = words[language]
      const [file, saved] = ['policy.hujson', 'report.csv'].map((name) => join(mesh.userData, name))
      writeFileSync(file!, '{ "acls": [] }')
      await mesh.app.evaluate(({ dialog: system }, path) => {
        system.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
      }, file!)
      await saveTo(mesh.app, saved!)
      await speak(page, language)
      await wear(page, scheme)
      const editing = ['/settings/policy', common.pages.policy, common.actions.more] as const
      const dialogs = [
        { from: ['/access', common.pages.access, access.report.open], entry: null, title: access.report.title },
        { from: editing, entry: policy.action.compareFile, title: policy.file.title },
        { from: editing, entry: policy.action.convert, title: policy.convert.title },
      ] as const
      for (const { from, entry, title } of dialogs) {
        const [path, pageTitle, opener] = from
        await goTo(page, path, pageTitle)
        const open = async () => {
          await choose(page, page.getByRole('main').getByRole('button', { name: opener, exact: true }))
          if (entry !== null) {
            await moveTo(page, page.getByRole('menuitem', { name: entry }), 'ArrowDown')
            await press(page, 'Enter')
          }
          await expect(page.getByRole('dialog', { name: title })).toBeVisible()
          await expect(dialog(page).locator('.MuiDialogActions-root .MuiButton-contained')).toBeEnabled()
        }
        await open()
        await expectDialogByKeys(mesh, { title, opener, language, scheme })
        await open()
        await press(page, 'Control+Enter')
        if (entry === null) {
          await expect.poll(() => existsSync(saved!)).toBe(true)
          await press(page, 'Escape')
        }
        await closed(page, opener)
      }
      const dirty = page.getByText(policy.context.dirty, { exact: true })
      await expect(dirty).toBeVisible()
      // A console with unsaved changes asks before it closes.
      await choose(page, page.getByRole('main').getByRole('button', { name: common.actions.more, exact: true }))
      await moveTo(page, page.getByRole('menuitem', { name: policy.action.discard }), 'ArrowUp')
      await press(page, 'Enter')
      await choose(page, dialog(page).getByRole('button', { name: policy.discard.confirm }))
      await expect(dirty).toHaveCount(0)
    })

for (const language of ['en', 'de'] as const)
  for (const scheme of ['light', 'dark'] as const)
    test(`the dialogs of an OAuth client and of a channel by keys alone (${language}, ${scheme})`, async ({
      page,
      mesh,
    }) => {
      const { channels, common, keys } = words[language]
      await speak(page, language)
      await wear(page, scheme)
      for (const [path, pageTitle, opener, title] of [
        ['/oauth-clients', common.pages.oauthClients, keys.oauth.action.create, keys.oauth.create.title],
        ['/settings/notifications', common.pages.notifications, channels.add, channels.addTitle],
      ] as const) {
        await goTo(page, path, pageTitle)
        await choose(page, page.getByRole('main').getByRole('button', { name: opener, exact: true }))
        await expect(page.getByRole('dialog', { name: title })).toBeVisible()
        await expectDialogByKeys(mesh, { title, opener, language, scheme })
      }
    })
