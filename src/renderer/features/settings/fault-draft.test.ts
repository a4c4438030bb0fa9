import { describe, expect, it } from 'vitest'
import { faultEndpoints } from '@shared/ipc/mock'
import { emptyFault, FaultDraftSchema, readFault, withFault } from './demo-page'

describe('the form of a fault', () => {
  it('accepts a delay, a status and a truncated response', () => {
    const draft = FaultDraftSchema.parse({
      endpoint: 'GET /api/v1/node',
      latency: ' 1500 ',
      status: '503',
      cutBody: true,
    })
    expect(readFault(draft)).toEqual({ endpoint: 'GET /api/v1/node', latencyMs: 1500, status: 503, cutBody: true })
  })

  it.each([
    [{}, 'cutBody', 'nothing'],
    [{ latency: '0' }, 'cutBody', 'nothing'],
    [{ latency: '60001' }, 'latency', 'latencyProblem'],
    [{ latency: '1.5' }, 'latency', 'latencyProblem'],
    [{ latency: 'abc' }, 'latency', 'latencyProblem'],
  ])('reports missing and invalid values: %j', (fields, field, problem) => {
    const { error } = FaultDraftSchema.safeParse({ ...emptyFault, ...fields })
    expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([[field, problem]])
  })
})

it('keeps one fault per endpoint', () => {
  const fault = (status: number) => ({ endpoint: '*', latencyMs: 0, status, cutBody: false })
  expect(withFault([fault(500)], fault(401))).toEqual([fault(401)])
})

it('offers every endpoint of the contract once', () => {
  const endpoints = faultEndpoints
  expect(endpoints).toContain('POST /api/v1/node/:nodeId/rename/:newName')
  expect(new Set(endpoints).size).toBe(endpoints.length)
})
