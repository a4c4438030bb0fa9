import { describe, expect, it } from 'vitest'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import { createAnswerer } from './answerer'
import { distanceWithin } from './evaluated-policy'
import type { AnswerTo } from './questions'
import type { WhyVerdict } from './access-types'
import { live, startAsking, companyPolicy } from './testing/company'

const ask = startAsking()

const why = (query: string) => ask('why', { query })
function verdict(query: string): WhyVerdict {
  const answer = why(query)
  if (answer.problem !== undefined || answer.kind !== 'can') throw new Error(`${query}: ${JSON.stringify(answer)}`)
  return answer
}
const rulesOf = ({ rules }: WhyVerdict) => rules.map(({ origin }) => origin.index)

describe('an unknown name', () => {
  it('suggests names within a few letters', () => {
    expect([
      distanceWithin('alice', 'alice', 2),
      distanceWithin('alise', 'alice', 2),
      distanceWithin('bob', 'alice', 2),
    ]).toEqual([0, 1, 3])
  })
})

describe('why', () => {
  it('answers yes with the rule', () => {
    const answer = verdict('alice-1 → db-1:5432 tcp')
    expect([answer.verdict, answer.full, answer.total, rulesOf(answer)]).toEqual(['yes', 1, 1, [0]])
    expect(answer.rules[0]?.shares).toEqual([
      { opened: [{ protocol: 'tcp', ports: [{ first: 5432, last: 5432 }] }], pairs: 1 },
    ])
    expect(verdict('bob -> 8.8.8.8:443').verdict).toBe('yes')
    expect(verdict('group:ops -> tag:db:1-65535 udp').verdict).toBe('yes')
    expect(verdict('alice-1 -> fd7a:115c:a1e0::4').verdict).toBe('yes')
    expect(verdict('ALICE-1 to alice-2:80').verdict).toBe('yes')
  })

  it('answers no with the nearest rule', () => {
    const ports = verdict('alice-1 → db-1:80')
    expect([ports.verdict, ports.nearest?.changes, ports.nearest?.origin.index]).toEqual(['no', ['ports'], 0])
    expect(verdict('alice-1 → db-1:5432 udp').verdict).toBe('no')
    const source = verdict('gate → db-2:5432')
    expect([source.verdict, source.nearest?.changes, source.nearest?.origin.index]).toEqual(['no', ['source'], 0])
    expect(source.nearest?.from.parts.map(({ name }) => name)).toEqual(['group:devs'])
    const nothing = verdict('db-1 → alice-1')
    expect([nothing.verdict, nothing.nearest?.origin.index]).toEqual(['no', 1])
  })

  it('answers partly if only some machines or ports are reachable', () => {
    const machines = verdict('alice → tag:db:22 tcp')
    expect([machines.verdict, machines.some, machines.total]).toEqual(['partly', 2, 4])
    expect(machines.missing.map(({ from, to }) => `${from.name} ${to.name}`)).toEqual(['alice-1 db-2', 'alice-2 db-2'])
    const ports = verdict('alice-1 → db-1:5430-5440 tcp')
    expect([ports.verdict, ports.full, ports.some]).toEqual(['partly', 0, 1])
    expect(verdict('alice-1 → db-1:22,5432 tcp').verdict).toBe('yes')
  })

  it('considers networks behind routers and exit nodes', () => {
    expect(rulesOf(verdict('alice → 10.0.1.7:443'))).toEqual([3])
    expect(rulesOf(verdict('alice → printer:80'))).toEqual([3])
    // The served subnet is wider than the rule.
    expect(verdict('alice → 10.9.0.1:443').verdict).toBe('no')
    expect(verdict('alice → autogroup:internet').verdict).toBe('no')
    expect(rulesOf(verdict('bob@example.com → autogroup:internet'))).toEqual([1])
  })

  it('reports unknown names with suggestions', () => {
    expect(why('alise-1 → db-1')).toEqual({
      problem: 'unknown',
      side: 'source',
      text: 'alise-1',
      near: expect.arrayContaining(['alice-1']),
    })
    expect(why('ali → db-1')).toMatchObject({ near: expect.arrayContaining(['alice-1']) })
    const short = why('alice-1 → d')
    expect(short.problem === 'unknown' && short.near.every((name) => /(?:^|:)d/.test(name))).toBe(true)
    expect(why('alice-1 → tag:bd:22')).toMatchObject({ problem: 'unknown', side: 'destination', text: 'tag:bd' })
    expect(why('alice-1 → tag:bd')).toMatchObject({
      problem: 'unknown',
      text: 'tag:bd',
      near: expect.arrayContaining(['tag:db']),
    })
    expect(why('alice-1 → db-1:99999')).toEqual({ problem: 'port', text: '99999' })
    expect(why('carol → db-1')).toEqual({ problem: 'nobody', side: 'source', text: 'carol' })
    expect(why('alice-1 → tag:none')).toEqual({ problem: 'nobody', side: 'destination', text: 'tag:none' })
    expect(why('db-1 → db-1:22')).toEqual({ problem: 'same', text: 'db-1' })
    expect(why('who')).toEqual({ problem: 'form' })
  })
})

