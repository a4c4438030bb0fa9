import { expect, test } from 'vitest'
import { currentDialect } from '@shared/policy/read/dialect-flags'
import { change, clean, machine, networkOf, NOW } from '@tests/support/hygiene-network'
import type { HygieneNode } from './network'
import { runChecks, scoreOf } from './report'

test('skips a check whose list could not be loaded and leaves it out of the score', () => {
  const { nodes: _nodes, ...rest } = networkOf(clean({ users: 2, each: 2, tags: 1, subnets: 1, keys: 2 }))
  const results = runChecks(rest)
  const made = results.filter(({ found }) => found !== null).map(({ id }) => id)
  expect(made).toEqual(['reusableKeys', 'endlessKeys'])
  expect(scoreOf(results, () => false)).toBe(100)
  expect(scoreOf(runChecks({ dialect: currentDialect, now: NOW }), () => false)).toBeNull()
})

test('machines with equal host names but different network names are not duplicates', () => {
  const node = (id: string, givenName: string): HygieneNode => ({ ...machine(1, '1', []), id, name: 'db', givenName })
  const duplicates = (nodes: HygieneNode[]) =>
    runChecks({ nodes, dialect: currentDialect, now: NOW }).find(({ id }) => id === 'duplicateNames')?.found
  expect(duplicates([node('1', 'db'), node('2', 'db-2')])).toEqual([])
  expect(duplicates([node('1', 'db'), node('2', 'DB')])).toMatchObject([{ label: 'db', with: ['db (1)', 'db (2)'] }])
})

test('does not count the check of client versions as passed if no version is known, and says how many are unknown', () => {
  const draft = clean({ users: 2, each: 2, tags: 1, subnets: 1, keys: 2 })
  const clients = () => runChecks(networkOf(draft)).find(({ id }) => id === 'outdatedClients')
  const count = networkOf(draft).nodes?.length ?? 0
  expect(clients()).toMatchObject({ found: [], of: 0, unknown: count })
  expect(scoreOf([clients()!], () => false)).toBeNull()
  change(draft, 0, { clientVersion: '1.94.1' })
  expect(clients()).toMatchObject({ found: [], of: 1, unknown: count - 1 })
  expect(scoreOf([clients()!], () => false)).toBe(100)
})

test('a key whose expiry is unknown does not pass as one with an end', () => {
  const { network, now } = { network: networkOf(clean({ users: 1, each: 1, tags: 1, subnets: 1, keys: 1 })), now: NOW }
  const apiKeys = ['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '1970-01-02T00:00:00Z', null].map(
    (expiration, index) => ({
      id: String(index + 1),
      prefix: `abcdefg${index}`,
      expiration,
    }),
  )
  const results = runChecks({ ...network, preAuthKeys: [], apiKeys, now })
  const endless = results.find(({ id }) => id === 'endlessKeys')
  expect(endless).toMatchObject({ found: [{ id: '4' }], of: 1, unknown: 1 })
})
