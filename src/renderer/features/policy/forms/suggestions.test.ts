import { expect, it } from 'vitest'
import type { Node, User } from '@shared/api/resources'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import { completedName, nearName, type Offer, optionsFor as optionsOf, portedName, suggestionsFor } from './suggestions'

const names = ['tag:web', 'tag:worker', 'office']
const optionsFor = (all: readonly string[], typed: string, ports: boolean) => optionsOf({ names: all, ports }, typed)

it('offers names that contain the typed text', () => {
  expect(optionsFor(names, 'w', false)).toEqual(['tag:web', 'tag:worker'])
  expect(optionsFor(names, 'OFF', false)).toEqual(['office'])
})

it('offers destinations with the typed ports, otherwise with all ports', () => {
  expect(optionsFor(names, 'web', true)).toEqual(['tag:web:*'])
  expect(optionsFor(names, 'tag:w', true)).toEqual(['tag:web:*', 'tag:worker:*'])
  expect(optionsFor(names, 'tag:web:', true)).toEqual(['tag:web:*'])
  expect(optionsFor(names, 'web:80,443', true)).toEqual(['tag:web:80,443'])
  expect(optionsFor(names, 'tag:', true)).toEqual(['tag:web:*', 'tag:worker:*'])
})

it('offers users as the server writes them', () => {
  const users = [{ name: 'ann' }, { name: 'eve@x.example' }] as User[]
  const offered = (line: '0.23' | '0.29') =>
    suggestionsFor({ text: '{}', users, nodes: [], dialect: dialectOf(line) }).users
  expect(offered('0.29')).toEqual(['ann@', 'eve@x.example'])
  expect(offered('0.23')).toEqual(['ann', 'eve@x.example'])
})

it('offers machines by their address, found by their name', () => {
  const nodes = [
    { givenName: 'db-vienna', ipAddresses: ['fd7a::4', '100.64.0.4'], tags: [], availableRoutes: [] },
    { givenName: 'app', ipAddresses: ['fd7a::5'], tags: [], availableRoutes: [] },
  ] as unknown as Node[]
  const offered = suggestionsFor({ text: '{}', users: [], nodes, dialect: dialectOf('0.29') })
  expect(offered.machines).toEqual(['fd7a::5', '100.64.0.4'])
  const offer = { names: offered.machines, machineNames: offered.machineNames, ports: true }
  expect(optionsOf(offer, 'vien:22')).toEqual(['100.64.0.4:22'])
})

it.each([
  ['tag:web', 'tag:web:*'],
  ['tag:web:', 'tag:web:*'],
  ['group:none', 'group:none:*'],
  ['*', '*:*'],
  ['ann@', 'ann@:*'],
  ['10.0.0.0/8', '10.0.0.0/8:*'],
  ['fd7a::4', 'fd7a::4:*'],
  ['tag:web:443', 'tag:web:443'],
  ['tag:web:https', 'tag:web:https'],
  // Its last part may be a port.
  ['fd7a::5', 'fd7a::5'],
])('a destination typed as %j gets the ports of its suggestion: %j', (typed, name) => {
  const offer = { names: ['tag:web', 'fd7a::4', '*'], ports: true }
  expect(portedName(offer, typed)).toBe(name)
  expect(portedName({ ...offer, ports: false }, typed)).toBe(typed)
})

it.each([
  ['hor', 'horace@'],
  ['group:de', 'group:de'],
  ['HOR', 'horace@'],
  ['maria', 'maria@'],
  ['mari', 'mari'],
  ['office', 'office'],
  ['db-vienna', '100.64.0.4'],
  ['vienna', '100.64.0.4'],
  ['100.64', '100.64'],
  ['nobody', 'nobody'],
  ['hor@', 'hor@'],
  ['*', '*'],
])('reads the typed %j as %j', (typed, name) => {
  const offer: Offer = {
    names: ['horace@', 'maria@', 'maria.b@', 'group:dev', 'office', 'office-2', '100.64.0.4'],
    machineNames: new Map([['100.64.0.4', 'db-vienna']]),
    ports: false,
  }
  expect(completedName(offer, typed)).toBe(name)
  expect(completedName({ ...offer, ports: true }, `${typed}:5432`)).toBe(`${name}:5432`)
})

it('takes the only name of its kind that is called exactly as typed, although others contain it', () => {
  const offer: Offer = { names: ['group:office', 'tag:office-printer', 'office-lan'], ports: false }
  expect([completedName(offer, 'office'), completedName(offer, 'offic')]).toEqual(['group:office', 'offic'])
})

it.each([
  ['office', 'group:office'],
  ['ofice', 'group:office'],
  ['grup:office', 'group:office'],
  ['tag:sever', 'tag:server'],
  ['group:server', 'tag:server'],
  ['marai', 'maria@'],
  ['maria@example.com', 'maria@'],
  ['group:office', null],
  ['autogroup:member', null],
  ['10.0.0.0/8', null],
  ['fd7a::4', null],
  ['*', null],
  ['db', null],
  ['nowhere-at-all', null],
])('for %j it suggests %j', (typed, name) => {
  const offer: Offer = { names: ['group:office', 'tag:server', 'maria@', 'dc', '100.64.0.4', '*'], ports: false }
  expect(nearName(offer, typed)).toBe(name)
  expect(nearName({ ...offer, ports: true }, `${typed}:22`)).toBe(name && `${name}:22`)
})
