import { expect, test } from 'vitest'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import { createAnswerer } from './answerer'
import { liveNode as node } from './testing/live-node'
import type { WhyVerdict } from './access-types'

const routes = { advertisedRoutes: ['10.9.0.0/24'], approvedRoutes: ['10.9.0.0/24'] }
const answerer = createAnswerer()
answerer.take({
  kind: 'network',
  network: {
    dialect: dialectOf('0.29'),
    users: [
      { id: '1', name: 'alice' },
      { id: '2', name: 'bob' },
    ],
    nodes: [
      node(1, 'alice-1', { user: '1' }),
      node(2, 'bob-1', { user: '2' }),
      node(3, 'router-1', { tags: ['tag:router'], ...routes }),
      node(4, 'router-2', { tags: ['tag:other'], ...routes }),
    ],
  },
})

const VIA = '{"src": ["alice@"], "dst": ["10.9.0.0/24"], "ip": ["*"], "via": ["tag:router"]}'

/** The verdict of a policy of these grants. */
function verdict(query: string, ...grants: string[]): WhyVerdict {
  const text = `{"tagOwners": {"tag:router": [], "tag:other": []}, "grants": [${grants.join(', ')}]}`
  const reply = answerer.take({ kind: 'ask', id: 1, question: 'why', ask: { text, query } })
  if (!reply?.answer.ok) throw new Error(JSON.stringify(reply))
  const answer = reply.answer.value as WhyVerdict
  expect(answer.kind).toBe('can')
  return answer
}

test('an answer that depends on a via grant alone names the router that the client loses', () => {
  expect(verdict('alice-1 → 10.9.0.7:443', VIA)).toMatchObject({ verdict: 'yes', unseen: ['router-1'] })
  expect(verdict('alice → 10.9.0.7', VIA)).toMatchObject({ unseen: ['router-1'] })
})

test('names no router if another rule lets the client reach it, or if no via grant is used', () => {
  const ordinary = '{"src": ["alice@"], "dst": ["tag:router"], "ip": ["22"]}'
  expect(verdict('alice-1 → 10.9.0.7:443', VIA, ordinary).unseen).toBeUndefined()
  expect(verdict('alice-1 → router-1:22', VIA, ordinary).unseen).toBeUndefined()
  expect(verdict('bob-1 → 10.9.0.7:443', VIA).unseen).toBeUndefined()
  const other = '{"src": ["alice@"], "dst": ["tag:other"], "ip": ["22"]}'
  expect(verdict('alice-1 → 10.9.0.7:443', VIA, other).unseen).toEqual(['router-1'])
})

test('a grant of capabilities counts as a rule that shows the router', () => {
  const capability = '{"src": ["alice@"], "dst": ["tag:router"], "app": {"example.com/cap/x": [{}]}}'
  expect(verdict('alice-1 → 10.9.0.7:443', VIA, capability).unseen).toBeUndefined()
})
