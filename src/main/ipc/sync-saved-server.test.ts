import { expect, it, vi } from 'vitest'
import type { HostSaved } from '@shared/host/save'
import type { OpenHost } from '@main/host/open-hosts'
import { HostError } from '@main/host/host-error'
import type { Sessions } from '@main/servers/sessions'
import { createSavedServerSync } from './config-handlers'

const saved: HostSaved = { is: 'saved', digest: '0'.repeat(64), entry: 1 }

function start(open: () => Promise<OpenHost>) {
  const log = { warn: vi.fn<(...parts: unknown[]) => void>() }
  const sessions = {
    setBaseDomain: vi.fn<Sessions['setBaseDomain']>(),
    setTunnelEnd: vi.fn<Sessions['setTunnelEnd']>(),
  }
  return { ...sessions, log, sync: createSavedServerSync({ sessions: () => sessions, open, log }) }
}

const opened = async () =>
  ({ headscale: { api: { host: '127.0.0.1', port: 9999 }, settings: { tls: true } } }) as unknown as OpenHost

const newAddress = { key: 'listen_addr', before: null, after: ':9999' }

it('takes over the base domain of a save, and the former one of its undo', async () => {
  const { sync, setBaseDomain, setTunnelEnd } = start(opened)
  const settings = [{ key: 'dns.base_domain', before: 'old.test', after: 'New.test' }]
  await sync('a', { saved, settings, side: 'after' })
  await sync('a', { saved, settings, side: 'before' })
  await sync('a', { saved: { is: 'changed' }, settings, side: 'after' })
  expect(setBaseDomain.mock.calls).toEqual([
    ['a', 'new.test'],
    ['a', 'old.test'],
  ])
  expect(setTunnelEnd).not.toHaveBeenCalled()
})

it('takes over a new address of the API, as found on the host', async () => {
  const { sync, setTunnelEnd } = start(opened)
  await sync('a', { saved, settings: [newAddress], side: 'after' })
  expect(setTunnelEnd.mock.calls).toEqual([['a', { host: '127.0.0.1', port: 9999, tls: true }]])
})

it('a host that cannot be used afterwards does not fail the save', async () => {
  const { sync, setTunnelEnd, log } = start(() => Promise.reject(new HostError('unreachable')))
  await sync('a', { saved, settings: [newAddress], side: 'after' })
  expect(setTunnelEnd).not.toHaveBeenCalled()
  expect(log.warn).not.toHaveBeenCalled()
})

it('logs settings that cannot be written, and does everything else', async () => {
  const { sync, setBaseDomain, setTunnelEnd, log } = start(opened)
  const full = new Error('the disk is full')
  const fail = () => {
    throw full
  }
  setBaseDomain.mockImplementation(fail)
  setTunnelEnd.mockImplementation(fail)
  const store = vi.fn<() => void>(fail)
  const settings = [{ key: 'dns.base_domain', before: 'old.test', after: 'new.test' }, newAddress]
  await sync('a', { saved, settings, side: 'after', store })
  expect([setBaseDomain, setTunnelEnd, store].map((one) => one.mock.calls.length)).toEqual([1, 1, 1])
  expect(log.warn.mock.calls.map((parts) => parts[1])).toEqual([full, full, full])
})
