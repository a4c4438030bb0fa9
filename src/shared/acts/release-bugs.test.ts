import { expect, test } from 'vitest'
import { capabilitiesOf, type Line, lines, policyLineOf } from '@shared/api/capabilities'
import type { Act } from './act'
import { keysOfOthers, releaseBugs } from './release-bugs'

const of = (line: Line, version: string) => ({
  kind: 'headscale' as const,
  version,
  policyLine: policyLineOf(line),
  capabilities: capabilitiesOf(line),
})
const remove: Act = { kind: 'user.delete', id: '3' }
const acts: Act[] = [remove, { kind: 'node.expire', id: '1' }, { kind: 'node.routes', id: '1', approved: [] }]

test.each([
  ['0.28', 'v0.28.0', ['deletesEveryKey', 'forgetsExpiry', 'forgetsEmpty']],
  ['0.28', 'dev', ['deletesEveryKey', 'forgetsExpiry', 'forgetsEmpty']],
  ['0.28', 'v0.28-fix', []],
  ['0.28', '0.28.1', []],
  ['0.27', 'v0.27.1', ['forgetsExpiry', 'forgetsEmpty']],
] as const)('the errors of %s (%s) that the acts meet are %j', (line, version, bugs) => {
  expect(releaseBugs(acts, of(line, version))).toEqual(bugs)
})

test('no other release, and not the demo network, has these errors', () => {
  for (const line of lines.filter((one) => one !== '0.28' && one !== '0.27'))
    expect(releaseBugs(acts, of(line, `v${line}.0`)), line).toEqual([])
  expect(releaseBugs(acts, { ...of('0.28', 'v0.28.0'), kind: 'mock' })).toEqual([])
})

test('acts that keep something meet no error', () => {
  const kept: Act[] = [
    { kind: 'node.routes', id: '1', approved: ['10.0.0.0/8'] },
    { kind: 'node.delete', id: '1' },
  ]
  expect(releaseBugs(kept, of('0.28', 'v0.28.0'))).toEqual([])
})

test('the keys of others are those of other users and of no user', () => {
  const keys = ['1', '3', null].map((id) => ({ id: `key of ${id}`, user: id === null ? null : { id } }))
  expect(keysOfOthers(keys as never, [remove]).map(({ id }) => id)).toEqual(['key of 1', 'key of null'])
})
