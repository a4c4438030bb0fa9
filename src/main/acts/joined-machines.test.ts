import { expect, test } from 'vitest'
import { allCapabilities } from '@shared/api/capabilities'
import { nodes } from '@shared/api/resources'
import { emptySnapshot } from '@shared/history/change'
import { jsonResponse, plainRequest } from '@main/api/api-app'
import { createTestMock } from '@tests/support/mock-app'
import { createJoinedMachines, createRecording, takenAlong } from './record'

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

const listed = [
  { id: '1', user: { id: '1', name: 'ann' } },
  { id: '2', user: null },
  { id: '3', user: { id: '3', name: 'temp' } },
]
const server = (version: string, policyLine: string) => ({
  async respond(request: unknown) {
    const info = { kind: 'headscale', version, url: '', clockAheadMs: 0, policyLine, capabilities: allCapabilities }
    if (!JSON.stringify(request).includes('preauthkey')) return jsonResponse(200, info)
    const rest = { reusable: true, ephemeral: false, used: false, expiration: null, createdAt: null, aclTags: [] }
    const person = { displayName: '', email: '', provider: '', providerId: '', profilePicUrl: '', createdAt: null }
    const keys = listed.map(({ id, user }) => ({
      ...rest,
      id,
      key: `hskey-auth-00000000000${id}-***`,
      user: user && { ...user, ...person },
    }))
    return jsonResponse(200, { preAuthKeys: keys })
  },
})
const settings = { tags: [], reusable: true, ephemeral: false, used: false, expiration: null }
const lost = {
  count: 2,
  names: ['000000000001 (ann)', '000000000002'],
  keys: [
    { ...settings, id: '1', key: '000000000001', user: { id: '1', name: 'ann' } },
    { ...settings, id: '2', key: '000000000002', user: null },
  ],
}
const removal = { act: { kind: 'user.delete', id: '3' } } as const

test('names the keys of others that 0.28.0 deletes with a user, and their settings without a secret', async () => {
  expect(await takenAlong(server('v0.28.0', '0.28') as never, removal)).toEqual(lost)
})

test('other releases and other acts take no keys of others along', async () => {
  expect(await takenAlong(server('v0.29.2', '0.29') as never, removal)).toBeNull()
  expect(await takenAlong(server('v0.28.0', '0.28') as never, { act: { kind: 'node.delete', id: '3' } })).toBeNull()
})

test('the deletion of a user on 0.28.0 covers the keys of others, and its entry names them', async () => {
  const marks: unknown[] = []
  const begun: unknown[] = []
  const temp = { id: '3', name: 'temp', displayName: '' }
  const recording = createRecording({
    observer: {
      snapshot: () => ({ ...emptySnapshot, users: new Map([['3', temp]]) }),
      changing: (_server: string, own: readonly unknown[]) => {
        marks.push(...own)
        return () => undefined
      },
    },
    writer: {
      begin: async (_server: string, _object: string, { joined }: { joined: unknown }) => begun.push(joined),
      end: async () => undefined,
    },
    keepPolicy: async () => undefined,
  } as never)
  await recording('s', server('v0.28.0', '0.28'), null).respond(plainRequest('DELETE', '/api/v1/user/temp?id=3'))
  expect(begun).toEqual([lost])
  expect(marks).toContainEqual({ kinds: ['preAuthKey.removed'], id: null })
})
