import { z } from 'zod'
import { Time } from '@shared/api/primitives'
import { DebugProblem } from './host-report'

/** A client that waits until an admin registers it. */
export const WaitingMachineSchema = z.object({
  /** As the client and Headscale's log show it. */
  id: z.string().regex(/^[\w-]{10,100}$/),
  /** When it asked, by the host's clock. */
  at: Time,
})
export type WaitingMachine = z.infer<typeof WaitingMachineSchema>

/** The end of the wait: `gone` if Headscale did not know the client any more. */
export const WaitingOutcomeSchema = z.enum(['approved', 'rejected', 'gone'])
export type WaitingOutcome = z.infer<typeof WaitingOutcomeSchema>

/**
 * Why the log names no waiting clients. `old`: this release does not log them. `noFile`: the log is not written to a readable file.
 * `hidden`: the host does not let its user read it.
 */
const waitingProblems = ['old', 'noFile', 'hidden'] as const

/** The clients that wait to be registered, the newest first. */
export const WaitingReadSchema = z.object({
  machines: z.array(WaitingMachineSchema),
  /** The number of registrations that the debug interface counts; null if it does not report one. */
  count: z.number().int().nullable(),
  /** How long Headscale keeps a request. */
  minutes: z.number().int(),
  /** Why there is no count. */
  debug: DebugProblem.nullable(),
  problem: z.enum(waitingProblems).nullable(),
  /** The time of this reading, by the host's clock. */
  now: Time,
})
export type WaitingRead = z.infer<typeof WaitingReadSchema>
