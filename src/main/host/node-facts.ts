import { z } from 'zod'
import type { HostFacts } from '@shared/host/host-report'
import type { FactsRecord } from '@shared/machine-facts/record'
import { plainVersion } from '@shared/machine-facts/plain-version'
import { visibleName } from '@shared/visible'
import { parseJson } from '@main/lib/parse-json'
import { readDebug } from './debug-interface'
import type { OpenHost } from './open-hosts'

/** Any client chooses its own facts. */
const text = z.string().catch('').transform(visibleName)

/** A node of `/debug/nodestore` of 0.29. A field that is missing or of another type must not hide the rest. */
const StoredNode = z.object({
  NodeKey: z.string().regex(/^nodekey:[0-9a-f]{64}$/),
  Hostinfo: z.object({
    OS: text,
    OSVersion: text,
    IPNVersion: text,
    Distro: text,
    DistroVersion: text,
    DeviceModel: text,
    Container: z.boolean().nullable().catch(null),
    NetInfo: z
      .object({ PreferredDERP: z.number().catch(0) })
      .nullable()
      .catch(null),
  }),
})

/** Reads the facts of machines that have connected. @param at when they were read (RFC 3339) */
export function readNodeFacts(json: string, at: string): FactsRecord[] | null {
  const nodes = z.record(z.string(), z.unknown()).safeParse(parseJson(json))
  if (!nodes.success) return null
  return Object.values(nodes.data).flatMap((node) => {
    const read = StoredNode.safeParse(node)
    // A machine that never connected has a host name alone.
    return read.success && read.data.Hostinfo.OS !== '' ? [recordOf(read.data, at)] : []
  })
}

function recordOf({ NodeKey: nodeKey, Hostinfo: info }: z.output<typeof StoredNode>, at: string): FactsRecord {
  const relay = info.NetInfo?.PreferredDERP ?? 0
  const facts = {
    os: info.OS,
    osVersion: info.OSVersion,
    clientVersion: plainVersion(info.IPNVersion),
    distribution: [info.Distro, info.DistroVersion].filter(Boolean).join(' '),
    device: info.DeviceModel,
    container: info.Container,
    homeRelay: relay === 0 ? '' : String(relay),
  }
  return { nodeKey, source: 'host', at, facts }
}

/** Asks the debug interface for the facts of all machines. Rejects with HostError. @param now milliseconds since 1970 */
export async function hostFacts(host: OpenHost, now: number): Promise<HostFacts> {
  const { text: json, problem } = await readDebug(host, '/debug/nodestore', 'application/json')
  const records = problem === null ? readNodeFacts(json, new Date(now).toISOString()) : []
  return { records: records ?? [], problem: problem ?? (records ? null : 'unreadable') }
}
