import type { AlertSettings } from '@shared/ipc/contract'
import type { Channel, ChannelInput } from '@shared/watch/channels'
import { defaultChoices } from '@shared/watch/rules'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '@tests/support/render-page'

const hook: Channel = {
  id: 'hook',
  name: 'Ops',
  target: { kind: 'webhook', form: 'ntfy', room: '' },
  origin: 'https://ntfy.example.com',
  hasSecret: true,
  ready: true,
  missing: null,
  result: null,
}

/** Opens the page with these channels. */
async function openChannels(channels: Channel[] = []) {
  let settings: AlertSettings = { choices: defaultChoices, startAtLogin: null, unknownEnds: {}, notices: true }
  const page = await renderPage('/settings/notifications', {
    desktop: {
      'watch:get': () => settings,
      'watch:choose': (patch) => (settings = { ...settings, choices: { ...settings.choices, ...patch } }),
      'channels:list': () => channels,
      'channels:save': () => [hook],
      'channels:remove': () => [],
      'channels:test': () => [
        { ...hook, result: { at: 0, state: 'failed', problem: 'login', code: '401', alerts: 0 } },
      ],
    },
  })
  await screen.findByRole('heading', { name: 'Channels' })
  const calls = (channel: string) =>
    page.desktop.calls.filter((one) => one.channel === channel).map(({ input }) => input)
  return { ...page, calls }
}

test('the page says that alerts are sent only while the console runs, also in the background', async () => {
  await openChannels()
  expect(screen.getByText(/sends them only while it runs, also in the background without a window/)).toBeDefined()
})

test.each([
  [null, 'disabled, with the reason, in a build that is not installed'],
  [false, 'enabled in an installed console'],
])('the start with the system (%s) is %s', async (...[startAtLogin]) => {
  await renderPage('/settings/notifications', {
    desktop: {
      'watch:get': (): AlertSettings => ({ choices: defaultChoices, startAtLogin, unknownEnds: {}, notices: true }),
      'channels:list': () => [],
    },
  })
  const start = await screen.findByRole<HTMLInputElement>('switch', { name: /^Start .*sign in/ })
  expect(start.disabled).toBe(startAtLogin === null)
  expect(screen.queryAllByText(/Only an installed console can do this/)).toHaveLength(startAtLogin === null ? 1 : 0)
})

test('adds a webhook by keyboard, names the wrong field, and warns of an address without encryption', async () => {
  const { user, calls } = await openChannels()
  await user.click(screen.getByRole('button', { name: 'Add channel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add channel' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ops')
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await user.type(address, 'http://hooks.example.com/1{Enter}')
  await dialog.findByText(/Expected an https address/)
  expect(calls('channels:save')).toEqual([])
  await user.clear(address)
  await user.type(address, 'http://192.168.1.5/hook')
  expect(dialog.getByText(/not encrypted/)).toBeDefined()
  await user.type(dialog.getByLabelText(/^Signing secret/), 'sesame{Enter}')
  await waitFor(() => expect(calls('channels:save')).toHaveLength(1))
  expect(calls('channels:save')).toEqual([
    {
      name: 'Ops',
      target: { kind: 'webhook', form: 'json', room: '' },
      url: 'http://192.168.1.5/hook',
      login: { user: '', secret: 'sesame' },
    } satisfies ChannelInput,
  ])
  // The page keeps no typed text.
  await screen.findByText('Ops')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.body.innerHTML).not.toMatch(/sesame|192\.168/)
})

test('a receiver that needs a topic or a token is not saved without it', async () => {
  const { user, calls } = await openChannels()
  await user.click(screen.getByRole('button', { name: 'Add channel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add channel' }))
  const choose = async (kind: RegExp) => {
    await user.click(dialog.getByRole('combobox', { name: 'Kind' }))
    await user.click(await screen.findByRole('option', { name: kind }))
  }
  await user.type(dialog.getByLabelText(/^Name/), 'Ops')
  await choose(/ntfy/)
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://ntfy.example.com/{Enter}')
  await dialog.findByText('Expected an address with a topic, such as https://ntfy.sh/my-topic')
  await choose(/Gotify/)
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), '{Enter}')
  await dialog.findByText('This receiver needs a token')
  expect(calls('channels:save')).toEqual([])
})

