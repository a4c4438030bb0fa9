import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import type { HostCall } from '@shared/host/call'
import type { HostConnection } from './connection'
import type { OpenHost } from './open-hosts'
import type { FoundHeadscale } from './find-headscale'
import { readWaiting, waitingOn, createWaitingList } from './waiting'
import { readHostSettings } from './read-settings'

const NOW = Date.parse('2026-11-25T22:30:00Z')
const id = (letter: string) => `hskey-authreq-${letter.repeat(24)}`
const at = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString().replace('.000', '')
const asks = (letter: string, minutes: number) =>
  `${at(minutes)} INF starting node registration using auth id: ${id(letter)}`

it('reads waiting machines from the log format of each release, newest first, each once', () => {
  const log = [
    asks('a', 14),
    `${at(9)} INF new followup node registration using auth id: ${id('b')}`,
    `${at(8)} INF Starting node registration using key: ${'c'.repeat(24)}`,
    `${at(7)} INF New followup node registration using key: ${'-_'.repeat(12)}`,
    JSON.stringify({
      level: 'info',
      time: NOW / 1000,
      message: `starting node registration using auth id: ${id('d')}`,
    }),
    asks('a', 1),
  ].join('\n')
  expect(readWaiting(log, NOW).map((one) => one.id)).toEqual([
    id('d'),
    '-_'.repeat(12),
    'c'.repeat(24),
    id('b'),
    id('a'),
  ])
  expect(readWaiting(log, NOW).at(-1)?.at).toBe('2026-11-25T22:16:00.000Z')
})

it('leaves out requests that lapsed, lines without a time, and texts that only look like a request', () => {
  const log = [
    asks('a', 15),
    `starting node registration using auth id: ${id('b')}`,
    `${at(1)} ERR update failed error="starting node registration using auth id: ${id('c')}"`,
    `${at(1)} INF starting node registration using auth id: ${id('d')} $(id)`,
    `${at(1)} INF starting node registration using auth id: -oProxyCommand=id`,
  ].join('\n')
  expect(readWaiting(log, NOW)).toEqual([])
})

it.each(['INF starting headscale commit=abc version=v0.29.2', 'INF Starting Headscale commit=abc version=v0.27.1'])(
  'leaves out what asked before Headscale began again, and keeps nothing of it but that: %s',
  (began) => {
    const begin = `${at(2)} ${began}`
    expect(readWaiting([asks('a', 3), begin, asks('b', 1)].join('\n'), NOW)).toMatchObject([{ id: id('b') }])
    const named = `${at(2)} INF node connected node.name="starting headscale version=1"`
    expect(readWaiting([asks('a', 3), named].join('\n'), NOW)).toMatchObject([{ id: id('a') }])
  },
)

it('a request lapses when the configuration of the host says so', async () => {
  const now = Date.now()
  const asked = (minutes: number, letter: string) =>
    `${new Date(now - minutes * 60_000).toISOString()} INF starting node registration using auth id: ${id(letter)}`
  const log = [asked(40, 'a'), asked(20, 'b'), asked(2, 'c')].join('\n')
  const { host, close } = await world('{"status":"active","current_len":2}', { journalctl: log })
  const of = async (config: string) => {
    const settings = readHostSettings(`server_url: https://hs.test\ntuning:\n${config}`)
    if (!settings) throw new Error('No settings')
    return waitingOn({ ...host, headscale: { ...host.headscale, settings } }, now)
  }
  const half = await of('  register_cache_expiration: 30m')
  expect([half.minutes, half.machines.map((one) => one.id)]).toEqual([30, [id('c'), id('b')]])
  const whole = await of('  register_cache_expiration: "1h30m"')
  expect([whole.minutes, whole.machines.length]).toEqual([90, 3])
  // Headscale's own default is used for what is no duration, as Headscale does.
  for (const none of [
    'register_cache_expiration: often',
    'register_cache_expiration: 0',
    '# register_cache_expiration: 1h',
  ]) {
    const usual = await of(`  ${none}`)
    expect([usual.minutes, usual.machines.map((one) => one.id)]).toEqual([15, [id('c')]])
  }
  close()
})

