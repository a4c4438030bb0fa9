import { makeNode } from '@tests/support/machines'
import { expect, test } from 'vitest'
import { ansibleInventory, hostsFile, sshConfig } from './machine-files'

const db = makeNode('1', { givenName: 'db-oslo', ipAddresses: ['100.64.0.1', 'fd7a::1'] })
const bad = makeNode('2', { givenName: 'x\nHost *\n  ProxyCommand evil', ipAddresses: ['100.64.0.2'] })

test('a name that is none gets into no file', () => {
  for (const file of [hostsFile, sshConfig, ansibleInventory]) {
    expect(file([db, bad])).toBe(file([db]))
    expect(file([db])).toContain('db-oslo')
  }
})

test('every address stands in the hosts file, the first in the others', () => {
  expect(hostsFile([db])).toBe('100.64.0.1\tdb-oslo\nfd7a::1\tdb-oslo\n')
  expect(sshConfig([db])).toBe('Host db-oslo\n    HostName 100.64.0.1\n')
  expect(ansibleInventory([db])).toMatch(/^db-oslo ansible_host=100\.64\.0\.1\n/)
})
