import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liveStateOf } from '@shared/access/reachable'
import type { Node, User } from '@shared/api/resources'
import { everyPair, onlyUp } from '@tests/support/every-pair'
import { makeNode } from '@tests/support/machines'
import { policyWith, smallContext, validAcl, validGrant } from '@tests/support/random-policy'
import { type ReportKind, reportKinds, type ReportNames } from './access-types'
import { createAnswerer } from './answerer'
import { liveNetwork } from './live-network'
import type { AnswerTo, Ask, QuestionKind } from './questions'

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const EARLIER = '2026-11-20T08:00:00.000Z'
const SUBNET = '10.1.0.0/16'

const users = smallContext.users.map(({ id, name, email = '' }): User => {
  return {
    id: String(id),
    name,
    displayName: '',
    email,
    provider: '',
    providerId: '',
    profilePicUrl: '',
    createdAt: null,
  }
})

/** The random choices for each machine of a network. */
const machine = fc.record({
  state: fc.constantFrom('online', 'online', 'offline', 'expired', 'expired and offline'),
  announces: fc.boolean(),
  approved: fc.boolean(),
  elected: fc.boolean(),
})
type Drawn = typeof machine extends fc.Arbitrary<infer T> ? T : never

/** The small network, and a second router and a second exit node. */
const machines = [
  ...smallContext.nodes,
  { ...smallContext.nodes[6]!, name: 'second', tags: ['tag:web'], ipv4: '100.64.0.9', ipv6: 'fd7a:115c:a1e0::9' },
  { ...smallContext.nodes[7]!, name: 'way', tags: ['tag:exit'], ipv4: '100.64.0.10', ipv6: 'fd7a:115c:a1e0::a' },
]

/** The lists of a server. It elects at most one router for the subnet, and may have elected one that is gone since. */
function listsOf(drawn: readonly Drawn[]): Node[] {
  const isRouter = (at: number) => machines[at]?.advertisedRoutes[0] === SUBNET
  const candidates = drawn.flatMap(({ announces, approved, elected }, at) =>
    isRouter(at) && announces && approved && elected ? [at] : [],
  )
  return machines.map((node, at) => {
    const { state, announces, approved } = drawn[at]!
    const user = users.find(({ name }) => name === node.user) ?? null
    return makeNode(String(at + 1), {
      givenName: node.name,
      user,
      tags: [...node.tags],
      forcedTags: [...node.tags],
      ipAddresses: [node.ipv4 ?? '', node.ipv6 ?? ''],
      online: state === 'online' || state === 'expired',
      expiry: state.startsWith('expired') ? EARLIER : null,
      availableRoutes: announces ? [...node.advertisedRoutes] : [],
      approvedRoutes: approved ? [...node.advertisedRoutes] : [],
      subnetRoutes: candidates[0] === at ? [SUBNET] : [],
    })
  })
}

/** Computes the same facts a second time, from the random choices. */
function livenessOf(nodes: readonly Node[], drawn: readonly Drawn[]) {
  const up = new Set(nodes.filter((_node, at) => drawn[at]?.state === 'online').map(({ id }) => id))
  const served = nodes.some(({ id, subnetRoutes }) => up.has(id) && subnetRoutes.includes(SUBNET))
  return { up, served: new Set(served ? [SUBNET] : []) }
}

const endNames = (names: ReportNames): string[] =>
  names.map(({ kind, name }) => (kind === 'internet' ? 'internet' : name))

/** The policy with one of its rules alone. */
function onlyRule(policy: string, section: string, index: number): string {
  const whole = JSON.parse(policy) as Record<string, unknown[]>
  return JSON.stringify({ ...whole, acls: [], grants: [], [section]: [whole[section]?.[index]] })
}

const text = fc
  .record({ acls: fc.array(validAcl, { maxLength: 4 }), grants: fc.array(validGrant, { maxLength: 3 }) })
  .map((given) => JSON.stringify(policyWith(given)))
