import type { Node } from '@shared/api/nodes'
import { isMachineName } from '@shared/fqdn'
import { expiresSoon, machineState, waitingRoutes } from '@shared/states/machine-state'

/** The problem at the top of a machine's page, in order of urgency: only the first that applies is shown. */
export type MachineProblem =
  | { readonly kind: 'expired' | 'expiring'; readonly at: string }
  | { readonly kind: 'waiting'; readonly prefixes: readonly string[] }
  | { readonly kind: 'badName' | 'ownerless' | 'neverSeen' }
  | { readonly kind: 'offline'; readonly since: string }

/** The most urgent problem of a machine; null if it has none. `now` in milliseconds. */
export function problemOf(node: Node, now: number): MachineProblem | null {
  // It may break every client, this one's expiry only this one.
  if (!isMachineName(node.givenName)) return { kind: 'badName' }
  const state = machineState(node, now)
  if (state === 'expired') return { kind: 'expired', at: node.expiry ?? '' }
  const prefixes = waitingRoutes(node)
  if (prefixes.length > 0) return { kind: 'waiting', prefixes }
  if (expiresSoon(node, now)) return { kind: 'expiring', at: node.expiry ?? '' }
  if (node.user === null && node.tags.length === 0) return { kind: 'ownerless' }
  if (state === 'online') return null
  return node.lastSeen === null ? { kind: 'neverSeen' } : { kind: 'offline', since: node.lastSeen }
}
