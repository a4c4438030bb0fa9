import { expect, it, vi } from 'vitest'
import { refusal } from '@shared/api/error'
import type { SaveResult } from '@shared/ipc/contract'
import type { HostConnection } from '@main/host/connection'
import type { FoundHeadscale } from '@main/host/find-headscale'
import { HostError } from '@main/host/host-error'
import type { HostService } from '@main/host/host-service'
import { type HostServices, hostHandlers } from './host-handlers'

const TICKET = '7d0f2c2e-9b43-4f1b-8a54-0c1f6f0f9a11'
const OTHER = '2b1f5d10-53d5-4b36-a5a6-3c0d4a2a5f22'
const WINDOW = 1
const server = { ticket: TICKET, name: 'Lab', color: 'blue' } as const
const headscale = {
  user: 'root',
  how: 'process',
  name: 'headscale',
  version: 'v0.29.2',
  notUsed: [],
  config: '/c.yaml',
  place: { how: 'process', program: 'headscale', config: '/c.yaml' },
  settings: {
    serverUrl: 'https://hs.example.com',
    listen: { host: '127.0.0.1', port: 8080 },
    baseDomain: '',
    tls: false,
  },
  api: { host: '127.0.0.1', port: 8080 },
  sudo: false,
} as unknown as FoundHeadscale
const saved = { session: { servers: [] }, report: null } as unknown as SaveResult
const failed: SaveResult = { session: null, report: null }

/** Hosts whose calls wait until the test answers them, and a list of the events on them, in order. */
function world() {
  const happened: string[] = []
  const calls: string[] = []
  const connections: HostConnection[] = []
  const answers: Partial<Record<'createKey' | 'expireKey' | 'add', () => void>> = {}
  let waits: readonly (keyof typeof answers)[] = ['add']
  let tested: SaveResult | Error = failed
  let [opened, made] = [0, 0]
  const wait = (step: keyof typeof answers) =>
    waits.includes(step) ? new Promise<void>((resolve) => (answers[step] = resolve)) : Promise.resolve()
  const open = () => {
    const name = `c${(opened += 1)}`
    let isOpen = true
    const close = () => {
      if (isOpen) happened.push(`${name} closed`)
      isOpen = false
    }
    const connection = { name, isOpen: () => isOpen, close } as unknown as HostConnection
    connections.push(connection)
    return connection
  }
  const call = async <T>(connection: HostConnection, step: 'createKey' | 'expireKey', value: T): Promise<T> => {
    calls.push(step)
    if (!connection.isOpen()) throw new HostError('ended')
    await wait(step)
    if (!connection.isOpen()) throw new HostError('ended')
    happened.push(`${step} ${(connection as unknown as { name: string }).name}`)
    return value
  }
  const endings: (() => Promise<void>)[] = []
  const hosts: Pick<HostService, 'find' | 'createKey' | 'expireKey' | 'carry' | 'beforeClose'> = {
    find: async () => ({ connection: open(), headscale }),
    createKey: (connection) => call(connection, 'createKey', `key-${(made += 1)}`),
    expireKey: (connection) => call(connection, 'expireKey', undefined),
    carry: async () => undefined,
    beforeClose: (end) => void endings.push(end),
  }
  const sessions = {
    get: () => ({ servers: [] }),
    cancelTest: vi.fn<(ticket: string) => void>(),
    setHost: vi.fn<() => void>(),
    add: vi.fn<() => Promise<SaveResult>>(async () => {
      await wait('add')
      if (tested instanceof Error) throw tested
      return tested
    }),
  } as unknown as HostServices['sessions']
  const gone: (() => void)[] = []
  const confirm = vi.fn<(asked: unknown) => Promise<void>>(async () => undefined)
  const handlers = hostHandlers({
    hosts: hosts as HostService,
    hostSaves: { settle: async () => undefined, start: vi.fn<never>() },
    waiting: {} as HostServices['waiting'],
    sessions,
    onHost: async (_id, _what, work) => work(null),
    onPageGone: (work) => void gone.push(() => work(WINDOW)),
    gate: { confirm: (asked) => confirm(asked) },
  })
  return {
    happened,
    calls,
    answers,
    lose: () => connections.forEach((one) => one.close()),
    sessions,
    handlers,
    confirm,
    find: (ticket = TICKET) => handlers['host:find']({ ticket, destination: 'lab' }, WINDOW),
    add: (ticket = TICKET) => Promise.resolve(handlers['host:add']({ ...server, ticket }, WINDOW)),
    cancel: () => Promise.resolve(handlers['host:cancel']({ ticket: TICKET }, WINDOW)),
    wait: (...steps: typeof waits) => void (waits = steps),
    test: (result: typeof tested) => void (tested = result),
    closeWindow: () => gone.forEach((work) => work()),
    quit: async () => {
      for (const end of endings) await end()
      happened.push('hosts closed')
    },
  }
}

