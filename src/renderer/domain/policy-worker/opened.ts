import { anyPort, hasPorts, type PortRange } from '@shared/policy/net/ports'
import type { Access } from '@shared/policy/compile/reach'
import type { Opened } from './bundles'

/** Touching and overlapping ranges as one, in order. */
export function mergePorts(ports: readonly PortRange[]): PortRange[] {
  const merged: PortRange[] = []
  for (const { first, last } of ports.toSorted((a, b) => a.first - b.first)) {
    const before = merged.at(-1)
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last)
    else merged.push({ first, last })
  }
  return merged
}

export const isAnyPort = ([only, ...rest]: readonly PortRange[]) =>
  rest.length === 0 && only !== undefined && only.first <= 1 && only.last === anyPort.last

/** True for all ports of TCP, UDP and ICMP. */
export const isEverything = ({ protocol, ports }: Opened) => (protocol === '' || protocol === '*') && isAnyPort(ports)

/** What rules open together, in few words: protocol by protocol, what any protocol opens first. */
export function mergeOpened(list: readonly Pick<Access, 'protocol' | 'ports'>[]): Opened[] {
  const byProtocol = new Map<string, PortRange[]>()
  for (const { protocol, ports } of list) {
    const name = protocol === '*' ? '' : protocol
    byProtocol.set(name, [...(byProtocol.get(name) ?? []), ...ports])
  }
  const merged = [...byProtocol].map(([protocol, ports]): Opened => ({
    protocol,
    ports: hasPorts(protocol) ? mergePorts(ports) : [anyPort],
  }))
  merged.sort((a, b) => (a.protocol < b.protocol ? -1 : 1))
  // What everything opens needs no words of its own.
  const all = merged.some(isEverything)
  return merged.filter(({ protocol }) => !all || !['tcp', 'udp', 'icmp', 'ipv6-icmp'].includes(protocol))
}
