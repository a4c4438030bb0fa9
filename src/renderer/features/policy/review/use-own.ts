import type { OwnIdentity } from '@shared/ipc/prefs'
import { machineName } from '@shared/states/machine-state'
import { useLocalClient } from '@/components/local-client/use-local-client'
import type { LockoutAnswer } from '@/domain/policy-worker/diff-types'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { usePrefs } from '@/lib/prefs'
import { useCurrentServer } from '@/lib/session'

/** Returns the user's own machines on a server, as the user named them; null if never asked. */
export function useOwn(serverId: string): [OwnIdentity | null, (own: OwnIdentity) => Promise<void>] {
  const { prefs, setPrefs } = usePrefs()
  const remember = (own: OwnIdentity) => setPrefs({ own: { ...prefs.own, [serverId]: own } })
  return [prefs.own[serverId] ?? null, remember]
}

/** Returns the control server's hostname in this console's settings; '' for the demo. */
function useServerHost(): string {
  const server = useCurrentServer()
  return server ? new URL(server.url).hostname.replace(/^\[|\]$/g, '') : ''
}

export interface Lockout {
  /** True until the result is known; a save waits for it, but not for ever. */
  pending: boolean
  /** True if there is no result for the user's machines (yet), so they may lose access. */
  unknown: boolean
  lost: LockoutAnswer | null
  /** The name of this computer if it loses access itself, otherwise null. */
  thisComputer: string | null
}

const loses = (answer: LockoutAnswer) => answer.reachCount + answer.sshCount > 0

/**
 * Returns the access that a save would take from the user's own machines, which include this computer if its client belongs to this
 * server. `lost` is null if those machines or the result are unknown. The result stays unknown if the lists fail to load, or if one of the
 * policies cannot be evaluated.
 */
export function useLockout(own: OwnIdentity | null, before: string, after: string): Lockout {
  const host = useServerHost()
  const { self } = useLocalClient()
  const machines = [...new Set([...(own?.machines ?? []), ...(self ? [self.id] : [])])]
  const user = own?.user ?? null
  const asked = machines.length > 0 || user !== null
  const all = usePolicyAnswer('lockout', asked ? { before, after, machines, user, host } : null)
  const here = usePolicyAnswer('lockout', self ? { before, after, machines: [self.id], user: null, host } : null)
  // Without the list of machines the answer never arrives.
  const { error } = usePolicyNetwork()
  const value = asked && all.data?.ok ? all.data.value : null
  return {
    pending: error === null && ((asked && all.isPending) || (self !== null && here.isPending)),
    unknown: asked && value === null,
    lost: value && loses(value) ? value : null,
    thisComputer: self && here.data?.ok && loses(here.data.value) ? machineName(self) : null,
  }
}
