import type { Node } from '@shared/api/resources'
import { createTestMock, TEST_NOW } from '@tests/support/mock-app'
import { expect, it } from 'vitest'
import { problemOf } from './problem-line'

const DAY = 86_400_000
const at = (days: number) => new Date(TEST_NOW + days * DAY).toISOString()

async function healthyMachine(): Promise<Node> {
  const mock = await createTestMock({ nodes: 10 })
  const { nodes } = (await mock.call('GET', '/node')).body as { nodes: Node[] }
  mock.close()
  const [node] = nodes
  if (!node) throw new Error('the seed has no machine')
  return { ...node, online: true, expiry: null, tags: ['tag:db'], availableRoutes: [], approvedRoutes: [] }
}

it('leads with the most urgent problem and has none for a healthy machine', async () => {
  const node = await healthyMachine()
  const kindOf = (change: Partial<Node>) => problemOf({ ...node, ...change }, TEST_NOW)?.kind
  const waiting = { availableRoutes: ['10.0.0.0/8'] }
  const nobody = { user: null, tags: [] }
  const offline = { online: false, lastSeen: at(-3) }
  expect(kindOf({})).toBeUndefined()
  for (const givenName of ['', 'Mac mini', '-web']) expect(kindOf({ givenName, expiry: at(-3) })).toBe('badName')
  expect(kindOf({ ...offline })).toBe('offline')
  expect(kindOf({ online: false, lastSeen: null })).toBe('neverSeen')
  expect(kindOf({ ...offline, ...nobody })).toBe('ownerless')
  expect(kindOf({ ...offline, ...nobody, expiry: at(3) })).toBe('expiring')
  expect(kindOf({ ...offline, ...nobody, expiry: at(3), ...waiting })).toBe('waiting')
  expect(kindOf({ ...offline, ...nobody, expiry: at(-3), ...waiting })).toBe('expired')
  expect(kindOf({ expiry: at(15) })).toBeUndefined()
  expect(problemOf({ ...node, ...waiting }, TEST_NOW)).toEqual({ kind: 'waiting', prefixes: ['10.0.0.0/8'] })
})
