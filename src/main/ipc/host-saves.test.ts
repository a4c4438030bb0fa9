import { expect, it, vi } from 'vitest'
import { refusal } from '@shared/api/error'
import type { MadeEntry } from '@shared/history/journal'
import type { HostSaved } from '@shared/host/save'
import type { SavedServer } from '@shared/ipc/session'
import { HostError } from '@main/host/host-error'
import type { HostService } from '@main/host/host-service'
import type { HostSave } from '@main/host/save-on-host'
import { createHostSaves } from './host-saves'

const saved: HostSaved = { is: 'saved', digest: '0'.repeat(64), entry: 1 }
const save = { settings: [] } as unknown as HostSave

/** Saves that end by hand. */
function start(hostRestart?: string[], confirm = async (_asked: unknown) => undefined, journal: object[] = []) {
  const ends: ((answer: HostSaved) => void)[] = []
  const settleSave = vi.fn<HostService['settleSave']>()
  const hosts = { save: () => new Promise<HostSaved>((resolve) => ends.push(resolve)), settleSave }
  const tell = vi.fn<(problem: unknown) => void>()
  const calls = vi.fn<(name: string, input: unknown) => Promise<unknown>>(async (name) =>
    name === 'journalList' ? { entries: journal } : undefined,
  )
  const servers = [{ id: 'a', url: 'https://a.test', host: 'a', hostRestart } as unknown as SavedServer]
  const log = { warn: vi.fn<(...parts: unknown[]) => void>() }
  const hostSaves = createHostSaves({
    hosts: () => hosts as unknown as HostService,
    sessions: () => ({
      get: () => ({ servers }) as never,
      setBaseDomain: vi.fn<never>(),
      setTunnelEnd: vi.fn<never>(),
    }),
    onHost: vi.fn<never>(),
    startRefusal: async () => null,
    log,
    gate: { confirm },
    historyClient: { call: calls as never },
    tell,
  })
  return {
    hostSaves,
    log,
    settleSave,
    tell,
    calls,
    end: async () => vi.waitUntil(() => ends.shift()).then((answer) => answer(saved)),
  }
}

it('is in progress while a file is saved or waits for its turn', async () => {
  const { hostSaves, end } = start()
  const { inProgress } = hostSaves
  expect(inProgress.any()).toBe(false)
  const both = [hostSaves.save('a', 'host.config', save), hostSaves.save('a', 'host.dns', save)]
  const settled = inProgress.settled()
  expect(inProgress.any()).toBe(true)
  await end()
  await both[0]
  expect(inProgress.any()).toBe(true)
  await end()
  await settled
  expect(inProgress.any()).toBe(false)
})

it('reports a save although this computer cannot store what belongs to it', async () => {
  const { hostSaves, log, end } = start()
  const full = new Error('the disk is full')
  const made = hostSaves.save('a', 'host.dns', save, () => {
    throw full
  })
  await end()
  expect(await made).toEqual(saved)
  expect(log.warn.mock.calls[0]?.[1]).toBe(full)
})

it('saves nothing if the person refuses the command that would restart Headscale, whoever set it', async () => {
  const command = ['sudo', 'sh', '/tmp/x']
  const asked: unknown[] = []
  const { hostSaves } = start(command, async (what) => {
    asked.push(what)
    throw refusal('forbidden', 'programRefused')
  })
  await expect(hostSaves.save('a', 'host.config', save)).rejects.toMatchObject({ code: 'forbidden' })
  const entry = { id: 1, call: 'host.config', host: {} } as unknown as MadeEntry
  await expect(hostSaves.undo('a', entry, '')).rejects.toMatchObject({ code: 'forbidden' })
  expect(asked).toEqual([
    { use: 'restart', command, host: 'a' },
    { use: 'restart', command, host: 'a' },
  ])
  expect(hostSaves.inProgress.any()).toBe(false)
})

it('settles the last save of each file whose end no console saw, says how it ended, and does so once', async () => {
  const entry = (id: number, path: string, result: string) => ({ kind: 'act', id, result, host: { path } })
  const { hostSaves, settleSave, tell, calls } = start(undefined, undefined, [
    entry(5, '/etc/a', 'unknown'),
    entry(4, '/etc/b', 'done'),
    entry(3, '/etc/b', 'unknown'),
    entry(2, '/etc/c', 'unknown'),
  ])
  settleSave.mockRejectedValueOnce(new HostError('unreachable')).mockResolvedValueOnce('takenBack')
  await hostSaves.settle('a')
  expect(tell).not.toHaveBeenCalled()
  settleSave.mockResolvedValueOnce('saved')
  await hostSaves.settle('a')
  await hostSaves.settle('a')
  expect(settleSave.mock.calls.map(([change]) => change.path)).toEqual(['/etc/a', '/etc/a', '/etc/c'])
  expect(tell.mock.calls.flat()).toMatchObject([
    { kind: 'hostSaveEnded', end: 'takenBack', path: '/etc/a' },
    { kind: 'hostSaveEnded', end: 'saved', path: '/etc/c' },
  ])
  expect(calls.mock.calls.filter(([name]) => name === 'journalEnd')).toMatchObject([
    ['journalEnd', { id: 5, ended: { result: 'failed', error: { details: [{ key: 'hostTakenBack' }] } } }],
    ['journalEnd', { id: 2, ended: { result: 'done', error: null } }],
  ])
})
