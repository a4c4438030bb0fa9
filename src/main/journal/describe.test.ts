import { expect, test } from 'vitest'
import { emptySnapshot } from '@shared/history/change'
import { describeCall } from './describe'

test('approving a route is in the history of its machine, where the id of the route names it', () => {
  const objectOf = (routeId: string) => describeCall('routes', 'enable', { routeId }, emptySnapshot)?.object
  expect(objectOf('7-10.2.0.0_16')).toBe('node 7')
  expect(objectOf('12-fd00::_8')).toBe('node 12')
  // A row of a table, as servers before 0.26 have them.
  expect(objectOf('7')).toBe('route 7')
})
