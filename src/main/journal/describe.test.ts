import { expect, test } from 'vitest'
import { actKinds, acts } from '@shared/acts/registry'
import { contract } from '@shared/api/contract'
import type { Endpoint } from '@shared/api/endpoint'
import { emptySnapshot } from '@shared/history/change'
import { journalActs } from '@shared/history/journal'
import { type CallChannel, callChannels } from '@shared/ipc/channels'
import { describeCall, showsOf } from './describe'

/** Writes that change nothing on a server. */
const NOT_ACTS: Readonly<Record<string, string>> = { 'policy.check': 'the server checks the text and stores nothing' }

const writes = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name]) => `${group}.${name}`),
)

test('every write of the contract is an act, is journaled as another write, or is marked as not an act', () => {
  const known = new Set<string>([...journalActs, ...Object.keys(NOT_ACTS)])
  expect(writes.filter((write) => !known.has(write))).toEqual([])
  expect(journalActs.filter((write) => showsOf(write) === undefined)).toEqual([])
  expect([...known].filter((write) => !writes.includes(write))).toEqual([])
  expect(actKinds.map((kind) => acts[kind].write).filter((write) => !known.has(write))).toEqual([])
})

test.each(journalActs)('describes a call of %s, whatever it sends', (write) => {
  const [group = '', name = ''] = write.split('.')
  expect(describeCall(group, name, {}, emptySnapshot)).toMatchObject({ call: write })
})

/** `server`: it starts calls that change a server, which are journaled. `local`: it changes nothing on a server. */
const CHANNELS: Readonly<Record<CallChannel, 'server' | 'local'>> = {
  'app:info': 'local',
  'app:meshAddresses': 'local',
  'api:withdraw': 'local',
  'session:get': 'local',
  'session:signOut': 'local',
  'servers:test': 'local',
  'servers:cancelTest': 'local',
  'servers:add': 'local',
  'servers:update': 'local',
  'servers:use': 'local',
  'servers:forget': 'local',
  'servers:rotateKey': 'server',
  'connection:chooseCa': 'local',
  'connection:readCa': 'local',
  'connection:chooseIdentity': 'local',
  'connection:unlockIdentity': 'local',
  'search:servers': 'local',
  'compare:server': 'local',
  'prefs:get': 'local',
  'prefs:set': 'local',
  'draft:get': 'local',
  'draft:set': 'local',
  'history:list': 'local',
  'history:text': 'local',
  'history:add': 'local',
  'history:forget': 'local',
  'mock:get': 'local',
  'mock:reset': 'local',
  'mock:startFresh': 'local',
  'mock:setFaults': 'local',
  'update:get': 'local',
  'update:check': 'local',
  'update:download': 'local',
  'update:cancel': 'local',
  'update:stage': 'local',
  'update:install': 'local',
  'update:choices': 'local',
  'update:choose': 'local',
  'jobs:list': 'local',
  'jobs:items': 'local',
  'jobs:start': 'server',
  'jobs:undoing': 'local',
  'jobs:control': 'server',
  'watch:get': 'local',
  'watch:choose': 'local',
  'watch:startAtLogin': 'local',
  'watch:test': 'local',
  'journal:list': 'local',
  'journal:verify': 'local',
  'journal:export': 'local',
  'journal:undo': 'server',
  'notes:list': 'local',
  'notes:set': 'local',
  'hygiene:kept': 'local',
  'hygiene:accept': 'local',
  'hygiene:withdraw': 'local',
  'hygiene:score': 'local',
  'presence:machine': 'local',
  'presence:shares': 'local',
  'presence:curve': 'local',
  'facts:list': 'local',
  'facts:keep': 'local',
  'connect:state': 'local',
  'connect:terminal': 'local',
  'connect:remember': 'local',
  'connect:shell': 'local',
  'connect:screen': 'local',
  'client:report': 'local',
  'client:facts': 'local',
  'client:ping': 'local',
  'client:cancel': 'local',
  'client:connect': 'local',
  'client:network': 'local',
  'client:filter': 'local',
  'client:choices': 'local',
  'client:enable': 'local',
  'client:choose': 'local',
  'host:find': 'local',
  'host:add': 'server',
  'host:cancel': 'local',
  'host:allow': 'local',
  'host:look': 'local',
  'host:facts': 'local',
  'host:waiting': 'local',
  'host:decided': 'local',
  'host:log': 'local',
  'host:questions': 'local',
  'host:answer': 'local',
  'host:again': 'local',
  'page:print': 'local',
  'quit:cancel': 'local',
  'file:save': 'local',
  'link:take': 'local',
  'problems:list': 'local',
  'problems:seen': 'local',
  'settings:export': 'local',
  'settings:import': 'local',
  'settings:forgetAll': 'local',
}

test('every channel between page and main is marked as one that changes servers or not', () => {
  expect(Object.keys(CHANNELS).toSorted()).toEqual([...callChannels].toSorted())
  expect(Object.entries(CHANNELS).flatMap(([channel, changes]) => (changes === 'server' ? [channel] : []))).toEqual([
    'servers:rotateKey',
    'jobs:start',
    'jobs:control',
    'journal:undo',
    'host:add',
  ])
})
