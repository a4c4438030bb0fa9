import { BaseDomain } from '@shared/ipc/session'
import { makeNode } from '@tests/support/machines'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fqdnOf } from './net-address'

test('builds the name of a machine from its label and the base domain', () => {
  const node = makeNode('1', { givenName: 'DB-oslo' })
  expect(fqdnOf(node, 'mesh.example.com')).toBe('db-oslo.mesh.example.com')
  expect(fqdnOf(node, null)).toBeNull()
})

test('returns null for anything that is not a DNS name', () => {
  fc.assert(
    fc.property(fc.string(), (givenName) => {
      const name = fqdnOf(makeNode('1', { givenName }), 'mesh.example.com')
      expect(name === null || /^[a-z0-9-]{1,63}\.mesh\.example\.com$/.test(name)).toBe(true)
    }),
  )
  expect(fqdnOf(makeNode('1', { givenName: 'a b' }), 'mesh.example.com')).toBeNull()
})

test('accepts base domains as people type them and refuses invalid ones', () => {
  for (const [typed, kept] of [
    [' Mesh.Example.com. ', 'mesh.example.com'],
    ['.ts.example', 'ts.example'],
    ['', ''],
  ])
    expect(BaseDomain.parse(typed)).toBe(kept)
  for (const wrong of [
    'https://mesh.example.com',
    'mesh example',
    'a..b',
    '-a.b',
    `${'a'.repeat(64)}.b`,
    'mesh.example/x',
  ])
    expect(BaseDomain.safeParse(wrong).error?.issues[0]?.message).toBe('baseDomain')
})
