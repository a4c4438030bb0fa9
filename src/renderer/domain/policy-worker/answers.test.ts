import { describe, expect, it } from 'vitest'
import type { Act } from '@shared/acts/act'
import { inverseOf } from '@shared/acts/effect'
import { capabilitiesOf, lines, policyLineOf } from '@shared/api/capabilities'
import { createAnswerer } from './answerer'
import type { AnswerTo, Ask, LiveNetwork, LiveNode, QuestionKind } from './questions'

const node = (id: number, name: string, rest: Partial<LiveNode>): LiveNode => ({
  id: String(id),
  name,
  tags: [],
  ipv4: `100.64.0.${id}`,
  advertisedRoutes: [],
  approvedRoutes: [],
  ...rest,
})

const live: LiveNetwork = {
  users: [
    { id: '1', name: 'alice' },
    { id: '2', name: 'bob', email: 'bob@example.com' },
  ],
  nodes: [
    node(1, 'alice-1', { user: '1' }),
    node(2, 'alice-2', { user: '1' }),
    node(3, 'bob-1', { user: '2' }),
    node(4, 'bob-2', { user: '2' }),
    node(5, 'db', { tags: ['tag:db'] }),
    node(6, 'gate', { tags: ['tag:gate'], advertisedRoutes: ['10.0.0.0/8'], approvedRoutes: ['10.0.0.0/8'] }),
  ],
}

/** The same with an exit node. */
const withExit: LiveNetwork = {
  ...live,
  nodes: [
    ...live.nodes,
    node(7, 'exit', { user: '1', advertisedRoutes: ['0.0.0.0/0'], approvedRoutes: ['0.0.0.0/0'] }),
  ],
}

function ask<K extends QuestionKind>(question: K, about: Ask<K>, network = live): AnswerTo<K> {
  const answerer = createAnswerer()
  answerer.take({ kind: 'network', network })
  const reply = answerer.take({ kind: 'ask', id: 1, question, ask: about })
  if (!reply) throw new Error('No answer')
  if (!reply.answer.ok) throw new Error(reply.answer.error.message)
  return reply.answer.value as AnswerTo<K>
}

const policy = (acls: string, more = '') => `{
  "groups": {"group:devs": ["alice@", "bob@example.com"]},
  "tagOwners": {"tag:db": ["group:devs"], "tag:gate": []},${more}
  "acls": [${acls}],
}`
const devsToDb = '{"action":"accept","src":["group:devs"],"dst":["tag:db:22,5432"]}'

describe('rules', () => {
  it('carry the name of headscale-admin and the comment above', () => {
    const rule = (more: string) => `{${more}"action":"accept","src":["*"],"dst":["*:22"]}`
    const text = policy(`\n// for all\n${rule('"#ha-meta": {"name": "Sign-in"}, ')},${rule('')}`)
    expect(ask('rules', { text }).map(({ note }) => note)).toEqual(['Sign-in: for all', ''])
  })
})

describe('lockout', () => {
  const all = '{"action":"accept","src":["*"],"dst":["*:*"]}'
  const own = { machines: [], user: '1', host: '100.64.0.5' }

  it('names the access that own machines lose, including the control server', () => {
    const lost = ask('lockout', { before: policy(all), after: policy(devsToDb), ...own })
    expect(lost).toMatchObject({ own: 2, server: null, sshCount: 0 })
    expect(lost.reach.parts.map(({ name }) => name)).toEqual(['group:devs', 'tag:gate', '10.0.0.0/8'])
    expect(lost.reachCount).toBe(6)
    const fewer = ask('lockout', { before: policy(all), after: policy(devsToDb.replace('22,', '')), ...own })
    expect(fewer).toMatchObject({ server: 'db', sshCount: 1, ssh: { parts: [{ name: 'tag:db' }] } })
    expect(fewer.reachCount).toBe(6)
  })

  it('considers only the named machines if there is no user', () => {
    const bob = { machines: ['3'], user: null, host: '' }
    const lost = ask('lockout', { before: policy(devsToDb), after: policy(''), ...bob })
    expect(lost).toMatchObject({ own: 1, reachCount: 1, reach: { parts: [{ name: 'tag:db' }] } })
    expect(ask('lockout', { before: policy(devsToDb), after: policy(all), ...bob }).reachCount).toBe(0)
  })
})

