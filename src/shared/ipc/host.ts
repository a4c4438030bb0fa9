import { z } from 'zod'
import { SshDestination } from '@shared/host/destination'
import { HostFailure, HostFindings, HostQuestion } from '@shared/host/host-report'
import { ConnectionReport, TestTicket } from './connection'
import { ServerColor, ServerName, Session } from './session'

export const hostInputs = {
  find: z.object({ ticket: TestTicket, destination: SshDestination }),
  add: z.object({ ticket: TestTicket, name: ServerName, color: ServerColor }),
  ticket: z.object({ ticket: TestTicket }),
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
    report: ConnectionReport.nullable(),
    failure: HostFailure.nullable(),
  }),
  questions: z.array(HostQuestion),
} as const
export type HostFound = z.infer<typeof hostOutputs.find>
export type HostAdded = z.infer<typeof hostOutputs.add>