describe('questions in words', () => {
  it('are answered like those with an arrow', () => {
    const same = [
      'alice-1 → db-1:5432 tcp',
      'can alice-1 reach db-1 on 5432 over tcp?',
      'kann alice-1 db-1:5432 über tcp erreichen?',
    ]
    const [first, ...others] = same.map((query) => why(query))
    for (const other of others) expect(other).toEqual(first)
  })

  it('list who reaches something and what a machine reaches', () => {
    const who = why('who can reach db-1:22?')
    expect(who).toMatchObject({ kind: 'who', machines: 3, of: 6, ports: '22', subject: { text: 'db-1' } })
    expect(why('wer erreicht db-1 auf 22?')).toEqual(who)
    expect(why('who can reach db-1:23?')).toMatchObject({ machines: 1, entries: [{ kind: 'user', name: 'bob' }] })
    expect(why('who reaches 10.0.1.7:443')).toMatchObject({ kind: 'who', machines: 3 })
    expect(why('what can alice-1 reach?')).toMatchObject({ kind: 'what', machines: 3, beyond: 1, of: 6 })
    expect(why('was erreicht db-1?')).toMatchObject({ kind: 'what', machines: 0, entries: [] })
  })

  it('are refused for ports of a protocol without ports, with a corrected question', () => {
    expect(why('alice-1 → db-1:22 icmp')).toEqual({
      problem: 'portless',
      protocol: 'icmp',
      text: '22',
      without: 'alice-1 → db-1 icmp',
    })
    expect(why('can alice-1 reach db-1 on 22 over icmp')).toMatchObject({
      without: 'can alice-1 reach db-1 over icmp?',
    })
    expect(verdict('alice-1 → db-1:* icmp').verdict).toBe('no')
    expect(verdict('alice-1 → alice-2 icmp').verdict).toBe('yes')
  })

  it('concern only the policy, even if a route is not served', () => {
    const idle = { ...live, nodes: live.nodes.map((each) => ({ ...each, approvedRoutes: [] })) }
    const own = createAnswerer()
    own.take({ kind: 'network', network: idle })
    const reply = own.take({
      kind: 'ask',
      id: 1,
      question: 'why',
      ask: { text: companyPolicy, query: 'alice → 10.0.1.7:443' },
    })
    expect(reply?.answer).toMatchObject({
      ok: true,
      value: { verdict: 'yes', ends: { beyond: expect.arrayContaining([{ kind: 'subnet', prefix: '10.0.0.0/8' }]) } },
    })
  })
})

describe('a rule for one address of a machine', () => {
  const policy = JSON.stringify({
    hosts: { 'db-six': 'fd7a:115c:a1e0::4' },
    acls: [
      { action: 'accept', src: ['alice@'], dst: ['[fd7a:115c:a1e0::4]:443'] },
      { action: 'accept', src: ['100.64.0.3'], dst: ['alice-2-v4:22'] },
    ],
  }).replace('alice-2-v4', '100.64.0.2')
  const verdictOf = (query: string, network = live): string => {
    const own = createAnswerer()
    own.take({ kind: 'network', network })
    // Before 0.29, IPv6 addresses are written without brackets.
    const written = network.dialect ? policy.replace(/\[(fd7a[^\]]*)\]/g, '$1') : policy
    const reply = own.take({ kind: 'ask', id: 1, question: 'why', ask: { text: written, query } })
    const value = reply?.answer.ok ? (reply.answer.value as AnswerTo<'why'>) : undefined
    if (value?.problem !== undefined || value?.kind !== 'can') return value?.problem ?? ''
    return value.only ? `${value.verdict}, ${value.only} only` : value.verdict
  }

  it('opens nothing at the other address', () => {
    expect(verdictOf('alice-1 → 100.64.0.4:443 tcp')).toBe('no')
    expect(verdictOf('alice-1 → [fd7a:115c:a1e0::4]:443 tcp')).toBe('yes')
    expect(verdictOf('alice-1 → db-six:443 tcp')).toBe('yes')
    expect(verdictOf('alice-1 → db-1:443 tcp')).toBe('yes, ipv6 only')
    expect(verdictOf('100.64.0.1 → fd7a:115c:a1e0::4')).toBe('no')
    expect(verdictOf('bob-1 → alice-2:22')).toBe('yes, ipv4 only')
    expect(verdictOf('fd7a:115c:a1e0::3 → alice-2:22')).toBe('no')
  })

  it('opens both addresses on a server before 0.29, which treats an address as its machine', () => {
    const before = { ...live, dialect: dialectOf('0.28') }
    expect(verdictOf('bob-1 → [fd7a:115c:a1e0::2]:22', before)).toBe('yes')
    expect(verdictOf('fd7a:115c:a1e0::3 → fd7a:115c:a1e0::2', before)).toBe('yes')
    expect(verdictOf('fd7a:115c:a1e0::3 → 100.64.0.2:22', before)).toBe('no')
  })
})
