import type { ReceivedRule } from '@shared/local-client/client-report'
import type { FilterRule } from '@shared/policy/compile/filter'
import { visibleName } from '@shared/visible'

/** Entries of two packet filters that differ, each as one line. */
export interface FilterDifference {
  readonly onlyClient: readonly string[]
  readonly onlyEngine: readonly string[]
  /** Rules that the client received. */
  readonly rules: number
}

/** The protocols of a rule without any: TCP, UDP and ICMP of both families (tailcfg.FilterRule, client 1.94). */
const DEFAULT_PROTOCOLS = [6, 17, 1, 58]

const PROTOCOL_NAMES: Readonly<Record<number, string>> = { 1: 'icmp', 6: 'tcp', 17: 'udp', 58: 'icmpv6' }

/** Formats one source, protocol and destination: filters are compared by these, however their rules are split. */
function entry(source: string, protocol: number, prefix: string, first: number, last: number): string {
  const ports = first === 0 && last === 65_535 ? '*' : first === last ? String(first) : `${first}-${last}`
  return visibleName(`${PROTOCOL_NAMES[protocol] ?? protocol} ${source} → ${prefix}:${ports}`)
}

function entriesOf(rules: readonly ReceivedRule[]): Set<string> {
  const found = new Set<string>()
  for (const { sources, protocols, destinations } of rules)
    for (const protocol of protocols.length > 0 ? protocols : DEFAULT_PROTOCOLS)
      for (const source of sources)
        for (const { prefix, first, last } of destinations) found.add(entry(source, protocol, prefix, first, last))
  return found
}

/** A rule of the engine in the client's form. Rules that only grant capabilities open no ports and are left out. */
export function asReceived(rules: readonly FilterRule[]): ReceivedRule[] {
  return rules
    .filter(({ DstPorts }) => DstPorts !== undefined && DstPorts.length > 0)
    .map(({ SrcIPs, IPProto, DstPorts }) => ({
      sources: SrcIPs,
      protocols: IPProto ?? [],
      destinations: (DstPorts ?? []).map(({ IP, Ports }) => ({ prefix: IP, first: Ports.First, last: Ports.Last })),
    }))
}

/** Compares the filter that the client received with the engine's. Both sides come sorted. */
export function compareFilters(client: readonly ReceivedRule[], engine: readonly ReceivedRule[]): FilterDifference {
  const [received, computed] = [entriesOf(client), entriesOf(engine)]
  const without = (a: Set<string>, b: Set<string>) => [...a].filter((text) => !b.has(text)).toSorted()
  return { onlyClient: without(received, computed), onlyEngine: without(computed, received), rules: client.length }
}

/** The difference as text for a report. */
export function differenceText({ onlyClient, onlyEngine }: FilterDifference): string {
  return [...onlyClient.map((line) => `- ${line}`), ...onlyEngine.map((line) => `+ ${line}`)].join('\n')
}
