import { type Bits, hasBit } from '@shared/policy/net/bits'
import type { Destinations, Sources } from './endpoints'
import type { JsonValue, Place } from '@shared/policy/syntax/hujson'
import type { Policy } from '@shared/policy/read/model'
import type { Network } from './network'
import type { PortRange } from '@shared/policy/net/ports'
import type { Resolver } from './resolve'
import type { Routes } from './routes'
import type { AddressRange } from '@shared/policy/net/ip'

/** The source rule in the document. `default`: no rules at all, so everything is allowed. */
export interface RuleOrigin extends Place {
  section: 'acls' | 'grants' | 'default'
  index: number
}

interface Flow {
  origin: RuleOrigin
  ports: PortRange[]
  protocol: string
}

/** Sources to ports of destinations. */
export interface PortRule extends Flow {
  kind: 'ports'
  sources: Sources
  dst: Destinations
}

/** The same, only through machines that have one of the tags and serve the destination. */
export interface ViaRule extends Flow {
  kind: 'via'
  sources: Sources
  tags: string[]
  dst: Destinations
  /** `autogroup:internet` is among the destinations, which exit nodes serve. */
  internet: boolean
}

/** `autogroup:self`: from each user's machines to the same user's machines. */
export interface SelfRule extends Flow {
  kind: 'self'
  /** Machines among the sources. */
  from: Bits
}

export type AppCapabilities = Record<string, JsonValue>

/** Application capabilities of sources at destinations. */
export interface AppRule {
  kind: 'app'
  origin: RuleOrigin
  sources: Sources
  /** One entry per name, as machines receive them. */
  dst: Destinations[]
  capabilities: AppCapabilities
}

export interface SelfAppRule {
  kind: 'self-app'
  origin: RuleOrigin
  from: Bits
  capabilities: AppCapabilities
}

export type CompiledRule = PortRule | ViaRule | SelfRule | AppRule | SelfAppRule

/** A policy compiled for users and machines: the basis of filters, peers and answers. */
export interface CompiledPolicy {
  policy: Policy
  network: Network
  resolver: Resolver
  routes: Routes
  rules: CompiledRule[]
}

/** Capabilities granted along with another in the opposite direction: from the destinations to the sources. */
export const companions: [capability: string, companion: string][] = [
  ['tailscale.com/cap/drive', 'tailscale.com/cap/drive-sharer'],
  ['tailscale.com/cap/relay', 'tailscale.com/cap/relay-target'],
]

/** Returns the machines of an owner that are among the sources of a rule for `autogroup:self`. */
export function selfSources(network: Network, from: Bits, owner: number): number[] {
  return (network.byOwner[owner] ?? []).filter((index) => hasBit(from, index))
}

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
