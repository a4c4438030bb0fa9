import { z } from 'zod'
import {
  ClientFacts,
  ClientReport,
  ConnectReport,
  NetworkReport,
  PingReport,
  ReceivedRule,
} from '@shared/local-client/client-report'

/** How the console uses this computer's own client. `program` and `socket` are null if the console finds them itself. */
export const ClientChoices = z.object({
  enabled: z.boolean(),
  program: z.string().nullable(),
  socket: z.string().nullable(),
})
export type ClientChoices = z.infer<typeof ClientChoices>

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
  report: ClientReport,
  facts: ClientFacts.nullable(),
  ping: PingReport.nullable(),
  connect: ConnectReport,
  network: NetworkReport,
  filter: z.array(ReceivedRule).nullable(),
  choices: ClientChoices,
} as const