const network = fc.array(machine, { minLength: machines.length, maxLength: machines.length })

describe('the access that each page shows as allowed by policy and as reachable now', () => {
  it('matches the evaluation of every pair in the raw lists', () => {
    const seen = { allowed: 0, now: 0, less: 0, via: 0 }
    fc.assert(
      fc.property(text, network, (policy, drawn) => {
        const nodes = listsOf(drawn)
        const live = liveNetwork(users, nodes)
        const answerer = createAnswerer()
        answerer.take({ kind: 'network', network: live })
        answerer.take({ kind: 'state', state: liveStateOf(nodes, NOW) })
        const ask = <K extends QuestionKind>(question: K, about: Omit<Ask<K>, 'text'>): AnswerTo<K> => {
          const reply = answerer.take({ kind: 'ask', id: 1, question, ask: { text: policy, ...about } })
          if (!reply?.answer.ok) throw new Error(JSON.stringify(reply?.answer))
          return reply.answer.value as AnswerTo<K>
        }
        const allowed = everyPair(live, policy)
        const liveness = livenessOf(nodes, drawn)
        const now = everyPair(onlyUp(live, liveness), policy)
        expect([...now.keys()].filter((pair) => !allowed.has(pair))).toEqual([])
        const names = new Set(live.nodes.map(({ name }) => name))
        const between = (pairs: Map<string, string>, from: readonly string[], to: readonly string[]) =>
          from.flatMap((one) => to.filter((other) => pairs.has(`${one} → ${other}`)))

        for (const [reading, pairs] of [
          ['allowed', allowed],
          ['now', now],
        ] as const) {
          // Matrix and map.
          const machinesOnly = between(pairs, [...names], [...names])
          const [[all]] = ask('cells', { rows: ['all/machine'], columns: ['all/machine'], reading }) as [
            AnswerTo<'cells'>[number],
          ]
          expect(all?.pairs ?? 0).toBe(machinesOnly.length)
          expect([undefined, names.size * (names.size - 1)]).toContain(all?.total)
          const place = { row: 'user/1', column: 'tag/tag:web', reading }
          const toWeb = between(pairs, ['laptop', 'phone'], ['web', 'db', 'second'])
          expect(ask('cell', place)).toMatchObject({ pairs: toWeb.length, total: 6 })
          expect(ask('cellPairs', { ...place, open: true, search: '', offset: 0 }).total).toBe(toWeb.length)
          expect(ask('cellPairs', { ...place, open: false, search: '', offset: 0 }).total).toBe(6 - toWeb.length)
          // Machine pages and user pages.
          for (const { id, name } of live.nodes) {
            const out = ask('reach', { subject: `machine/${id}`, direction: 'out', search: '', reading })
            const others = between(pairs, [name], [...names])
            expect([out.machines, out.of]).toEqual([others.length, names.size - 1])
            const listed = out.entries.flatMap(({ key }) =>
              ask('reachMembers', {
                subject: `machine/${id}`,
                direction: 'out',
                search: '',
                reading,
                entry: key,
                offset: 0,
              }).map((end) => (end.kind === 'internet' ? 'internet' : end.name)),
            )
            const own = [...pairs.keys()].filter((pair) => pair.startsWith(`${name} → `))
            const reached = own.map((pair) => pair.slice(name.length + 3))
            expect(listed.toSorted()).toEqual(reached.toSorted())
            const inward = ask('reach', { subject: `machine/${id}`, direction: 'in', search: '', reading })
            expect(inward.machines).toBe([...names].filter((other) => pairs.has(`${other} → ${name}`)).length)
          }
          const ofUser = ask('reach', { subject: 'user/1', direction: 'out', search: '', reading })
          expect(ofUser.machines).toBe(new Set(between(pairs, ['laptop', 'phone'], [...names])).size)
        }

        // The report: every pair with its ports, under both readings, and each rule opens it alone, too.
        const owned = (by: ReportKind, name: string) => (pair: string) => {
          const node = live.nodes.find((one) => pair.startsWith(`${one.name} → `))
          if (by === 'tag') return node?.tags.includes(name)
          return by === 'machine' ? node?.name === name : userNamesById.get(node?.user ?? '') === name
        }
        const userNamesById = new Map(live.users.map(({ id, label }) => [String(id), label]))
        const alone = new Map<string, Map<string, string>>()
        for (const by of reportKinds) {
          const { rows, ...others } = ask('report', { by, reading: 'now' })
          expect(ask('report', { by, reading: 'now' })).toEqual({ rows, ...others })
          for (const name of new Set(rows.map(({ subject }) => subject))) {
            const own = rows.filter(({ subject }) => subject === name)
            const told = own.flatMap(({ from, to, opened }) =>
              endNames(from).flatMap((one) =>
                endNames(to).flatMap((other) =>
                  one === other ? [] : [[`${one} → ${other}`, JSON.stringify(opened)] as const],
                ),
              ),
            )
            const fits = owned(by, name)
            expect(new Map(told)).toEqual(new Map([...allowed].filter(([pair]) => fits(pair))))
            expect(own.reduce((sum, row) => sum + row.pairs, 0)).toBe(told.length)
            expect(own.reduce((sum, row) => sum + row.now, 0)).toBe([...now.keys()].filter(fits).length)
          }
          for (const { from, to, rules } of rows) {
            expect(rules.length).toBeGreaterThan(0)
            for (const { section, index } of rules) {
              const key = `${section} ${index}`
              const opens = alone.get(key) ?? everyPair(live, onlyRule(policy, section, index))
              alone.set(key, opens)
              const pairs = endNames(from).flatMap((one) => endNames(to).map((other) => `${one} → ${other}`))
              expect(pairs.some((pair) => opens.has(pair))).toBe(true)
            }
          }
        }

        // Questions.
        const what = ask('why', { query: 'what can laptop reach?', reading: 'now' })
        if (what.problem !== undefined || what.kind !== 'what') throw new Error('no list')
        expect(what.machines).toBe(between(allowed, ['laptop'], [...names]).length)
        expect(what.now?.machines).toBe(between(now, ['laptop'], [...names]).length)
        const beyond = [...now.keys()].filter((pair) => pair === `laptop → ${SUBNET}` || pair === 'laptop → internet')
        expect(what.now?.beyond).toBe(beyond.length)
        const who = ask('why', { query: 'who can reach db?', reading: 'now' })
        if (who.problem !== undefined || who.kind !== 'who') throw new Error('no list')
        expect(who.now?.machines).toBe([...names].filter((name) => now.has(`${name} → db`)).length)
        const can = ask('why', { query: 'ann@example.com → tag:web', reading: 'now' })
        if (can.problem !== undefined || can.kind !== 'can') throw new Error('no verdict')
        expect(can.full).toBe(between(allowed, ['laptop', 'phone'], ['web', 'db', 'second']).length)
        expect(can.now).toBe(between(now, ['laptop', 'phone'], ['web', 'db', 'second']).length)

        // It is enough that both ends are up, except for rules that lead through certain routers.
        const isUp = (name = '') =>
          name === 'internet' ||
          name === SUBNET ||
          liveness.up.has(live.nodes.find((node) => node.name === name)?.id ?? '')
        const bothUp = [...allowed.keys()].filter((pair) => {
          const [from, to] = pair.split(' → ')
          const routed = to === SUBNET || to === 'internet'
          return !routed && isUp(from) && isUp(to)
        })
        expect(bothUp.filter((pair) => !now.has(pair))).toEqual([])
        seen.allowed += allowed.size
        seen.now += now.size
        if (now.size < allowed.size) seen.less++
        if (policy.includes('"via"')) seen.via++
      }),
      { numRuns: 120 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20)
  })
})
