import { describe, expect, it } from 'vitest'
import { Network } from '@shared/policy/compile/network'
import { readPolicy } from '@shared/policy/read/read'
import { meaningOf } from './meaning'
import { nameAt } from './names'

const network = new Network({
  users: [
    { id: 1, name: 'ann' },
    { id: 2, name: 'bob' },
  ],
  nodes: [
    { name: 'laptop', user: '1', tags: [], ipv4: '100.64.0.1', advertisedRoutes: [], approvedRoutes: [] },
    { name: 'web', tags: ['tag:web'], ipv4: '100.64.0.2', advertisedRoutes: [], approvedRoutes: [] },
  ],
})
const text = `{
  "groups": { "group:dev": ["ann@", "eve@"] },
  "tagOwners": { "tag:web": ["group:dev"] },
  "hosts": { "front": "100.64.0.2" },
  "acls": [{ "action": "accept", "src": ["group:dev", "eve@", "group:none", "*"], "dst": ["tag:web:80", "front:80",
    "autogroup:member:*", "100.64.0.0/30:*", "autogroup:self:*"] }],
}`
const { policy } = readPolicy(text, 'headscale')

function meaning(written: string) {
  const name = nameAt(text, text.lastIndexOf(written) + 1)
  const { machines, machineCount, ...rest } = meaningOf(name!, policy, network)
  expect(machineCount).toBe(machines.length)
  return { ...rest, machines: machines.map((machine) => machine.name) }
}

describe('meaningOf', () => {
  it('returns members, owners and addresses, and their machines', () => {
    expect(meaning('group:dev')).toEqual({
      found: true,
      listed: ['ann@', 'eve@'],
      users: ['ann'],
      machines: ['laptop'],
    })
    expect(meaning('tag:web:80')).toEqual({ found: true, listed: ['group:dev'], users: [], machines: ['web'] })
    expect(meaning('front:80')).toEqual({ found: true, listed: ['100.64.0.2'], users: [], machines: ['web'] })
    expect(meaning('autogroup:member')).toMatchObject({ found: true, machines: ['laptop'] })
    expect(meaning('100.64.0.0/30')).toMatchObject({ machines: ['laptop', 'web'] })
    expect(meaning('"*"')).toMatchObject({ machines: ['laptop', 'web'] })
    expect(meaning('autogroup:self')).toMatchObject({ found: true, machines: [] })
  })

  it('reports undefined names', () => {
    expect(meaning('group:none')).toMatchObject({ found: false, listed: [], machines: [] })
    expect(meaning('eve@",')).toMatchObject({ found: false, users: [] })
  })
})
