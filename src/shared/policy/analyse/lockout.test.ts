import { describe, expect, it } from 'vitest'
import { type Bits, listBits } from '@shared/policy/net/ip'
import { compileFor } from '@shared/policy/compile/compile'
import { lostAccess } from './lockout'
import { Network } from '@shared/policy/compile/network'
import { readPolicy } from '@shared/policy/read/read'

const node = (name: string, at: number, owner: { user: string } | { tags: string[] }) => ({
  name,
  tags: [],
  ipv4: `100.64.0.${at}`,
  advertisedRoutes: [],
  approvedRoutes: [],
  ...owner,
})
const network = new Network({
  users: [
    { id: 1, name: 'ann', email: 'ann@example.com' },
    { id: 2, name: 'bob' },
  ],
  nodes: [
    node('ann-1', 1, { user: '1' }),
    node('ann-2', 2, { user: '1' }),
    node('bob-1', 3, { user: '2' }),
    node('db', 4, { tags: ['tag:db'] }),
    { ...node('gate', 5, { tags: ['tag:gate'] }), advertisedRoutes: ['10.0.0.0/8'], approvedRoutes: ['10.0.0.0/8'] },
  ],
})

const acl = (src: string, ...dst: string[]) => ({ action: 'accept', src: [src], dst })
function compiled(acls: object[], ssh: object[] = []) {
  const text = JSON.stringify({ tagOwners: { 'tag:db': [], 'tag:gate': [] }, acls, ssh })
  const { policy, problems } = readPolicy(text, 'headscale')
  if (!policy || problems.length > 0) throw new Error(problems[0]?.message)
  return compileFor(policy, network)
}
function lost(before: ReturnType<typeof compiled>, after: ReturnType<typeof compiled>, machines = [0]) {
  const { targets, ...found } = lostAccess(before, after, machines)
  const nameOf = (at: number) => {
    const target = targets[at]
    return target?.kind === 'machine' ? network.machine(at).node.name : target?.kind === 'subnet' ? target.prefix : ''
  }
  const named = (bits: Bits) => listBits(bits).map(nameOf)
  return { reach: named(found.reach), sshPort: named(found.sshPort), sshLogin: named(found.sshLogin) }
}
const nothing = { reach: [], sshPort: [], sshLogin: [] }

describe('lostAccess', () => {
  it('names machines and subnets that are no longer reachable', () => {
    const before = compiled([acl('*', '*:*', '10.0.0.0/8:*')])
    const after = compiled([acl('ann@', 'bob-1:80'.replace('bob-1', '100.64.0.3'), '100.64.0.3:22')])
    expect(lost(before, after)).toEqual({ ...nothing, reach: ['ann-2', 'db', 'gate', '10.0.0.0/8'] })
    expect(lost(after, before)).toEqual(nothing)
    expect(lost(before, before)).toEqual(nothing)
  })

  it('names those that are still reachable, but not by SSH', () => {
    const before = compiled([acl('ann@', 'tag:db:*')])
    expect(lost(before, compiled([acl('ann@', 'tag:db:80')]))).toEqual({ ...nothing, sshPort: ['db'] })
    expect(lost(before, compiled([acl('ann@', 'tag:db:20-30')]))).toEqual(nothing)
    const udp = compiled([{ ...acl('ann@', 'tag:db:*'), proto: 'udp' }])
    expect(lost(before, udp)).toEqual({ ...nothing, sshPort: ['db'] })
  })

  it('includes the losses of every machine', () => {
    const before = compiled([acl('bob@', 'tag:db:*'), acl('ann@', 'tag:gate:*')])
    const after = compiled([acl('ann@', 'tag:gate:*')])
    expect(lost(before, after, [0])).toEqual(nothing)
    expect(lost(before, after, [0, 2])).toEqual({ ...nothing, reach: ['db'] })
  })

  it('names machines that allow fewer login names', () => {
    const all = [acl('*', '*:*')]
    const rule = (dst: string, users: string[]) => ({ action: 'accept', src: ['ann@'], dst: [dst], users })
    const before = compiled(all, [rule('tag:db', ['root', 'ops']), rule('autogroup:self', ['autogroup:nonroot'])])
    expect(lost(before, compiled(all, [rule('tag:db', ['ops'])]))).toEqual({ ...nothing, sshLogin: ['ann-2', 'db'] })
    const wider = compiled(all, [
      rule('tag:db', ['root', 'autogroup:nonroot']),
      rule('autogroup:self', ['autogroup:nonroot']),
    ])
    expect(lost(before, wider)).toEqual(nothing)
    const local = compiled(all, [rule('tag:db', ['localpart:*@example.com'])])
    expect(lost(local, compiled(all))).toEqual({ ...nothing, sshLogin: ['db'] })
    expect(lost(local, compiled(all), [2])).toEqual(nothing)
  })
})
