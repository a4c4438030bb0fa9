import type { Fault } from '@shared/ipc/mock'
import { z } from 'zod'

export const faultStatuses = [401, 403, 404, 409, 500, 503] as const

export type FaultProblem = 'latencyProblem' | 'nothing'

const MAX_LATENCY_MS = 60_000
const isLatency = (typed: string) => /^\s*\d*\s*$/.test(typed) && Number(typed) <= MAX_LATENCY_MS

/** What is being put together for a new fault; says a {@link FaultProblem}. An empty `status` answers as usual. */
export const FaultDraft = z
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
export type FaultDraft = z.infer<typeof FaultDraft>

export const emptyFault: FaultDraft = { endpoint: '*', latency: '', status: '', cutBody: false }

/** The fault that was put together. */
export function readFault({ endpoint, latency, status, cutBody }: FaultDraft): Fault {
  return { endpoint, latencyMs: Number(latency), status: status === '' ? null : Number(status), cutBody }
}

/** The list with one more; a call has one fault, the last one given. */
export function withFault(faults: readonly Fault[], fault: Fault): Fault[] {
  return [...faults.filter((other) => other.endpoint !== fault.endpoint), fault]
}
