import type { Node, User } from '@shared/api/resources'
import { expect, test } from 'vitest'
import { makeNode } from '@tests/support/machines'
import { createAnswerer } from './answerer'
import { liveNetwork } from './live-network'
import type { AnswerTo, Ask, QuestionKind } from './questions'

const user = (id: string, name: string, displayName = '', email = ''): User => {
  const rest = { provider: 'oidc', providerId: `https://id.example/${id}`, profilePicUrl: '', createdAt: null }
  return { id, name, displayName, email, ...rest }
}
const users = [
  user('1', 'ann'),
  user('3', '', 'Maria Rossi', 'maria@example.com'),
  user('4', '', 'Kim Lee', 'kim@example.com'),
  user('5', '', 'Kim Lee', 'lee@example.com'),
  user('6', ''),
]
const machine = (id: string, owner: string, names: Partial<Node> = {}) =>
  makeNode(id, { ...names, ipAddresses: [`100.64.0.${id}`], user: users.find((one) => one.id === owner) ?? null })
const nodes = [
  machine('1', '3', { name: 'host-1', givenName: 'host-1' }),
  machine('2', '1', { name: 'host-2', givenName: 'host-2' }),
  machine('4', '4', { name: 'host-4', givenName: 'host-4' }),
  machine('5', '5', { name: 'host-5', givenName: 'host-5' }),
  machine('7', '6', { name: '', givenName: '' }),
]
const text = '{"acls": [{"action": "accept", "src": ["*"], "dst": ["*:22"]}]}'

function ask<K extends QuestionKind>(question: K, about: Ask<K>): AnswerTo<K> {
  const answerer = createAnswerer()
  answerer.take({ kind: 'network', network: liveNetwork(users, nodes) })
  const reply = answerer.take({ kind: 'ask', id: 1, question, ask: about })
  if (!reply?.answer.ok) throw new Error(JSON.stringify(reply))
  return reply.answer.value as AnswerTo<K>
}

test.each([
  'can Maria Rossi reach host-2 on 22',
  'can maria rossi reach host-2',
  'can "Maria Rossi" reach host-2 on 22?',
  'Maria Rossi → host-2:22',
  'can maria@example.com reach host-2 on 22',
  'kann Maria Rossi host-2 auf 22 erreichen?',
  'can https://id.example/3 reach host-2',
  'can host-2 reach Maria Rossi on 22',
  'can Kim Lee (kim@example.com) reach host-2 on 22',
  'can User 6 reach host-2 on 22',
  'can Machine 7 (100.64.0.7) reach host-2 on 22',
])('a question finds people and machines by any of their names: %s', (query) => {
  expect(ask('why', { text, query })).toMatchObject({ kind: 'can', verdict: 'yes' })
})

test('the start of an e-mail address finds its user, and a name that two users share is not guessed', () => {
  expect(ask('why', { text, query: 'what can maria reach' })).toMatchObject({ kind: 'what' })
  expect(ask('why', { text, query: 'can Kim Lee reach host-2' })).toMatchObject({
    problem: 'unknown',
    near: ['kim@example.com', 'lee@example.com'],
  })
})

test('users and machines without a name have one in the matrix and in answers, and no two are equal', () => {
  const names = ask('subjects', { text }).sources.flatMap(({ kind, name }) => (kind === 'user' ? [name] : []))
  expect(names).toEqual(['ann', 'Kim Lee (kim@example.com)', 'Kim Lee (lee@example.com)', 'Maria Rossi', 'User 6'])
  const { entries } = ask('reach', { text, subject: 'machine/2', direction: 'in', search: '' })
  expect(entries.map(({ name, first }) => [name, first[0]?.name])).toEqual([
    ['Kim Lee (kim@example.com)', 'host-4'],
    ['Kim Lee (lee@example.com)', 'host-5'],
    ['Maria Rossi', 'host-1'],
    ['User 6', 'Machine 7 (100.64.0.7)'],
  ])
})

