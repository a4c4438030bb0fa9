import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeDesktop } from '@tests/support/fake-desktop'
import { queryKeys } from './queries/cache'
import { createQueryClient, watched } from './query-client'
import { connectFeed } from './server-feed'

let stops: (() => void)[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A page of one server whose reads are counted. */
function connectPage() {
  const desktop = createFakeDesktop({ 'api:follow': () => undefined })
  Object.assign(window, { desktop })
  const client = createQueryClient()
  client.mount()
  const disconnect = connectFeed({ client, serverId: 'a' })
  const reads = { nodes: 0, machine: 0 }
  let listed: { id: string; name?: string }[] = [{ id: '7' }, { id: '8' }]
  const show = (queryKey: readonly unknown[], queryFn: () => unknown) =>
    new QueryObserver(client, { ...watched, queryKey, queryFn }).subscribe(() => undefined)
  stops = [
    disconnect,
    () => client.clear(),
    () => Reflect.deleteProperty(window, 'desktop'),
    show(queryKeys.nodeList, () => {
      reads.nodes += 1
      return structuredClone(listed)
    }),
  ]
  const showMachine = () =>
    void stops.unshift(
      show(queryKeys.node('7'), () => {
        reads.machine += 1
        return { id: '7' }
      }),
    )
  const tell = async (serverId: string, isChanged: boolean) => {
    desktop.emit('api:read', { serverId, part: 'nodes', isChanged })
    await pass(100)
  }
  const followed = () => desktop.calls.map(({ input }) => (input as { parts: readonly string[] }).parts)
  return { client, reads, tell, followed, disconnect, showMachine, list: (rows: typeof listed) => void (listed = rows) }
}

describe('a page', () => {
  test('reads nothing when another server was read', async () => {
    const { reads, tell } = connectPage()
    await pass(100)
    await tell('b', true)
    expect(reads.nodes).toBe(1)
    await tell('a', false)
    expect(reads.nodes).toBe(2)
  })

  test('reports its parts once, and none after it ended', async () => {
    const { client, followed, disconnect } = connectPage()
    await pass(100)
    await client.refetchQueries()
    expect(followed()).toEqual([['nodes']])
    disconnect()
    expect(followed()).toEqual([['nodes'], []])
  })

  test('of a machine follows the list, and reads the machine again only if its row changed or is missing', async () => {
    const { reads, tell, showMachine, list } = connectPage()
    showMachine()
    await pass(100)
    await tell('a', false)
    expect(reads).toEqual({ nodes: 2, machine: 1 })
    list([{ id: '7' }, { id: '8', name: 'other' }])
    await tell('a', true)
    expect(reads).toEqual({ nodes: 3, machine: 1 })
    list([{ id: '7', name: 'new' }])
    await tell('a', true)
    expect(reads).toEqual({ nodes: 4, machine: 2 })
    // Its page has just deleted it, and does not ask for it at once.
    list([])
    await tell('a', true)
    expect(reads).toEqual({ nodes: 5, machine: 2 })
    await tell('a', false)
    expect(reads).toEqual({ nodes: 6, machine: 3 })
  })

  test('of a machine alone follows the list of machines', async () => {
    const { client, followed, showMachine } = connectPage()
    showMachine()
    await pass(100)
    client.removeQueries({ queryKey: queryKeys.nodeList, exact: true })
    const hideList = stops.at(-1)
    hideList?.()
    await pass(100)
    expect(followed().at(-1)).toEqual(['nodes'])
  })
})