test('a stored channel that becomes another kind needs the address and the token of that kind', async () => {
  const { user, calls } = await openChannels([{ ...hook, target: { kind: 'webhook', form: 'json', room: '' } }])
  await user.click(screen.getByRole('button', { name: /^Edit.*Ops/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit channel' }))
  expect(dialog.getAllByText('Leave empty to keep what is stored')).toHaveLength(2)
  for (const [kind, problems] of [
    [/ntfy/, [/^Expected an https address/]],
    [/Gotify/, [/^Expected an https address/, 'This receiver needs a token']],
  ] as const) {
    await user.click(dialog.getByRole('combobox', { name: 'Kind' }))
    await user.click(await screen.findByRole('option', { name: kind }))
    expect(dialog.queryAllByText('Leave empty to keep what is stored')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    for (const problem of problems) await dialog.findByText(problem)
  }
  expect(calls('channels:save')).toEqual([])
})

test('a channel that was stored without its topic or its token says so, and asks for it', async () => {
  const gotify: Channel = {
    ...hook,
    id: 'gotify',
    name: 'Push',
    target: { kind: 'webhook', form: 'gotify', room: '' },
    hasSecret: false,
    missing: 'token',
  }
  const { user, calls } = await openChannels([{ ...hook, missing: 'topic' }, gotify])
  const rows = await screen.findAllByText(/^Incomplete/)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Incomplete: the topic is missing in its address. Edit it and enter the address again.',
    'Incomplete: this receiver needs a token. Edit the channel and enter one.',
  ])
  for (const [name, problem] of [
    ['Ops', 'Expected an address with a topic, such as https://ntfy.sh/my-topic'],
    ['Push', 'This receiver needs a token'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: new RegExp(`^Edit.*${name}`) }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit channel' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText(problem)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(calls('channels:save')).toEqual([])
})

test('a channel whose secrets were not kept names what to enter again', async () => {
  const mail: Channel['target'] = {
    kind: 'email',
    host: 'mail.example.org',
    port: 465,
    security: 'tls',
    from: 'a@example.org',
    to: ['b@example.org'],
  }
  await openChannels([
    { ...hook, ready: false },
    { ...hook, id: 'mail', target: mail, ready: false },
  ])
  const words = await screen.findAllByText(/^Edit it and /)
  expect(words.map(({ textContent }) => textContent)).toEqual([
    'Edit it and enter its address and secret again: they were not kept.',
    'Edit it and save it again. If its mail server needs a user and password, enter them: they are not stored.',
  ])
})

test('adds an email channel with its recipients', async () => {
  const { user, calls } = await openChannels()
  await user.click(screen.getByRole('button', { name: 'Add channel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add channel' }))
  await user.click(dialog.getByRole('combobox', { name: 'Kind' }))
  await user.click(await screen.findByRole('option', { name: 'Email' }))
  const fields = { Name: 'Mail', 'Mail server': 'smtp.example.com', From: 'a@example.com', To: 'b@example.com, c@' }
  for (const [name, text] of Object.entries(fields)) await user.type(dialog.getByRole('textbox', { name }), text)
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await dialog.findByText(/Expected an address such as/)
  await user.type(dialog.getByRole('textbox', { name: 'To' }), 'example.com{Enter}')
  await waitFor(() => expect(calls('channels:save')).toHaveLength(1))
  expect(calls('channels:save')[0]).toEqual({
    name: 'Mail',
    target: {
      kind: 'email',
      host: 'smtp.example.com',
      port: 465,
      security: 'tls',
      from: 'a@example.com',
      to: ['b@example.com', 'c@example.com'],
    },
  })
})

test('an edited channel keeps its address and secret unless they are typed again', async () => {
  const { user, calls } = await openChannels([hook])
  await user.click(await screen.findByRole('button', { name: 'Edit: Ops' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit channel' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Address' }).value).toBe('')
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' 2{Enter}')
  await waitFor(() => expect(calls('channels:save')).toHaveLength(1))
  expect(calls('channels:save')[0]).toEqual({ id: 'hook', name: 'Ops 2', target: hook.target })
})

test('shows the result of a test and later ones, and what is unknown as unknown', async () => {
  const { user, calls, desktop } = await openChannels([hook])
  const row = within(await screen.findByRole('listitem', { name: 'Ops' }))
  await user.click(row.getByRole('button', { name: 'Test' }))
  const failed = await row.findByText(/Not sent \(test message\)/)
  expect(failed.textContent).toMatch(/the receiver refused the secret \(401\)$/)
  expect(calls('channels:test')).toEqual([{ id: 'hook' }])
  const result = { at: 0, state: 'unknown', problem: 'interrupted', code: '', alerts: 3 } as const
  act(() => desktop.emit('channels:changed', [{ ...hook, ready: false, result }]))
  await row.findByText(/Unknown whether it arrived, not repeated \(3 alerts\)/)
  expect(row.getByText(/enter its address and secret again/)).toBeDefined()
})

test('an alert names its channels, at least one', async () => {
  const { user, calls } = await openChannels([hook])
  await user.click(await screen.findByRole('button', { name: 'Edit: A route waits for approval' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit alert' }))
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Desktop' }).checked).toBe(true)
  await user.click(dialog.getByRole('checkbox', { name: 'Desktop' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Choose at least one channel')
  await user.click(dialog.getByRole('checkbox', { name: 'Ops' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Channels: Ops')
  const [{ rules }] = calls('watch:choose') as [{ rules: { id: string; channels?: string[] }[] }]
  expect(rules.filter(({ channels }) => channels)).toEqual([
    expect.objectContaining({ id: 'route-waiting', channels: ['hook'] }),
  ])
})

test('a rule about expiry says of how many it cannot tell anything', async () => {
  const settings = { choices: defaultChoices, startAtLogin: null, unknownEnds: { 'own-key': 2 }, notices: true }
  await renderPage('/settings/notifications', { desktop: { 'watch:get': () => settings, 'channels:list': () => [] } })
  const rule = await screen.findByText(/^The API key of this console expires within 14 days/)
  expect(rule.textContent).toContain('Says nothing of 2 whose expiry is unknown')
  expect(screen.getAllByText(/Says nothing of/)).toHaveLength(1)
})
