import { dnsPaths } from '@shared/dns/dns-settings'
import type { ChangedSetting, HostSaved } from '@shared/host/save'
import { BaseDomain } from '@shared/ipc/session'
import type { OpenHost } from '@main/host/open-hosts'
import { HostError } from '@main/host/host-error'
import type { Sessions } from '@main/servers/sessions'

/** Settings that say where and how the API is reached on its host. */
const API_ADDRESS_SETTINGS: readonly string[] = ['listen_addr', 'tls_cert_path', 'tls_letsencrypt_hostname']

interface SavedServerSyncOptions {
  readonly sessions: () => Pick<Sessions, 'setBaseDomain' | 'setTunnelEnd'>
  readonly open: (serverId: string) => Promise<OpenHost>
}

/** Returns the function that updates the data saved with a server (base domain, tunnel end) after a save of its configuration or its undo. */
export function createSavedServerSync({ sessions, open }: SavedServerSyncOptions) {
  return async (
    serverId: string,
    { is }: HostSaved,
    settings: readonly ChangedSetting[],
    side: 'before' | 'after',
  ): Promise<void> => {
    if (is !== 'saved') return
    const changed = settings.find(({ key }) => key === dnsPaths.baseDomain.join('.'))
    const domain = changed && BaseDomain.safeParse(changed[side] ?? '')
    if (domain?.success) sessions().setBaseDomain(serverId, domain.data)
    if (!settings.some(({ key }) => API_ADDRESS_SETTINGS.includes(key))) return
    try {
      // The save has found Headscale again, at its new address.
      const { api, settings: found } = (await open(serverId)).headscale
      sessions().setTunnelEnd(serverId, { ...api, tls: found.tls })
    } catch (error) {
      // The next save or connection finds it.
      if (!(error instanceof HostError)) throw error
    }
  }
}
