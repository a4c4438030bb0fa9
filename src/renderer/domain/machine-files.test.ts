import { makeNode } from '@tests/support/machines'
import { expect, test } from 'vitest'
import { ansibleInventory, hostsFile, sshConfig } from './machine-files'

const db = makeNode('1', { givenName: 'db-oslo', ipAddresses: ['100.64.0.1', 'fd7a::1'] })
const bad = makeNode('2', { givenName: 'x\nHost *\n  ProxyCommand evil', ipAddresses: ['100.64.0.2'] })

const none = () => null

test('a name that is none gets into no file', () => {
  for (const file of [hostsFile, sshConfig, ansibleInventory]) {
    expect(file([db, bad], none)).toBe(file([db], none))
    expect(file([db], none)).toContain('db-oslo')
  }
})

test('every address stands in the hosts file, the first in the others', () => {
  expect(hostsFile([db], none)).toBe('100.64.0.1\tdb-oslo\nfd7a::1\tdb-oslo\n')
  expect(sshConfig([db], none)).toBe('Host db-oslo\n    HostName 100.64.0.1\n')
  expect(ansibleInventory([db])).toMatch(/^db-oslo ansible_host=100\.64\.0\.1\n/)
})

test('the name in MagicDNS is what SSH goes to, where it is known', () => {
  const fqdn = () => 'db-oslo.mesh.example.com'
  expect(hostsFile([db], fqdn)).toContain('100.64.0.1\tdb-oslo.mesh.example.com db-oslo\n')
  expect(sshConfig([db], fqdn)).toBe('Host db-oslo.mesh.example.com db-oslo\n    HostName db-oslo.mesh.example.com\n')
})