it('keeps only the newest of a flood of requests', () => {
  const flood = Array.from({ length: 5000 }, (_, index) =>
    asks('a', 1).replace('a'.repeat(24), String(index).padStart(24, 'a')),
  )
  const read = readWaiting(flood.join('\n'), NOW)
  expect(read).toHaveLength(200)
  expect(read[0]?.id).toContain('4999')
})

/** A socket of root that listens, as the kernel prints it. */
const listening = (port: number) =>
  `   0: 0100007F:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1\n`

/** A host whose debug interface returns `cache` and whose commands print `log`. */
async function world(cache: string, log: Partial<Record<string, string>>, version = 'v0.29.2') {
  const server = createServer((_request, response) => response.end(cache))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const run = vi.fn<HostConnection['run']>(async ({ words }: HostCall) => {
    if (words[1] === '-h') return { exit: 0, stdout: listening(port), stderr: '' }
    const [, found] = Object.entries(log).find(([start]) => words.join(' ').startsWith(start)) ?? []
    return { exit: found === undefined ? 1 : 0, stdout: found ?? '', stderr: '' }
  })
  const metrics = { host: '127.0.0.1', port }
  const headscale = {
    how: 'systemd',
    place: {},
    settings: { metrics: 'x' },
    metrics,
    version,
    sudo: false,
    runsAs: null,
  }
  const connection = { run, forward: async () => metrics } as unknown as HostConnection
  const host: OpenHost = { connection, headscale: headscale as unknown as FoundHeadscale }
  return { host, run, close: () => server.close() }
}

it('does not read the log if nothing waits', async () => {
  const { host, run, close } = await world('{"status":"active","current_len":0}', {})
  expect(await waitingOn(host, 0)).toMatchObject({ machines: [], count: 0, debug: null, problem: null })
  expect(run.mock.calls.map(([{ name }]) => name)).toEqual(['listeners'])
  close()
})

it('reads nothing from the debug interface if a program of another user listens there', async () => {
  const { host, run, close } = await world('{"status":"active","current_len":1}', { 'id -u': '1000\n' })
  const { connection } = host
  const others: typeof run = vi.fn<HostConnection['run']>(async (call) => {
    const ran = await run(call)
    return { ...ran, stdout: ran.stdout.replace('     0        0 1 1', '  1001        0 1 1') }
  })
  const read = await waitingOn({ ...host, connection: { ...connection, run: others } }, 0)
  expect(read).toMatchObject({ count: null, debug: 'otherListener' })
  close()
})

it('reads the log with sudo if the host hides it, and reports a refusal of sudo', async () => {
  const now = new Date().toISOString()
  const line = `${now} INF starting node registration using auth id: ${id('a')}`
  const { host, close } = await world('{"status":"active","current_len":2}', { 'sudo -n journalctl': line })
  expect(await waitingOn(host, 0)).toMatchObject({ machines: [{ id: id('a'), at: now }], count: 2, problem: null })
  const hidden = await world('{"status":"active","current_len":2}', {})
  expect(await waitingOn(hidden.host, 0)).toMatchObject({ machines: [], count: 2, problem: 'hidden' })
  close()
  hidden.close()
})

it('reports releases that do not log or do not count waiting machines', async () => {
  // A build without a version is recognized by its response.
  const built = await world('{}', {}, 'dev')
  expect(await waitingOn(built.host, 0)).toMatchObject({ count: null, problem: 'old' })
  built.close()
  const old = await world('{}', {}, 'v0.26.1')
  expect(await waitingOn(old.host, 0)).toMatchObject({ count: null, debug: 'old', problem: 'old' })
  expect(old.run.mock.calls.map(([{ name }]) => name)).toEqual(['listeners'])
  const next = await world('{"type":"zcache","status":"active"}', { journalctl: '' }, 'v0.28.0')
  expect(await waitingOn(next.host, 0)).toMatchObject({ count: null, debug: 'old', problem: null })
  old.close()
  next.close()
})

