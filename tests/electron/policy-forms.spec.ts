import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { settled } from './actions/go-to'
import { callApi, expect, invoke, test } from './fixtures'

/** A policy with the oddities that have to survive: CRLF is the server's affair, comments and layout are ours. */
const policy = `// Everything, by hand
{
  // People
  "groups": {
    "group:dev":   ["ann@"], // spaces on purpose
    "group:ops": ["bob@", "cem@"],
  },

  "tagOwners": { "tag:web": ["group:ops"], "tag:db": ["group:ops"] },
  "hosts": {"office": "10.0.0.0/8"},

  "acls": [
    // A heading

    // First: developers
    { "action": "accept", "src": ["group:dev"], "dst": ["tag:web:443"] }, // behind it
    // Second: operators
    { "action": "accept", "src": ["group:ops"], "dst": ["*:*"] },
    { "action": "accept", "src": ["tag:web"], "dst": ["tag:db:5432"], "#ha-meta": "kept" }
  ],
}
`

const editor = (page: Page) => page.getByRole('textbox', { name: 'Access policy in HuJSON' })
const forms = (page: Page) => page.getByRole('region', { name: 'Policy as forms' })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, index: number) => forms(page).getByRole('listitem').nth(index)
const add = (page: Page, name: string) => forms(page).getByRole('button', { name, exact: true }).click()

/** The text as the console keeps it: the draft that a crash would not lose. */
async function textOf(page: Page): Promise<string> {
  const { value } = (await invoke(page, 'draft:get', { id: 'demo' })) as { value: { text: string } | null }
  return value?.text ?? ((await callApi(page, 'GET', '/api/v1/policy')).body as { policy: string }).policy
}
const expectText = (page: Page, text: string) => expect.poll(() => textOf(page)).toBe(text)

async function openForms(page: Page, section: string, text = policy) {
  await callApi(page, 'PUT', '/api/v1/policy', { policy: text })
  await page.goto(`app://console/settings/policy?view=forms&section=${section}`)
  await expect(forms(page)).toBeVisible()
}

async function openTab(page: Page, name: RegExp) {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
}

/** Types names into a field of chips. */
async function fill(page: Page, label: string, ...names: string[]) {
  const field = dialog(page).getByRole('combobox', { name: label, exact: true })
  for (const name of names) {
    await field.fill(name)
    await field.press('Enter')
  }
}

async function submit(page: Page, name: string) {
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
}

async function act(page: Page, index: number, name: string | RegExp) {
  await row(page, index)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name }).click()
}

/** A console with unsaved changes asks before it closes. */
test.afterEach(async ({ page }) => {
  if ((await dialog(page).count()) > 0) await page.keyboard.press('Escape')
  if ((await page.getByText('Unsaved changes', { exact: true }).count()) === 0) return
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Discard changes…' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0)
})

test('rules are added, changed and deleted, and not a byte more', async ({ page }) => {
  await openForms(page, 'acls')
  await expect(forms(page).getByRole('listitem')).toHaveCount(3)
  await expect(row(page, 2)).toContainText('Also has #ha-meta: edit in the text')

  await add(page, 'Add rule')
  await fill(page, 'Sources', 'group:dev', 'autogroup:member')
  await fill(page, 'Destinations', 'office:22')
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('The office')
  await submit(page, 'Add rule')
  const rule = '{ "action": "accept", "src": ["group:dev", "autogroup:member"], "dst": ["office:22"] }'
  const more = policy.replace('"kept" }\n', `"kept" },\n    // The office\n    ${rule}\n`)
  await expectText(page, more)

  await row(page, 0).getByRole('button', { name: 'Edit Rule 1' }).click()
  await fill(page, 'Destinations', 'tag:db:5432')
  await dialog(page).getByRole('combobox', { name: 'Protocol' }).fill('tcp')
  await submit(page, 'Change')
  const changed = more.replace('"dst": ["tag:web:443"] }', '"dst": ["tag:web:443", "tag:db:5432"], "proto": "tcp" }')
  await expectText(page, changed)

  await act(page, 1, 'Delete')
  await expectText(page, changed.replace(/ {4}\/\/ Second[^]*?\n.*\n/, ''))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectText(page, changed)
})

