import { liveStateOf } from '@shared/access/reachable'
import fc from 'fast-check'
import type { Node } from '@shared/api/resources'
import { describe, expect, it } from 'vitest'
import { makeNode } from '@tests/support/machines'
import { policyWith, smallContext, validAcl, validGrant } from '@tests/support/random-policy'
import { whyReaches } from '@shared/policy/analyse/answers'
import { compilePolicy } from '@shared/policy/compile/compile'
import { buildReach } from '@shared/policy/compile/reach'
import { readPolicy } from '@shared/policy/read/read'
import { createAnswerer } from './answerer'
import { type Reachability, reachabilityNow, refusingLayer } from './reachability'
import type { AnswerTo, LiveNetwork } from './questions'

const now = Date.parse('2026-11-22T12:00:00Z')
const earlier = '2026-11-20T12:00:00Z'

const states = {
  online: { online: true },
  offline: { online: false, lastSeen: earlier },
  neverSeen: { online: false, lastSeen: null },
  expired: { online: true, expiry: earlier },
} satisfies Record<string, Partial<Node>>
type State = keyof typeof states

interface RouteState {
  approved: boolean
  advertised: boolean
  primary: boolean
}

/** The small network as the server reports it, with the given machine and route states. */
function asServed(list: readonly State[], route: RouteState): { live: LiveNetwork; nodes: Node[] } {
  const nodes = smallContext.nodes.map((node, index) => {
    const routes = node.advertisedRoutes
    const facts = states[list[index] ?? 'online']
    const id = String(index + 1)
    return makeNode(id, {
      givenName: node.name,
      ipAddresses: [node.ipv4 ?? '', node.ipv6 ?? ''],
      tags: [...node.tags],
      availableRoutes: route.advertised ? [...routes] : [],
      approvedRoutes: route.approved ? [...routes] : [],
      subnetRoutes: route.primary ? [...routes] : [],
      ...facts,
    })
  })
  const live = {
    users: smallContext.users,
    nodes: smallContext.nodes.map((node, index) => ({
      ...node,
      id: String(index + 1),
      advertisedRoutes: nodes[index]?.availableRoutes ?? [],
      approvedRoutes: nodes[index]?.approvedRoutes ?? [],
    })),
  }
  return { live, nodes }
}

function why({ live, nodes }: ReturnType<typeof asServed>, text: string, query: string) {
  const answerer = createAnswerer()
  answerer.take({ kind: 'network', network: live })
  answerer.take({ kind: 'state', state: liveStateOf(nodes, now) })
  const reply = answerer.take({ kind: 'ask', id: 1, question: 'why', ask: { text, query, reading: 'now' } })
  if (!reply?.answer.ok) throw new Error(JSON.stringify(reply))
  const answer = reply.answer.value as AnswerTo<'why'>
  if (answer.problem !== undefined || answer.kind !== 'can') return undefined
  return answer
}

const ends: Record<string, number[]> = {
  laptop: [0],
  'ann@example.com': [0, 1],
  'bob@': [2],
  'tag:web': [4, 5],
  router: [6],
  '10.1.0.0/16': [8],
  'autogroup:internet': [9],
}
const sources = ['laptop', 'ann@example.com', 'bob@', 'tag:web']

const rules = fc.record({ acls: fc.array(validAcl, { maxLength: 4 }), grants: fc.array(validGrant, { maxLength: 2 }) })
const flag = fc.boolean()