it('asks for alerts only on hosts that open without a question, and forgets machines that were approved or rejected', async () => {
  const read = { count: 2, minutes: 15, debug: null, problem: null, now: at(0) } as const
  const machines = ['a', 'b'].map((letter) => ({ id: id(letter), at: at(1) }))
  const onRead = vi.fn<(serverId: string, ids: readonly string[] | null) => void>()
  const works: (() => void)[] = []
  const list = createWaitingList({
    hosts: {
      open: async () => (await world('', {})).host,
      waiting: async () => ({ ...read, machines }),
      opensQuietly: (destination) => destination !== 'asks',
    },
    watched: () => ['asks', 'quiet'].map((name) => ({ id: name, destination: name, readOnly: false })),
    onRead,
    warn: () => undefined,
    after: (_ms, work) => void works.push(work),
  })
  list.begin()
  works.shift()?.()
  await vi.waitFor(() => expect(works).toHaveLength(1))
  expect(onRead.mock.calls).toEqual([['quiet', [id('a'), id('b')]]])
  list.decided('quiet', id('a'), 'approved')
  expect(onRead).toHaveBeenLastCalledWith('quiet', [id('b')])
  const again = await list.read('quiet', { destination: 'quiet', readOnly: false })
  expect(again.read?.machines).toEqual([machines[1]])
  list.leave('quiet')
  expect(onRead).toHaveBeenLastCalledWith('quiet', [])
})

it('a rejected client does not count any more, so that a client that has joined is not taken for waiting', async () => {
  const { list, onRead } = oneHost({ problem: null, ids: [id('b'), id('a')] })
  list.decided('s', id('b'), 'rejected')
  const { read } = await list.read('s', { destination: 'lab', readOnly: false })
  expect(read).toMatchObject({ count: 0, machines: [{ id: id('a') }] })
  expect(onRead).toHaveBeenLastCalledWith('s', [])
})

type Waiting = { readonly problem: 'hidden' | null; readonly ids: readonly string[] }

/** Returns a list that reads one host whose Headscale counts one waiting client, and its reports. */
function oneHost({ problem, ids }: Waiting) {
  const onRead = vi.fn<(serverId: string, ids: readonly string[] | null) => void>()
  const machines = ids.map((each) => ({ id: each, at: at(1) }))
  const list = createWaitingList({
    hosts: {
      open: async () => (await world('', {})).host,
      waiting: async () => ({ count: 1, minutes: 15, debug: null, problem, now: at(0), machines }),
      opensQuietly: () => true,
    },
    watched: () => [],
    onRead,
    warn: () => undefined,
    after: () => undefined,
  })
  return { list, onRead }
}

it('alerts about no more clients than Headscale counts, because its log still names those that have joined', async () => {
  const { list, onRead } = oneHost({ problem: null, ids: [id('a'), id('b')] })
  const { read } = await list.read('quiet', { destination: 'quiet', readOnly: false })
  expect([read?.machines.length, onRead.mock.calls]).toEqual([2, [['quiet', [id('a')]]]])
})

it('says that the waiting clients are unknown while the log cannot be read', async () => {
  const { list, onRead } = oneHost({ problem: 'hidden', ids: [] })
  const { read } = await list.read('quiet', { destination: 'quiet', readOnly: false })
  expect([read?.problem, onRead.mock.calls]).toEqual(['hidden', [['quiet', null]]])
})

it('reads the last 5,000 lines about registrations in full, and no long one', () => {
  const read = vi.spyOn(Date, 'parse')
  const log = [
    asks('a', 2),
    ...Array.from({ length: 20_000 }, () => asks('b', 1)),
    `${asks('c', 1)} ${'x'.repeat(2000)}`,
  ]
  expect(readWaiting(log.join('\n'), NOW)).toMatchObject([{ id: id('b') }])
  // The time of each is read twice.
  expect(read.mock.calls.length).toBeLessThanOrEqual(10_000)
  read.mockRestore()
})
