import { describe, expect, it } from 'vitest'
import { compareAccess } from './access-diff'
import { findTargets, reachableFrom, reachersOf, whyReaches } from './answers'
import { listBits } from '@shared/policy/net/ip'
import { compilePolicy } from '@shared/policy/compile/compile'
import type { Flavour, PolicyContext, PolicyNode } from '@shared/policy/read/model'
import { peerMaps } from '@shared/policy/compile/peers'
import { buildReach } from '@shared/policy/compile/reach'
import { readPolicy } from '@shared/policy/read/read'
import { sshPolicies } from '@shared/policy/compile/ssh'

function node(id: number, name: string, given: Partial<PolicyNode>): PolicyNode {
  const ipv6 = `fd7a:115c:a1e0::${id}`
  return { name, tags: [], ipv4: `100.64.0.${id}`, ipv6, advertisedRoutes: [], approvedRoutes: [], ...given }
}
const serves = (...routes: string[]) => ({ advertisedRoutes: routes, approvedRoutes: routes })

const context: PolicyContext = {
  users: [
    { id: 1, name: 'ann', email: 'ann@example.com' },
    { id: 2, name: 'bob', email: 'bob@example.com' },
  ],
  nodes: [
    node(1, 'laptop', { user: 'ann' }),
    node(2, 'phone', { user: 'ann' }),
    node(3, 'desk', { user: 'bob' }),
    node(4, 'db', { tags: ['tag:db'] }),
    node(5, 'router-a', { tags: ['tag:router'], ...serves('10.1.0.0/16') }),
    node(6, 'router-b', { tags: ['tag:router', 'tag:backup'], ...serves('10.1.0.0/16') }),
    node(7, 'exit', { tags: ['tag:exit'], ...serves('0.0.0.0/0', '::/0') }),
  ],
}
const [laptop, phone, desk, db, routerA, routerB, exit, subnet, internet] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const tagOwners = { 'tag:db': [], 'tag:router': [], 'tag:backup': [], 'tag:exit': [] }

function compile(policy: object, flavour: Flavour = 'headscale') {
  const read = readPolicy(JSON.stringify({ tagOwners, ...policy }), flavour)
  expect(read.problems).toEqual([])
  if (!read.policy) throw new Error('not a policy')
  return compilePolicy(read.policy, context)
}

const office = {
  acls: [
    { action: 'accept', src: ['ann@example.com'], dst: ['tag:db:5432'], proto: 'tcp' },
    { action: 'accept', src: ['autogroup:member'], dst: ['autogroup:self:*'] },
    { action: 'accept', src: ['bob@example.com'], dst: ['10.1.2.0/24:80', 'autogroup:internet:*'] },
  ],
}

describe('answers', () => {
  const compiled = compile(office)
  const index = buildReach(compiled)
  const rules = (from: number, to: number, connection = {}) =>
    whyReaches(index, from, to, connection).map(({ origin }) => `${origin.section} ${origin.index}`)

  it('name the rule of a connection by port and protocol', () => {
    expect(rules(laptop, db)).toEqual(['acls 0'])
    expect(rules(laptop, db, { port: 5432, protocol: 'tcp' })).toEqual(['acls 0'])
    expect(rules(laptop, db, { port: 5432, protocol: 'udp' })).toEqual([])
    expect(rules(laptop, db, { port: 22 })).toEqual([])
    expect(rules(laptop, phone, { protocol: 'icmp' })).toEqual(['acls 1'])
    expect(rules(laptop, desk)).toEqual([])
    expect(rules(desk, subnet, { port: 80 })).toEqual(['acls 2'])
    expect(rules(desk, internet)).toEqual(['acls 2'])
    expect(rules(laptop, internet)).toEqual([])
  })

  it('distinguish a name with a space from two names', () => {
    const two = { action: 'accept', src: ['ann@', 'bob@'], dst: ['bob@:80'] }
    const one = { action: 'accept', src: ['ann@ bob@'], dst: ['bob@:22'] }
    for (const acls of [
      [one, two],
      [two, one],
    ]) {
      const reach = buildReach(compile({ acls }))
      const ports = [22, 80].filter((port) => whyReaches(reach, laptop, desk, { port }).length > 0)
      expect(ports).toEqual([80])
    }
  })

  it('give the position of the rule in the text', () => {
    const text = JSON.stringify({ tagOwners, ...office })
    const [found] = whyReaches(index, laptop, db)
    expect(text.slice(found?.origin.offset).startsWith(JSON.stringify(office.acls[0]))).toBe(true)
  })

  it('list the targets of a machine and the sources of a target', () => {
    expect(listBits(reachableFrom(compiled, laptop).targets)).toEqual([laptop, phone, db])
    expect(listBits(reachableFrom(compiled, desk, { port: 80 }).targets)).toEqual([desk, subnet, internet])
    const who = (target: number) => reachersOf(index, target).flatMap(({ machines }) => machines)
    expect(who(db)).toEqual([laptop, phone])
    expect(who(subnet)).toEqual([desk])
    expect(who(exit)).toEqual([])
  })

  it('find targets by any name', () => {
    expect(findTargets(index, 'db')).toEqual([db])
    expect(findTargets(index, 'tag:router')).toEqual([routerA, routerB])
    expect(findTargets(index, 'ann@example.com')).toEqual([laptop, phone])
    expect(findTargets(index, '100.64.0.3')).toEqual([desk])
    expect(findTargets(index, '10.1.9.9')).toEqual([subnet])
    expect(findTargets(index, 'nothing')).toEqual([])
  })
})

