import { describe, expect, it } from 'vitest'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import { createAnswerer } from './answerer'
import { distance } from './name-finder'
import type { AnswerTo, Ask, LiveNetwork, LiveNode, QuestionKind } from './questions'
import type { WhyVerdict } from './why-types'

const node = (id: number, name: string, rest: Partial<LiveNode>): LiveNode => ({
  id: String(id),
  name,
  tags: [],
  ipv4: `100.64.0.${id}`,
  ipv6: `fd7a:115c:a1e0::${id}`,
  advertisedRoutes: [],
  approvedRoutes: [],
  ...rest,
})

const exits = ['0.0.0.0/0', '::/0']
const live: LiveNetwork = {
  users: [
    { id: '1', name: 'alice' },
    { id: '2', name: 'bob', email: 'bob@example.com' },
    { id: '3', name: 'carol' },
  ],
  nodes: [
    node(1, 'alice-1', { user: '1' }),
    node(2, 'alice-2', { user: '1' }),
    node(3, 'bob-1', { user: '2' }),
    node(4, 'db-1', { tags: ['tag:db'] }),
    node(5, 'db-2', { tags: ['tag:db'] }),
    node(6, 'gate', { tags: ['tag:gate'], advertisedRoutes: ['10.0.0.0/8'], approvedRoutes: ['10.0.0.0/8'] }),
    node(7, 'exit', { tags: ['tag:gate'], advertisedRoutes: exits, approvedRoutes: exits }),
  ],
}

const text = `{
  "groups": {"group:devs": ["alice@"], "group:ops": ["bob@example.com"]},
  "hosts": {"printer": "10.0.1.9"},
  "tagOwners": {"tag:db": ["group:ops"], "tag:gate": [], "tag:none": []},
  "acls": [
    // Developers use the databases
    {"action": "accept", "proto": "tcp", "src": ["group:devs"], "dst": ["tag:db:5432", "db-one:22"]},
    {"action": "accept", "src": ["group:ops"], "dst": ["*:*"]},
    {"action": "accept", "src": ["autogroup:member"], "dst": ["autogroup:self:*"]},
    {"action": "accept", "src": ["alice@"], "dst": ["10.0.1.0/24:80,443"]},
  ],
}`.replace('"db-one:22"', '"100.64.0.4:22"')

const answerer = createAnswerer()
answerer.take({ kind: 'network', network: live })

function ask<K extends QuestionKind>(question: K, about: Omit<Ask<K>, 'text'>): AnswerTo<K> {
  const reply = answerer.take({ kind: 'ask', id: 1, question, ask: { text, ...about } })
  if (!reply) throw new Error('No answer')
  if (!reply.answer.ok) throw new Error(reply.answer.error.message)
  return reply.answer.value as AnswerTo<K>
}

const why = (query: string) => ask('why', { query })
function verdict(query: string): WhyVerdict {
  const answer = why(query)
  if (answer.problem !== undefined || answer.kind !== 'can') throw new Error(`${query}: ${JSON.stringify(answer)}`)
  return answer
}
const rulesOf = ({ rules }: WhyVerdict) => rules.map(({ origin }) => origin.index)

describe('an unknown name', () => {
  it('suggests names within a few letters', () => {
    expect([distance('alice', 'alice', 2), distance('alise', 'alice', 2), distance('bob', 'alice', 2)]).toEqual([
      0, 1, 3,
    ])
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
    const reply = own.take({ kind: 'ask', id: 1, question: 'why', ask: { text, query: 'alice → 10.0.1.7:443' } })
    expect(reply?.answer).toMatchObject({
      ok: true,
      value: { verdict: 'yes', ends: { beyond: expect.arrayContaining([{ kind: 'subnet', prefix: '10.0.0.0/8' }]) } },
    })
  })
})

