import type { AlertRule, Subject } from '@shared/watch/rules'
import { expect, it, test } from 'vitest'
import { AlertDraftSchema, subjectOf } from './rule-draft'
import { draftOf, emptyDraft, scopeOfQuery } from './draft-scope'
import { withRule } from './use-watch'

const subjects: Subject[] = [
  { kind: 'machines', scope: { by: 'machine', id: '7', name: 'db' }, goes: 'offline', minutes: 0 },
  { kind: 'machines', scope: { by: 'tag', tag: 'prod' }, goes: 'online', minutes: 1440 },
  { kind: 'machines', scope: { by: 'owner', owner: 'maria' }, goes: 'offline', minutes: 5 },
  { kind: 'machines', scope: { by: 'query', query: '' }, goes: 'offline', minutes: 5 },
  { kind: 'machines', scope: { by: 'query', query: 'tag:a,b -owner:c' }, goes: 'offline', minutes: 5 },
  { kind: 'expiring', what: 'ownKey', days: 14 },
  { kind: 'expiring', what: 'machines', days: 365 },
  { kind: 'routeWaiting' },
  { kind: 'machineWaiting' },
  { kind: 'routeUnserved' },
  { kind: 'newMachine' },
  { kind: 'policyChanged' },
  { kind: 'newerPatch' },
  { kind: 'unreachable', minutes: 5 },
]

it.each(subjects)('opening and saving a rule keeps it the same: %j', (subject) => {
  const rule: AlertRule = { id: 'r', on: true, server: null, subject }
  const draft = AlertDraftSchema.parse(draftOf(rule))
  expect(subjectOf(draft)).toEqual(subject)
})

test.each([
  [{ minutes: '' }, 'minutes', 'minutesRange'],
  [{ minutes: '1441' }, 'minutes', 'minutesRange'],
  [{ minutes: '1.5' }, 'minutes', 'minutesRange'],
  [{ kind: 'expiring', days: '0' }, 'days', 'daysRange'],
  [{ by: 'tag', tag: ' ' }, 'tag', 'tagsRequired'],
  [{ by: 'owner' }, 'owner', 'userRequired'],
  [{ by: 'query', query: 'colour:red' }, 'query', 'query'],
  [{ by: 'query', query: 'up<95%' }, 'query', 'query'],
] as const)('%j is rejected with an error at its field', (change, path, message) => {
  const { error } = AlertDraftSchema.safeParse({ ...emptyDraft, ...change })
  expect(error?.issues).toMatchObject([{ path: [path], message }])
})

it('does not validate hidden fields', () => {
  expect(
    AlertDraftSchema.safeParse({ ...emptyDraft, kind: 'newMachine', minutes: '', days: '', by: 'tag' }).success,
  ).toBe(true)
})

it.each([
  ['tag:prod', { by: 'tag', tag: 'prod' }],
  ['owner:maria', { by: 'owner', owner: 'maria' }],
  ['tag:prod,web', { by: 'query', query: 'tag:prod,web' }],
  ['tag:*', { by: 'query', query: 'tag:*' }],
  ['-tag:prod', { by: 'query', query: '-tag:prod' }],
  ['tag:prod berlin', { by: 'query', query: 'tag:prod berlin' }],
] as const)('%s gives the scope %j', (query, scope) => {
  expect(scopeOfQuery(query)).toEqual(scope)
})

test('another alert above the limit is refused, and none is dropped', () => {
  const subject: Subject = { kind: 'unreachable', minutes: 5 }
  const rules = Array.from({ length: 100 }, (_, at): AlertRule => ({ id: String(at), on: true, server: null, subject }))
  expect(withRule(rules, { id: '7', on: false, server: null, subject })).toHaveLength(100)
  expect(() => withRule(rules, { id: 'new', on: true, server: null, subject })).toThrow('alertsFull')
})
