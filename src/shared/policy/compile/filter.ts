import type { RuleDestination } from './endpoints'
import {
  type AppRule,
  type AppCapabilities,
  type CompiledPolicy,
  companions,
  type PortRule,
  type SelfAppRule,
  type SelfRule,
  selfSources,
  type ViaRule,
} from './compile'
import {
  addBits,
  type Bits,
  eachBit,
  newBits,
  type AddressRange,
  formatAddress,
  isV6,
  type PortRange,
  protocolNumber,
  internet,
  IpSet,
} from '@shared/policy/net/ip'
import type { Machine } from './network'

/** A rule of the packet filter as a machine receives it (tailcfg.FilterRule). */
export interface FilterRule {
  SrcIPs: string[]
  DstPorts?: { IP: string; Ports: { First: number; Last: number } }[]
  IPProto?: number[]
  CapGrant?: { Dsts: string[]; CapMap: AppCapabilities }[]
}

const wirePorts = ({ first, last }: PortRange) => ({ First: first, Last: last })

function prefixText({ from, to }: AddressRange): string {
  const width = isV6(from) ? 128 : 32
  return `${formatAddress(from)}/${width - ((to - from + 1n).toString(2).length - 1)}`
}

interface OwnSources {
  set: IpSet
  texts: string[]
  key: string
}

/** Collects rules per machine; rules with the same sources and protocol are merged. */
class Collector {
  readonly filters: FilterRule[][]
  private readonly merged: Map<string, FilterRule>[]
  private readonly ownSources = new Map<string, OwnSources>()

  constructor(private readonly compiled: CompiledPolicy) {
    this.filters = compiled.network.machines.map(() => [])
    this.merged = compiled.network.machines.map(() => new Map<string, FilterRule>())
  }

  private rule(index: number, texts: string[], key: string, protocol: string): FilterRule {
    const number = protocolNumber(protocol)
    const whole = `${key}|${number ?? ''}`
    let rule = this.merged[index]?.get(whole)
    if (!rule) {
      // Before 0.29 ICMP includes ICMPv6.
      const { grants } = this.compiled.policy.dialect
      const IPProto = number === 1 && !grants ? [1, 58] : [number ?? 0]
      rule = { SrcIPs: texts, DstPorts: [], ...(number === undefined ? {} : { IPProto }) }
      this.merged[index]?.set(whole, rule)
      this.filters[index]?.push(rule)
    }
    return rule
  }

  private let(index: number, flow: PortRule | ViaRule, text: string): void {
    const { texts, key } = flow.sources
    const { DstPorts } = this.rule(index, texts, key, flow.protocol)
    for (const range of flow.ports) DstPorts?.push({ IP: text, Ports: wirePorts(range) })
  }

  /**
   * Visits the machines a destination concerns: holders of an address in it, routers of a subnet in it, exit nodes for public addresses.
   */
  private eachConcerned({ range }: RuleDestination, visit: (index: number) => void): void {
    const { network, routes } = this.compiled
    if (!range) {
      network.machines.forEach(({ index }) => visit(index))
      return
    }
    const seen = new Set<number>(routes.serversOf(range))
    if (!this.compiled.policy.dialect.reducesByApproved) this.announcersOf(range).forEach((index) => seen.add(index))
    network.eachIn(range, (index) => seen.add(index))
    if (internet.covers(range)) eachBit(routes.exitNodes, (index) => seen.add(index))
    seen.forEach(visit)
  }

  /** Before 0.29 a machine receives rules about all routes it announces, approved or not; an exit node receives rules about any address. */
  private announcersOf({ from, to }: AddressRange): number[] {
    return this.compiled.network.machines
      .filter(({ subnets, exits }) => [...subnets, ...exits].some((own) => own.from <= to && from <= own.to))
      .map(({ index }) => index)
  }

  ports(rule: PortRule): void {
    for (const dst of rule.dst.list) this.eachConcerned(dst, (index) => this.let(index, rule, dst.text))
  }

  via(rule: ViaRule): void {
    const { network, routes, policy } = this.compiled
    // Headscale writes these destinations with their prefix length, even single addresses.
    const written = ({ text, range }: RuleDestination) =>
      range && policy.flavour === 'headscale' ? prefixText(range) : text
    const tagged = new Set(rule.tags.flatMap((tag) => network.byTag.get(tag) ?? []))
    for (const index of tagged) {
      for (const dst of rule.dst.list) {
        const { range } = dst
        const own = routes.subnets[index] ?? []
        if (range && own.some(({ from, to }) => range.from <= to && from <= range.to)) {
          this.let(index, rule, written(dst))
        }
      }
      if (!rule.internet || (routes.exits[index] ?? []).length === 0) continue
      for (const { text } of internet.prefixes()) this.let(index, rule, text)
    }
  }

