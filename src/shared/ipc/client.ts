import { z } from 'zod'
import { call, none } from './call'
import {
  ClientFacts,
  ClientReportSchema,
  ConnectReportSchema,
  NetworkReportSchema,
  PingReportSchema,
  ReceivedRuleSchema,
} from '@shared/local-client/client-report'

/** How the console uses this computer's own client. `program` and `socket` are null if the console finds them itself. */
export const ClientChoicesSchema = z.object({
  enabled: z.boolean(),
  program: z.string().nullable(),
  socket: z.string().nullable(),
})
export type ClientChoices = z.infer<typeof ClientChoicesSchema>

export const defaultClientChoices: ClientChoices = { enabled: true, program: null, socket: null }

const address = z.union([z.ipv4(), z.ipv6()])
const ticket = z.uuid()

export const clientInputs = {
  address: z.object({ address }),
  ticket: z.object({ ticket }),
  ping: z.object({ address, ticket }),
  connect: z.object({ address, port: z.number().int().min(1).max(65_535) }),
  enable: z.object({ on: z.boolean() }),
  /** `found` returns to the one that the console finds. */
  choose: z.object({ what: z.enum(['program', 'socket']), by: z.enum(['dialog', 'found']) }),
} as const

export const clientOutputs = {
  report: ClientReportSchema,
  facts: ClientFacts.nullable(),
  ping: PingReportSchema.nullable(),
  connect: ConnectReportSchema,
  network: NetworkReportSchema,
  filter: z.array(ReceivedRuleSchema).nullable(),
  choices: ClientChoicesSchema,
} as const

/** Calls about this computer’s own Tailscale client. */
export const clientCalls = {
  /** Returns what this computer's own Tailscale client reports about itself and its peers. */
  'client:report': call(none, clientOutputs.report),
  /** Returns the facts of one machine; null if the client does not know it. */
  'client:facts': call(clientInputs.address, clientOutputs.facts),
  /** Sends three pings. Null if cancelled. */
  'client:ping': call(clientInputs.ping, clientOutputs.ping),
  'client:cancel': call(clientInputs.ticket, none),
  /** Opens one TCP connection to a port of a peer, or behind it. Refused for other addresses and while another one is in progress. */
  'client:connect': call(clientInputs.connect, clientOutputs.connect),
  'client:network': call(none, clientOutputs.network),
  /** Returns the packet filter that the client received; null if the client does not report it. */
  'client:filter': call(none, clientOutputs.filter),
  'client:choices': call(none, clientOutputs.choices),
  'client:enable': call(clientInputs.enable, clientOutputs.choices),
  /** Opens a file dialog. The page never names a file, because it would be a program to run. */
  'client:choose': call(clientInputs.choose, clientOutputs.choices),
} as const
