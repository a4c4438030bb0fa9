import type { Node } from '@shared/api/nodes'
import type { OwnIdentity } from '@shared/ipc/prefs'
import { useQuery } from '@tanstack/react-query'
import type { LockoutAnswer } from '@/domain/policy-worker/diff-types'
import { usePolicyAnswer, usePolicyNetwork } from '@/domain/policy-worker/use-policy-answer'
import { usePrefs } from '@/lib/prefs'
import { useMeshAddresses } from '@/lib/queries/mesh-addresses'
import { nodesQuery } from '@/lib/queries/nodes'
import { useCurrentServer } from '@/lib/session'

/** Which machines of a server are the reader's, as told once; null where nothing was told. */
export function useOwn(serverId: string): [OwnIdentity | null, (own: OwnIdentity) => Promise<void>] {
  const { prefs, setPrefs } = usePrefs()
  const remember = (own: OwnIdentity) => setPrefs({ own: { ...prefs.own, [serverId]: own } })
  return [prefs.own[serverId] ?? null, remember]
}

/** The machine that this computer is, by its addresses in the mesh; null where it is none. */
export function useThisMachine(): Node | null {
  const nodes = useQuery(nodesQuery())
  const own = useMeshAddresses()
  return nodes.data?.find(({ ipAddresses }) => ipAddresses.some((address) => own.includes(address))) ?? null
}

/** The control server's host as this console calls it; '' for the demo. */
function useServerHost(): string {
  const server = useCurrentServer()
  return server ? new URL(server.url).hostname.replace(/^\[|\]$/g, '') : ''
}

export interface Lockout {
  /** Not known yet: a save waits for it. */
  pending: boolean
  lost: LockoutAnswer | null
}

/** What a save would take from the reader's own machines. Nothing where nobody said which these are, or it cannot be told. */
export function useLockout(own: OwnIdentity | null, before: string, after: string): Lockout {
  const host = useServerHost()
  const asked = own !== null && (own.machines.length > 0 || own.user !== null)
  const { data, isPending } = usePolicyAnswer('lockout', asked ? { before, after, ...own, host } : null)
  // Without the machines there is never an answer.
  const { error } = usePolicyNetwork()
  const value = asked && data?.ok ? data.value : null
  return {
    pending: asked && isPending && error === null,
    lost: value && value.reachCount + value.sshCount > 0 ? value : null,
  }
}
