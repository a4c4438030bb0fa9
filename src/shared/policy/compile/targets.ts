import type { AddressRange } from '@shared/policy/net/ip'
import type { CompiledPolicy } from './compiled'

/** A target of access: a machine, a subnet behind routers, or the internet behind exit nodes. */
export type Target =
  | { kind: 'machine'; index: number }
  | { kind: 'subnet'; prefix: string; range: AddressRange; routers: number[] }
  | { kind: 'internet'; exitNodes: number[] }

/** Returns the targets of a network under some policies: first the machines by their indices, then subnets, then the internet. */
export function targetsOf(...policies: CompiledPolicy[]): Target[] {
  const machines = policies[0]?.network.machines.map(({ index }): Target => ({ kind: 'machine', index })) ?? []
  const subnets = new Map<string, Target & { kind: 'subnet' }>()
  const exitNodes = new Set<number>()
  for (const { routes } of policies) {
    for (const { prefix, exit, servers } of routes.served) {
      if (exit) servers.forEach((index) => exitNodes.add(index))
      else subnets.set(prefix.text, { kind: 'subnet', prefix: prefix.text, range: prefix, routers: servers })
    }
  }
  const exits: Target[] = exitNodes.size > 0 ? [{ kind: 'internet', exitNodes: [...exitNodes] }] : []
  return [...machines, ...subnets.values(), ...exits]
}
