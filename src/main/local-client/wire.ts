import { setImmediate } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import { visibleName } from '@shared/visible'
import { z } from 'zod'

// The client's own formats, from `tailscale … --json` of 1.60 to 1.94. Every field may be missing or of another type: releases add and drop
// fields, and an unreadable field must not hide the rest.

/** The characters of a text that are read: a name of DNS has 253, a message about health some hundred. */
const LONGEST = 1000
/** Other machines and the control server choose these texts. */
const word = z.string().transform((value) => visibleName(value.slice(0, LONGEST)))
const text = word.catch('')
const flag = z.boolean().catch(false)
const flagOrNull = z.boolean().nullable().catch(null)
const count = z.number().catch(0)

/** The zero time of Go means "never". */
const time = z.iso
  .datetime({ offset: true })
  .nullable()
  .catch(null)
  .transform((value) => (value === null || value.startsWith('0001-') ? null : new Date(value).toISOString()))

/** More machines, and entries of a list, than the console supports: a control server may name any number. */
const MOST = 20_000
/** The same for the addresses and the routes of one machine. */
const [MOST_ADDRESSES, MOST_ROUTES] = [50, 1000]

const listOf = <T extends z.ZodType>(item: T, most = MOST) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values) => values.slice(0, most).flatMap((value) => readOne(item, value)))

function readOne<T extends z.ZodType>(item: T, value: unknown): z.output<T>[] {
  const read = item.safeParse(value)
  return read.success ? [read.data] : []
}

/** Machines, and milliseconds, after which other events have their turn: one machine may have many routes. */
const AT_ONCE = { machines: 100, ms: 20 } as const
/** More regions of relays, and messages about health, than any client has. */
const MOST_OTHERS = 1000

/** Reads machines in turns with other work: all of a large network at once would stop every window. */
async function readInTurns<T extends z.ZodType>(item: T, values: readonly unknown[]): Promise<z.output<T>[]> {
  const found: z.output<T>[] = []
  let end = performance.now() + AT_ONCE.ms
  for (const [at, value] of values.slice(0, MOST).entries()) {
    if (at > 0 && (at % AT_ONCE.machines === 0 || performance.now() > end)) {
      await setImmediate()
      end = performance.now() + AT_ONCE.ms
    }
    found.push(...readOne(item, value))
  }
  return found
}

/** An address of the network; anything else in the list is dropped. */
const address = z
  .string()
  .refine((value) => ipaddr.isValid(value))
  .transform((value) => ipaddr.parse(value).toString())

export const NodeKeyText = z.string().regex(/^nodekey:[0-9a-f]{64}$/)

const PeerStatus = z.object({
  PublicKey: NodeKeyText,
  HostName: text,
  DNSName: text,
  OS: text,
  TailscaleIPs: listOf(address, MOST_ADDRESSES),
  CurAddr: text,
  PeerRelay: text,
  Relay: text,
  RxBytes: count,
  TxBytes: count,
  LastHandshake: time,
  /** Subnets and exit routes that the peer serves. */
  PrimaryRoutes: listOf(word, MOST_ROUTES),
  Online: flag,
  Active: flag,
  ExitNode: flag,
  KeyExpiry: time,
})
export type PeerStatus = z.infer<typeof PeerStatus>

export const Status = z.object({
  Version: text,
  TUN: z.boolean().catch(true),
  BackendState: z.string(),
  Self: PeerStatus.nullable().catch(null),
  Health: listOf(word, MOST_OTHERS),
  Peer: z
    .record(z.string(), z.unknown())
    .nullable()
    .catch(null)
    .transform((peers) => readInTurns(PeerStatus, Object.values(peers ?? {}))),
})
export type Status = z.infer<typeof Status>

const Hostinfo = z.object({
  OS: text,
  OSVersion: text,
  IPNVersion: text,
  Distro: text,
  DistroVersion: text,
  DeviceModel: text,
  Container: flagOrNull,
  NetInfo: z.object({ PreferredDERP: count }).nullable().catch(null),
})

/** A node as the control server sent it, in `whois` and in the network map. */
export const MapNodeSchema = z.object({
  Key: NodeKeyText,
  HomeDERP: count,
  /** Before HomeDERP: `127.3.3.40:REGION`. */
  DERP: text,
  Hostinfo: Hostinfo.nullable().catch(null),
})
export type MapNode = z.infer<typeof MapNodeSchema>

export const Whois = z.object({ Node: MapNodeSchema })

const PortRange = z.object({ First: z.number(), Last: z.number() })

/** A rule as the control server sent it. Rules that only grant capabilities have no `DstPorts`. */
const FilterRule = z.object({
  SrcIPs: listOf(word),
  IPProto: listOf(z.number()),
  DstPorts: listOf(z.object({ IP: word, Ports: PortRange })),
})

export const NetworkMapSchema = z.object({
  Peers: z
    .array(z.unknown())
    .catch([])
    .transform((peers) => readInTurns(MapNodeSchema, peers)),
  SelfNode: MapNodeSchema.nullable().catch(null),
  /** Null if nothing may connect to this computer; undefined if the client does not report it, or in another form. */
  PacketFilterRules: z
    .array(z.unknown())
    .nullish()
    .catch(undefined)
    .transform(async (rules) => {
      if (!rules) return rules
      const read = await readInTurns(FilterRule, rules)
      return read.length === rules.length ? read : undefined
    }),
})
export type NetworkMap = z.infer<typeof NetworkMapSchema>

export const Netcheck = z.object({
  UDP: flagOrNull,
  IPv4: flagOrNull,
  IPv6: flagOrNull,
  MappingVariesByDestIP: flagOrNull,
  UPnP: flagOrNull,
  PMP: flagOrNull,
  PCP: flagOrNull,
  CaptivePortal: flagOrNull,
  GlobalV4: text,
  GlobalV6: text,
  PreferredDERP: count,
  /** Nanoseconds by the number of the region. */
  RegionLatency: z
    .record(z.string(), z.unknown())
    .nullable()
    .catch(null)
    .transform((regions) => {
      const known = Object.entries(regions ?? {}).slice(0, MOST_OTHERS)
      return Object.fromEntries(known.flatMap(([id, value]) => (typeof value === 'number' ? [[id, value]] : [])))
    }),
})
export type Netcheck = z.infer<typeof Netcheck>

const Region = z.object({ RegionCode: text, RegionName: text })

/** Names of the relays' regions, in `tailscale debug derp-map` by number. */
export const DerpMap = z.object({
  Regions: z
    .record(z.string(), z.unknown())
    .nullable()
    .catch(null)
    .transform((regions) =>
      Object.entries(regions ?? {})
        .slice(0, MOST_OTHERS)
        .flatMap(([id, region]) => readOne(Region, region).map((read) => ({ id, ...read }))),
    ),
})
export type DerpMap = z.infer<typeof DerpMap>
