import { expect, it, vi } from 'vitest'
import { refusal } from '@shared/api/error'
import type { MadeEntry } from '@shared/history/journal'
import type { HostFileChange, HostSaved } from '@shared/host/save'
import type { SavedServer } from '@shared/ipc/session'
import { findHeadscale } from '@main/host/find-headscale'
import { digestOfText } from '@main/host/write-file'
import { HostError } from '@main/host/host-error'
import type { HostService } from '@main/host/host-service'
import type { HostSave, SaveDependencies } from '@main/host/save-on-host'
import { configTextsHere } from '@tests/support/config-texts'
import { hostWith, SERVICE, SETTINGS } from '@tests/support/host-with'
import { configHandlers, createHostSaves } from './config-handlers'

const saved: HostSaved = { is: 'saved', digest: '0'.repeat(64), entry: 1 }
const save = { settings: [] } as unknown as HostSave

const policyChange = { path: '/etc/p', backup: '/etc/p.old' } as HostFileChange

/** A host whose policy file holds `{}`. */
async function openWithPolicy(config = 'policy: { path: acl.hujson }\n') {
  const file = (path: string, text: string) => ({ [`readlink -f -- ${path}`]: `${path}\n`, [`cat -- ${path}`]: text })
  const { connection } = hostWith({
    'id ': 'alice\n',
    'systemctl ': SERVICE,
    'grep ': SETTINGS,
    '/usr/bin/headscale -c /etc/headscale/config.yaml version': 'v0.29.2\n',
    ...file('/etc/headscale/config.yaml', config),
    ...file('/etc/headscale/acl.hujson', '{}'),
    'stat ': 'root:root 644\n',
    'journalctl ': 'a line\n',
  })
  return { connection, headscale: await findHeadscale(connection) }
}

