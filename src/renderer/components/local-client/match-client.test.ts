import type { ClientPeer, ClientReport } from '@shared/local-client/client-report'
import type { FactsRecord } from '@shared/machine-facts/record'
import { makeNode } from '@tests/support/machines'
import { describe, expect, it } from 'vitest'
import { matchClient } from './use-local-client'

const key = (id: string) => `nodekey:${id.padStart(64, '0')}`
const facts = (os: string, clientVersion: string) => ({
  os,
  clientVersion,
  osVersion: '',
  distribution: '',
  device: '',
  container: null,
  homeRelay: '',
})
const peer = (id: string): ClientPeer => ({
  nodeKey: key(id),
  name: `host-${id}`,
  addresses: [`100.64.0.${id}`],
  routes: [],
  online: true,
  active: true,
  path: { kind: 'relay', relay: 'fra' },
  received: 1,
  sent: 2,
  lastHandshake: null,
  exitNode: false,
  keyExpiry: null,
  facts: facts('linux', '1.94.1'),
})
const running = (self: string, ...peers: string[]): ClientReport => ({
  state: 'running',
  program: 'tailscale',
  version: '1.94.1',
  at: '2026-05-02T00:00:00.000Z',
  device: true,
  self: peer(self),
  peers: peers.map(peer),
  health: [],
})
const nodes = ['1', '2', '3'].map((id) => ({ ...makeNode(id), nodeKey: key(id) }))
const stored = (id: string, at: string, os: string): FactsRecord => ({
  nodeKey: key(id),
  source: 'host',
  at,
  facts: facts(os, ''),
})

describe('matchClient', () => {
  it('finds this computer and its peers by node key, and offers their facts for storage', () => {
    const matched = matchClient(running('1', '2', '9'), { nodes, stored: [] })
    expect(matched).toMatchObject({ status: 'here', self: { id: '1' } })
    expect([...matched.peers.keys()]).toEqual(['1', '2'])
    expect(matched.facts.get('2')).toMatchObject({ os: 'linux', path: { relay: 'fra' }, bytes: 3, source: 'client' })
    expect(matched.records.map(({ nodeKey }) => nodeKey)).toEqual([key('1'), key('2')])
  })

  it('belongs to another network if no machine has the key, and stores nothing', () => {
    const matched = matchClient(running('8', '2'), { nodes, stored: [] })
    expect(matched).toMatchObject({ status: 'other', self: null, records: [] })
    expect(matched.facts.size).toBe(0)
  })

  it('combines stored facts with present ones: the newest wins, without a path for machines that the client does not know', () => {
    const older = stored('2', '2026-05-01T00:00:00.000Z', 'windows')
    const newer = stored('1', '2026-05-03T00:00:00.000Z', 'macOS')
    const matched = matchClient(running('1', '2'), { nodes, stored: [older, newer, { ...older, nodeKey: key('3') }] })
    expect(matched.facts.get('1')).toMatchObject({ os: 'macOS', clientVersion: '1.94.1', source: 'host' })
    expect(matched.facts.get('2')).toMatchObject({ os: 'linux', source: 'client' })
    expect(matched.facts.get('3')).toMatchObject({ os: 'windows', path: null, bytes: null })
  })

  it('still shows stored facts while the client is stopped', () => {
    const report: ClientReport = { state: 'stopped', program: 'tailscale', version: '1.94.1' }
    const matched = matchClient(report, { nodes, stored: [stored('3', '2026-05-01T00:00:00.000Z', 'windows')] })
    expect(matched).toMatchObject({ status: 'stopped', self: null, records: [] })
    expect(matched.facts.get('3')?.os).toBe('windows')
  })
})
