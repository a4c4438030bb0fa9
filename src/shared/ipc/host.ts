import { z } from 'zod'
import { call, none } from './call'
import { SshDestination } from '@shared/host/destination'
import { HostStarted } from '@shared/host/save'
import {
  HostMetricsSchema,
  LogReadSchema,
  WaitingMachineSchema,
  WaitingOutcomeSchema,
  WaitingReadSchema,
  HostFacts,
  HostFailure,
  HostFindings,
  HostQuestion,
  HostRun,
} from '@shared/host/host-report'
import { ConnectionReportSchema, ServerColor, ServerName, Session, TestTicket } from './session'

export const hostInputs = {
  find: z.object({ ticket: TestTicket, destination: SshDestination }),
  add: z.object({ ticket: TestTicket, name: ServerName, color: ServerColor }),
  ticket: z.object({ ticket: TestTicket }),
  server: z.object({ id: z.string().min(1) }),
  /** `fresh`: finds Headscale again, as after its configuration was changed. */
  look: z.object({ id: z.string().min(1), fresh: z.boolean().optional() }),
  /** `log` and `after`: the name of the log and the number of the last known line; '' and 0 without one. */
  log: z.object({ id: z.string().min(1), log: z.string().max(100), after: z.number().int().min(0) }),
  decided: z.object({ id: z.string().min(1), machine: WaitingMachineSchema.shape.id, how: WaitingOutcomeSchema }),
  /** Null forbids the console to use the host. */
  allow: z.object({ id: z.string().min(1), destination: SshDestination.nullable() }),
  /** Null refuses to answer. */
  answer: z.object({
    id: z.string(),
    answer: z
      .string()
      .max(1000)
      .regex(/^[^\0\r\n]*$/)
      .nullable(),
  }),
} as const

export const hostOutputs = {
  /** Exactly one of both, or neither if it was cancelled. */
  find: z.object({ findings: HostFindings.nullable(), failure: HostFailure.nullable() }),
  /** `report`: the test of the connection, if it failed. */
  add: z.object({
    session: Session.nullable(),
    report: ConnectionReportSchema.nullable(),
    failure: HostFailure.nullable(),
  }),
  /** The session, or null and the reason why the host cannot be used. */
  allow: z.object({ session: Session.nullable(), failure: HostFailure.nullable() }),
  /** Exactly one of findings and failure. `runs`: the last run of each command on the host since the console started. */
  look: z.object({ findings: HostFindings.nullable(), failure: HostFailure.nullable(), runs: z.array(HostRun) }),
  /** `failure`: why the host cannot be used. */
  facts: HostFacts.extend({ failure: HostFailure.nullable() }),
  /** The answer of the host, and why it cannot be used. */
  waiting: z.object({ read: WaitingReadSchema.nullable(), failure: HostFailure.nullable() }),
  questions: z.array(HostQuestion),
} as const
export type LogPlace = z.infer<typeof hostInputs.log>
export type HostFound = z.infer<typeof hostOutputs.find>
export type HostFactsRead = z.infer<typeof hostOutputs.facts>
export type HostWaiting = z.infer<typeof hostOutputs.waiting>
export type HostLook = z.infer<typeof hostOutputs.look>
export type HostAllowed = z.infer<typeof hostOutputs.allow>
export type HostAdded = z.infer<typeof hostOutputs.add>

/** Calls about the hosts of servers. */
export const hostCalls = {
  /** Connects to a host over SSH and finds Headscale there. Reads only. */
  'host:find': call(hostInputs.find, hostOutputs.find),
  /** Creates an API key on the host that was found with this ticket, and saves the server. */
  'host:add': call(hostInputs.add, hostOutputs.add),
  'host:cancel': call(hostInputs.ticket, none),
  /** Allows or forbids the console to use the host of a saved server. Connects and finds Headscale first; reads only. */
  'host:allow': call(hostInputs.allow, hostOutputs.allow),
  /** Returns the known facts about Headscale on a server's host. */
  'host:look': call(hostInputs.look, hostOutputs.look),
  /** Starts Headscale that does not run, or starts it again, and waits until it is healthy. */
  'host:start': call(hostInputs.server, HostStarted),
  /** Asks the debug interface on a server's host for facts of machines. */
  'host:facts': call(hostInputs.server, hostOutputs.facts),
  /** Finds the clients that wait to be registered. */
  'host:waiting': call(hostInputs.server, hostOutputs.waiting),
  /** Reports that a waiting client was registered or rejected here, because Headscale does not report it. */
  'host:decided': call(hostInputs.decided, none),
  /** Returns new lines of the log, and follows the log as long as a page requests lines. */
  'host:log': call(hostInputs.log, LogReadSchema),
  /** Reads the figures of Headscale, and returns those of the last hour. */
  'host:metrics': call(hostInputs.server, HostMetricsSchema),
  /** The open questions of ssh. */
  'host:questions': call(none, hostOutputs.questions),
  'host:answer': call(hostInputs.answer, none),
  /** Lets connections that failed or were refused try again at once. */
  'host:again': call(none, none),
} as const

export const hostEvents = {
  /** The open questions of ssh changed. */
  'host:asks': hostOutputs.questions,
} as const
