import { refusal } from '@shared/api/error'
import type { Prefs } from '@shared/ipc/prefs'
import { HostError } from '@main/host/host-error'
import type { HostService } from '@main/host/host-service'
import type { Sessions } from '@main/servers/sessions'
import type { AreaHandlers } from './handle'
import type { HostSaves } from './host-saves'
import type { UpgradeRunServices } from './upgrade-runs'
import { orFailure } from './host-found'
import { allowedHost } from './host-saves'

export interface UpgradeServices extends UpgradeRunServices {
  readonly hosts: Pick<HostService, 'connect' | 'open' | 'configTexts'>
  readonly sessions: Pick<Sessions, 'get'>
  readonly hostSaves: Pick<HostSaves, 'alone' | 'settle'>
  readonly prefs: { readonly get: () => Pick<Prefs, 'asksReleases'> }
  /** Lets the user choose files and returns their paths; null if the dialog was cancelled. */
  readonly choosePaths: () => Promise<readonly string[] | null>
}

/** Calls about upgrades of Headscale. Their code is loaded on the first one. */
export function upgradeHandlers(services: UpgradeServices): AreaHandlers<'upgrade'> {
  const { hosts, sessions, prefs, choosePaths, hostSaves } = services
  const runs = () => import('./upgrade-runs')
  const off = { is: 'failed', why: 'off' } as const
  const feed = () => import('@main/host/release-feed')
  return {
    'upgrade:place': ({ id }) =>
      orFailure<Awaited<ReturnType<AreaHandlers<'upgrade'>['upgrade:place']>>>(
        { place: null, failure: null },
        async () => {
          const host = await hosts.open(allowedHost(id, sessions), 'fresh')
          const { readUpgradePlace } = await import('@main/host/upgrade-place')
          return { place: await readUpgradePlace(host, await hosts.configTexts()), failure: null }
        },
      ),
    'upgrade:releases': async () => (prefs.get().asksReleases ? (await feed()).readReleases() : off),
    'upgrade:checksums': async ({ version }) =>
      prefs.get().asksReleases ? (await feed()).readChecksums(version) : off,
    async 'upgrade:rehearse'({ id, version, policy }) {
      if (!prefs.get().asksReleases) return off
      const { destination } = allowedHost(id, sessions)
      await services.gate.confirm({ use: 'rehearse', command: ['headscale', version], host: destination })
      // The question may have been open for a while.
      if (allowedHost(id, sessions).destination !== destination) throw refusal('conflict', 'changedMeanwhile')
      try {
        const checksums = await (await feed()).readChecksums(version)
        const host = await hosts.open(allowedHost(id, sessions), 'fresh')
        const { rehearseOn } = await import('@main/host/rehearse')
        return await rehearseOn(host, await hosts.configTexts(), { version, policy, checksums })
      } catch (error) {
        if (error instanceof HostError) return { is: 'hostFailed', failure: error.failure }
        throw error
      }
    },
    'upgrade:run': async (wanted) =>
      prefs.get().asksReleases
        ? hostSaves.alone(wanted.id, async () => (await runs()).runUpgrade(wanted, services))
        : [{ is: 'rehearsed', to: wanted.steps[0]?.version ?? '', rehearsed: off }],
    'upgrade:steps': async ({ id }) => {
      await hostSaves.settle(id)
      return (await runs()).readSteps(id, services)
    },
    'upgrade:back': ({ id, name }) => hostSaves.alone(id, async () => (await runs()).takeStepBack(id, name, services)),
    'upgrade:forget': ({ id, name }) => hostSaves.alone(id, async () => (await runs()).readSteps(id, services, name)),
    async 'upgrade:files'() {
      const paths = await choosePaths()
      if (paths === null) return null
      const { readChosen } = await import('@main/host/release-files')
      return readChosen(paths)
    },
  }
}
