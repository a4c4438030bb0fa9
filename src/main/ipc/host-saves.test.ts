import { expect, it, vi } from 'vitest'
import { refusal } from '@shared/api/error'
import type { MadeEntry } from '@shared/history/journal'
import type { HostSaved } from '@shared/host/save'
import type { SavedServer } from '@shared/ipc/session'
import type { HostService } from '@main/host/host-service'
import type { HostSave } from '@main/host/save-on-host'
import { createHostSaves } from './host-saves'

const saved: HostSaved = { is: 'saved', digest: '0'.repeat(64), entry: 1 }
const save = { settings: [] } as unknown as HostSave

/** Saves that end by hand. */
function start(hostRestart?: string[], confirm = async (_asked: unknown) => undefined) {
  const ends: ((answer: HostSaved) => void)[] = []
  const hosts = { save: () => new Promise<HostSaved>((resolve) => ends.push(resolve)) }
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
  })
  return { hostSaves, log, end: async () => vi.waitUntil(() => ends.shift()).then((answer) => answer(saved)) }
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