describe('rules', () => {
  it('have their comment and are on one line', () => {
    const acls = `
    // People who build
    // may log in
    ${devsToDb.replace(',"dst"', ', // why not\n "dst"')},
    /* The rest
     * of them */
    {"action":"accept","src":["*"],"dst":["tag:gate:*"]},
    {"action":"accept","src":["tag:db"],"dst":["*:*"]}`
    const found = ask('rules', { text: policy(acls) })
    expect(found.map(({ note }) => note)).toEqual(['People who build may log in', 'The rest of them', ''])
    expect(found[0]?.text).toBe('{"action":"accept","src":["group:devs"], "dst":["tag:db:22,5432"]}')
    expect(found.map(({ section, index }) => `${section} ${index}`)).toEqual(['acls 0', 'acls 1', 'acls 2'])
  })
})

describe('names', () => {
  it('include those of the policy and of the server', () => {
    const found = ask('names', { text: policy(devsToDb, '"hosts": {"lan": "10.0.0.0/8"},') })
    expect(found.map(({ kind, name, machines }) => `${kind} ${name} ${machines}`)).toEqual([
      'group group:devs 4',
      'tag tag:db 1',
      'tag tag:gate 1',
      'user alice@ 2',
      'user bob@ 2',
      'host lan 0',
      'autogroup autogroup:internet 0',
      'autogroup autogroup:member 4',
      'autogroup autogroup:self 0',
      'autogroup autogroup:tagged 2',
      ...live.nodes.map(({ name }) => `machine ${name} 1`),
    ])
  })

  it('resolve to machines and addresses', () => {
    expect(ask('resolve', { text: policy(devsToDb), name: 'group:devs' })).toMatchObject({
      known: true,
      machines: 4,
      addresses: ['100.64.0.1-100.64.0.4'],
    })
    expect(ask('resolve', { text: policy(devsToDb), name: 'carol@' })).toMatchObject({ known: false, machines: 0 })
  })
})

describe('tests, lint and check', () => {
  it('evaluate the text', () => {
    const tests = '"tests": [{"src": "alice@", "accept": ["tag:db:22"], "deny": ["tag:db:5432"]}],'
    const found = ask('tests', { text: policy(devsToDb, tests) })
    expect(found.tests.map(({ text, passed, got }) => [text, passed, got])).toEqual([
      ['tag:db:22', true, undefined],
      ['tag:db:5432', false, 'allowed'],
    ])
    expect(ask('check', { text: policy(devsToDb, tests) }).refusal).toContain('expected DENIED, got ALLOWED')
    expect(ask('lint', { text: policy('') }).map(({ code }) => code)).toEqual(['ownerless-tag'])
  })
})

describe('an upgrade', () => {
  const written = `{"tagOwners":{"tag:db":["alice@"]},
"acls":[{"action":"accept","src":["alice@"],"dst":["tag:db:0"]},{"action":"accept","proto":"icmp","src":["bob@example.com"],"dst":["tag:db:*"]}],
"ssh":[{"action":"accept","src":["alice@"],"dst":["*"],"users":["root"]}]}`

  it('mends a policy for one release after the other', () => {
    const steps = ask('mend', { text: written, lines: ['0.26', '0.27', '0.28', '0.29'] })
    expect(steps.map(({ mends }) => mends.map(({ code }) => code))).toEqual([
      ['portZero'],
      ['sshEverything'],
      ['icmpv6', 'icmpv6'],
    ])
    expect(steps.every(({ left, later, early }) => left === null && later === null && early)).toBe(true)
    expect(steps.map(({ refusal }) => refusal === null)).toEqual([false, false, true])
    const [first, second] = steps
    const changed = ask('diff', {
      before: first?.text ?? '',
      after: second?.text ?? '',
      lines: { before: '0.27', after: '0.28' },
    })
    expect([changed.lost.entries, changed.ssh.lost.entries]).toEqual([[], []])
  })

  it('compares what two releases read in one text', () => {
    const answerer = createAnswerer()
    const dual = (id: number) => node(id, `m${id}`, { user: String(id), ipv6: `fd7a:115c:a1e0::${id}` })
    answerer.take({ kind: 'network', network: { ...live, nodes: [dual(1), dual(2)] } })
    const text = '{"acls":[{"action":"accept","src":["alice@"],"dst":["100.64.0.2:22"]}]}'
    const lost = (after: '0.28' | '0.29') => {
      const asked = { before: text, after: text, lines: { before: '0.28', after } }
      const reply = answerer.take({ kind: 'ask', id: 1, question: 'diff', ask: asked })
      return reply?.answer.ok ? (reply.answer.value as AnswerTo<'diff'>).lost.entries.length : null
    }
    // Until 0.28 an address meant all addresses of its machine.
    expect([lost('0.28'), lost('0.29')]).toEqual([0, 1])
  })
})

