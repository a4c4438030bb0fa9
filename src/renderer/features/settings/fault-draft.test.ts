import { describe, expect, it } from 'vitest'
import { emptyFault, faultEndpoints, readFault, withFault } from './fault-draft'

describe('readFault', () => {
  it('takes a delay, a status, a cut answer', () => {
    expect(readFault({ endpoint: 'GET /api/v1/node', latency: ' 1500 ', status: '503', cutBody: true })).toEqual({
      fault: { endpoint: 'GET /api/v1/node', latencyMs: 1500, status: 503, cutBody: true },
    })
  })

  it('says what is missing', () => {
    expect(readFault(emptyFault)).toEqual({ problem: 'nothing' })
    expect(readFault({ ...emptyFault, latency: '60001' })).toEqual({ problem: 'latencyProblem' })
    expect(readFault({ ...emptyFault, latency: '1.5' })).toEqual({ problem: 'latencyProblem' })
  })
})

it('keeps one fault per call', () => {
  const fault = (status: number) => ({ endpoint: '*', latencyMs: 0, status, cutBody: false })
  expect(withFault([fault(500)], fault(401))).toEqual([fault(401)])
})

it('offers every call of the contract once', () => {
  const endpoints = faultEndpoints()
  expect(endpoints).toContain('POST /api/v1/node/:nodeId/rename/:newName')
  expect(new Set(endpoints).size).toBe(endpoints.length)
})