test('what the control plane refuses is said in its words, and what was typed is kept', async ({ page }) => {
  await openForms(page, 'acls')
  await add(page, 'Add rule')
  await fill(page, 'Sources', 'group:dev')
  await fill(page, 'Destinations', 'tag:web', 'group:nope:80')
  await expect(dialog(page)).toContainText('port range "web": invalid first integer')
  await expect(dialog(page)).toContainText('group not defined in policy: "group:nope"')
  await dialog(page).getByRole('button', { name: 'Add rule' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Some fields need another look')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await add(page, 'Add rule')
  await expect(dialog(page)).toContainText('What you had entered was kept.')
  await expect(dialog(page).getByRole('button', { name: 'group:nope:80' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Start over' }).click()
  await expect(dialog(page).getByRole('button', { name: 'group:nope:80' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectText(page, policy)
})

/** Brings the rule at one place to another with the mouse. */
async function drag(page: Page, from: Locator, to: Locator) {
  const start = await from.locator('[data-handle]').boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('not on screen')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2, start.y + 20, { steps: 4 })
  await page.mouse.move(
    start.x + start.width / 2,
    end.y + end.height / 2 + start.y - end.y > 0 ? end.y + 4 : end.y + end.height - 2,
    { steps: 8 },
  )
  await page.mouse.up()
}

const lines = policy.split('\n')
const at = (start: string) => lines.findIndex((line) => line.includes(start))
const first = lines.slice(at('// First'), at('// First') + 2).join('\n')
const second = lines.slice(at('// Second'), at('// Second') + 2).join('\n')
const swapped = policy.replace(`${first}\n${second}`, `${second}\n${first}`)

test('rules are put in order by drag, their comments with them', async ({ page }) => {
  await openForms(page, 'acls')
  await drag(page, row(page, 1), row(page, 0))
  await expect(row(page, 0)).toContainText('Second: operators')
  await expectText(page, swapped)
  await drag(page, row(page, 1), row(page, 0))
  await expectText(page, policy)
})

test('rules are put in order by keyboard alone, and it is announced', async ({ page }) => {
  await openForms(page, 'acls')
  const button = row(page, 0).getByRole('button', { name: 'Edit Rule 1' })
  await button.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expectText(page, swapped)
  await expect(page.getByText('Moved to place 2 of 3')).toBeAttached()
  await expect(row(page, 1).getByRole('button', { name: 'Edit Rule 2' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expectText(page, policy)
  await act(page, 2, 'Move up')
  await expect(row(page, 1)).toContainText('#ha-meta')
  await act(page, 1, 'Move down')
  await expectText(page, policy)
})

test('a group is added, changed and deleted by keyboard alone', async ({ page }) => {
  await openForms(page, 'acls')
  await page.getByRole('tab', { name: /^Rules/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(forms(page).getByRole('button', { name: 'Add group' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('new')
  await page.keyboard.press('Tab')
  await page.keyboard.type('bob@ cem@ ')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  const added = policy.replace('"cem@"],\n', '"cem@"],\n    "group:new": ["bob@", "cem@"],\n')
  await expectText(page, added)
  await row(page, 2).getByRole('button', { name: 'Edit group:new' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expectText(page, added.replace('"bob@", "cem@"],\n  }', '"bob@"],\n  }'))
  await row(page, 2).getByRole('button', { name: 'Actions for group:new' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expectText(page, policy)
})

/** One entry in every other section: added, changed, deleted. */
const others = [
  {
    tab: /^Grants/,
    add: 'Add grant',
    fields: { Sources: ['group:dev'], Destinations: ['tag:web'], 'Protocols and ports': ['tcp:443'] },
    change: { Via: ['tag:db'] },
    added: '  "grants": [\n    { "src": ["group:dev"], "dst": ["tag:web"], "ip": ["tcp:443"] },\n  ],\n',
    changed: '"ip": ["tcp:443"], "via": ["tag:db"] },',
  },
  {
    tab: /^Groups/,
    add: 'Add group',
    key: ['Name', 'group:new'],
    fields: { Members: ['ann@'] },
    change: { Members: ['dan@'] },
    added: '    "group:new": ["ann@"],\n',
    changed: '"group:new": ["ann@", "dan@"],',
  },
  {
    tab: /^Tag owners/,
    add: 'Add tag',
    key: ['Tag', 'tag:new'],
    fields: { Owners: ['group:dev'] },
    change: { Owners: ['ann@'] },
    added: ', "tag:new": ["group:dev"] }',
    changed: '"tag:new": ["group:dev", "ann@"] }',
  },
  {
    tab: /^Hosts/,
    add: 'Add host',
    key: ['Name', 'lab'],
    text: ['Address or network', '10.9.0.0/16'],
    changeText: ['Address or network', '10.8.0.0/16'],
    added: ', "lab": "10.9.0.0/16"}',
    changed: '"lab": "10.8.0.0/16"}',
  },
  {
    tab: /^SSH/,
    add: 'Add SSH rule',
    fields: { Sources: ['group:dev'], Destinations: ['tag:web'], 'Log in as': ['root'] },
    change: { 'Log in as': ['ubuntu'] },
    added: '    { "action": "accept", "src": ["group:dev"], "dst": ["tag:web"], "users": ["root"] },\n',
    changed: '"users": ["root", "ubuntu"] },',
  },
  {
    tab: /^Auto-approvers/,
    add: 'Add route',
    key: ['Network', '10.7.0.0/16'],
    fields: { 'Approved for': ['tag:web'] },
    change: { 'Approved for': ['tag:db'] },
    added: '"10.7.0.0/16": ["tag:web"]',
    changed: '"10.7.0.0/16": ["tag:web", "tag:db"]',
  },
  {
    tab: /^Auto-approvers/,
    add: 'Add approver',
    text: ['Approved for', 'tag:web'],
    changeText: ['Approved for', 'tag:db'],
    added: '"exitNode": ["tag:web"]',
    changed: '"exitNode": ["tag:db"]',
  },
  {
    tab: /^Tests/,
    add: 'Add test',
    text: ['Source', 'ann@'],
    fields: { 'Must reach': ['tag:web:443'] },
    change: { 'Must not reach': ['tag:db:22'] },
    added: '    { "src": "ann@", "accept": ["tag:web:443"] },\n',
    changed: '"accept": ["tag:web:443"], "deny": ["tag:db:22"] },',
  },
  {
    tab: /^Tests/,
    add: 'Add SSH test',
    text: ['Source', 'ann@'],
    fields: { Destinations: ['tag:web'], 'Must not log in as': ['root'] },
    change: { 'Must not log in as': ['ubuntu'] },
    added: '    { "src": "ann@", "dst": ["tag:web"], "deny": ["root"] },\n',
    changed: '"deny": ["root", "ubuntu"] },',
  },
  {
    tab: /^Attributes/,
    add: 'Add attributes',
    fields: { Machines: ['tag:web'], Attributes: ['one'] },
    change: { Attributes: ['two'] },
    added: '    { "target": ["tag:web"], "attr": ["one"] },\n',
    changed: '"attr": ["one", "two"] },',
  },
] as const satisfies readonly {
  tab: RegExp
  add: string
  key?: readonly [string, string]
  text?: readonly [string, string]
  fields?: Readonly<Record<string, readonly string[]>>
  change?: Readonly<Record<string, readonly string[]>>
  changeText?: readonly [string, string]
  added: string
  changed: string
}[]

for (const one of others) {
  test(`${one.add}: an entry comes, changes and goes`, async ({ page, mesh }) => {
    // The server's own check may come to an added test that fails.
    mesh.allow(/400/)
    await openForms(page, 'acls')
    await openTab(page, one.tab)
    const box = (name: string) =>
      dialog(page)
        .getByRole('textbox', { name, exact: true })
        .or(dialog(page).getByRole('combobox', { name, exact: true }))
    const enter = async (given: {
      text?: readonly [string, string]
      fields?: Readonly<Record<string, readonly string[]>>
    }) => {
      if (given.text) await box(given.text[0]).fill(given.text[1])
      for (const [label, names] of Object.entries(given.fields ?? {})) await fill(page, label, ...names)
    }
    await add(page, one.add)
    if ('key' in one) await box(one.key[0]).fill(one.key[1])
    await enter({ ...('text' in one && { text: one.text }), ...('fields' in one && { fields: one.fields }) })
    await submit(page, one.add)
    await expect.poll(() => textOf(page)).toContain(one.added)
    expect(holdsPolicy(await textOf(page))).toBe(true)

    const newRow = forms(page)
      .getByRole('listitem')
      .filter({ hasText: 'key' in one ? one.key[1] : '' })
      .last()
    await newRow.getByRole('button', { name: /^Edit/ }).click()
    await enter({
      ...('changeText' in one && { text: one.changeText }),
      ...('change' in one && { fields: one.change }),
    })
    await submit(page, 'Change')
    await expect.poll(() => textOf(page)).toContain(one.changed)

    await newRow.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(() => textOf(page)).not.toContain(one.changed)
    expect(holdsPolicy(await textOf(page))).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => textOf(page)).toContain(one.changed)
  })
}

/** True where a text is the policy with one thing put in somewhere. */
function holdsPolicy(text: string): boolean {
  let start = 0
  while (start < policy.length && text[start] === policy[start]) start++
  return text.endsWith(policy.slice(start))
}

test('one undo in the editor takes one edit of a form back, and the text beside shows what is selected', async ({
  page,
  mesh,
}) => {
  await mesh.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1700, 900))
  await openForms(page, 'acls')
  await expect(editor(page)).toBeVisible()
  await row(page, 1).click({ position: { x: 80, y: 10 } })
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('.cm-selectionBackground').length)).not.toBe(0)
  await row(page, 0).getByRole('button', { name: 'Edit Rule 1' }).click()
  await fill(page, 'Sources', 'ann@')
  await fill(page, 'Destinations', 'tag:db:1')
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('Other')
  await submit(page, 'Change')
  await expect(editor(page)).toContainText('// Other')
  await editor(page).focus()
  await page.keyboard.press('Control+z')
  await expectText(page, policy)
})

test('a text that cannot be read is said so, with the place and a way there', async ({ page }) => {
  await openForms(page, 'acls')
  await add(page, 'Add rule')
  await fill(page, 'Sources', 'ann@')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await editor(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('oops ')
  await page.getByRole('button', { name: 'Forms', exact: true }).click()
  const notice = forms(page).getByRole('alert')
  await expect(notice).toContainText('Line 1, column 1: oops is not a JSON value')
  await expect(notice).toContainText('What you had entered is kept.')
  await notice.getByRole('button', { name: 'Go there' }).click()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Forms', exact: true }).click()
  await add(page, 'Add rule')
  await expect(dialog(page).getByRole('button', { name: 'ann@' })).toBeVisible()
})

test('sections of the wrong kind and unknown ones are named, and nothing is written over', async ({ page, mesh }) => {
  mesh.allow(/400/)
  await openForms(page, 'acls')
  const file = { name: 'other.hujson', mimeType: 'text/plain', buffer: Buffer.from('{ "acls": {}, "postures": {} }') }
  await page.getByLabel('Open a file…').setInputFiles(file)
  await expect(forms(page).getByRole('alert')).toContainText('“acls” is something else in the text')
  await expect(forms(page).getByRole('button', { name: 'Add rule' })).toHaveCount(0)
  await forms(page).getByRole('button', { name: 'postures' }).click()
  await expect(editor(page)).toBeFocused()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`no form has a violation in ${scheme}`, async ({ page }) => {
    test.slow()
    await invoke(page, 'prefs:set', { scheme })
    await openForms(page, 'acls')
    const found: string[] = []
    const look = async (name: string) => {
      await settled(page)
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
      found.push(
        ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${name}: ${id} ${target.join(' ')}`)),
      )
    }
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await look((await tab.textContent()) ?? '')
    }
    await openTab(page, /^Rules/)
    await add(page, 'Add rule')
    await fill(page, 'Destinations', 'tag:web')
    await dialog(page).getByRole('button', { name: 'Add rule' }).click()
    await look('dialog with problems')
    expect(found).toEqual([])
  })
}

test('the entry at the cursor is the one the forms select, and the other way round', async ({ page }) => {
  await callApi(page, 'PUT', '/api/v1/policy', { policy })
  await page.goto('app://console/settings/policy')
  await editor(page).getByText('group:ops', { exact: false }).first().click()
  await page.getByRole('button', { name: 'Forms', exact: true }).click()
  const current = forms(page).locator('[aria-current=true]')
  await expect(page.getByRole('tab', { name: /^Groups/, selected: true })).toBeVisible()
  await expect(current).toContainText('group:ops')

  await openTab(page, /^Rules/)
  await row(page, 1).click({ position: { x: 80, y: 10 } })
  await expect(current).toContainText('Second: operators')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(page.locator('.cm-activeLine')).toContainText('"src": ["group:ops"]')
  await page.getByRole('button', { name: 'Access', exact: true }).click()
  await page.getByRole('button', { name: 'Forms', exact: true }).click()
  await expect(current).toContainText('Second: operators')
})
