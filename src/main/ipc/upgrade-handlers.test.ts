import { expect, it, vi } from 'vitest'
import { refusal } from '@shared/api/error'
import { HostError } from '@main/host/host-error'
import { upgradeHandlers, type UpgradeServices } from './upgrade-handlers'

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
