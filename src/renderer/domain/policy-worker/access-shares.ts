import {
  addBits,
  type Bits,
  countCommon,
  hasBit,
  isEmptyBits,
  newBits,
  hasPorts,
  parseProtocol,
  type PortRange,
} from '@shared/policy/net/ip'
import { type Opening, type SourceClass, protocolsOf } from '@shared/policy/compile/reach'
import type { AccessShare, OpenPorts } from './access-types'

/** The access a rule opens. Without `families`: over every address family. */
interface Open {
  protocol: string
  ports: readonly PortRange[]
  families?: 'both' | 'ipv4' | 'ipv6'
}

const TCP = 6
const UDP = 17
const ICMP = 1
const ICMPV6 = 58
const lastPort = 65535

/** Sorted ports by protocol number. */
type ProtocolSet = Map<number, PortRange[]>

/** The access between two ends, independent of the rules: equal exactly if the same packets pass. */
interface OpenSet {
  ipv4: ProtocolSet
  ipv6: ProtocolSet
}

/** Merges touching and overlapping ranges, sorted. Nothing listens on port 0, so it only counts if it is the only port. */
export function mergePorts(ports: readonly PortRange[]): PortRange[] {
  const merged: PortRange[] = []
  for (const { first, last } of ports.toSorted((a, b) => a.first - b.first)) {
    const before = merged.at(-1)
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last)
    else merged.push({ first, last })
  }
  const [lowest] = merged
  if (lowest?.first === 0 && lowest.last > 0) lowest.first = 1
  return merged
}

/** Returns the ports from 1 to 65535 outside the ranges, which must be sorted. */
export function otherPorts(ports: readonly PortRange[]): PortRange[] {
  const found: PortRange[] = []
  let next = 1
  for (const { first, last } of ports) {
    if (first > next) found.push({ first: next, last: first - 1 })
    next = last + 1
  }
  if (next <= lastPort) found.push({ first: next, last: lastPort })
  return found
}

const minus = (ports: readonly PortRange[], others: readonly PortRange[]) =>
  otherPorts(mergePorts([...otherPorts(ports), ...others]))

const inBoth = (a: readonly PortRange[], b: readonly PortRange[]) =>
  otherPorts(mergePorts([...otherPorts(a), ...otherPorts(b)]))

const nameOf = (protocol: number) => parseProtocol(String(protocol)).value ?? String(protocol)

function openSet(list: readonly Open[]): OpenSet {
  const gathered: OpenSet = { ipv4: new Map(), ipv6: new Map() }
  for (const { protocol, ports, families = 'both' } of list) {
    const sets = families === 'both' ? [gathered.ipv4, gathered.ipv6] : [gathered[families]]
    for (const number of protocolsOf(protocol)) {
      const own = hasPorts(nameOf(number)) ? ports : [{ first: 1, last: lastPort }]
      for (const set of sets) set.set(number, [...(set.get(number) ?? []), ...own])
    }
  }
  for (const set of [gathered.ipv4, gathered.ipv6]) set.forEach((ports, number) => set.set(number, mergePorts(ports)))
  return gathered
}

const openOf = (protocol: string, ports: PortRange[]): OpenPorts[] => (ports.length > 0 ? [{ protocol, ports }] : [])

const plain = (set: ProtocolSet): OpenPorts[] => [...set].flatMap(([number, ports]) => openOf(nameOf(number), ports))

/**
 * Writes ports shared by TCP and UDP once, as a rule without a protocol opens them, together with ICMP. Returns undefined if there are no
 * shared ports.
 */
function folded(set: ProtocolSet): OpenPorts[] | undefined {
  const [tcp, udp] = [set.get(TCP) ?? [], set.get(UDP) ?? []]
  const shared = inBoth(tcp, udp)
  if (shared.length === 0 || !set.has(ICMP) || !set.has(ICMPV6)) return undefined
  const rest = new Map(set)
  rest.delete(ICMP)
  rest.delete(ICMPV6)
  rest.set(TCP, minus(tcp, shared)).set(UDP, minus(udp, shared))
  return [...openOf('', shared), ...plain(rest)]
}

const size = (opened: readonly OpenPorts[]) => opened.reduce((sum, { ports }) => sum + ports.length, 0)

/** Returns the shorter description, which is the same for equal sets. */
function describe(set: ProtocolSet): OpenPorts[] {
  const [apart, together] = [plain(set), folded(set)]
  const said = together && size(together) <= size(apart) ? together : apart
  return said.toSorted((a, b) => (a.protocol < b.protocol ? -1 : 1))
}

function pick(set: ProtocolSet, choose: (ports: PortRange[], number: number) => PortRange[]): ProtocolSet {
  const chosen = [...set].map(([number, ports]): [number, PortRange[]] => [number, choose(ports, number)])
  return new Map(chosen.filter(([, ports]) => ports.length > 0))
}

/**
 * Returns the combined access of rules as a short list: first the access over every address family, then over a single one. The result
 * depends only on the open ports, protocols and families, so lists that let the same packets pass give the same result.
 */
