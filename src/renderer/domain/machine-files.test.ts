import type { Node, User } from '@shared/api/resources'
import { makeNode } from '@tests/support/machines'
import { expect, test } from 'vitest'
import { ansibleInventory, hostsFile, nameable, sshConfig } from './machine-files'

const db = makeNode('1', { givenName: 'db-oslo', ipAddresses: ['100.64.0.1', 'fd7a::1'] })
const bad = makeNode('2', { givenName: 'x\nHost *\n  ProxyCommand evil', ipAddresses: ['100.64.0.2'] })

const own = ['Localhost', 'ip6-localhost', 'ip6-loopback', 'broadcasthost', 'localhost6'].map((givenName, id) =>
  makeNode(`9${id}`, { givenName, ipAddresses: ['100.64.0.9'] }),
)

const none = () => null

test('a machine with an invalid name appears in no file', () => {
  for (const file of [hostsFile, sshConfig, ansibleInventory]) {
    expect(file([db, bad], none)).toBe(file([db], none))
    expect(file([db], none)).toContain('db-oslo')
  }
})

test('the hosts file contains every address, the other files only the first', () => {
  expect(hostsFile([db], none)).toBe('100.64.0.1\tdb-oslo\nfd7a::1\tdb-oslo\n')
  expect(sshConfig([db], none)).toBe('Host db-oslo\n    HostName 100.64.0.1\n')
  expect(ansibleInventory([db])).toMatch(/^db-oslo ansible_host=100\.64\.0\.1\n/)
})

test('SSH uses the MagicDNS name if it is known', () => {
  const fqdn = () => 'db-oslo.mesh.example.com'
  expect(hostsFile([db], fqdn)).toContain('100.64.0.1\tdb-oslo.mesh.example.com db-oslo\n')
  expect(sshConfig([db], fqdn)).toBe('Host db-oslo.mesh.example.com db-oslo\n    HostName db-oslo.mesh.example.com\n')
})

test('the files omit exactly the machines that they cannot name', () => {
  const nowhere = makeNode('3', { givenName: 'nowhere', ipAddresses: [] })
  expect(nameable([db, bad, nowhere])).toEqual([db])
})

test('gives no machine a name of this computer itself, which would then resolve to the machine', () => {
  expect(nameable([db, ...own])).toEqual([db])
  expect(hostsFile([db, ...own], none)).toBe(hostsFile([db], none))
})

test('different users and tags have groups of their own', () => {
  const owned = (id: string, name: string) =>
    makeNode(id, { givenName: `m${id}`, ipAddresses: [`100.64.0.${id}`], tags: [], user: { id, name } as User })
  const groups = (...nodes: Node[]) =>
    [...ansibleInventory(nodes).matchAll(/\[(.+)\]\n(\S+)/g)].map(([, ...found]) => found)
  const wang = owned('1', '王伟')
  const li = owned('2', '李娜')
  expect(groups(wang, li)).toEqual([
    ['user___', 'm2'],
    ['user____2', 'm1'],
  ])
  expect(groups(li, wang)).toEqual(groups(wang, li))
  // A name that needs no change keeps its group.
  expect(groups(owned('1', 'a-b'), owned('2', 'a_b'))).toEqual([
    ['user_a_b', 'm2'],
    ['user_a_b_2', 'm1'],
  ])
  expect(groups(owned('1', 'sam'), owned('2', 'sam')).map(([name]) => name)).toEqual(['user_sam', 'user_sam_2'])
})

test('two machines of one name keep their addresses and groups in an inventory', () => {
  const twin = (id: string) => makeNode(id, { givenName: 'web', ipAddresses: [`100.64.0.${id}`], tags: [`tag:t${id}`] })
  const inventory = ansibleInventory([twin('1'), twin('2')])
  expect(inventory).toMatch(/^web ansible_host=100\.64\.0\.1\nweb_2 ansible_host=100\.64\.0\.2\n/)
  expect(inventory).toContain('[tag_t1]\nweb\n')
  expect(inventory).toContain('[tag_t2]\nweb_2\n')
})

test('a tagged machine that has an owner, as before 0.28, is in the groups of both', () => {
  const tagged = makeNode('1', { tags: ['tag:prod'], user: { id: '1', name: 'maria', displayName: '' } })
  const groups = [...ansibleInventory([tagged]).matchAll(/\[(.+)\]\n(\S+)/g)].map(([, ...found]) => found)
  expect(groups).toEqual([
    ['tag_prod', 'machine-1'],
    ['user_maria', 'machine-1'],
  ])
})
