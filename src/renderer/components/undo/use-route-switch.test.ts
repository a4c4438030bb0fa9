import { expect, test } from 'vitest'
import type { Route } from '@shared/api/resources'
import { switchIds } from './use-act'

const route = (prefix: string, more: Partial<Route> = {}): Route => {
  const facts = { advertised: true, enabled: false, isPrimary: false, createdAt: null }
  return { id: prefix, node: { id: '1' }, prefix, ...facts, ...more }
}
const subnet = (...rows: Route[]) => ({ exit: false, rows })
const exit = (...rows: Route[]) => ({ exit: true, rows })

test('approves advertised routes only, and an exit pair by one call', () => {
  const pair = [route('0.0.0.0/0', { advertised: false }), route('::/0')]
  expect(switchIds(exit(...pair), true)).toEqual(['::/0'])
  expect(switchIds(exit(route('0.0.0.0/0'), route('::/0')), true)).toEqual(['0.0.0.0/0'])
  expect(switchIds(subnet(route('10.0.0.0/24')), true)).toEqual(['10.0.0.0/24'])
  expect(switchIds(subnet(route('10.0.0.0/24')), false)).toEqual([])
})

test('asks the server to approve a route that no machine advertises if there is no other', () => {
  expect(switchIds(subnet(route('10.0.0.0/24', { advertised: false })), true)).toEqual(['10.0.0.0/24'])
})

test('withdraws an approval even if the route is not advertised', () => {
  const prepared = subnet(route('10.0.0.0/24', { advertised: false, enabled: true }))
  expect(switchIds(prepared, true)).toEqual([])
  expect(switchIds(prepared, false)).toEqual(['10.0.0.0/24'])
})