describe('diff', () => {
  it('names the sources, the gained access and the rule, with protocols merged', () => {
    const after = policy(`${devsToDb}, {"action":"accept","src":["alice@"],"dst":["10.0.0.0/8:443"]}`)
    const { gained, lost, pairs } = ask('diff', { before: policy(devsToDb), after })
    expect(lost).toEqual({ entries: [], whole: 0, part: 0 })
    expect([gained.whole, gained.part, pairs]).toEqual([2, 0, 2])
    expect(gained.entries).toEqual([
      {
        from: { parts: [{ kind: 'user', name: 'alice', id: '1', machines: 2 }], more: 0, machines: 2 },
        to: { parts: [{ kind: 'subnet', name: '10.0.0.0/8', machines: 0 }], more: 0, machines: 0 },
        before: [],
        after: [{ protocol: '', ports: [{ first: 443, last: 443 }] }],
        rules: [expect.objectContaining({ section: 'acls', index: 1 })],
        pairs: 2,
      },
    ])
  })

  it('lists own machines once for all users, and filters by source', () => {
    const self = '{"action":"accept","src":["autogroup:member"],"dst":["autogroup:self:*"]}'
    const about = { before: policy(`${devsToDb},${self}`), after: policy(devsToDb) }
    const { lost } = ask('diff', about)
    expect([lost.whole, lost.part]).toEqual([4, 0])
    expect(lost.entries.map(({ from, to, pairs }) => [from.parts, to.parts, pairs])).toEqual([
      [[{ kind: 'group', name: 'group:devs', machines: 4 }], [{ kind: 'self', name: '', machines: 4 }], 4],
    ])
    const own = ask('diff', { ...about, from: 'alice-1' })
    expect(own.lost.whole).toBe(1)
    expect(own.lost.entries[0]?.to.parts).toEqual([{ kind: 'machine', name: 'alice-2', id: '2', machines: 1 }])
    const page = ask('diffPairs', { ...about, side: 'lost', entry: 0, offset: 1 })
    expect(page.total).toBe(4)
    expect(page.pairs.map(({ from, to }) => `${from.name} ${to.name}`)).toEqual([
      'alice-2 alice-1',
      'bob-1 bob-2',
      'bob-2 bob-1',
    ])
  })

  it('names who could use an exit node and no longer can, also if the internet stays reachable through another', () => {
    const exit = ['0.0.0.0/0', '::/0']
    const out = { advertisedRoutes: exit, approvedRoutes: exit, tags: ['tag:gate'] }
    const withExits = { ...live, nodes: [...live.nodes, node(7, 'exit-1', out), node(8, 'exit-2', out)] }
    const answerer = createAnswerer()
    answerer.take({ kind: 'network', network: withExits })
    const exitsOf = (text: string, acts: Act[]) => {
      const reply = answerer.take({ kind: 'ask', id: 1, question: 'acts', ask: { text, acts, now: 0 } })
      if (!reply?.answer.ok) throw new Error(JSON.stringify(reply))
      const { allowed, exits } = reply.answer.value as AnswerTo<'acts'>
      expect(allowed.pairs).toBe(0)
      return exits.map(({ name, side, users, left }) => [name, side, users.parts.map((part) => part.name), left])
    }
    const text = policy('{"action":"accept","src":["alice@"],"dst":["autogroup:internet:*"]}')
    const withdraw = (id: string): Act => ({ kind: 'node.routes', id, approved: [] })
    expect(exitsOf(text, [withdraw('7')])).toEqual([['exit-1', 'lost', ['alice'], 0]])
    expect(exitsOf(policy(devsToDb), [withdraw('7')])).toEqual([['exit-1', 'lost', [], 0]])
    expect(exitsOf(text, [{ kind: 'node.routes', id: '1', approved: [] }])).toEqual([])
  })

  it('shows marks that turn text, in its words about a refused policy, by their numbers', () => {
    const text = policy('{"action":"accept","proto":"\u202Eexe","src":["*"],"dst":["*:*"]}')
    for (const [question, rest] of [
      ['subjects', { text }],
      ['diff', { before: policy(devsToDb), after: text }],
      ['acts', { text, acts: [], now: 0 }],
    ] as const) {
      const answerer = createAnswerer()
      answerer.take({ kind: 'network', network: live })
      const reply = answerer.take({ kind: 'ask', id: 1, question, ask: rest })
      // The message of a release quotes as Go does.
      const message = expect.stringMatching(/^(?!.*\u202E).*(\[U\+202E\]|\\u202e)exe/)
      expect(reply?.answer).toMatchObject({ ok: false, error: { message } })
    }
  })

  it('names who can use an exit node once it is approved, how many of them could use none before, and if it is nobody', () => {
    const exit = ['0.0.0.0/0', '::/0']
    const offered = (id: number, name: string, approvedRoutes: string[]) =>
      node(id, name, { advertisedRoutes: exit, approvedRoutes, tags: ['tag:gate'] })
    const exitsOf = (text: string, nodes: LiveNode[]) => {
      const answerer = createAnswerer()
      answerer.take({ kind: 'network', network: { ...live, nodes: [...live.nodes, ...nodes] } })
      const acts: Act[] = [{ kind: 'node.routes', id: '7', approved: exit }]
      const reply = answerer.take({ kind: 'ask', id: 1, question: 'acts', ask: { text, acts, now: 0 } })
      if (!reply?.answer.ok) throw new Error(JSON.stringify(reply))
      const { exits } = reply.answer.value as AnswerTo<'acts'>
      return exits.map(({ name, side, users, left }) => [name, side, users.parts.map((part) => part.name), left])
    }
    const text = policy('{"action":"accept","src":["alice@"],"dst":["autogroup:internet:*"]}')
    const machines = live.nodes.filter(({ user }) => user === '1').length
    expect(exitsOf(text, [offered(7, 'exit-1', [])])).toEqual([['exit-1', 'gained', ['alice'], machines]])
    expect(exitsOf(text, [offered(7, 'exit-1', []), offered(8, 'exit-2', exit)])).toEqual([
      ['exit-1', 'gained', ['alice'], 0],
    ])
    expect(exitsOf(policy(devsToDb), [offered(7, 'exit-1', [])])).toEqual([['exit-1', 'gained', [], 0]])
  })

  it('says that an exit node’s own pair with the internet is among those that change, so that the figures add up', () => {
    const exit = ['0.0.0.0/0', '::/0']
    const text = policy('{"action":"accept","src":["*"],"dst":["autogroup:internet:*"]}')
    const change = (given: LiveNode[], approved: string[]) => {
      const answerer = createAnswerer()
      answerer.take({ kind: 'network', network: { ...live, nodes: [...live.nodes, ...given] } })
      const acts: Act[] = [{ kind: 'node.routes', id: '7', approved }]
      const reply = answerer.take({ kind: 'ask', id: 1, question: 'acts', ask: { text, acts, now: 0 } })
      if (!reply?.answer.ok) throw new Error(JSON.stringify(reply))
      const { allowed, exits } = reply.answer.value as AnswerTo<'acts'>
      return [allowed.pairs, ...exits.map(({ users, itself }) => [users.machines, itself])]
    }
    const offered = (id: number, approvedRoutes: string[]) =>
      node(id, `exit-${id}`, { advertisedRoutes: exit, approvedRoutes, tags: ['tag:gate'] })
    const users = live.nodes.length
    expect(change([offered(7, [])], exit)).toEqual([users + 1, [users, true]])
    expect(change([offered(7, exit)], [])).toEqual([users + 1, [users, true]])
    // Through another exit node the internet stays reachable: no pair changes.
    expect(change([offered(7, []), offered(8, exit)], exit)).toEqual([0, [users + 1, false]])
  })

  it('names the machine if only one of an owner changes', () => {
    const self = '{"action":"accept","src":["autogroup:member"],"dst":["autogroup:self:*"]}'
    const { allowed } = ask('acts', { text: policy(self), acts: [{ kind: 'node.delete', id: '3' }], now: 0 })
    const ends = allowed.lost.entries.map(({ from, to, pairs }) => [from.parts, to.parts, pairs])
    const deleted = [{ kind: 'machine', name: 'bob-1', id: '3', machines: 1 }]
    const other = [{ kind: 'machine', name: 'bob-2', id: '4', machines: 1 }]
    expect(ends).toHaveLength(2)
    expect(ends).toEqual(
      expect.arrayContaining([
        [deleted, other, 1],
        [other, deleted, 1],
      ]),
    )
  })

  it.each(lines)('gains and loses nothing if the first policy is undone on %s', (line) => {
    const object = { kind: 'policy', id: null, policy: '' } as const
    const undo = inverseOf({ kind: 'policy.save', text: policy(devsToDb) }, object, capabilitiesOf(line))
    if (undo?.kind !== 'policy.save') throw new Error('No undo')
    const read = policyLineOf(line)
    const diff = ask('diff', { before: '', after: undo.text, lines: { before: read, after: read } }, withExit)
    expect([diff.gained, diff.lost, diff.ssh.gained, diff.ssh.lost].map(({ entries }) => entries)).toEqual([
      [],
      [],
      [],
      [],
    ])
  })

  it('treats an empty policy as one that allows everything', () => {
    const { lost, gained } = ask('diff', { before: '', after: policy(devsToDb) })
    expect(gained.entries).toEqual([])
    expect([lost.whole > 0, lost.part > 0]).toEqual([true, true])
    expect(lost.entries[0]?.rules[0]?.section).toBe('default')
  })
})