describe('the matrix', () => {
  it('gathers by group, tag and user, with subnets and the internet as destinations', () => {
    const { sources, destinations } = ask('subjects', {})
    expect(sources.map(({ key, machines }) => `${key} ${machines}`)).toEqual([
      'group/group:devs 2',
      'group/group:ops 1',
      'tag/tag:db 2',
      'tag/tag:gate 2',
      'user/1 2',
      'user/2 1',
    ])
    expect(destinations.slice(6).map(({ key }) => key)).toEqual(['subnet/10.0.0.0/8', 'internet/'])
  })

  it('counts pairs and marks a cell as full if every pair has every port', () => {
    const rows = ['group/group:devs', 'group/group:ops', 'tag/tag:db']
    const columns = ['tag/tag:db', 'user/1', 'subnet/10.0.0.0/8', 'internet/']
    const cells = ask('cells', { rows, columns })
    expect(
      cells.map((row) => row.map((cell) => cell && `${cell.pairs}/${cell.total}${cell.full ? ' full' : ''}`)),
    ).toEqual([
      ['4/4', '2/2 full', '2/2', null],
      ['2/2 full', '2/2 full', '1/1 full', '1/1 full'],
      [null, null, null, null],
    ])
    const tcp = (...ports: number[]) => [{ protocol: 'tcp', ports: ports.map((port) => ({ first: port, last: port })) }]
    expect(cells[0]?.[0]?.shares).toEqual([
      { opened: [...tcp(5432), { ...tcp(22)[0], family: 'ipv4' }], pairs: 2 },
      { opened: tcp(5432), pairs: 2 },
    ])
  })

  it('lists the rules and machine pairs of a cell', () => {
    const place = { row: 'group/group:devs', column: 'tag/tag:db' }
    const { rules } = ask('cell', place)
    expect(rules.map(({ origin, shares }) => [origin.index, shares.map(({ pairs }) => pairs)])).toEqual([[0, [2, 2]]])
    const open = ask('cellPairs', { ...place, open: true, search: '', offset: 0 })
    expect(open.total).toBe(4)
    expect(
      open.pairs.map(
        ({ from, to, opened }) => `${from.name} ${to.name} ${opened.flatMap(({ ports }) => ports).length}`,
      ),
    ).toEqual(['alice-1 db-1 2', 'alice-1 db-2 1', 'alice-2 db-1 2', 'alice-2 db-2 1'])
    expect(ask('cellPairs', { ...place, open: true, search: 'db-2', offset: 1 })).toMatchObject({
      total: 2,
      offset: 1,
      pairs: [{ from: { name: 'alice-2' }, to: { name: 'db-2', id: '5' } }],
    })
    const closed = ask('cellPairs', { row: 'tag/tag:db', column: 'user/1', open: false, search: '', offset: 0 })
    expect([closed.total, closed.pairs[0]?.rules]).toEqual([4, []])
  })
})

describe('reach', () => {
  const reach = (subject: string, direction: 'in' | 'out', search = '') => ask('reach', { subject, direction, search })
  const told = (answer: AnswerTo<'reach'>) =>
    answer.entries.map(({ kind, name, machines, of, rules }) => {
      return `${kind} ${name} ${machines}/${of} by ${rules.map(({ origin }) => origin.index).join()}`
    })

  it("gathers a machine's destinations by owner, tags and rules", () => {
    expect(told(reach('machine/1', 'out'))).toEqual([
      'tag tag:db 1/2 by 0',
      'tag tag:db 1/2 by 0',
      'user alice 1/2 by 2',
      'subnet 10.0.0.0/8 0/0 by 3',
    ])
    expect(reach('machine/1', 'out')).toMatchObject({ machines: 3, of: 6 })
  })

  it("gathers a machine's sources, filtered by a search", () => {
    expect(told(reach('machine/4', 'in'))).toEqual(['user alice 2/2 by 0', 'user bob 1/1 by 1'])
    expect(told(reach('machine/4', 'in', 'alice-2'))).toEqual(['user alice 1/2 by 0'])
    const [entry] = reach('machine/4', 'in').entries
    const members = { subject: 'machine/4', direction: 'in' as const, search: '', entry: entry!.key, offset: 1 }
    expect(ask('reachMembers', members)).toEqual([{ kind: 'machine', name: 'alice-2', id: '2' }])
  })

  it('treats a user as all of their machines', () => {
    expect(told(reach('user/2', 'out'))).toHaveLength(5)
    expect(told(reach('user/1', 'in'))).toEqual(['user alice 2/2 by 2', 'user bob 1/1 by 1'])
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
