import { eachBit } from '@shared/policy/net/bits'
import type { CompiledPolicy } from './compiled'

export type NodeCapabilities = Record<string, null | boolean[] | string[]>

/** Attributes of every machine of a tailnet, with or without a policy. */
const always: NodeCapabilities = {
  'default-auto-update': [false],
  'https://tailscale.com/cap/file-sharing': null,
  'https://tailscale.com/cap/ssh': null,
}

/**
 * Returns the attributes of each machine from `nodeAttrs` and `randomizeClientPort`. Attributes from the tailnet's settings (roles of
 * users, tailnet lock, its display name) are not part of the policy.
 */
export function nodeCapabilities({ policy, network, resolver }: CompiledPolicy): NodeCapabilities[] {
  const maps = network.machines.map((): NodeCapabilities => ({
    ...always,
    ...(policy.randomizeClientPort ? { 'randomize-client-port': null } : {}),
  }))
  for (const rule of policy.nodeAttrs) {
    eachBit(resolver.machinesOf(rule.target), (index) => {
      for (const { text } of rule.attr) maps[index] = { ...maps[index], [text]: null }
    })
  }
  return maps
}
