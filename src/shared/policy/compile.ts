import type { Alias } from './alias'
import {
  type Capabilities,
  companions,
  type Compiled,
  type CompiledRule,
  type Destination,
  type RuleOrigin,
  type Sources,
} from './compiled'
import { parsePrefix } from './ip'
import { everything, IpSet } from './ipset'
import type { AclRule, GrantRule, Policy, PolicyContext } from './model'
import { Network } from './network'
import { anyPort } from './ports'
import { Resolver } from './resolve'
import { buildRoutes, type Routes } from './routes'

const isSelf = (alias: Alias) => alias.text === 'autogroup:self'
const isInternet = (alias: Alias) => alias.text === 'autogroup:internet'

class Compiler {
  readonly rules: CompiledRule[] = []
  private readonly sourcesByNames = new Map<string, Sources>()
  private readonly destinationsByName = new Map<string, { list: Destination[]; set: IpSet }>()

  constructor(
    private readonly resolver: Resolver,
    private readonly routes: Routes,
  ) {}

  private sourcesFrom(texts: string[], set: IpSet): Sources {
    const machines = this.resolver.holdersOf(set)
    return { texts, key: texts.join(','), set, machines, routers: this.routes.serversIn(set) }
  }

  /** `*` among the sources adds the served subnets, and keeps the other names' addresses apart from its ranges. */
  private sources(aliases: Alias[]): Sources {
    const names = aliases.map(({ text }) => text).join(' ')
    const known = this.sourcesByNames.get(names)
    if (known) return known
    const sources = this.buildSources(aliases)
    this.sourcesByNames.set(names, sources)
    return sources
  }

  private buildSources(aliases: Alias[]): Sources {
    if (aliases.some(({ text }) => text === 'autogroup:danger-all')) return this.sourcesFrom(['*'], everything)
    const set = IpSet.union(aliases.map((alias) => this.resolver.resolve(alias).set))
    const texts = set.strings()
    if (!aliases.some(({ kind }) => kind === 'wildcard')) return this.sourcesFrom(texts, set)
    const others = aliases
      .filter(({ kind }) => kind !== 'wildcard')
      .flatMap((alias) => this.resolver.resolve(alias).set.strings())
    const all = [...new Set([...texts, ...this.routes.subnetTexts, ...others])]
    const subnets = this.routes.subnetTexts.flatMap((text) => parsePrefix(text) ?? [])
    return this.sourcesFrom(all, IpSet.union([set, IpSet.of(subnets)]))
  }

  private destination(alias: Alias): { list: Destination[]; set: IpSet } {
    if (alias.kind === 'wildcard') return { list: [{ text: '*' }], set: everything }
    const known = this.destinationsByName.get(alias.text)
    if (known) return known
    const { set } = this.resolver.resolve(alias)
    const built = { list: set.prefixes(), set }
    this.destinationsByName.set(alias.text, built)
    return built
  }