describe('an answer now', () => {
  it('equals the result of every pair: allowed by the policy, and both ends able', () => {
    const heads = new Map<string, number>()
    fc.assert(
      fc.property(
        rules,
        fc.array(fc.constantFrom(...(Object.keys(states) as State[])), { minLength: 8, maxLength: 8 }),
        fc.record({ approved: flag, advertised: flag, primary: flag }),
        fc.constantFrom(...sources),
        fc.constantFrom(...Object.keys(ends)),
        (given, list, route, source, destination) => {
          const { live, nodes } = asServed(list, route)
          const text = JSON.stringify(policyWith(given))
          const answer = why({ live, nodes }, text, `${source} → ${destination}`)
          if (!answer) return
          const reachability = reachabilityNow(answer.ends, live, nodes, now)
          // Oracle: evaluates pair by pair as if every route were served, with the real states of machines and routes.
          const { policy } = readPolicy(text, 'headscale', smallContext.users)
          if (!policy) throw new Error('not a policy')
          const index = buildReach(compilePolicy(policy, smallContext))
          const served = (machine: number) =>
            list[machine] === 'online' && route.advertised && route.approved && (machine === 7 || route.primary)
          const able = (place: number) => (place === 8 ? served(6) : place === 9 ? served(7) : list[place] === 'online')
          const [from, to] = [ends[source] ?? [], ends[destination] ?? []]
          const pairs = from.flatMap((one) => to.filter((other) => other !== one).map((other) => [one, other] as const))
          const family = destination.startsWith('10.') ? { family: 4 as const } : {}
          const allowed = pairs.filter(([one, other]) => whyReaches(index, one, other, family).length > 0)
          const up = allowed.filter(([one, other]) => able(one) && able(other))
          expect(answer.full).toBe(allowed.length)
          // A rule with `via` needs a router with its tag, too: that is proven in readings.slow.test.ts.
          const led = given.grants.some(({ via }) => via !== undefined)
          expect(answer.now).toBeLessThanOrEqual(up.length)
          expect(led || answer.now === up.length).toBe(true)
          expect([reachability.source.able, reachability.source.of]).toEqual([from.filter(able).length, from.length])
          expect([reachability.destination.able, reachability.destination.of]).toEqual([
            to.filter(able).length,
            to.length,
          ])
          const head = refusingLayer(reachability, answer.some, answer.now)
          heads.set(head ?? 'none', (heads.get(head ?? 'none') ?? 0) + 1)
          const first =
            allowed.length === 0
              ? 'policy'
              : !from.some(able)
                ? 'source'
                : !to.some(able)
                  ? 'destination'
                  : answer.now === 0
                    ? 'together'
                    : undefined
          expect(head).toBe(first)
        },
      ),
      { numRuns: 1500, seed: 14 },
    )
    for (const head of ['policy', 'source', 'destination', 'none']) expect(heads.get(head), head).toBeGreaterThan(10)
  })

  const open = JSON.stringify({ acls: [{ action: 'accept', src: ['*'], dst: ['*:*'] }] })
  const served = { approved: true, advertised: true, primary: true }
  const reachabilityFor = (query: string, list: readonly State[], route: RouteState): Reachability => {
    const { live, nodes } = asServed(list, route)
    const answer = why({ live, nodes }, open, query)
    if (!answer) throw new Error(query)
    expect(answer.verdict).toBe('yes')
    return reachabilityNow(answer.ends, live, nodes, now)
  }
  const all = Array.from({ length: 8 }, (): State => 'online')

  it('names what blocks an end', () => {
    const list = all.with(0, 'expired').with(1, 'neverSeen').with(4, 'offline')
    const { source, destination } = reachabilityFor('ann@example.com → tag:web', list, served)
    expect(source).toMatchObject({
      state: 'no',
      obstacles: [
        { reason: 'expired', name: 'laptop', since: earlier },
        { reason: 'neverSeen', name: 'phone' },
      ],
    })
    expect(destination).toMatchObject({
      state: 'partly',
      able: 1,
      of: 2,
      obstacles: [{ reason: 'offline', name: 'web' }],
    })
  })

  it('distinguishes routes that are not approved or not served, and exit nodes that are off', () => {
    const obstacle = (query: string, list: readonly State[], route: Partial<RouteState>) =>
      reachabilityFor(query, list, { ...served, ...route }).destination.obstacles
    expect(obstacle('laptop → 10.1.2.3', all, {})).toEqual([])
    expect(obstacle('laptop → 10.1.2.3', all, { approved: false })).toEqual([
      { reason: 'route', prefix: '10.1.0.0/16', name: 'router', state: 'waiting' },
    ])
    expect(obstacle('laptop → 10.1.2.3', all, { primary: false })).toMatchObject([{ state: 'unserved' }])
    expect(obstacle('laptop → 10.1.2.3', all, { advertised: false })).toMatchObject([{ state: 'prepared' }])
    expect(obstacle('laptop → 10.1.2.3', all.with(6, 'offline'), {})).toMatchObject([
      { state: 'unserved', machine: { reason: 'offline', name: 'router' } },
    ])
    expect(obstacle('laptop → autogroup:internet', all.with(7, 'expired'), {})).toMatchObject([
      { prefix: '', name: 'exit', state: 'expired', machine: { reason: 'expired' } },
    ])
  })
})
