import { Destinations, setOfTexts, Sources } from './endpoints'
import type { AclRule, Alias, GrantRule, Policy, PolicyContext } from '@shared/policy/read/model'
import { Network, Resolver, buildRoutes, type Routes } from './network'
import type { JsonValue, Place } from '@shared/policy/syntax/hujson'
import {
  type IpSet,
  anyPort,
  type PortRange,
  type Bits,
  eachBit,
  hasBit,
  type AddressRange,
} from '@shared/policy/net/ip'

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

const isSelf = (alias: Alias) => alias.text === 'autogroup:self'
const isInternet = (alias: Alias) => alias.text === 'autogroup:internet'

/** Identifies names that mean the same. Names may contain any letter, blanks too. */
const keyOf = (aliases: readonly Alias[]) => JSON.stringify(aliases.map(({ kind, text }) => [kind, text]))

class Compiler {
  readonly rules: CompiledRule[] = []
  private readonly sourcesByNames = new Map<string, Sources>()
  private readonly destinationsByName = new Map<string, Destinations>()
  private readonly machinesByNames = new Map<string, Bits>()

  constructor(
    private readonly resolver: Resolver,
    private readonly routes: Routes,
  ) {}

  /** `*` among the sources adds the served subnets, and keeps the other names' addresses separate from its ranges. */
  private sources(aliases: Alias[]): Sources {
    const names = keyOf(aliases)
    const known = this.sourcesByNames.get(names)
    if (known) return known
    const sources = this.buildSources(aliases)
    this.sourcesByNames.set(names, sources)
    return sources
  }

  private buildSources(aliases: Alias[]): Sources {
    const parts = aliases.map((alias) => this.resolver.resolve(alias))
    if (aliases.some(({ text }) => text === 'autogroup:danger-all')) {
      return new Sources(parts, this.routes, undefined, () => ['*'])
    }
    if (!aliases.some(({ kind }) => kind === 'wildcard')) return new Sources(parts, this.routes)
    const { subnetTexts } = this.routes
    const others = aliases.filter(({ kind }) => kind !== 'wildcard').map((alias) => this.resolver.resolve(alias))
    const write = () => {
      const merged = new Sources(parts, this.routes).texts
      return [...new Set([...merged, ...subnetTexts, ...others.flatMap(({ set }) => set.strings())])]
    }
    return new Sources(parts, this.routes, setOfTexts(subnetTexts), write)
  }

  private destinations(aliases: Alias[]): Destinations {
    const names = keyOf(aliases)
    const known = this.destinationsByName.get(names)
    if (known) return known
    const named = aliases.filter(({ kind }) => kind !== 'wildcard').map((alias) => this.resolver.resolve(alias))
    const built = new Destinations(named, this.routes, named.length < aliases.length)
    this.destinationsByName.set(names, built)
    return built
  }

  acl(rule: AclRule): void {
    const origin: RuleOrigin = { section: 'acls', index: rule.index, offset: rule.offset, length: rule.length }
    const { protocol } = rule
    const sources = this.sources(rule.src)
    for (const dst of rule.dst) {
      if (isSelf(dst)) {
        this.rules.push({ kind: 'self', origin, from: this.fromOf(rule.src), ports: dst.ports, protocol })
      } else if (!sources.isEmpty) {
        this.rules.push({ kind: 'ports', origin, sources, dst: this.destinations([dst]), ports: dst.ports, protocol })
      }
    }
  }

  grant(rule: GrantRule): void {
    const origin: RuleOrigin = { section: 'grants', index: rule.index, offset: rule.offset, length: rule.length }
    if (rule.src.length === 0 || rule.dst.length === 0) return
    if (rule.via.length > 0) {
      this.via(rule, origin)
      return
    }
    const sources = this.sources(rule.src)
    const from = this.fromOf(rule.src)
    const others = rule.dst.filter((alias) => !isSelf(alias))
    const self = others.length < rule.dst.length
    for (const { ports, protocol } of rule.ip) {
      if (self) this.rules.push({ kind: 'self', origin, from, ports, protocol })
      if (others.length === 0 || sources.isEmpty) continue
      this.rules.push({ kind: 'ports', origin, sources, dst: this.destinations(others), ports, protocol })
    }
    if (!rule.app) return
    const capabilities: AppCapabilities = Object.fromEntries(rule.app)
    if (self) this.rules.push({ kind: 'self-app', origin, from, capabilities })
    if (others.length > 0) this.app(origin, sources, rule, others, capabilities)
  }

