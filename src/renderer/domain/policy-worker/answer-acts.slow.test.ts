import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Act } from '@shared/acts/act'
import { applyActs } from '@shared/acts/apply-acts'
import { compilePolicy } from '@shared/policy/compile/compile'
import { openingsOf } from '@shared/policy/compile/reach'
import { targetsOf } from '@shared/policy/compile/targets'
import { hasBit } from '@shared/policy/net/bits'
import { readPolicy } from '@shared/policy/read/read'
import { policyWith, smallContext, validAcl, validGrant } from '@tests/support/random-policy'
import { createAnswerer } from './answerer'
import { mergeOpened } from './open-set'
import { type AnswerTo, type Ask, type LiveNetwork, pairsPerPage, type QuestionKind } from './questions'

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
  const reply = answerer.take({ kind: 'ask', id: 1, question, ask: about })
  if (!reply?.answer.ok) throw new Error(JSON.stringify(reply?.answer))
  return reply.answer.value as AnswerTo<K>
}

/** Oracle: computes all access pair by pair for the existing machines, keyed by the names of both ends. */
function everyPair({ users, nodes }: LiveNetwork, text: string, gone: ReadonlySet<string>): Map<string, string> {
  const there = nodes.filter(({ id, absent }) => !absent && !gone.has(id))
  const { policy } = readPolicy(text, 'headscale', users)
  if (!policy) throw new Error('no policy')
  const compiled = compilePolicy(policy, { users, nodes: there })
  const targets = targetsOf(compiled)
  const nameOf = (at: number) => {
    const target = targets[at]
    if (target?.kind === 'subnet') return target.prefix
    return target?.kind === 'internet' ? 'internet' : (there[at]?.name ?? '')
  }
  const found = new Map<string, string>()
  there.forEach((from, place) => {
    const openings = openingsOf(compiled, place, targets)
    targets.forEach((_target, at) => {
      const open = mergeOpened(openings.filter((opening) => hasBit(opening.targets, at)))
      if (at !== place && open.length > 0) found.set(`${from.name} → ${nameOf(at)}`, JSON.stringify(open))
    })
  })
  return found
}

/** Collects the pairs of an answer: all pages of all entries. */
function shownPairs(text: string, acts: readonly Act[]): { changed: Map<string, string>; pairs: number } {
  const asked = { text, acts, now: NOW }
  const answer = ask('acts', asked)
  const changed = new Map<string, string>()
  for (const side of ['lost', 'gained'] as const) {
    answer[side].entries.forEach(({ before, after, pairs }, entry) => {
      for (let offset = 0; offset < pairs; offset += pairsPerPage) {
        const page = ask('actsPairs', { ...asked, side, entry, offset })
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

describe('access gained and lost by acts', () => {
  it('equals the difference of all pairs before and after', () => {
    const seen = { gained: 0, lost: 0, none: 0 }
    fc.assert(
      fc.property(text, fc.array(act, { maxLength: 4 }), (policy, acts) => {
        const touched = new Set(
          acts.flatMap((one) => (one.kind === 'node.expire' || one.kind === 'node.expiry' ? [one.id] : [])),
        )
        const expired = ({ nodes }: LiveNetwork) =>
          new Set(nodes.flatMap(({ id, expiry }) => (touched.has(id) && Date.parse(expiry ?? '') <= NOW ? [id] : [])))
        const after = applyActs({ network: live, policy }, acts, NOW)
        const had = everyPair(live, policy, expired(live))
        const has = everyPair(after.network, after.policy, expired(after.network))
        const nameAfter = new Map(live.nodes.map(({ name }, place) => [name, after.network.nodes[place]?.name]))
        expect([...nameAfter].every(([one, other]) => one === other)).toBe(true)
        const names = new Set([...had.keys(), ...has.keys()])
        const changed = [...names].filter((name) => had.get(name) !== has.get(name))
        const told = shownPairs(policy, acts)
        expect([...told.changed.keys()].toSorted()).toEqual(changed.toSorted())
        for (const name of changed)
          expect(told.changed.get(name)).toBe(`${had.get(name) ?? '[]'} ${has.get(name) ?? '[]'}`)
        expect(told.pairs).toBe(changed.length)
        seen.lost += changed.filter((name) => !has.has(name)).length
        seen.gained += changed.filter((name) => !had.has(name)).length
        if (changed.length === 0) seen.none++
      }),
      { numRuns: 200 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20)
  })
})
