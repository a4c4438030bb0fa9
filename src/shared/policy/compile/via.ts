import type { Alias } from '@shared/policy/read/alias'
import { type Bits, hasBit } from '@shared/policy/net/bits'
import type { Compiled } from './compiled'
import type { GrantRule } from '@shared/policy/read/model'
import type { NameSet } from './resolve'
import type { ServedRoute } from './routes'

/** The effect of `via` grants on one route of one viewer. */
export interface Steering {
  /** Machines the viewer is routed through, regardless of the primary. */
  include: ReadonlySet<number>
  /** Machines that must not appear to the viewer as routers of the route. */
  exclude: ReadonlySet<number>
  /** An ordinary rule covers the route as well, so the primary still applies to included machines. */
  usePrimary: boolean
}

const none: Steering = { include: new Set(), exclude: new Set(), usePrimary: false }

/** The part of a rule that steering needs: sources and destinations. */
interface SteeringRule {
  src: Bits
  dst: NameSet[]
  internet: boolean
  via: number[] | undefined
}

function steeringRules({ policy, resolver, network }: Compiled): SteeringRule[] {
  const isInternet = (alias: Alias) => alias.text === 'autogroup:internet'
  const build = (src: Alias[], dst: Alias[], via?: GrantRule['via']): SteeringRule => ({
    src: resolver.machinesOf(src),
    dst: dst.filter((alias) => !isInternet(alias)).map((alias) => resolver.resolve(alias)),
    internet: dst.some(isInternet),
    via: via && via.length > 0 ? via.flatMap(({ text }) => network.byTag.get(text) ?? []) : undefined,
  })
  return [
    ...(policy.grants ?? []).map((rule) => build(rule.src, rule.dst, rule.via)),
    ...(policy.acls ?? []).map((rule) => build(rule.src, rule.dst)),
  ]
}

function steer(rules: SteeringRule[], { prefix, exit, servers }: ServedRoute): Steering {
  const covers = (rule: SteeringRule) => (exit ? rule.internet : rule.dst.some((part) => part.overlaps(prefix)))
  const include = new Set<number>()
  const exclude = new Set<number>()
  for (const { via } of rules.filter((rule) => rule.via !== undefined && covers(rule))) {
    for (const index of servers) (via?.includes(index) ? include : exclude).add(index)
  }
  // Of several routers with one tag only the oldest is used.
  for (const { via } of exit ? [] : rules.filter((rule) => rule.via !== undefined && covers(rule))) {
    const first = servers.filter((index) => via?.includes(index)).sort((a, b) => a - b)[0]
    for (const index of first === undefined ? [] : include) {
      if (index === first) continue
      include.delete(index)
      exclude.add(index)
    }
  }
  const ordinary = rules.some((rule) => rule.via === undefined && rule.dst.some((part) => part.overlaps(prefix)))
  if (ordinary) exclude.clear()
  return { include, exclude, usePrimary: ordinary }
}

/** Computes how `via` grants change a viewer's routers of a route. */
export function viaSteering(compiled: Compiled): (viewer: number, route: ServedRoute) => Steering {
  if (!compiled.policy.grants?.some(({ via }) => via.length > 0)) return () => none
  const rules = steeringRules(compiled)
  const byViewer = new Map<number, SteeringRule[]>()
  const known = new Map<string, Steering>()
  return (viewer, route) => {
    let own = byViewer.get(viewer)
    if (!own) {
      own = rules.filter(({ src }) => hasBit(src, viewer))
      byViewer.set(viewer, own)
    }
    const key = `${viewer} ${route.prefix.text}`
    let steering = known.get(key)
    if (!steering) known.set(key, (steering = own.some(({ via }) => via) ? steer(own, route) : none))
    return steering
  }
}
