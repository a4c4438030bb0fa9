import { contract } from '@shared/api/contract'
import { ApiError, type ErrorCode, ERROR_STATUS, errorCodes } from '@shared/api/error'
import type { Fault } from '@shared/ipc/mock'
import { errorAnswer } from '@main/api/contract-app'
import { createRowFinder } from '@main/api/find-endpoint'
import type { Answer } from '@main/api/plain'

const rows = createRowFinder(contract)

/** The contract's name of the endpoint a request goes to, `METHOD /path` with its parameters; undefined where no row takes it. */
export function endpointOf(method: string, pathname: string): string | undefined {
  const row = rows.find(method, pathname)?.row
  return row && `${row.method} ${row.path}`
}

/** The fault for a request: one that names its endpoint before one for all. */
export function faultFor(faults: readonly Fault[], method: string, pathname: string): Fault | undefined {
  const endpoint = endpointOf(method, pathname)
  return faults.find((fault) => fault.endpoint === endpoint) ?? faults.find((fault) => fault.endpoint === '*')
}

/** Answers a request with a fault: waits, then the error instead of the answer, or half of the answer. */
export async function answerWithFault(fault: Fault, answer: () => Promise<Answer>): Promise<Answer> {
  if (fault.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, fault.latencyMs))
  if (fault.status !== null) return injected(fault.status)
  const whole = await answer()
  return fault.cutBody ? cut(whole) : whole
}

function injected(status: number): Answer {
  const code = errorCodes.find((name) => ERROR_STATUS[name] === status) ?? nearest(status)
  const error = new ApiError(code, `This answer is an injected fault: status ${status}`)
  return { ...errorAnswer(error), status }
}

function nearest(status: number): ErrorCode {
  return status < 500 ? 'invalid' : 'internal'
}

/** Ends the body half-way and says nothing of it: what is left is no JSON. */
function cut(answer: Answer): Answer {
  if (answer.body === null) return answer
  const { etag: _, ...headers } = answer.headers
  return { ...answer, headers, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) }
}
