import { z } from 'zod'
import { Time } from '@shared/api/primitives'

/** The current path from this computer to a peer. `relay` is the code of the relay's region, such as `fra`. */
const PeerPath = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('direct'), address: z.string() }),
  z.object({ kind: z.literal('peerRelay'), address: z.string() }),
  z.object({ kind: z.literal('relay'), relay: z.string() }),
])
export type PeerPath = z.infer<typeof PeerPath>

/** A machine's client and operating system, as a client reported them. '' if the client did not report a value. */
export const ClientFacts = z.object({
  /** Such as `linux`, `macOS`, `windows`, `iOS`, `android`. */
  os: z.string(),
  osVersion: z.string(),
  /** Such as `1.94.1`, without the build's suffix. */
  clientVersion: z.string(),
  /** Such as `debian 12`. */
  distribution: z.string(),
  /** The device's model. */
  device: z.string(),
  /** True if the client runs in a container; null if it did not report that. */
  container: z.boolean().nullable(),
  /** The code of the machine's home relay, or the number of its region if the client has no name for it. */
  homeRelay: z.string(),
})
export type ClientFacts = z.infer<typeof ClientFacts>

/** A machine that this computer's client knows. */
const ClientPeer = z.object({
  /** `nodekey:` and 64 hexadecimal digits, as in the server's list. */
  nodeKey: z.string(),
  name: z.string(),
  addresses: z.array(z.string()),
  /** The subnets and exit routes that it serves. */
  routes: z.array(z.string()),
  online: z.boolean(),
  /** True if packets went either way in the last minutes. */
  active: z.boolean(),
  /** Null if no packets have been exchanged. */
  path: PeerPath.nullable(),
  received: z.number(),
  sent: z.number(),
  lastHandshake: Time.nullable(),
  /** True if this computer's traffic leaves the network there. */
  exitNode: z.boolean(),
  keyExpiry: Time.nullable(),
  facts: ClientFacts,
})
export type ClientPeer = z.infer<typeof ClientPeer>

/** Reasons why the client gave no readable answer. */
export const clientFailures = ['notStarted', 'timeout', 'tooLarge', 'unreadable', 'refused'] as const

/**
 * The state of this computer's client. `off`: the admin switched the feature off. `notInstalled` names the paths that were tried.
 * `notRunning`: the program is there, its service is not. `failed` carries the program's own words, or ''.
 */
export const ClientReportSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('notInstalled'), tried: z.array(z.string()) }),
  z.object({ state: z.literal('notRunning'), program: z.string() }),
  z.object({ state: z.literal('failed'), program: z.string(), why: z.enum(clientFailures), words: z.string() }),
  z.object({
    state: z.enum(['loggedOut', 'stopped', 'starting', 'awaitingApproval']),
    program: z.string(),
    version: z.string(),
  }),
  z.object({
    state: z.literal('running'),
    program: z.string(),
    version: z.string(),
    /** When the client was asked, by this computer's clock. */
    at: Time,
    /** False for a client without a network device: other programs of this computer cannot use the network. */
    device: z.boolean(),
    self: ClientPeer,
    peers: z.array(ClientPeer),
    /** Problems that the client reports about itself, in its own words. */
    health: z.array(z.string()),
  }),
])
export type ClientReport = z.infer<typeof ClientReportSchema>

/** One answer to a ping, in order; null if none came in time. */
const Pong = z.object({ ms: z.number(), path: PeerPath }).nullable()
export type Pong = z.infer<typeof Pong>

/** `words` are the client's own if it sent no ping, otherwise ''. */
export const PingReportSchema = z.object({ pongs: z.array(Pong), words: z.string() })
export type PingReport = z.infer<typeof PingReportSchema>

/** Result of one TCP connection. */
export const connectOutcomes = ['open', 'refused', 'timeout', 'unreachable', 'failed'] as const
export const ConnectReportSchema = z.object({ outcome: z.enum(connectOutcomes), ms: z.number() })
export type ConnectReport = z.infer<typeof ConnectReportSchema>

/** A relay's region, with the time to it in milliseconds; null if it did not answer. */
export const RelayLatency = z.object({ region: z.string(), name: z.string(), ms: z.number().nullable() })

/** The client's measurements of this computer's network. Null if it did not report a value. */
export const NetworkReportSchema = z.object({
  udp: z.boolean().nullable(),
  ipv4: z.boolean().nullable(),
  ipv6: z.boolean().nullable(),
  /** True if the router gives another port for every destination, which makes direct connections unlikely. */
  hardNat: z.boolean().nullable(),
  portMapping: z.array(z.enum(['UPnP', 'NAT-PMP', 'PCP'])),
  captivePortal: z.boolean().nullable(),
  /** This computer's public addresses with ports. */
  publicAddresses: z.array(z.string()),
  /** The region that the client prefers. */
  homeRelay: z.string(),
  relays: z.array(RelayLatency),
})
export type NetworkReport = z.infer<typeof NetworkReportSchema>

/**
 * One rule of the packet filter as the control server sent it to this computer (tailcfg.FilterRule): the sources that may connect to its
 * addresses and ports. No protocols means TCP, UDP and ICMP.
 */
export const ReceivedRuleSchema = z.object({
  sources: z.array(z.string()),
  protocols: z.array(z.number()),
  destinations: z.array(z.object({ prefix: z.string(), first: z.number(), last: z.number() })),
})
export type ReceivedRule = z.infer<typeof ReceivedRuleSchema>
