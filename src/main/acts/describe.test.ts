import { expect, test } from 'vitest'
import { calls, writeNames } from '@shared/api/calls'
import { contract } from '@shared/api/contract'
import type { Call, Endpoint } from '@shared/api/endpoint'
import { emptySnapshot } from '@shared/history/change'
import { type CallChannel, callChannels } from '@shared/ipc/channels'
import { showsOf } from '@main/observe/marks-of-act'
import { describeCall } from './describe'

test('every call of the contract that is not a read is an act, another write of the journal, or marked as harmless', () => {
  const others = Object.entries(contract).flatMap(([group, each]) =>
    Object.entries(each as Record<string, Endpoint>).flatMap(([name, call]) =>
      call.method === 'GET' || call.harmless ? [] : [`${group}.${name}`],
    ),
  )
  expect([...writeNames].toSorted()).toEqual(others.toSorted())
  expect(writeNames.filter((write) => showsOf(write) === undefined)).toEqual([])
  expect(harmless()).toEqual(['policy.check'])
})

const harmless = () =>
  Object.entries<Readonly<Record<string, Call>>>(calls).flatMap(([group, each]) =>
    Object.entries(each).flatMap(([name, call]) => (call.harmless ? [`${group}.${name}`] : [])),
  )

test.each(writeNames)('describes a call of %s, whatever it sends', (write) => {
  const [group = '', name = ''] = write.split('.')
  expect(describeCall(group, name, {}, emptySnapshot)).toMatchObject({ call: write })
})

/** `server`: it starts calls that change a server, which are journaled. `local`: it changes nothing on a server. */
const CHANNELS: Readonly<Record<CallChannel, 'server' | 'local'>> = {
  'app:info': 'local',
  'app:meshAddresses': 'local',
  'api:withdraw': 'local',
  'api:follow': 'local',
  'api:lastKnown': 'local',
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
  'policyVersions:list': 'local',
  'policyVersions:text': 'local',
  'policyVersions:add': 'local',
  'policyVersions:forget': 'local',
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
  'channels:list': 'local',
  'channels:save': 'local',
  'channels:remove': 'local',
  'channels:test': 'local',
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
  'host:start': 'server',
  'host:facts': 'local',
  'host:waiting': 'local',
  'host:decided': 'local',
  'host:log': 'local',
  'host:metrics': 'local',
  'host:dns': 'local',
  'host:saveDns': 'server',
  'host:config': 'local',
  'host:tryConfig': 'local',
  'host:saveConfig': 'server',
  'host:policy': 'local',
  'host:savePolicy': 'server',
  'host:ownRestart': 'local',
  'host:draft': 'local',
  'host:keepDraft': 'local',
  'host:questions': 'local',
  'host:answer': 'local',
  'host:again': 'local',
  'upgrade:place': 'local',
  'upgrade:releases': 'local',
  'upgrade:checksums': 'local',
  'upgrade:rehearse': 'local',
  'upgrade:files': 'local',
  'backup:state': 'local',
  'backup:size': 'local',
  'backup:start': 'local',
  'backup:cancel': 'local',
  'backup:choose': 'local',
  'backup:folder': 'local',
  'backup:show': 'local',
  'page:print': 'local',
  'quit:cancel': 'local',
  'file:save': 'local',
  'file:saved': 'local',
  'file:readPolicy': 'local',
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
    'host:start',
    'host:saveDns',
    'host:saveConfig',
    'host:savePolicy',
  ])
})