type World = ReturnType<typeof world>

const step = (of: World, name: keyof World['answers']) =>
  expect
    .poll(() => of.answers[name])
    .toBeTypeOf('function')
    .then(() => of.answers[name] as () => void)

it.each<[string, (of: World) => unknown]>([
  ['the form is left', (of) => of.cancel()],
  ['another destination is entered', (of) => of.find(OTHER)],
  ['the window is closed', (of) => of.closeWindow()],
  ['the console quits', (of) => of.quit()],
])('expires the key, and only then closes the connection, if %s during the test', async (_, leave) => {
  const of = world()
  await of.find()
  const adding = of.add()
  const answer = await step(of, 'add')
  const left = leave(of)
  expect(of.sessions.cancelTest).toHaveBeenCalledWith(TICKET)
  expect(of.happened).toEqual(['createKey c1'])
  answer()
  expect(await adding).toMatchObject({ session: null, failure: null })
  await left
  await expect.poll(() => of.happened.slice(0, 3)).toEqual(['createKey c1', 'expireKey c1', 'c1 closed'])
})

it('adds no server if the page leaves the host while its key is being created, and expires that key', async () => {
  const of = world()
  of.wait('createKey')
  of.test(saved)
  await of.find()
  const adding = of.add()
  const answer = await step(of, 'createKey')
  const left = of.cancel()
  answer()
  expect(await adding).toMatchObject({ session: null, failure: null })
  await left
  expect(of.sessions.add).not.toHaveBeenCalled()
  expect(of.happened).toEqual(['createKey c1', 'expireKey c1', 'c1 closed'])
})

it('keeps the connection to a server that was saved while the user left its form', async () => {
  const of = world()
  of.test(saved)
  await of.find()
  const adding = of.add()
  const answer = await step(of, 'add')
  const left = of.cancel()
  answer()
  expect(await adding).toMatchObject({ session: saved.session })
  await left
  await of.quit()
  expect(of.happened).toEqual(['createKey c1', 'hosts closed'])
})

it('tries once to expire a key, and reports why that failed', async () => {
  const of = world()
  of.wait('expireKey')
  await of.find()
  const adding = of.add()
  const answer = await step(of, 'expireKey')
  of.lose()
  answer()
  expect(await adding).toMatchObject({ session: null, failure: { why: 'ended' } })
  expect(of.calls).toEqual(['createKey', 'expireKey'])
})

it('keeps the connection after a failed test, so that the server can be added again', async () => {
  const of = world()
  of.wait()
  await of.find()
  expect(await of.add()).toMatchObject({ session: null, failure: null })
  of.test(saved)
  expect(await of.add()).toMatchObject({ session: saved.session })
  await of.cancel()
  expect(of.happened).toEqual(['createKey c1', 'expireKey c1', 'createKey c1'])
})

it('creates the next key only after the previous one was expired', async () => {
  const of = world()
  of.wait('expireKey')
  await of.find()
  const first = of.add()
  const expire = await step(of, 'expireKey')
  await of.find(OTHER)
  const second = of.add(OTHER)
  await expect(of.add(OTHER)).rejects.toMatchObject({ code: 'conflict' })
  expect(of.happened).toEqual(['createKey c1'])
  of.wait()
  expire()
  await Promise.all([first, second])
  expect(of.happened).toEqual(['createKey c1', 'expireKey c1', 'c1 closed', 'createKey c2', 'expireKey c2'])
})

it('connects to no host that the person refuses, and to none whose form was left while they were asked', async () => {
  const of = world()
  of.confirm.mockRejectedValueOnce(refusal('forbidden', 'programRefused'))
  await expect(of.find()).rejects.toMatchObject({ code: 'forbidden' })
  await expect(of.add()).rejects.toMatchObject({ code: 'conflict' })
  of.confirm.mockRejectedValueOnce(refusal('forbidden', 'programRefused'))
  await expect(of.handlers['host:allow']({ id: 'a', destination: 'lab' }, WINDOW)).rejects.toMatchObject({
    code: 'forbidden',
  })
  let agree = () => undefined as void
  of.confirm.mockReturnValueOnce(new Promise((resolve) => (agree = resolve)))
  const found = of.find()
  await of.cancel()
  agree()
  expect(await found).toEqual({ findings: null, failure: null })
  expect(of.confirm).toHaveBeenLastCalledWith({ use: 'host', command: ['ssh', 'lab'], host: 'lab' })
})
