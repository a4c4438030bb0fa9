import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { ChannelInput } from '@shared/watch/channels'
import { DESKTOP } from '@shared/watch/desktop'
import type { Notice } from '@shared/watch/engine'
import { defaultChoices, type AlertRule } from '@shared/watch/rules'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { Settings, settingsVersions, openStore } from '@main/settings/store'
import { createWatchChoices } from '@main/settings/watch-file'
import { keychain, memory } from '@tests/support/sessions-lab'
import { type AlertChannels, type AlertChannelsOptions, createAlertChannels } from './alert-channels'
import { JOIN_MS, OutboxFileSchema, outboxVersions } from './outbox'

// electron-store asks Electron for its folder, but each store passes its own.
vi.mock('electron', () => ({ default: {} }))

const SECRET = 'a-secret-of-the-admin'
const PATH = '/hooks/T0KEN-in-the-path'

let folder: string
let receiver: RemoteServer
let running: AlertChannels | undefined
let registered: string[]
let confirmed: readonly string[][]
let agrees: boolean
let timers: (() => void)[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alert-channels-'))
  receiver = await startRemoteServer((_request, response) => response.end())
  registered = []
  confirmed = []
  agrees = true
})
afterEach(async () => {
  running?.stop()
  await receiver.close()
  await rm(folder, { recursive: true })
})

/** Starts the channels on the files of the folder, as a start of the console does. */
function start(secrets: AlertChannelsOptions['secrets'] = keychain) {
  running?.stop()
  timers = []
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const onProblem = () => undefined
  const settings = openStore({ name: 'settings', folder, schema: Settings, versions: settingsVersions, log, onProblem })
  const choices = createWatchChoices(settings)
  running = createAlertChannels({
    settings,
    choices,
    secrets,
    redactor: { register: (text) => void registered.push(text) },
    outbox: openStore({ name: 'outbox', folder, schema: OutboxFileSchema, versions: outboxVersions, log, onProblem }),
    confirm: async ({ command }) => {
      confirmed = [...confirmed, [...command]]
      if (!agrees) throw new Error('refused')
    },
    resolveProxy: async () => 'DIRECT',
    roots: () => [],
    language: () => 'en',
    onChange: () => undefined,
    log,
    now: () => time,
    after(_ms, work) {
      timers.push(work)
      return () => (timers = timers.filter((one) => one !== work))
    },
  })
  return { channels: running, choices, settings }
}
let time = 1_000_000

const webhook = (): ChannelInput => ({
  name: 'Ops',
  target: { kind: 'webhook', form: 'json', room: '' },
  url: `${receiver.url}${PATH}`,
  login: { user: '', secret: SECRET },
})
const rule = (channels?: string[]): AlertRule => ({
  id: 'rule',
  on: true,
  server: null,
  subject: { kind: 'newMachine' },
  ...(channels && { channels }),
})
const notice = (channels: string[] | undefined, ...names: string[]): Notice => ({
  id: '1',
  held: false,
  groups: [{ rule: rule(channels), over: false, about: names.map((name) => ({ kind: 'node', id: name, name })) }],
})
const server = { id: DEMO_SERVER_ID, name: 'Home', address: '', key: undefined }

/** Lets what waits be sent, and waits until the receiver has `count` messages. */
async function received(count: number): Promise<string[]> {
  time += JOIN_MS
  for (const work of timers.splice(0)) work()
  await expect.poll(() => receiver.asked.length).toBe(count)
  return receiver.asked.map(({ body }) => (JSON.parse(body) as { title: string }).title)
}

describe('the secrets of a channel', () => {
  test('are neither in what the page gets nor readable in a file, and survive a restart', async () => {
    const page = JSON.stringify(await start().channels.save(webhook()))
    const file = readFileSync(join(folder, 'settings.json'), 'utf8')
    for (const text of [page, file]) {
      expect(text).toContain(receiver.url)
      expect(text).not.toContain(SECRET)
      expect(text).not.toContain(PATH)
    }
    expect(registered).toEqual([`${receiver.url}${PATH}`, SECRET])
    const { channels } = start()
    const [channel] = channels.list()
    expect(channel).toMatchObject({ name: 'Ops', hasSecret: true, ready: true, result: null })
    const [tested] = await channels.test(channel?.id ?? '')
    expect(tested?.result).toMatchObject({ state: 'sent', alerts: 0 })
    expect(receiver.asked[0]).toMatchObject({ path: PATH })
    expect(readFileSync(join(folder, 'outbox.json'), 'utf8')).not.toContain(SECRET)
  })

  test('have to be entered again after a restart without a keychain', async () => {
    await start(memory).channels.save(webhook())
    const { channels } = start(memory)
    const [channel] = channels.list()
    expect(channel?.ready).toBe(false)
    const [tested] = await channels.test(channel?.id ?? '')
    expect(tested?.result).toMatchObject({ state: 'failed', problem: 'secret' })
    expect(receiver.asked).toEqual([])
  })

  test('stay when the name changes, and are not sent to another receiver', async () => {
    const { channels } = start()
    const [{ id } = { id: '' }] = await channels.save(webhook())
    const { url: _url, login: _login, ...others } = webhook()
    await channels.save({ ...others, id, name: 'Night shift' })
    await channels.test(id)
    expect(receiver.asked[0]?.headers).toHaveProperty('x-mesh-console-signature')
    await expect(channels.save({ ...others, id, url: 'https://elsewhere.example/' })).rejects.toMatchObject({
      details: [{ key: 'secretAgain' }],
    })
    const mail = {
      kind: 'email',
      host: 'm',
      port: 465,
      security: 'tls',
      from: 'a@b.example',
      to: ['a@b.example'],
    } as const
    const moved: ChannelInput = { id, name: 'x', target: { ...mail, to: [...mail.to] } }
    await expect(channels.save(moved)).rejects.toMatchObject({ details: [{ key: 'secretAgain' }] })
  })
})

