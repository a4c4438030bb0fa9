import { keptPolicy, policyEditor } from './actions/policy'
import { add, dialog, fill, forms, leaveForms, openForms, openTab, policy, submit } from './actions/policy-forms'
import { expect, test } from './fixtures'

test.use({ begin: 'reload' })

test.afterEach(({ page }) => leaveForms(page))

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
  test(`${one.add}: an entry is added, changed and deleted`, async ({ page, mesh }) => {
    // The server's own check may see an added test that fails.
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
    await expect.poll(() => keptPolicy(page)).toContain(one.added)
    expect(holdsPolicy(await keptPolicy(page))).toBe(true)

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
    await expect.poll(() => keptPolicy(page)).toContain(one.changed)

    await newRow.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(() => keptPolicy(page)).not.toContain(one.changed)
    expect(holdsPolicy(await keptPolicy(page))).toBe(true)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => keptPolicy(page)).toContain(one.changed)
  })
}

/** True if a text is the policy with one insertion. */
function holdsPolicy(text: string): boolean {
  let start = 0
  while (start < policy.length && text[start] === policy[start]) start++
  return text.endsWith(policy.slice(start))
}

test('sections of the wrong kind and unknown ones are named and not overwritten', async ({ page, mesh }) => {
  mesh.allow(/400/)
  await openForms(page, 'acls')
  const file = { name: 'other.hujson', mimeType: 'text/plain', buffer: Buffer.from('{ "acls": {}, "postures": {} }') }
  await page.getByLabel('Open a file…').setInputFiles(file)
  await expect(forms(page).getByRole('alert')).toContainText('“acls” in the text does not have the form a policy needs')
  await expect(forms(page).getByRole('button', { name: 'Add rule' })).toHaveCount(0)
  await forms(page).getByRole('button', { name: 'postures' }).click()
  await expect(policyEditor(page)).toBeFocused()
})
