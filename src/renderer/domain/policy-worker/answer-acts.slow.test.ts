import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AccessReading, accessReadings } from '@shared/access/reachable'
import { everyPair, onlyUp } from '@tests/support/every-pair'
import type { Act } from '@shared/acts/act'
import { applyActs } from '@shared/acts/apply-acts'
import { policyWith, smallContext, validAcl, validGrant } from '@tests/support/random-policy'
import { createAnswerer } from './answerer'
import { type AnswerTo, type Ask, type LiveNetwork, type LiveNode, pairsPerPage, type QuestionKind } from './questions'

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const iso = (offset: number) => new Date(NOW + offset).toISOString()

/** The small network with ids, an expired machine and a second router of its subnet. */
const live: LiveNetwork = {
  users: smallContext.users.map((user) => ({ ...user, id: String(user.id) })),
  nodes: [
    ...smallContext.nodes.map((node, place) => {
      const user = smallContext.users.find(({ name }) => name === node.user)
      const expiry = place === 2 ? { expiry: iso(-1000) } : {}
      return { ...node, id: String(place + 1), ...(user && { user: String(user.id) }), ...expiry }
    }),
    {
      id: '9',
      name: 'second',
      tags: ['tag:router'],
      ipv4: '100.64.0.9',
      advertisedRoutes: ['10.1.0.0/16', '172.16.0.0/12'],
      approvedRoutes: [],
    },
  ],
}

function ask<K extends QuestionKind>(question: K, about: Ask<K>, network = live): AnswerTo<K> {
  const answerer = createAnswerer()
  answerer.take({ kind: 'network', network })
  answerer.take({ kind: 'state', state })
  const reply = answerer.take({ kind: 'ask', id: 1, question, ask: about })
  if (!reply?.answer.ok) throw new Error(JSON.stringify(reply?.answer))
  return reply.answer.value as AnswerTo<K>
}

/** Machines that are connected: all but one. */
const online = new Set(live.nodes.map(({ id }) => id).filter((id) => id !== '5'))

const isUp = ({ id, expiry, absent }: LiveNode) =>
  !absent && online.has(id) && (expiry === undefined || Date.parse(expiry) > NOW)

/** Returns the live machines and routes, computed from the lists: every announced and approved subnet has a router. */
function livenessOf({ nodes }: LiveNetwork) {
  const there = nodes.filter(isUp)
  return {
    up: new Set(there.map(({ id }) => id)),
    served: new Set(
      there.flatMap((node) => node.advertisedRoutes.filter((prefix) => node.approvedRoutes.includes(prefix))),
    ),
  }
}

const state = (() => {
  const { up, served } = livenessOf(live)
  const routes = live.nodes
    .filter(({ id }) => up.has(id))
    .map((node) => [node.id, node.approvedRoutes.filter((prefix) => served.has(prefix))] as const)
  return { online, machines: up, routes: new Map(routes) }
})()

/** Returns the pairs of an answer, from all pages of all entries. */
function shownPairs(
  text: string,
  acts: readonly Act[],
  of: AccessReading,
): { changed: Map<string, string>; pairs: number } {
  const asked = { text, acts, now: NOW }
  const answer = ask('acts', asked)[of]
  const changed = new Map<string, string>()
  for (const side of ['lost', 'gained'] as const) {
    answer[side].entries.forEach(({ before, after, pairs }, entry) => {
      for (let offset = 0; offset < pairs; offset += pairsPerPage) {
        const page = ask('actsPairs', { ...asked, of, side, entry, offset })
        expect(page.total).toBe(pairs)
        for (const { from, to } of page.pairs) {
          const name = `${from.name} → ${to.kind === 'internet' ? 'internet' : to.name}`
          changed.set(name, `${JSON.stringify(before)} ${JSON.stringify(after)}`)
        }
      }
    })
  }
  return { changed, pairs: answer.pairs }
}

const rules = fc.record({
  acls: fc.array(validAcl, { maxLength: 4 }),
  grants: fc.array(validGrant, { maxLength: 3 }),
})
const text = rules.map((given) => JSON.stringify(policyWith(given)))
const node = fc.constantFrom(...live.nodes.map(({ id }) => id))
const user = fc.constantFrom('1', '2', '3')
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('node.delete' as const), id: node }),
  fc.record({ kind: fc.constant('node.expire' as const), id: node }),
  fc.record({ kind: fc.constant('node.expiry' as const), id: node, at: fc.constantFrom(null, iso(1000), iso(-1000)) }),
  fc.record({
    kind: fc.constant('node.tags' as const),
    id: node,
    tags: fc.subarray(['tag:web', 'tag:db', 'tag:router', 'tag:exit']),
  }),
  fc.record({ kind: fc.constant('node.move' as const), id: node, user }),
  fc.record({
    kind: fc.constant('node.routes' as const),
    id: node,
    approved: fc.subarray(['10.1.0.0/16', '172.16.0.0/12', '0.0.0.0/0', '::/0']),
  }),
  fc.record({ kind: fc.constant('user.rename' as const), id: user, name: fc.constantFrom('nobody', 'dana', 'cem') }),
  fc.record({ kind: fc.constant('user.delete' as const), id: user }),
  fc.record({ kind: fc.constant('policy.save' as const), text }),
)

describe('who gains and who loses by acts', () => {
  it('is the difference of all pairs before and after', () => {
    const seen = { allowed: { gained: 0, lost: 0, none: 0 }, now: { gained: 0, lost: 0, none: 0 } }
    fc.assert(
      fc.property(text, fc.array(act, { maxLength: 4 }), (policy, acts) => {
        const after = applyActs({ network: live, policy }, acts, NOW)
        const names = live.nodes.map(({ name }) => name)
        expect(after.network.nodes.map(({ name }) => name)).toEqual(names)
        const views = {
          allowed: [everyPair(live, policy), everyPair(after.network, after.policy)],
          now: [
            everyPair(onlyUp(live, livenessOf(live)), policy),
            everyPair(onlyUp(after.network, livenessOf(after.network)), after.policy),
          ],
        } as const
        for (const of of accessReadings) {
          const [had, has] = views[of]
          const changed = [...new Set([...had.keys(), ...has.keys()])].filter((name) => had.get(name) !== has.get(name))
          const told = shownPairs(policy, acts, of)
          expect([...told.changed.keys()].toSorted()).toEqual(changed.toSorted())
          for (const name of changed)
            expect(told.changed.get(name)).toBe(`${had.get(name) ?? '[]'} ${has.get(name) ?? '[]'}`)
          expect(told.pairs).toBe(changed.length)
          seen[of].lost += changed.filter((name) => !has.has(name)).length
          seen[of].gained += changed.filter((name) => !had.has(name)).length
          if (changed.length === 0) seen[of].none++
        }
      }),
      { numRuns: 200 },
    )
    expect(Math.min(...Object.values(seen.allowed), ...Object.values(seen.now))).toBeGreaterThan(20)
  })
})
