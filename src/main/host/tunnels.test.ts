import { expect, it, vi } from 'vitest'
import type { Tunnel } from '@shared/host/host-report'
import type { HostConnection } from './connection'
import { HostError } from './host-error'
import { createTunnels } from './tunnels'

const tunnel: Tunnel = { destination: 'lab', host: '127.0.0.1', port: 8080, tls: false }

/** Tunnels whose connections end when told to. */
function world() {
  const made: { close: ReturnType<typeof vi.fn>; lose: () => void }[] = []
  let failure: HostError | undefined
  let now = 0
  const connect = vi.fn<(destination: string, asks: boolean) => Promise<HostConnection>>(async () => {
    if (failure) throw failure
    let isOpen = true
    const lose = () => void (isOpen = false)
    const close = vi.fn<() => void>(lose)
    made.push({ close, lose })
    const path = `/s${made.length}`
    return {
      run: async () => ({ exit: 0, stdout: '', stderr: '' }),
      follow: () => ({
        ended: Promise.resolve({ exit: 0, failure: null }),
        write: () => undefined,
        close: () => undefined,
      }),
      stream: async () => ({ exit: 0, stderr: '' }),
      forward: async () => ({ path }),
      isOpen: () => isOpen,
      close,
    }
  })
  return {
    made,
    connect,
    tunnels: createTunnels({ connect, mayAsk: () => true, now: () => now }),
    fail: (error?: HostError) => void (failure = error),
    pass: (ms: number) => void (now += ms),
  }
}

it('opens one tunnel for all requests, and another one once it is lost', async () => {
  const { tunnels, made, connect } = world()
  const ends = await Promise.all([tunnels.end(tunnel), tunnels.end(tunnel)])
  expect(ends).toEqual([{ path: '/s1' }, { path: '/s1' }])
  made[0]?.lose()
  expect(await tunnels.end(tunnel)).toEqual({ path: '/s2' })
  expect(connect).toHaveBeenCalledTimes(2)
})

it('shares one connection between the tunnels and the commands of a host', async () => {
  const { tunnels, connect } = world()
  const metrics = { ...tunnel, port: 9090 }
  const [connection] = await Promise.all([tunnels.connection('lab'), tunnels.end(tunnel), tunnels.end(metrics)])
  expect(connection.isOpen()).toBe(true)
  expect(connect).toHaveBeenCalledTimes(1)
})

it('waits longer after each failure, and not at all after a manual retry', async () => {
  const { tunnels, connect, fail, pass } = world()
  fail(new HostError('unreachable'))
  const attempt = () => tunnels.end(tunnel).catch(() => undefined)
  await attempt()
  await attempt()
  expect(connect).toHaveBeenCalledTimes(1)
  pass(1000)
  await attempt()
  pass(1000)
  await attempt()
  expect(connect).toHaveBeenCalledTimes(2)
  tunnels.again('failed')
  fail()
  expect(await tunnels.end(tunnel)).toEqual({ path: '/s1' })
})

it('signs in again at a manual retry if the host refused rights, so that new groups of the user count', async () => {
  const { tunnels, made, connect } = world()
  await tunnels.connection('lab')
  tunnels.again('all')
  expect(made[0]?.close).not.toHaveBeenCalled()
  tunnels.lacksRights('lab')
  tunnels.again('failed')
  expect(made[0]?.close).not.toHaveBeenCalled()
  tunnels.again('all')
  expect(made[0]?.close).toHaveBeenCalled()
  await tunnels.connection('lab')
  expect(connect).toHaveBeenCalledTimes(2)
})

it('does not repeat a question that the person refused to answer', async () => {
  const { tunnels, connect, fail, pass } = world()
  fail(new HostError('cancelled'))
  await expect(tunnels.end(tunnel)).rejects.toMatchObject({ code: 'ESSH_CANCELLED' })
  pass(1e9)
  await expect(tunnels.end(tunnel)).rejects.toMatchObject({ code: 'ESSH_CANCELLED' })
  expect(connect).toHaveBeenCalledTimes(1)
})

it('does not repeat a refused question because another server changed, but when the person asks for it', async () => {
  const { tunnels, connect, fail } = world()
  fail(new HostError('cancelled'))
  await expect(tunnels.end(tunnel)).rejects.toMatchObject({ code: 'ESSH_CANCELLED' })
  tunnels.again('failed')
  await expect(tunnels.end(tunnel)).rejects.toMatchObject({ code: 'ESSH_CANCELLED' })
  expect(connect).toHaveBeenCalledTimes(1)
  tunnels.again('all')
  await expect(tunnels.end(tunnel)).rejects.toMatchObject({ code: 'ESSH_CANCELLED' })
  expect(connect).toHaveBeenCalledTimes(2)
})

it('keeps a connection that is added again, as by a second attempt to add its server, and closes another one', async () => {
  const { tunnels, made, connect } = world()
  const first = await connect('lab', true)
  tunnels.adopt('lab', first)
  tunnels.adopt('lab', first)
  expect(made[0]?.close).not.toHaveBeenCalled()
  expect(tunnels.isOpen('lab')).toBe(true)
  tunnels.adopt('lab', await connect('lab', true))
  expect(made[0]?.close).toHaveBeenCalled()
  expect(made[1]?.close).not.toHaveBeenCalled()
})

it('does not close a connection whose server is still being added because other servers change', async () => {
  const { tunnels, made, connect } = world()
  tunnels.adopt('lab', await connect('lab', true))
  tunnels.keep(['other'])
  expect(made[0]?.close).not.toHaveBeenCalled()
  expect(tunnels.isOpen('lab')).toBe(true)
  tunnels.keep(['lab'])
  tunnels.keep([])
  expect(made[0]?.close).toHaveBeenCalled()
})

it('closes the tunnels of servers that are gone, even one that is being opened', async () => {
  const { tunnels, made } = world()
  const opening = tunnels.end(tunnel)
  tunnels.keep([])
  await opening
  expect(made[0]?.close).toHaveBeenCalled()
  await tunnels.end(tunnel)
  tunnels.keep([tunnel.destination])
  expect(made[1]?.close).not.toHaveBeenCalled()
  tunnels.keep([])
  expect(made[1]?.close).toHaveBeenCalled()
})