  acl(rule: AclRule): void {
    const origin: RuleOrigin = { section: 'acls', index: rule.index, offset: rule.offset, length: rule.length }
    const { protocol } = rule
    const sources = this.sources(rule.src)
    for (const dst of rule.dst) {
      if (isSelf(dst)) {
        const sets = rule.src.map((alias) => this.resolver.resolve(alias).set)
        this.rules.push({ kind: 'self', origin, sets, ports: dst.ports, protocol })
      } else if (sources.texts.length > 0) {
        const { list, set } = this.destination(dst)
        this.rules.push({ kind: 'ports', origin, sources, dst: list, dstSet: set, ports: dst.ports, protocol })
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
    const sets = rule.src.map((alias) => this.resolver.resolve(alias).set)
    const others = rule.dst.filter((alias) => !isSelf(alias))
    const self = others.length < rule.dst.length
    for (const { ports, protocol } of rule.ip) {
      if (self) this.rules.push({ kind: 'self', origin, sets, ports, protocol })
      if (others.length === 0 || sources.texts.length === 0) continue
      const found = others.map((alias) => this.destination(alias))
      const dstSet = IpSet.union(found.map(({ set }) => set))
      this.rules.push({
        kind: 'ports',
        origin,
        sources,
        dst: found.flatMap(({ list }) => list),
        dstSet,
        ports,
        protocol,
      })
    }
    if (!rule.app) return
    const capabilities: Capabilities = Object.fromEntries(rule.app)
    if (self) this.rules.push({ kind: 'self-app', origin, sets, capabilities })
    if (others.length > 0) this.app(origin, sources, rule, others, capabilities)
  }

  private app(
    origin: RuleOrigin,
    sources: Sources,
    rule: GrantRule,
    others: Alias[],
    capabilities: Capabilities,
  ): void {
    const sets = others.map((alias) => this.resolver.resolve(alias).set)
    const dst = sets.map((set) => set.prefixes().map(({ range }) => range))
    const dstSet = IpSet.union(sets)
    this.rules.push({ kind: 'app', origin, sources, dst, dstSet, capabilities })
    const back = companions.filter(([capability]) => capability in capabilities)
    if (back.length === 0) return
    const wildcard = others.some(({ kind }) => kind === 'wildcard')
    const texts = [...sets.flatMap((set) => set.strings()), ...(wildcard ? this.routes.subnetTexts : [])]
    const routeSet = IpSet.of(wildcard ? this.routes.subnetTexts.flatMap((text) => parsePrefix(text) ?? []) : [])
    const from = this.sourcesFrom(texts, IpSet.union([dstSet, routeSet]))
    const srcSets = rule.src.map((alias) => this.resolver.resolve(alias).set)
    const to = [srcSets.flatMap((set) => set.prefixes().map(({ range }) => range))]
    for (const [, companion] of back) {
      const given = { [companion]: null }
      this.rules.push({
        kind: 'app',
        origin,
        sources: from,
        dst: to,
        dstSet: IpSet.union(srcSets),
        capabilities: given,
      })
    }
  }

  private via(rule: GrantRule, origin: RuleOrigin): void {
    const sources = this.sources(rule.src)
    if (sources.texts.length === 0) return
    const dst = rule.dst
      .filter((alias) => !isInternet(alias))
      .flatMap((alias) => this.resolver.resolve(alias).set.prefixes())
    const internet = rule.dst.some(isInternet)
    const tags = rule.via.map(({ text }) => text)
    for (const { ports, protocol } of rule.ip) {
      this.rules.push({ kind: 'via', origin, sources, tags, dst, internet, ports, protocol })
    }
  }

  /** Without `acls` and `grants` every machine reaches every other. */
  allowAll(): void {
    const wildcard: Alias = { kind: 'wildcard', text: '*', offset: 0, length: 0 }
    const origin: RuleOrigin = { section: 'default', index: 0, offset: 0, length: 0 }
    const { list, set } = this.destination(wildcard)
    const sources = this.sources([wildcard])
    this.rules.push({ kind: 'ports', origin, sources, dst: list, dstSet: set, ports: [anyPort], protocol: '' })
  }
}

/** Works a policy out for a network. Names that mean nothing contribute nothing, as in the control plane. */
export function compileFor(policy: Policy, network: Network): Compiled {
  const resolver = new Resolver(policy, network)
  const routes = buildRoutes(resolver)
  const compiler = new Compiler(resolver, routes)
  if (!policy.acls && !policy.grants) compiler.allowAll()
  policy.grants?.forEach((rule) => compiler.grant(rule))
  policy.acls?.forEach((rule) => compiler.acl(rule))
  return { policy, network, resolver, routes, rules: compiler.rules }
}

/** The same, from the plain lists. Build the `Network` once and use `compileFor` when only the policy changes. */
export function compilePolicy(policy: Policy, context: PolicyContext): Compiled {
  return compileFor(policy, new Network(context))
}