describe('compareAccess', () => {
  it('reports gained and lost access with its rule', () => {
    const [first, ...rest] = office.acls
    const narrower = { acls: [{ ...first, dst: ['tag:db:5000-5432,22'] }, ...rest.slice(0, 1)] }
    const { gained, lost } = compareAccess(compile(office), compile(narrower))
    const told = gained.map(({ from, targets, protocol, ports, rules }) => {
      return {
        from,
        to: listBits(targets),
        protocol,
        ports: `${ports.first}-${ports.last}`,
        rules: rules.map((rule) => rule.index),
      }
    })
    expect(told).toEqual([
      { from: [laptop, phone], to: [db], protocol: 6, ports: '22-22', rules: [0] },
      { from: [laptop, phone], to: [db], protocol: 6, ports: '5000-5431', rules: [0] },
    ])
    expect(lost.every(({ from }) => from.length === 1 && from[0] === desk)).toBe(true)
    expect(new Set(lost.flatMap(({ targets }) => listBits(targets)))).toEqual(new Set([subnet, internet]))
    expect(new Set(lost.flatMap(({ rules }) => rules.map((rule) => rule.index)))).toEqual(new Set([2]))
  })
})

describe('peers', () => {
  const told = (policy: object, viewer: number, flavour?: Flavour) =>
    Object.fromEntries(
      (peerMaps(compile(policy, flavour))[viewer] ?? []).map(({ index, allowedIPs }) => [
        context.nodes[index]?.name,
        allowedIPs.filter((text) => !text.endsWith('/32') && !text.endsWith('/128')),
      ]),
    )
  const reach = { src: ['autogroup:member'], dst: ['10.1.0.0/16', 'tag:router'], ip: ['*'] }

  it('get the subnet at the older router only', () => {
    expect(told({ grants: [reach] }, laptop)).toEqual({ 'router-a': ['10.1.0.0/16'], 'router-b': [] })
  })

  it('get the subnet at the primary the server names', () => {
    const nodes = context.nodes.map((given) =>
      given.name === 'router-b' ? { ...given, primaryRoutes: ['10.1.0.0/16'] } : given,
    )
    const read = readPolicy(JSON.stringify({ tagOwners, grants: [reach] }), 'headscale')
    const compiled = read.policy && compilePolicy(read.policy, { ...context, nodes })
    const peers = compiled ? (peerMaps(compiled)[laptop] ?? []) : []
    expect(peers.map(({ index, primaryRoutes }) => [index, primaryRoutes])).toEqual([
      [routerA, []],
      [routerB, ['10.1.0.0/16']],
    ])
  })

  it('are steered through the tag of a via grant', () => {
    const grants = [
      { ...reach, dst: ['tag:router'] },
      { ...reach, dst: ['10.1.0.0/16'], via: ['tag:backup'] },
    ]
    expect(told({ grants }, laptop)).toEqual({ 'router-a': [], 'router-b': ['10.1.0.0/16'] })
  })

  it('get exit routes of the exit nodes they see; at Tailscale only with access to the internet', () => {
    const open = { action: 'accept', src: ['bob@example.com'], dst: ['tag:exit:*', 'autogroup:internet:*'] }
    expect(told({ acls: [open] }, desk)).toEqual({ exit: ['0.0.0.0/0', '::/0'] })
    const closed = { acls: [{ ...open, dst: ['tag:exit:*'] }] }
    expect(told(closed, desk)).toEqual({ exit: ['0.0.0.0/0', '::/0'] })
    expect(told(closed, desk, 'tailscale')).toEqual({ exit: [] })
  })

  it('get IPv6 addresses only of machines without IPv4', () => {
    const policy = { nodeAttrs: [{ target: ['tag:db'], attr: ['disable-ipv4'] }] }
    const seen = (viewer: number, peer: number, flavour?: Flavour) =>
      peerMaps(compile(policy, flavour))[viewer]?.find(({ index }) => index === peer)?.allowedIPs
    expect(seen(laptop, db)).toEqual(['fd7a:115c:a1e0::4/128'])
    expect(seen(db, laptop, 'tailscale')).toEqual(['fd7a:115c:a1e0::1/128'])
    expect(seen(db, laptop)).toEqual(['100.64.0.1/32', 'fd7a:115c:a1e0::1/128'])
    expect(seen(laptop, desk)).toEqual(['100.64.0.3/32', 'fd7a:115c:a1e0::3/128'])
  })
})

describe('ssh', () => {
  it('requires a fresh sign-in first, and gives each owner their own login name', () => {
    const ssh = [
      { action: 'accept', src: ['ann@example.com'], dst: ['tag:db'], users: ['localpart:*@example.com'] },
      { action: 'check', src: ['autogroup:member'], dst: ['tag:db'], users: ['root'] },
    ]
    const rules = sshPolicies(compile({ ssh }), 'https://hs.example.com')[db] ?? []
    expect(rules.map(({ sshUsers }) => sshUsers)).toEqual([{ root: 'root' }, { root: '' }, { ann: 'ann' }])
    expect(rules[0]?.action.holdAndDelegate).toMatch(/^https:\/\/hs\.example\.com\/machine\/ssh\/action\//)
    expect(rules[2]?.principals).toHaveLength(4)
  })
})
