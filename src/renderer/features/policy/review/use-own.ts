import type { Node } from '@shared/api/nodes'
import type { OwnIdentity } from '@shared/ipc/prefs'
import { useQuery } from '@tanstack/react-query'
import type { LockoutAnswer } from '@/domain/policy-worker/diff-types'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { usePrefs } from '@/lib/prefs'
import { useMeshAddresses } from '@/lib/queries/mesh-addresses'
import { nodesQuery } from '@/lib/queries/nodes'
import { useCurrentServer } from '@/lib/session'

/** Returns the user's own machines on a server, as the user named them; null if never asked. */
export function useOwn(serverId: string): [OwnIdentity | null, (own: OwnIdentity) => Promise<void>] {
  const { prefs, setPrefs } = usePrefs()
  const remember = (own: OwnIdentity) => setPrefs({ own: { ...prefs.own, [serverId]: own } })
  return [prefs.own[serverId] ?? null, remember]
}

/** Returns the machine that is this computer, matched by its mesh addresses, or null. */
export function useThisMachine(): Node | null {
  const nodes = useQuery(nodesQuery())
  const own = useMeshAddresses()
  return nodes.data?.find(({ ipAddresses }) => ipAddresses.some((address) => own.includes(address))) ?? null
}

/** Returns the control server's hostname in this console's settings; '' for the demo. */
function useServerHost(): string {
  const server = useCurrentServer()
  return server ? new URL(server.url).hostname.replace(/^\[|\]$/g, '') : ''
}

export interface Lockout {
  /** True until the result is known; a save waits for it. */
  pending: boolean
  lost: LockoutAnswer | null
}

/** Returns the access that a save would take from the user's own machines; `lost` is null if those machines or the result are unknown. */
export function useLockout(own: OwnIdentity | null, before: string, after: string): Lockout {
  const host = useServerHost()
  const asked = own !== null && (own.machines.length > 0 || own.user !== null)
  const { data, isPending } = usePolicyAnswer('lockout', asked ? { before, after, ...own, host } : null)
  // Without the list of machines the answer never arrives.
  const { error } = usePolicyNetwork()
  const value = asked && data?.ok ? data.value : null
  return {
    pending: asked && isPending && error === null,
    lost: value && value.reachCount + value.sshCount > 0 ? value : null,
  }
}
