import type { Fault } from '@shared/ipc/mock'
import { z } from 'zod'

export const faultStatuses = [401, 403, 404, 409, 500, 503] as const

export type FaultProblem = 'latencyProblem' | 'nothing'

const MAX_LATENCY_MS = 60_000
const isLatency = (typed: string) => /^\s*\d*\s*$/.test(typed) && Number(typed) <= MAX_LATENCY_MS

/** Schema of the form for a new fault; its messages are {@link FaultProblem}s. An empty `status` keeps the normal response. */
export const FaultDraftSchema = z
  .object({
    endpoint: z.string(),
    latency: z.string().refine(isLatency, 'latencyProblem' satisfies FaultProblem),
    status: z.string(),
    cutBody: z.boolean(),
  })
  .refine(({ latency, status, cutBody }) => Number(latency) !== 0 || status !== '' || cutBody, {
    path: ['cutBody'],
    error: 'nothing' satisfies FaultProblem,
  })
export type FaultDraft = z.infer<typeof FaultDraftSchema>

export const emptyFault: FaultDraft = { endpoint: '*', latency: '', status: '', cutBody: false }

/** Converts the form values to a fault. */
export function readFault({ endpoint, latency, status, cutBody }: FaultDraft): Fault {
  return { endpoint, latencyMs: Number(latency), status: status === '' ? null : Number(status), cutBody }
}

/** Adds a fault to the list. An endpoint has one fault, so it replaces an earlier one. */
export function withFault(faults: readonly Fault[], fault: Fault): Fault[] {
  return [...faults.filter((other) => other.endpoint !== fault.endpoint), fault]
}
