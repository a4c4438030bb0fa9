import { contract } from '@shared/api/contract'
import type { Fault } from '@shared/ipc/mock'

/** What is being put together for a new fault. */
export interface FaultDraft {
  endpoint: string
  latency: string
  /** An error status as text; '' answers as usual. */
  status: string
  cutBody: boolean
}

export const emptyFault: FaultDraft = { endpoint: '*', latency: '', status: '', cutBody: false }
export const faultStatuses = [401, 403, 404, 409, 500, 503] as const

/** Every call that can fail, as the demo server names them: `GET /api/v1/node`. */
export function faultEndpoints(): string[] {
  return Object.values(contract).flatMap((group) => Object.values(group).map(({ method, path }) => `${method} ${path}`))
}

export type FaultProblem = 'latencyProblem' | 'nothing'

const MAX_LATENCY_MS = 60_000

/** The fault that was put together, or what is missing from it. */
export function readFault(draft: FaultDraft): { fault: Fault } | { problem: FaultProblem } {
  const typed = draft.latency.trim()
  if (!/^\d*$/.test(typed) || Number(typed) > MAX_LATENCY_MS) return { problem: 'latencyProblem' }
  const fault: Fault = {
    endpoint: draft.endpoint,
    latencyMs: Number(typed),
    status: draft.status === '' ? null : Number(draft.status),
    cutBody: draft.cutBody,
  }
  const harmless = fault.latencyMs === 0 && fault.status === null && !fault.cutBody
  return harmless ? { problem: 'nothing' } : { fault }
}

/** The list with one more; a call has one fault, the last one given. */
export function withFault(faults: readonly Fault[], fault: Fault): Fault[] {
  return [...faults.filter((other) => other.endpoint !== fault.endpoint), fault]
}