  /** Returns the same object for the same names, so that derived data is computed once. */
  private fromOf(aliases: Alias[]): Bits {
    const names = keyOf(aliases)
    const known = this.machinesByNames.get(names) ?? this.resolver.machinesOf(aliases)
    this.machinesByNames.set(names, known)
    return known
  }

  /** `*` as a destination of capabilities means the tailnet's ranges, not every address. */
  private app(
    origin: RuleOrigin,
    sources: Sources,
    rule: GrantRule,
    others: Alias[],
    capabilities: AppCapabilities,
  ): void {
    const parts = others.map((alias) => this.resolver.resolve(alias))
    const dst = parts.map((part) => new Destinations([part], this.routes, false))
    this.rules.push({ kind: 'app', origin, sources, dst, capabilities })
    const back = companions.filter(([capability]) => capability in capabilities)
    if (back.length === 0) return
    const subnets = others.some(({ kind }) => kind === 'wildcard') ? this.routes.subnetTexts : []
    const write = () => [...parts.flatMap(({ set }: { set: IpSet }) => set.strings()), ...subnets]
    const from = new Sources(parts, this.routes, setOfTexts(subnets), write)
    const to = [
      new Destinations(
        rule.src.map((alias) => this.resolver.resolve(alias)),
        this.routes,
        false,
      ),
    ]
    for (const [, companion] of back) {
      this.rules.push({ kind: 'app', origin, sources: from, dst: to, capabilities: { [companion]: null } })
    }
  }

  /** For such a rule Headscale writes the sources merged, with the subnets that `*` adds. */
  private viaSources(aliases: Alias[]): Sources {
    const isOpen = aliases.some(({ text }) => text === 'autogroup:danger-all')
    const isWide = aliases.some(({ kind }) => kind === 'wildcard')
    if (this.resolver.policy.flavour === 'tailscale' || isOpen || !isWide) return this.sources(aliases)
    const parts = aliases.map((alias) => this.resolver.resolve(alias))
    const { subnetTexts } = this.routes
    const write = () => [...new Sources(parts, this.routes).texts, ...subnetTexts]
    return new Sources(parts, this.routes, setOfTexts(subnetTexts), write)
  }

  private via(rule: GrantRule, origin: RuleOrigin): void {
    const sources = this.viaSources(rule.src)
    if (sources.isEmpty) return
    const parts = rule.dst.filter((alias) => !isInternet(alias)).map((alias) => this.resolver.resolve(alias))
    const dst = new Destinations(parts, this.routes, false)
    const internet = rule.dst.some(isInternet)
    const tags = rule.via.map(({ text }) => text)
    for (const { ports, protocol } of rule.ip) {
      this.rules.push({ kind: 'via', origin, sources, tags, dst, internet, ports, protocol })
    }
  }

  /** Without `acls` and `grants` everything is allowed: in Headscale for every address (from 0.27), in Tailscale for the tailnet's. */
  allowAll(): void {
    const wildcard: Alias = { kind: 'wildcard', text: '*', offset: 0, length: 0 }
    const origin: RuleOrigin = { section: 'default', index: 0, offset: 0, length: 0 }
    const open: Alias = { ...wildcard, kind: 'autogroup', text: 'autogroup:danger-all' }
    const sources = this.sources([this.resolver.policy.flavour === 'headscale' ? open : wildcard])
    this.rules.push({
      kind: 'ports',
      origin,
      sources,
      dst: this.destinations([wildcard]),
      ports: [anyPort],
      protocol: '',
    })
  }
}

/** Compiles a policy for a network. Undefined names contribute nothing, as in the control plane. */
export function compileFor(policy: Policy, network: Network): CompiledPolicy {
  const resolver = new Resolver(policy, network)
  const routes = buildRoutes(resolver)
  const compiler = new Compiler(resolver, routes)
  if (!policy.acls && !policy.grants && policy.dialect.openWithoutRules) compiler.allowAll()
  policy.grants?.forEach((rule) => compiler.grant(rule))
  policy.acls?.forEach((rule) => compiler.acl(rule))
  return { policy, network, resolver, routes, rules: compiler.rules }
}

/** The same from plain lists. If only the policy changes, build the `Network` once and use `compileFor`. */
export function compilePolicy(policy: Policy, context: PolicyContext): CompiledPolicy {
  return compileFor(policy, new Network(context))
}
