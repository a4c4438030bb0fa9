import { dnsPaths } from '@shared/dns/dns-settings'
import type { ChangedSetting, HostSaved } from '@shared/host/save'
import { BaseDomain } from '@shared/ipc/session'
import type { OpenHost } from '@main/host/open-hosts'
import { HostError } from '@main/host/host-error'
import type { Log } from '@main/lib/log'
import type { Sessions } from '@main/servers/sessions'

/** Settings that determine where and how the API is reached on its host. */
const API_ADDRESS_SETTINGS: readonly string[] = ['listen_addr', 'tls_cert_path', 'tls_letsencrypt_hostname']

interface SavedServerSyncOptions {
  readonly sessions: () => Pick<Sessions, 'setBaseDomain' | 'setTunnelEnd'>
  readonly open: (serverId: string) => Promise<OpenHost>
  readonly log: Pick<Log, 'warn'>
}

/** A save on a host or its undo. */
interface DoneSave {
  readonly saved: HostSaved
  readonly settings: readonly ChangedSetting[]
  readonly side: 'before' | 'after'
  /** Stores more data about the server in this console. */
  readonly store?: (() => void) | undefined
}

/**
 * Returns the function that updates the data saved with a server (base domain, tunnel end) after a save of its configuration or its undo. It
 * never rejects: the host has been changed by then, and settings that cannot be written apply in this run, and are in the next write.
 */
export function createSavedServerSync({ sessions, open, log }: SavedServerSyncOptions) {
  return async (serverId: string, { saved, settings, side, store }: DoneSave): Promise<void> => {
    if (saved.is !== 'saved') return
    const steps: readonly (() => unknown)[] = [
      () => {
        const changed = settings.find(({ key }) => key === dnsPaths.baseDomain.join('.'))
        const domain = changed && BaseDomain.safeParse(changed[side] ?? '')
        if (domain?.success) sessions().setBaseDomain(serverId, domain.data)
      },
      async () => {
        if (!settings.some(({ key }) => API_ADDRESS_SETTINGS.includes(key))) return
        // The save has found Headscale again, at its new address.
        const { api, settings: found } = (await open(serverId)).headscale
        sessions().setTunnelEnd(serverId, { ...api, tls: found.tls })
      },
      () => store?.(),
    ]
    for (const step of steps) {
      try {
        await step()
      } catch (error) {
        // If the host cannot be used, the next save or connection finds the address.
        if (!(error instanceof HostError))
          log.warn('the host was changed, but not what is saved about its server', error)
      }
    }
  }
}
