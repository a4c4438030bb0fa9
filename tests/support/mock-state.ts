import { afterEach, beforeEach, expect } from 'vitest'
import { nodes, type Node } from '@shared/api/resources'
import { createTestMock, TEST_NOW, type TestMock } from './mock-app'

/** Creates a demo network of 14 machines before each test of the file, and the reads that show changes. */
export function setupMockState() {
  const state = { mock: undefined as unknown as TestMock, time: TEST_NOW }
  beforeEach(async () => {
    state.time = TEST_NOW
    state.mock = await createTestMock({ seed: 1, nodes: 14, now: () => state.time })
  })
  afterEach(() => state.mock.close())

  /** Returns the body of a call that must succeed. */
  async function ok(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await state.mock.call(method, path, body)
    expect([path, response.status, response.status === 200 ? '' : response.body]).toEqual([path, 200, ''])
    return response.body
  }
  const list = async () => nodes.list.output.parse(await ok('GET', '/node')).nodes
  return {
    state,
    ok,
    list,
    iso: (offset = 0) => new Date(state.time + offset).toISOString(),
    node: async (id: string) => nodes.get.output.parse(await ok('GET', `/node/${id}`)).node,
    /** Returns the machine of a response, after checking that the list agrees. */
    told: async (response: unknown): Promise<Node> => {
      const shown = nodes.get.output.parse(response).node
      expect((await list()).find((one) => one.id === shown.id)).toEqual(shown)
      return shown
    },
    /** Returns the id of the machine with a name. */
    named: (name: string) => state.mock.db.nodes.idOfGivenName(name)?.toString() ?? '',
  }
}
