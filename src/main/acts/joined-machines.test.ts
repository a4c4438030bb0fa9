import { expect, test } from 'vitest'
import { nodes } from '@shared/api/nodes'
import { jsonResponse } from '@main/api/plain'
import { createTestMock } from '@tests/support/mock-app'
import { createJoinedMachines } from './joined-machines'

const machines = await (async () => {
  const mock = await createTestMock({ seed: 1, nodes: 14 })
  const { body } = await mock.call('GET', '/node')
  mock.close()
  return nodes.list.output.parse(body).nodes
})()

test.each([
  ['11 s have passed', 11_000, 11_000, 2],
  ['5 s have passed', 5000, 5000, 1],
  ['the computer has slept', 60_000, 1, 2],
  ['the clock was set back meanwhile', -3_600_000, 11_000, 2],
])('reads the machines for the next key when %s', async (_, wall, steady, reads) => {
  let [passed, asked] = [0, 0]
  const joinedWith = createJoinedMachines({ now: () => passed * wall, monotonic: () => passed * steady })
  const app = {
    async respond() {
      asked += 1
      return jsonResponse(200, { nodes: machines })
    },
  }
  const key = machines.find(({ preAuthKey }) => preAuthKey)?.preAuthKey?.id ?? ''
  const first = await joinedWith('s', app, key)
  expect(first?.count).toBeGreaterThan(0)
  passed = 1
  expect(await joinedWith('s', app, key)).toEqual(first)
  expect(asked).toBe(reads)
})
