import { z } from 'zod'
import { calls } from '@shared/api/calls'
import { mockProblems } from './mock-problems'

const MockProblem = z.object({ kind: z.enum(mockProblems), message: z.string(), path: z.string() })
export type MockProblem = z.infer<typeof MockProblem>

/** The endpoints a fault can name besides `*`: every call of the contract, as `METHOD /path`. */
export const faultEndpoints: readonly string[] = Object.values(calls).flatMap((group) =>
  Object.values(group).map(({ method, path }) => `${method} ${path}`),
)

const Endpoint = z.string().refine((name) => name === '*' || faultEndpoints.includes(name), {
  error: ({ input }) => `There is no call "${String(input)}"; the nearest is "${nearestTo(String(input))}"`,
})

/** Returns the endpoint with the longest common start, ignoring the names of parameters; the shortest of several. */
function nearestTo(name: string): string {
  const plain = (text: string) => text.replaceAll(/[:{][^/]*/g, ':')
  const wanted = plain(name)
  const shared = (endpoint: string) => {
    let end = 0
    while (end < wanted.length && wanted[end] === plain(endpoint)[end]) end++
    return end
  }
  const [nearest = ''] = faultEndpoints.toSorted((a, b) => shared(b) - shared(a) || a.length - b.length)
  return nearest
}

/**
 * A fault to inject. `endpoint` is `METHOD /path` as in the contract (`GET /api/v1/node`) or `*` for every call. The fault waits
 * `latencyMs` first; then `status` returns that error instead, `cutBody` ends the response half-way.
 */
export const Fault = z.object({
  endpoint: Endpoint,
  latencyMs: z.number().int().min(0).max(60_000).default(0),
  status: z.number().int().min(400).max(599).nullable().default(null),
  cutBody: z.boolean().default(false),
})
export type Fault = z.infer<typeof Fault>

export const MockStateSchema = z.object({
  active: z.boolean(),
  problem: MockProblem.nullable(),
  seed: z.number().int().nullable(),
  nodes: z.number().int().nullable(),
  faults: z.array(Fault),
})
export type MockState = z.infer<typeof MockStateSchema>

export const MOCK_NODES_MAX = 50_000
export const MockSize = z.object({
  seed: z.number().int().min(0).max(0xffff_ffff).optional(),
  nodes: z.number().int().min(1).max(MOCK_NODES_MAX).optional(),
})
export type MockSize = z.infer<typeof MockSize>
