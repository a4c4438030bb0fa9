import { expect, it, vi } from 'vitest'
import { refusal } from '@shared/api/error'
import { HostError } from '@main/host/host-error'
import { configTextsHere } from '@tests/support/config-texts'
import { hostWith } from '@tests/support/host-with'
import { upgradeHandlers, type UpgradeServices } from './set-up-handlers'

vi.mock('@main/host/release-feed', () => ({ readChecksums: async () => ({ is: 'read', sums: {} }) }))

it('loads and tries no release on a host before the person agreed to that release', async () => {
  const open = vi.fn<() => Promise<never>>(async () => {
    throw new HostError('noHeadscale')
  })
  const confirm = vi.fn<(asked: unknown) => Promise<void>>(async () => {
    throw refusal('forbidden', 'programRefused')
  })
  const server = { id: 'a', url: 'https://a.test', host: 'lab' }
  const handlers = upgradeHandlers({
    hosts: { open },
    sessions: { get: () => ({ servers: [server] }) },
    prefs: { get: () => ({ asksReleases: true }) },
    gate: { confirm },
  } as unknown as UpgradeServices)
  const rehearse = async (version: string) => handlers['upgrade:rehearse']({ id: 'a', version, policy: '' }, 1)
  await expect(rehearse('0.26.0')).rejects.toMatchObject({ code: 'forbidden' })
  expect(open).not.toHaveBeenCalled()
  confirm.mockResolvedValueOnce(undefined)
  expect(await rehearse('0.29.2')).toMatchObject({ is: 'hostFailed' })
  expect(confirm.mock.calls).toEqual(
    ['0.26.0', '0.29.2'].map((version) => [{ use: 'rehearse', host: 'lab', command: ['headscale', version] }]),
  )
})

it('begins no step to a release that could not store the edited policy: no backup, no question, no rehearsal', async () => {
  const path = '/etc/headscale/config.yaml'
  const { connection, ran } = hostWith({
    'readlink -f': `${path}\n`,
    [`cat -- ${path}`]: 'database: { type: sqlite, sqlite: { path: /db } }\npolicy: { mode: database }\n',
    'stat -c': 'root:root 644\n',
    'uname -m': 'x86_64\n',
  })
  const same = (one: string) => one
  const headscale = { how: 'systemd', place: { how: 'systemd', program: '/usr/bin/headscale' }, state: 'stopped' }
  const more = { config: path, configSeen: path, seenAs: same, fileAt: same, user: 'root', version: 'v0.25.1' }
  const settings = { tls: false }
  const open = { connection, headscale: { ...headscale, ...more, settings, api: { host: '127.0.0.1', port: 8080 } } }
  const [confirm, backups] = [vi.fn<() => Promise<never>>(), vi.fn<() => Promise<never>>()]
  const texts = configTextsHere()
  const handlers = upgradeHandlers({
    hosts: { open: async () => open, configTexts: async () => texts },
    sessions: { get: () => ({ servers: [{ id: 'a', url: 'https://a.test', host: 'lab' }] }) },
    prefs: { get: () => ({ asksReleases: true }) },
    hostSaves: { alone: async (_id: string, work: () => unknown) => work() },
    gate: { confirm },
    backups,
  } as unknown as UpgradeServices)
  const step = (version: string, policy: string) => ({ version, stored: 'a', policy })
  const run = async (...steps: ReturnType<typeof step>[]) => handlers['upgrade:run']({ id: 'a', steps }, 1)
  expect(await run(step('0.26.1', 'b'))).toEqual([{ is: 'staged', to: '0.26.1', why: 'policy', words: '' }])
  expect(await run(step('0.27.1', 'a'))).toEqual([{ is: 'impossible', to: '0.27.1' }])
  // A later step of the same consent, too.
  expect(await run(step('0.25.2', 'a'), step('0.26.1', 'b'))).toMatchObject([{ to: '0.26.1', why: 'policy' }])
  expect([confirm.mock.calls, backups.mock.calls, ran.filter((line) => /sudo|sh -c/.test(line))]).toEqual([[], [], []])
  confirm.mockRejectedValue(refusal('forbidden', 'programRefused'))
  await expect(run(step('0.26.1', 'a'), step('0.27.1', 'b'))).rejects.toMatchObject({ code: 'forbidden' })
})
