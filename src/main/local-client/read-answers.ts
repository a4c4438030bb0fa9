import type { z } from 'zod'
import type { NetworkReport, PeerPath, PingReport, Pong, ReceivedRule } from '@shared/local-client/client-report'
import { PINGS } from './commands'
import type { DerpMap, Netcheck, NetworkMap } from './wire'

const PONG = /^pong from .* via (.+) in (\d+(?:\.\d+)?)(µs|ms|s)\s*$/
const UNIT_MS: Readonly<Record<string, number>> = { µs: 0.001, ms: 1, s: 1000 }

function pathOf(via: string): PeerPath {
  const relay = /^DERP\((.*)\)$/.exec(via)?.[1]
  if (relay !== undefined) return { kind: 'relay', relay }
  const peer = /^peer-relay\((.*)\)$/.exec(via)?.[1]
  return peer === undefined ? { kind: 'direct', address: via } : { kind: 'peerRelay', address: peer }
}

/** Parses the output of `ping`. Lines that are neither an answer nor a timeout become the client's own message. */
export function readPings(stdout: string, stderr: string): PingReport {
  const pongs: Pong[] = []
  const words: string[] = []
  for (const line of `${stdout}\n${stderr}`.split('\n')) {
    const [, via, number, unit = ''] = PONG.exec(line) ?? []
    if (via !== undefined) pongs.push({ ms: Number(number) * (UNIT_MS[unit] ?? 1), path: pathOf(via) })
    else if (/^ping ".*" timed out/.test(line)) pongs.push(null)
    // Two sentences that summarize the lines before them.
    else if (!/^(no reply|direct connection not established)?$/.test(line.trim())) words.push(line.trim())
  }
  return { pongs: pongs.slice(0, PINGS), words: pongs.length > 0 ? '' : words.join('\n').slice(0, 500) }
}

/** Parses `netcheck`. Returns the relays sorted by latency. */
export function readNetcheck(check: z.output<typeof Netcheck>, relays: z.output<typeof DerpMap>): NetworkReport {
  const latency = check.RegionLatency ?? {}
  const named = new Map(relays.Regions.map((region) => [region.id, region]))
  const ids = new Set([...named.keys(), ...Object.keys(latency)])
  const mapping = [check.UPnP && 'UPnP', check.PMP && 'NAT-PMP', check.PCP && 'PCP'] as const
  return {
    udp: check.UDP,
    ipv4: check.IPv4,
    ipv6: check.IPv6,
    hardNat: check.MappingVariesByDestIP,
    portMapping: mapping.filter((name) => typeof name === 'string'),
    captivePortal: check.CaptivePortal,
    publicAddresses: [check.GlobalV4, check.GlobalV6].filter(Boolean),
    homeRelay: named.get(String(check.PreferredDERP))?.RegionCode ?? '',
    relays: [...ids]
      .map((id) => ({
        region: named.get(id)?.RegionCode || id,
        name: named.get(id)?.RegionName ?? '',
        ms: latency[id] === undefined ? null : latency[id] / 1e6,
      }))
      .toSorted((a, b) => (a.ms ?? Infinity) - (b.ms ?? Infinity) || a.region.localeCompare(b.region)),
  }
}

/** The packet filter of the network map; null if the map does not contain one. */
export function readFilter({ PacketFilterRules }: z.output<typeof NetworkMap>): ReceivedRule[] | null {
  if (PacketFilterRules === undefined) return null
  return (PacketFilterRules ?? [])
    .filter(({ DstPorts }) => DstPorts.length > 0)
    .map(({ SrcIPs, IPProto, DstPorts }) => ({
      sources: SrcIPs,
      protocols: IPProto,
      destinations: DstPorts.map(({ IP, Ports }) => ({ prefix: IP, first: Ports.First, last: Ports.Last })),
    }))
}
