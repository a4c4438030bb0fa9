import { makeNode } from '@tests/support/machines'
import { expect, test } from 'vitest'
import { ansibleInventory, hostsFile, sshConfig } from './machine-files'

const db = makeNode('1', { givenName: 'db-oslo', ipAddresses: ['100.64.0.1', 'fd7a::1'] })
const bad = makeNode('2', { givenName: 'x\nHost *\n  ProxyCommand evil', ipAddresses: ['100.64.0.2'] })

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