  /** Sources of an owner's machines for `autogroup:self`; rules with the same sources share them. */
  private selfSet(from: number[]): OwnSources {
    const id = from.join(' ')
    const known = this.ownSources.get(id)
    if (known) return known
    const set = IpSet.ofAddresses(from.flatMap((index) => this.compiled.network.machine(index).addresses))
    const texts = set.strings()
    const built = { set, texts, key: texts.join(',') }
    this.ownSources.set(id, built)
    return built
  }

  private eachSelf(rule: SelfRule | SelfAppRule, visit: (machine: Machine, sources: OwnSources) => void): void {
    const { network } = this.compiled
    network.byOwner.forEach((own, owner) => {
      const from = selfSources(network, rule.from, owner)
      if (from.length === 0) return
      const sources = this.selfSet(from)
      own.forEach((index) => visit(network.machine(index), sources))
    })
  }

  self(rule: SelfRule): void {
    this.eachSelf(rule, (machine, sources) => {
      const { DstPorts } = this.rule(machine.index, sources.texts, sources.key, rule.protocol)
      for (const range of rule.ports) {
        for (const text of machine.texts) DstPorts?.push({ IP: text, Ports: wirePorts(range) })
      }
    })
  }

  /** Wide prefixes are narrowed to the machine's addresses; those over a served subnet stay whole. */
  private concerned({ index, addresses }: Machine, dst: RuleDestination[]): string[] {
    const own = this.compiled.routes.subnets[index] ?? []
    const found = dst.flatMap(({ range }) => {
      if (!range) return []
      const inside = addresses.filter((address) => range.from <= address && address <= range.to)
      const served = own.some(({ from, to }) => range.from <= to && from <= range.to)
      return [
        ...inside.map((address) => prefixText({ from: address, to: address })),
        ...(served ? [prefixText(range)] : []),
      ]
    })
    return [...new Set(found)]
  }

  app(rule: AppRule): void {
    const { network } = this.compiled
    const concerned: Bits = newBits(network.size)
    for (const dst of rule.dst) [dst.machines, dst.servers].forEach((bits) => addBits(concerned, bits))
    eachBit(concerned, (index) => {
      const machine = network.machine(index)
      const grants = rule.dst.flatMap(({ list }) => {
        const Dsts = this.concerned(machine, list)
        return Dsts.length > 0 ? [{ Dsts, CapMap: rule.capabilities }] : []
      })
      if (grants.length > 0) this.filters[index]?.push({ SrcIPs: rule.sources.texts, CapGrant: grants })
    })
  }

  selfApp(rule: SelfAppRule): void {
    this.eachSelf(rule, (machine, sources) => {
      const Dsts = machine.addresses.map((address) => prefixText({ from: address, to: address }))
      const filter = this.filters[machine.index]
      filter?.push({ SrcIPs: sources.texts, CapGrant: [{ Dsts, CapMap: rule.capabilities }] })
      for (const [capability, companion] of companions) {
        const back = machine.addresses.filter((address) => sources.set.has(address))
        if (!(capability in rule.capabilities) || back.length === 0) continue
        const own = this.compiled.network.byOwner[machine.owner] ?? []
        const SrcIPs = own.flatMap((index) => this.compiled.network.machine(index).texts)
        const all = back.map((address) => prefixText({ from: address, to: address }))
        filter?.push({ SrcIPs, CapGrant: [{ Dsts: all, CapMap: { [companion]: null } }] })
      }
    })
  }
}

/**
 * Returns the packet filter that each machine receives, limited to the rules that concern it. The order of rules, sources and destinations
 * has no meaning.
 */
export function packetFilters(compiled: CompiledPolicy): FilterRule[][] {
  const collector = new Collector(compiled)
  for (const rule of compiled.rules) {
    if (rule.kind === 'ports') collector.ports(rule)
    else if (rule.kind === 'via') collector.via(rule)
    else if (rule.kind === 'self') collector.self(rule)
    else if (rule.kind === 'app') collector.app(rule)
    else collector.selfApp(rule)
  }
  return collector.filters
}