describe('what a receiver needs', () => {
  const hook = (form: 'slack' | 'ntfy' | 'gotify'): ChannelInput => ({
    name: 'Ops',
    target: { kind: 'webhook', form, room: '' },
  })
  test('is asked for when a channel becomes another kind, whatever its address was', async () => {
    const { channels } = start()
    const [{ id } = { id: '' }] = await channels.save({ ...hook('slack'), url: receiver.url })
    for (const [change, key] of [
      [hook('ntfy'), 'webhookUrl'],
      [{ ...hook('ntfy'), url: receiver.url }, 'topicRequired'],
      [hook('gotify'), 'webhookUrl'],
      [{ ...hook('gotify'), url: receiver.url }, 'tokenRequired'],
    ] as const)
      await expect(channels.save({ ...change, id })).rejects.toMatchObject({ details: [{ key }] })
    expect(channels.list()).toMatchObject([{ target: { form: 'slack' }, missing: null }])
    expect(confirmed).toHaveLength(1)
  })

  test.each([
    ['ntfy', 'topic'],
    ['gotify', 'token'],
  ] as const)('is named for a channel that was stored without it: %s', async (form, missing) => {
    const first = start()
    await first.channels.save({ ...hook('slack'), url: receiver.url })
    const [channel] = first.settings.value.channels ?? []
    first.settings.set({ channels: [{ ...channel!, target: { kind: 'webhook', form, room: '' } }] })
    expect(start().channels.list()).toMatchObject([{ ready: true, missing }])
  })
})

test('an address that the person does not agree to is not saved, and the question shows no secret', async () => {
  const { channels } = start()
  agrees = false
  await expect(channels.save(webhook())).rejects.toThrow('refused')
  expect(confirmed).toEqual([[receiver.url]])
  expect(channels.list()).toEqual([])
})

describe('a notification', () => {
  test('goes to the channels that its alerts name', async () => {
    const { channels } = start()
    const [{ id } = { id: '' }] = await channels.save(webhook())
    channels.tell(server, notice(undefined, 'db-1'))
    channels.tell(server, notice([DESKTOP], 'db-2'))
    channels.tell(server, { ...notice([DESKTOP, id], 'db-3'), id: '2' })
    expect(await received(1)).toEqual(['db-3 joined the network'])
    await expect.poll(() => channels.list()[0]?.result).toMatchObject({ state: 'sent', alerts: 1 })
  })

  test('waits for the next start, and is not taken twice', async () => {
    const first = start().channels
    const [{ id } = { id: '' }] = await first.save(webhook())
    first.tell(server, notice([id], 'db-1'))
    const { channels } = start()
    // The record of notifications was not written before the end of the first run, and db-2 joined since.
    channels.tell(server, notice([id], 'db-1', 'db-2'))
    expect(await received(1)).toEqual(['2 alerts'])
    const { text } = JSON.parse(receiver.asked[0]?.body ?? '') as { text: string }
    expect(text).toBe('db-1 joined the network\nHome\n\ndb-2 joined the network\nHome')
  })

  test('waits for the end of quiet hours', async () => {
    const { channels, choices } = start()
    const [{ id } = { id: '' }] = await channels.save(webhook())
    choices.set({ pausedUntil: time + 3_600_000 })
    channels.tell(server, notice([id], 'db-1'))
    time += JOIN_MS
    for (const work of timers.splice(0)) work()
    expect(receiver.asked).toEqual([])
    choices.set({ pausedUntil: null })
    channels.chosen()
    await expect.poll(() => receiver.asked.length).toBe(1)
  })
})

test('a removed channel leaves the alerts that named it; one without another goes to the desktop', async () => {
  const { channels, choices, settings } = start()
  const [{ id } = { id: '' }] = await channels.save(webhook())
  choices.set({ rules: [...defaultChoices.rules, rule([id]), { ...rule([DESKTOP, id]), id: 'both' }] })
  expect(channels.remove(id)).toEqual([])
  const named = choices.get().rules.map(({ channels: names }) => names)
  expect(named.slice(-2)).toEqual([undefined, [DESKTOP]])
  expect(JSON.stringify(settings.value)).not.toContain(id)
})
