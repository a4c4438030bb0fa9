import { contract } from '@shared/api/contract'
import type { Node } from '@shared/api/resources'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import { makeNode } from '@tests/support/machines'
import { expect, test } from 'vitest'
import { machinesCsv } from './headless-checks'

const SECRET = 'hskey-secret'

test('the exported list of machines contains no key, so its file needs no special access rights', () => {
  const { nodes } = contract.nodes.list.output.parse({
    nodes: [
      {
        id: '1',
        name: 'host',
        givenName: 'web-1',
        user: null,
        ipAddresses: ['100.64.0.1'],
        online: true,
        createdAt: '2026-01-01T00:00:00Z',
        lastSeen: '2026-01-01T00:00:00Z',
        expiry: null,
        registerMethod: 'REGISTER_METHOD_AUTH_KEY',
        machineKey: `mkey:${SECRET}`,
        nodeKey: `nodekey:${SECRET}`,
        discoKey: `discokey:${SECRET}`,
        tags: ['tag:a'],
        forcedTags: ['tag:a'],
        validTags: [],
        invalidTags: [],
        approvedRoutes: [],
        availableRoutes: [],
        subnetRoutes: [],
        preAuthKey: { id: '5', key: SECRET, reusable: true, ephemeral: false, aclTags: [] },
      },
    ],
  })
  expect(JSON.stringify(nodes)).toContain(SECRET)
  const csv = machinesCsv(nodes)
  expect(csv).toContain('web-1')
  expect(csv).not.toContain(SECRET)
})

test('a list of machines has a word for a time that cannot be read, because an empty field means never', () => {
  const node = makeNode('1', { expiry: UNKNOWN_TIME, lastSeen: null, createdAt: '2026-01-01T00:00:00Z' })
  expect(machinesCsv([node]).split('\r\n')[1]).toContain(',,unknown,2026-01-01T00:00:00Z,')
})

test('a list of machines tells owners apart who share a name', () => {
  const of = (id: string, name: string) => makeNode(id, { user: { id, name, displayName: 'Anna' } })
  const owners = (...nodes: Node[]) =>
    machinesCsv(nodes)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[3])
  expect(owners(of('1', ''), of('2', ''), of('3', 'maria'))).toEqual(['Anna (User 1)', 'Anna (User 2)', 'maria'])
  expect(owners(of('1', ''))).toEqual(['Anna'])
})
