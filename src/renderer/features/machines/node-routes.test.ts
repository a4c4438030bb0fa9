import type { Route } from '@shared/api/routes'
import { describe, expect, it } from 'vitest'
import { nodeRoutes, routeState } from './node-routes'

function route(id: string, prefix: string, change: Partial<Route> = {}): Route {
  return {
    id,
    prefix,
    node: { id: '7' },
    advertised: true,
    enabled: true,
    isPrimary: false,
    createdAt: null,
    ...change,
  }
}

describe('nodeRoutes', () => {
  it('shows the exit pair as one, first, and leaves out other machines', () => {
    const found = nodeRoutes(
      [
        route('1', '10.10.0.0/24', { isPrimary: true }),
        route('2', '::/0', { enabled: false }),
        route('3', '0.0.0.0/0'),
        route('4', '10.9.0.0/24', { node: { id: '8' } }),
        route('5', '10.2.0.0/24'),
      ],
      '7',
    )
    expect(found.map(({ prefixes }) => prefixes)).toEqual([['0.0.0.0/0', '::/0'], ['10.2.0.0/24'], ['10.10.0.0/24']])
    expect(found[0]).toMatchObject({ exit: true, enabled: true, serving: true })
    expect(found[2]).toMatchObject({ exit: false, serving: true })
  })

  it('is empty for a machine without routes', () => {
    expect(nodeRoutes([route('1', '10.0.0.0/8')], '9')).toEqual([])
  })
})

describe('routeState', () => {
  const base = { id: '1', prefixes: ['10.0.0.0/24'], exit: false, advertised: true, enabled: true, serving: true }

  it.each([
    [{}, true, 'serving'],
    [{}, false, 'standby'],
    [{ serving: false }, true, 'standby'],
    [{ enabled: false, serving: false }, true, 'waiting'],
    [{ advertised: false, serving: false }, true, 'idle'],
    [{ advertised: false, enabled: false, serving: false }, true, 'gone'],
  ])('%j, online %s: %s', (change, online, state) => {
    expect(routeState({ ...base, ...change }, online)).toBe(state)
  })
})