export function mergeOpened(list: readonly Open[]): OpenPorts[] {
  const { ipv4, ipv6 } = openSet(list)
  if (JSON.stringify(describe(ipv4)) === JSON.stringify(describe(ipv6))) return describe(ipv4)
  const shared = pick(ipv4, (ports, number) => inBoth(ports, ipv6.get(number) ?? []))
  const alone = (set: ProtocolSet, family: 'ipv4' | 'ipv6') =>
    describe(pick(set, (ports, number) => minus(ports, shared.get(number) ?? []))).map((open): OpenPorts => ({
      ...open,
      family,
    }))
  return [...describe(shared), ...alone(ipv4, 'ipv4'), ...alone(ipv6, 'ipv6')]
}

/** Returns true for every port from 1 to 65535. */
export const isAnyPort = (ports: readonly PortRange[]) => ports.length > 0 && otherPorts(ports).length === 0

/** Returns true for all ports of TCP, UDP and ICMP, over every address family. */
export const isEverything = ({ protocol, ports, family }: OpenPorts) =>
  family === undefined && (protocol === '' || protocol === '*') && isAnyPort(ports)

/** Sources of the same class. */
export interface ClassShare {
  machines: number[]
  source: SourceClass
}

/** A subject as the source of access. */
export interface SourceSet {
  members: readonly number[]
  shares: ClassShare[]
  /** The openings of all its machines, without duplicates. */
  openings: Opening[]
}

/** Targets with the same openings. */
export interface OpenBlock {
  targets: Bits
  openings: Opening[]
}

const both = (a: Bits, b: Bits): Bits => a.map((word, at) => word & (b[at] ?? 0))
const without = (a: Bits, b: Bits): Bits => a.map((word, at) => word & ~(b[at] ?? 0))

/** Groups targets by their openings. Openings share their target sets, so there are few blocks. */
export function openBlocks(openings: readonly Opening[], width: number): OpenBlock[] {
  const byTargets = new Map<Bits, Opening[]>()
  for (const opening of openings) {
    const alike = byTargets.get(opening.targets)
    if (alike) alike.push(opening)
    else byTargets.set(opening.targets, [opening])
  }
  let blocks: OpenBlock[] = []
  for (const [targets, own] of byTargets) {
    let rest: Bits = newBits(width)
    addBits(rest, targets)
    const next: OpenBlock[] = []
    for (const block of blocks) {
      const common = both(block.targets, rest)
      if (isEmptyBits(common)) {
        next.push(block)
        continue
      }
      const left = without(block.targets, common)
      if (!isEmptyBits(left)) next.push({ targets: left, openings: block.openings })
      next.push({ targets: common, openings: [...block.openings, ...own] })
      rest = without(rest, common)
    }
    if (!isEmptyBits(rest)) next.push({ targets: rest, openings: own })
    blocks = next
  }
  return blocks
}

/** Targets with the same described access. */
interface WordedBlock {
  targets: Bits
  opened: OpenPorts[]
  key: string
}

const worded = (openings: readonly Opening[], width: number): WordedBlock[] =>
  openBlocks(openings, width).map(({ targets, openings: own }) => {
    const opened = mergeOpened(own)
    return { targets, opened, key: JSON.stringify(opened) }
  })

const known = new WeakMap<SourceClass, WordedBlock[]>()

function blocksOf(source: SourceClass): WordedBlock[] {
  const found = known.get(source) ?? worded(source.openings, source.reach.length * 32)
  known.set(source, found)
  return found
}

/** Counts the pairs of machines with targets that are in both sets, without those of a machine with itself. */
function countPairs(machines: readonly number[], targets: Bits, destinations: Bits): number {
  const reached = countCommon(targets, destinations)
  if (reached === 0) return 0
  const own = machines.reduce((sum, index) => sum + (hasBit(destinations, index) && hasBit(targets, index) ? 1 : 0), 0)
  return reached * machines.length - own
}

/**
 * Returns the access between sources and destinations as shares: the number of pairs with exactly the same access, largest first. Pairs
 * without access are not included. `fits` filters the openings.
 */
export function sharesOf(
  { shares }: SourceSet,
  destinations: Bits,
  fits?: (opening: Opening) => boolean,
): AccessShare[] {
  const found = new Map<string, AccessShare>()
  for (const { machines, source } of shares) {
    const blocks = fits ? worded(source.openings.filter(fits), destinations.length * 32) : blocksOf(source)
    for (const { targets, opened, key } of blocks) {
      const pairs = countPairs(machines, targets, destinations)
      if (pairs === 0) continue
      const share = found.get(key)
      if (share) share.pairs += pairs
      else found.set(key, { opened, pairs })
    }
  }
  return [...found.entries()]
    .toSorted(([a, one], [b, other]) => other.pairs - one.pairs || (a < b ? -1 : 1))
    .map(([, share]) => share)
}

/** Returns the sources that have exactly the access of a share. */
export function sourcesOfShare({ shares }: SourceSet, destinations: Bits, { opened }: AccessShare): number[] {
  const wanted = JSON.stringify(opened)
  return shares.flatMap(({ machines, source }) => {
    const blocks = blocksOf(source).filter(({ key }) => key === wanted)
    const reached = blocks.reduce((sum, { targets }) => sum + countCommon(targets, destinations), 0)
    if (reached !== 1) return reached === 0 ? [] : machines
    // The only target may be a machine itself.
    return machines.filter((index) => blocks.some(({ targets }) => countPairs([index], targets, destinations) > 0))
  })
}

/** Counts the pairs of all shares. */
export const pairsOf = (shares: readonly AccessShare[]) => shares.reduce((sum, { pairs }) => sum + pairs, 0)
