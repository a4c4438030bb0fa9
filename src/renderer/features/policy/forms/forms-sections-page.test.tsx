import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createTestMock } from '@tests/support/mock-app'
import { plainPolicy } from '@tests/support/plain-policy'
import { storedPolicy } from '@tests/support/policy-page'
import { renderPage } from '@tests/support/render-page'
import { expect, it, onTestFinished } from 'vitest'

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

/** Opens the forms on a server with the policy; returns how to read the text as the console keeps it. */
async function openForms() {
  let draft: string | undefined
  const mock = await createTestMock({ nodes: 3, days: 1, now: () => Date.now() })
  onTestFinished(() => mock.close())
  await mock.call('PUT', '/policy', { policy: plainPolicy })
  const { user } = await renderPage('/settings/policy?view=forms&section=acls', {
    mock,
    desktop: { 'draft:get': () => null, 'draft:set': (given) => void (draft = given.draft?.text) },
  })
  const forms = within(await screen.findByRole('region', { name: 'Policy as forms' }))
  const text = async () => draft ?? (await storedPolicy(mock)).policy
  const expectText = (part: string, isThere = true) =>
    waitFor(async () => expect((await text()).includes(part), await text()).toBe(isThere))
  return { user, forms, text, expectText }
}

/** True if a text is the policy with one insertion. */
function holdsPolicy(text: string): boolean {
  let start = 0
  while (start < plainPolicy.length && text[start] === plainPolicy[start]) start++
  return text.endsWith(plainPolicy.slice(start))
}

const dialog = async () => within(await screen.findByRole('dialog'))

async function enterText(user: UserEvent, [label, text]: readonly [string, string]): Promise<void> {
  const form = await dialog()
  const box = form.queryByRole('textbox', { name: label }) ?? form.getByRole('combobox', { name: label })
  await user.clear(box)
  await user.paste(text)
}

async function enterNames(user: UserEvent, fields: Readonly<Record<string, readonly string[]>>): Promise<void> {
  for (const [label, names] of Object.entries(fields)) {
    await user.click((await dialog()).getByRole('combobox', { name: label }))
    for (const name of names) {
      await user.paste(name)
      await user.keyboard('{Enter}')
    }
  }
}

async function submit(user: UserEvent, name: string): Promise<void> {
  await user.click((await dialog()).getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it.each(others)('$add: an entry is added, changed and deleted', async (one) => {
  const { user, forms, text, expectText } = await openForms()
  await user.click(screen.getByRole('tab', { name: one.tab }))
  await user.click(await forms.findByRole('button', { name: one.add }))
  if ('key' in one) await enterText(user, one.key)
  if ('text' in one) await enterText(user, one.text)
  if ('fields' in one) await enterNames(user, one.fields)
  await submit(user, one.add)
  await expectText(one.added)
  expect(holdsPolicy(await text())).toBe(true)

  const row = () => {
    const rows = forms
      .getAllByRole('listitem')
      .filter((item) => !('key' in one) || item.textContent.includes(one.key[1]))
    return within(rows.at(-1)!)
  }
  await user.click(row().getByRole('button', { name: /^Edit/ }))
  if ('changeText' in one) await enterText(user, one.changeText)
  if ('change' in one) await enterNames(user, one.change)
  await submit(user, 'Change')
  await expectText(one.changed)

  await user.click(row().getByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await expectText(one.changed, false)
  expect(holdsPolicy(await text())).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expectText(one.changed)
})

it('sections of the wrong kind and unknown ones are named and not overwritten', async () => {
  const { user, forms } = await openForms()
  const file = new File(['{ "acls": {}, "postures": {} }'], 'other.hujson', { type: 'text/plain' })
  await user.upload(screen.getByLabelText('Open a file…'), file)
  await waitFor(() =>
    expect(forms.getByRole('alert').textContent).toContain('“acls” in the text does not have the form a policy needs'),
  )
  expect(forms.queryByRole('button', { name: 'Add rule' })).toBeNull()
  await user.click(forms.getByRole('button', { name: 'postures' }))
  const editor = await screen.findByRole('textbox', { name: 'Access policy in HuJSON' })
  await waitFor(() => expect(document.activeElement).toBe(editor))
})
