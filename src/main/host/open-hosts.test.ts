import { expect, it, vi } from 'vitest'
import type { HostCall } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { HostConnection } from './connection'
import { listed, processOf } from '@tests/support/host-with'
import { createHostOpener } from './open-hosts'
import { HostError } from './host-error'
import { createRuns } from './host-access'
import { endOf } from './tunnels'

const PLACE = { how: 'process', program: '/usr/bin/headscale', config: '/c.yaml' } as const

/** A host with a plain process of Headscale. */
function world() {
  const run = vi.fn<HostConnection['run']>(async ({ words }: HostCall) => {
    const line = words.join(' ')
    const found = Object.entries({
      'id ': 'root\n',
      'pgrep ': '9 headscale serve -c /c.yaml\n',
      ...processOf(9, 'headscale serve -c /c.yaml'),
      'grep ': 'server_url: https://hs.example.com\n',
      '/usr/bin/headscale -c /c.yaml version': 'v0.29.2\n',
      '/usr/bin/headscale -c /c.yaml apikeys': 'key\n',
    }).find(([start]) => line.startsWith(start))
    if (words[0] === 'ls') return { exit: 0, stdout: listed(words.slice(3)), stderr: '' }
    return { exit: found ? 0 : 127, stdout: found?.[1] ?? '', stderr: '' }
  })
  const connection: HostConnection = {
    run,
    follow: () => ({
      ended: Promise.resolve({ exit: 0, failure: null }),
      write: () => undefined,
      close: () => undefined,
    }),
    stream: async () => ({ exit: 0, stderr: '' }),
    forward: async () => ({ path: '/s' }),
    isOpen: () => true,
    close: () => undefined,
  }
  return { run, connection, opener: createHostOpener({ connection: async () => connection }) }
}

it('refuses commands that write on a read-only server, and runs those that read', async () => {
  const { opener, run } = world()
  const { connection } = await opener.open({ destination: 'lab', readOnly: true })
  await expect(connection.run(hostCommands.createKey(PLACE))).rejects.toMatchObject({ code: 'readOnly' })
  expect(run.mock.calls.filter(([{ access }]) => access === 'writes')).toEqual([])
  expect(await connection.run(hostCommands.version(PLACE))).toMatchObject({ exit: 0 })
  const open = await opener.open({ destination: 'lab', readOnly: false })
  expect(await open.connection.run(hostCommands.createKey(PLACE))).toMatchObject({ exit: 0 })
})

it('finds Headscale once per connection', async () => {
  const { opener, run } = world()
  await opener.open({ destination: 'lab', readOnly: false })
  const calls = run.mock.calls.length
  const { headscale } = await opener.open({ destination: 'lab', readOnly: false })
  expect(headscale.settings.serverUrl).toBe('https://hs.example.com')
  expect(run.mock.calls).toHaveLength(calls)
  await opener.open({ destination: 'lab', readOnly: false }, true)
  expect(run.mock.calls.length).toBe(2 * calls)
})

it('forwards once per address, on a read-only server too', async () => {
  const { opener, connection } = world()
  const forward = vi.spyOn(connection, 'forward')
  for (let time = 0; time < 3; time += 1) {
    const open = await opener.open({ destination: 'lab', readOnly: true })
    expect(await endOf(open.connection, { host: '127.0.0.1', port: 9090 })).toEqual({ path: '/s' })
  }
  expect(forward).toHaveBeenCalledTimes(1)
})

it('records the last run of each command, without its output', async () => {
  const { connection, run } = world()
  let now = 1000
  const runs = createRuns(() => (now += 5))
  const recorded = runs.record('lab', connection)
  await recorded.run(hostCommands.createKey(PLACE))
  expect(runs.of('lab')).toEqual([
    {
      name: 'createKey',
      access: 'writes',
      line: '/usr/bin/headscale -c /c.yaml apikeys create --expiration 90d',
      at: new Date(1005).toISOString(),
      ms: 5,
      exit: 0,
      why: null,
    },
  ])
  expect(runs.of('other')).toEqual([])
  run.mockRejectedValueOnce(new HostError('timeout'))
  await expect(recorded.run(hostCommands.createKey(PLACE))).rejects.toMatchObject({ code: 'ESSH' })
  expect(runs.of('lab')).toMatchObject([{ name: 'createKey', exit: null, why: 'timeout' }])
})
