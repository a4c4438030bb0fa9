import { addBits, type Bits, eachBit, newBits } from '@shared/policy/net/bits'
import { type Family, letsThrough } from '@shared/policy/compile/families'
import { type AddressRange, isV6 } from '@shared/policy/net/ip'
import { anyPort, type PortRange, protocolNumber } from '@shared/policy/net/ports'
import { type Access, type Opening, protocolsOf, type SourceClass } from '@shared/policy/compile/reach'
import { intersect } from './access-index'
import type { SourceSet } from './access-shares'
import type { FoundName } from './name-finder'
import type { Beyond } from './access-types'
import type { EvaluatedPolicy } from './evaluated-policy'

/** A question with resolved names. */
export interface ResolvedQuestion {
  sources: SourceSet
  destinations: Bits
  /** The addresses in question, unless they are those of machines. */
  range: AddressRange | undefined
  /** Undefined for any. */
  ports: PortRange[] | undefined
  protocol: string
  /** The possible address families of packets: that of an address in the question, otherwise both. */
  families: readonly Family[]
}

/** Returns true for a protocol without ports, for which given ports are ignored. */
export const portless = (protocol: number) => ![6, 17, 132].includes(protocol)

/** Returns the ports of an opening within the question; undefined if there are none. */
export function covered({ protocol, ports, families }: Access, asked: ResolvedQuestion): PortRange[] | undefined {
  if (!asked.families.some((family) => letsThrough(families, family))) return undefined
  const wanted = asked.protocol === '' ? undefined : protocolNumber(asked.protocol)
  const shared = protocolsOf(protocol).filter((number) => wanted === undefined || number === wanted)
  if (shared.length === 0) return undefined
  if (!asked.ports || (wanted !== undefined && portless(wanted))) return [anyPort]
  if (shared.every(portless)) return undefined
  const own = asked.ports
  const both = ports.flatMap(({ first, last }) =>
    own.flatMap((range) => {
      const overlap = { first: Math.max(first, range.first), last: Math.min(last, range.last) }
      return overlap.first <= overlap.last ? [overlap] : []
    }),
  )
  return both.length > 0 ? both : undefined
}

/** Returns a filter for rules with destinations that overlap the addresses: a rule for a part of a subnet does not open the rest. */
export function rulesMeeting(
  { compiled }: EvaluatedPolicy,
  range: AddressRange | undefined,
): (opening: Access) => boolean {
  if (!range) return () => true
  const key = ({ origin, protocol, ports }: Omit<Access, 'families'>) =>
    `${origin.section} ${origin.index} ${protocol} ${ports.map(({ first, last }) => `${first}-${last}`).join()}`
  const meeting = new Set<string>()
  for (const rule of compiled.rules) {
    if ((rule.kind === 'ports' || rule.kind === 'via') && rule.dst.overlaps(range)) meeting.add(key(rule))
    else if (rule.kind === 'self' || (rule.kind === 'via' && rule.internet)) meeting.add(key(rule))
  }
  return (opening) => meeting.has(key(opening))
}

/** Splits the requested ports at the bounds of all openings. */
function slices(asked: PortRange[] | undefined, openings: { ports: PortRange[] }[]): PortRange[] {
  if (!asked) return [anyPort]
  return asked.flatMap(({ first, last }) => {
    const cuts = new Set([first, last + 1])
    for (const { ports } of openings)
      for (const range of ports)
        [range.first, range.last + 1].filter((cut) => first < cut && cut <= last).forEach((cut) => cuts.add(cut))
    const sorted = [...cuts].sort((a, b) => a - b)
    return sorted.slice(0, -1).map((from, at) => ({ first: from, last: (sorted[at + 1] ?? 0) - 1 }))
  })
}

/** Returns the targets of the question that a class reaches completely (`full`) and at least partly (`some`). */
export function reachedBy(source: SourceClass, asked: ResolvedQuestion, fits: (opening: Opening) => boolean) {
  const width = asked.destinations.length * 32
  const fitting = source.openings.flatMap((opening) => {
    const ports = fits(opening) ? covered(opening, asked) : undefined
    return ports ? [{ targets: opening.targets, ports }] : []
  })
  const some = newBits(width)
  fitting.forEach(({ targets }) => addBits(some, targets))
  let full = some
  for (const slice of slices(asked.ports, fitting)) {
    const bits = newBits(width)
    const giving = fitting.filter(({ ports }) =>
      ports.some((range) => range.first <= slice.first && slice.last <= range.last),
    )
    giving.forEach(({ targets }) => addBits(bits, targets))
    full = intersect(full, bits)
  }
  return { full: intersect(full, asked.destinations), some: intersect(some, asked.destinations) }
}

/** Returns the address families that both ends may have: an end given by address has only one. */
export function familiesAsked(...ends: (FoundName | undefined)[]): Family[] {
  const fits = (family: Family) => ends.every((end) => !end?.range || isV6(end.range.from) === (family === 6))
  return ([4, 6] as const).filter(fits)
}

/** Returns the places of the machines among some targets. */
export function machinesOf(targets: Bits, { network }: Pick<EvaluatedPolicy, 'network'>): number[] {
  const found: number[] = []
  eachBit(targets, (index) => index < network.size && found.push(index))
  return found
}

/** Returns the addresses of a question if no machine has any of them. */
export function rangeBeyond(found: FoundName | undefined, evaluated: EvaluatedPolicy): AddressRange | undefined {
  return found?.range !== undefined && machinesOf(found.targets, evaluated).length === 0 ? found.range : undefined
}

/** Returns the targets other than machines, in their order. */
export function beyondOf({ reach }: EvaluatedPolicy): Beyond[] {
  return reach.targets.flatMap((target): Beyond[] => {
    if (target.kind === 'machine') return []
    return [target.kind === 'subnet' ? { kind: 'subnet', prefix: target.prefix } : { kind: 'internet' }]
  })
}
