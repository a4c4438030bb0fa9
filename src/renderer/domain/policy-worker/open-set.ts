import { hasPorts, parseProtocol, type PortRange } from '@shared/policy/net/ports'
import { protocolsOf } from '@shared/policy/compile/reach'
import type { OpenPorts } from './access-types'

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

const one = (protocol: string, ports: PortRange[]): OpenPorts[] => (ports.length > 0 ? [{ protocol, ports }] : [])

const plain = (set: ProtocolSet): OpenPorts[] => [...set].flatMap(([number, ports]) => one(nameOf(number), ports))

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
  return [...one('', shared), ...plain(rest)]
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