const anna = [user('1', 'anna'), user('2', 'bo')]
const rooms = [
  ['1', '1', 'laptop-7'],
  ['2', '1', 'phone-a'],
  ['3', '1', 'phone-b'],
  ['4', '2', 'printer-room'],
  ['5', '2', 'laptop-of-bo'],
  ['6', '2', 'db'],
] as const
const inRooms: Ask<'why'>['text'] =
  '{"acls": [{"action": "accept", "src": ["anna@"], "dst": ["db:22"]}], "hosts": {"db": "100.64.0.6"}}'

function askInRooms(query: string): AnswerTo<'why'> {
  const answerer = createAnswerer()
  const named = rooms.map(([id, owner, name]) =>
    makeNode(id, {
      name,
      givenName: name,
      ipAddresses: [`100.64.0.${id}`],
      user: anna.find((one) => one.id === owner)!,
    }),
  )
  answerer.take({ kind: 'network', network: liveNetwork(anna, named) })
  const reply = answerer.take({ kind: 'ask', id: 1, question: 'why', ask: { text: inRooms, query } })
  if (!reply?.answer.ok) throw new Error(JSON.stringify(reply))
  return reply.answer.value as AnswerTo<'why'>
}

test.each([
  ['can laptop of anna reach db on 22', 'laptop of anna', 'yes'],
  ['Can the laptop of Anna reach the db on 22?', 'laptop of Anna', 'yes'],
  ["can anna's laptop reach db on 22", "anna's laptop", 'yes'],
  ['can the laptop of anna connect to db on 22?', 'laptop of anna', 'yes'],
  ['kann laptop von anna db auf 22 erreichen?', 'laptop von anna', 'yes'],
  ['darf printer room db auf 22 erreichen?', 'printer room', 'no'],
  ['can laptop of bo reach db on 22', 'laptop of bo', 'no'],
  ['can phone a reach db:22', 'phone a', 'yes'],
])('a name of several words needs no quotes: %s', (query, source, verdict) => {
  expect(askInRooms(query)).toMatchObject({ kind: 'can', verdict, source: { text: source } })
})

test('the destination may have several words, too', () => {
  expect(askInRooms('who can reach the printer room on 22?')).toMatchObject({
    kind: 'who',
    subject: { text: 'printer room' },
  })
  expect(askInRooms('can anna reach printer room on 22')).toMatchObject({
    kind: 'can',
    destination: { text: 'printer room' },
  })
})

test('a name that several machines may have is not guessed but offered', () => {
  expect(askInRooms('can phone of anna reach db on 22')).toMatchObject({
    problem: 'unknown',
    text: 'phone of anna',
    near: ['phone-a', 'phone-b'],
  })
  expect(askInRooms('can the big printer reach db')).toMatchObject({
    problem: 'unknown',
    text: 'big printer',
    near: ['printer-room'],
  })
})

const crowd = [
  user('1', 'ann', 'Ann Smith', 'ann@example.com'),
  user('2', 'bob'),
  user('3', '', 'Maria Rossi', 'maria@example.com'),
  user('6', ''),
  user('7', 'superuser'),
]

test.each([
  // Words that the console makes up, or that every address or id contains, are no person's name.
  ['user', ['tag:user', 'User 6', 'group:users', 'superuser@']],
  ['user 4', ['tag:user', 'group:users']],
  ['https', []],
  ['example', []],
  ['.com', []],
  ['s', ['ann@', 'superuser@', 'autogroup:self']],
  ['user bob', ['bob']],
  ['rosi', ['maria@example.com']],
  ['maria r', ['maria@example.com']],
  ['ann@example.org', ['ann@']],
])('“%s” is no name, and only names that it may mean are offered: %j', (name, near) => {
  const answerer = createAnswerer()
  const own = crowd.map((owner) => makeNode(owner.id, { givenName: `pc-${owner.id}`, user: owner }))
  answerer.take({ kind: 'network', network: liveNetwork(crowd, own) })
  const withGroup = `{"groups": {"group:users": ["ann@"]}, "tagOwners": {"tag:user": ["ann@"]}, ${text.slice(1)}`
  const query = `can "${name}" reach pc-1`
  const reply = answerer.take({ kind: 'ask', id: 1, question: 'why', ask: { text: withGroup, query } })
  expect(reply?.answer.ok && reply.answer.value).toMatchObject({ problem: 'unknown', near })
})
