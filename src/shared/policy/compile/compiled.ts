import { type Bits, hasBit } from '@shared/policy/net/bits'
import type { Destinations, Sources } from './endpoints'
import type { JsonValue, Place } from '@shared/policy/syntax/hujson'
import type { Policy } from '@shared/policy/read/model'
import type { Network } from './network'
import type { PortRange } from '@shared/policy/net/ports'
import type { Resolver } from './resolve'
import type { Routes } from './routes'

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
