import { expect, onTestFinished, test } from 'vitest'
import { nodes } from '@shared/api/resources'
import { createTestMock } from '@tests/support/mock-app'

test('a seeded network of 10,000 machines has as many addresses, and routes', async () => {
  const mock = await createTestMock({ seed: 1, nodes: 10_000 })
  onTestFinished(() => mock.close())
  const { nodes: list } = nodes.list.output.parse((await mock.call('GET', '/node')).body)
  expect(new Set(list.flatMap(({ ipAddresses }) => ipAddresses)).size).toBe(19_999)
  expect(list.filter(({ subnetRoutes }) => subnetRoutes.length > 0).length).toBeGreaterThan(50)
})