/** Saves that end by hand; those of the policy's file at once. */
function start(
  hostRestart?: string[],
  confirm = async (_asked: unknown) => undefined,
  journal: object[] = [],
  policySaved?: HostSaved,
) {
  const ends: ((answer: HostSaved) => void)[] = []
  const settleSave = vi.fn<HostService['settleSave']>()
  const hosts = {
    async save(_save: HostSave, { record }: SaveDependencies) {
      const wait = () => new Promise<HostSaved>((resolve) => ends.push(resolve))
      return policySaved ? record(policyChange, async () => policySaved) : wait()
    },
    settleSave,
    open: () => openWithPolicy(),
    configTexts: async () => configTextsHere(),
  }
  const tell = vi.fn<(problem: unknown) => void>()
  const onSettled = vi.fn<(serverId: string) => void>()
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
    onSettled,
  })
  return {
    hostSaves,
    log,
    settleSave,
    tell,
    onSettled,
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

it('notes the file of a policy on the entry of its act, and settles it once more if its end was not seen', async () => {
  const text = '{ "acls": [] }'
  const entry = {
    kind: 'act',
    id: 7,
    call: 'policy.set',
    result: 'doing',
    act: { kind: 'policy.save', text },
    host: null,
  }
  const journal: object[] = [entry]
  const { hostSaves, settleSave, onSettled, calls } = start(undefined, undefined, journal, {
    is: 'unknown',
    failure: { why: 'ended', words: '' },
    backup: '/etc/p.old',
  } as HostSaved)
  await expect(hostSaves.policyFile('a').save(text, '{}')).rejects.toMatchObject({ code: 'uncertain' })
  const change = { path: '/etc/p', backup: '/etc/p.old' }
  expect(calls.mock.calls.filter(([name]) => name === 'journalNote')).toMatchObject([
    ['journalNote', { id: 7, noted: { host: change } }],
  ])
  expect(settleSave).not.toHaveBeenCalled()
  journal[0] = { ...entry, result: 'unknown', host: change }
  settleSave.mockResolvedValueOnce('takenBack')
  await hostSaves.settle('a')
  expect(calls.mock.calls.filter(([name]) => name === 'journalEnd')).toMatchObject([
    ['journalEnd', { id: 7, ended: { result: 'failed', error: { details: [{ key: 'hostTakenBack' }] } } }],
  ])
  expect(onSettled).toHaveBeenCalledWith('a')
})

it.each([
  ['hidden', 'hostUnconfirmed'],
  ['noFile', 'hostNoLog'],
] as const)('does not say that a policy is in force if no log tells (%s), then or later', async (unconfirmed, key) => {
  const { hostSaves, settleSave, calls } = start(undefined, undefined, [], { ...saved, unconfirmed })
  const failed = refusal('uncertain', key)
  await expect(hostSaves.policyFile('a').save('{ "acls": [] }', '{}')).rejects.toEqual(failed)
  const journal = [{ kind: 'act', id: 7, result: 'unknown', host: policyChange, error: failed.toBody() }]
  calls.mockImplementation(async (name) => (name === 'journalList' ? { entries: journal } : undefined))
  await hostSaves.settle('a')
  expect(settleSave).not.toHaveBeenCalled()
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

it('saves no configuration that sends a hidden secret to another address, unless the person agrees to that each time', async () => {
  const config = 'oidc:\n  issuer: https://id.test\n  client_secret: hunter-two\nlog: { level: info }\n'
  const server = { id: 'a', url: 'https://a.test', host: 'lab' }
  const hosts = {
    open: () => openWithPolicy(config),
    configTexts: async () => configTextsHere(),
  }
  const confirm = vi.fn<(asked: unknown) => Promise<void>>(async () => {
    throw refusal('forbidden', 'addressRefused')
  })
  const saving = vi.fn<() => Promise<HostSaved>>(async () => saved)
  const handlers = configHandlers({
    hosts: hosts as unknown as HostService,
    hostSaves: { settle: async () => undefined, save: saving } as never,
    sessions: { get: () => ({ servers: [server] }) as never, setHostRestart: vi.fn<never>() },
    gate: { confirm, count: vi.fn<() => void>() },
  })
  const call = async (path: string, value: string) =>
    handlers['host:saveConfig']({ id: 'a', digest: digestOfText(config), text: null, edits: [{ path, value }] }, 1)
  await expect(call('oidc.issuer', 'https://evil.test')).rejects.toMatchObject({ code: 'forbidden' })
  expect(confirm.mock.calls).toEqual([
    [
      {
        use: 'secret',
        host: 'lab',
        command: ['oidc.client_secret (oidc.issuer: https://id.test → https://evil.test)'],
      },
    ],
  ])
  expect(saving).not.toHaveBeenCalled()
  expect(await call('log.level', 'warn')).toEqual(saved)
  expect(confirm).toHaveBeenCalledTimes(1)
  confirm.mockResolvedValueOnce(undefined)
  expect(await call('oidc.issuer', 'https://new.test')).toEqual(saved)
  expect(JSON.stringify(confirm.mock.calls)).not.toContain('hunter')
})

it('asks an issuer that the file does not name only if the person agrees, and not without limit', async () => {
  const config = 'server_url: https://hs.test\noidc:\n  issuer: https://id.test\n  client_id: a\n'
  const opened = await openWithPolicy(config)
  const run = vi.spyOn(opened.connection, 'run')
  const asked = () => run.mock.calls.flatMap(([{ words }]) => (words[0] === 'curl' ? [words.at(-1)] : []))
  const hosts = { open: async () => opened, configTexts: async () => configTextsHere() }
  const confirm = vi.fn<(asked: { command: readonly string[] }) => Promise<void>>(async () => {
    throw refusal('forbidden', 'addressRefused')
  })
  const count = vi.fn<() => void>()
  const handlers = configHandlers({
    hosts: hosts as unknown as HostService,
    hostSaves: { settle: async () => undefined } as never,
    sessions: {
      get: () => ({ servers: [{ id: 'a', url: 'https://a.test', host: 'lab' }] }) as never,
      setHostRestart: vi.fn<never>(),
    },
    gate: { confirm, count },
  })
  const call = async (path: string, value: string | string[]) =>
    handlers['host:testOidc']({ id: 'a', digest: digestOfText(config), text: null, edits: [{ path, value }] }, 1)
  const own = 'https://id.test/.well-known/openid-configuration'
  expect(await call('log.level', 'warn')).toMatchObject({ is: 'tested', findings: [{ is: 'noCurl' }] })
  expect([asked(), confirm.mock.calls, count.mock.calls.length]).toEqual([[own], [], 1])
  const changes: [path: string, value: string | string[], line: string][] = [
    ['oidc.issuer', 'https://evil.test/data', 'https://evil.test/data/.well-known/openid-configuration'],
    ['oidc.client_id', 'data', 'oidc.client_id: data'],
    ['oidc.scope', ['openid', 'data'], 'oidc.scope: openid data'],
    ['server_url', 'https://data.test', 'server_url: https://data.test'],
  ]
  for (const [path, value, line] of changes) {
    await expect(call(path, value)).rejects.toMatchObject({ code: 'forbidden' })
    expect(confirm.mock.lastCall?.[0]).toMatchObject({ use: 'oidc', host: 'lab' })
    expect(confirm.mock.lastCall?.[0].command.join('\n')).toContain(line)
  }
  expect(asked()).toEqual([own])
  confirm.mockResolvedValueOnce(undefined)
  expect(await call('oidc.issuer', 'https://new.test')).toMatchObject({ is: 'tested' })
  expect(asked()).toEqual([own, 'https://new.test/.well-known/openid-configuration'])
  count.mockImplementation(() => {
    throw refusal('conflict', 'programsMany')
  })
  await expect(call('log.level', 'warn')).rejects.toMatchObject({ code: 'conflict' })
  expect(asked()).toHaveLength(2)
})

it('the words about a text that is no YAML lose the secrets that the thread finds, and no others', async () => {
  const config = 'a: "one two'
  const secretValues = vi.fn<() => Promise<string[]>>(async () => ['closing'])
  const hosts = {
    open: () => openWithPolicy(config),
    configTexts: async () => ({ ...configTextsHere(), secretValues }),
  }
  const handlers = configHandlers({
    hosts: hosts as unknown as HostService,
    hostSaves: { settle: async () => undefined } as never,
    sessions: {
      get: () => ({ servers: [{ id: 'a', url: 'https://a.test', host: 'lab' }] }) as never,
      setHostRestart: vi.fn<never>(),
    },
    gate: { confirm: vi.fn<never>(), count: vi.fn<never>() },
  })
  const input = { id: 'a', digest: digestOfText(config), text: null, edits: [{ path: 'log.level', value: 'warn' }] }
  const answer = await handlers['host:saveConfig'](input, 1)
  expect(answer).toMatchObject({ is: 'notEditable', why: 'syntax', words: expect.stringMatching(/^Missing …/) })
  expect(secretValues.mock.calls).toEqual([[[config]]])
})
