import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Node } from '@shared/api/resources'
import { SERVER_HEADER } from '@shared/api/console-headers'
import { createSessionStore } from '../session-store'
import { defaultBoot } from '../boot'
import { createTestMock, type TestMock } from '@tests/support/mock-app'
import { createQueryClient, type MutationFailure, mutationFailure } from '../query-client'
import { apiOf } from '../server-link'
import { nodesQuery } from './lists'
import { type ChangeOptions, queryKeys, useChange } from './cache'

const touches = [queryKeys.nodes]
const useRenameNode = (options?: ChangeOptions) =>
  useChange(
    {
      mutationFn: (input: { nodeId: string; newName: string }, api) => api.nodes.rename(input),
      predict: (cache, { nodeId, newName }) =>
        cache.replace<Node>(
          queryKeys.nodeList,
          ({ id }) => id === nodeId,
          (node) => ({ ...node, givenName: newName }),
        ),
      touches,
    },
    options,
  )
const useDeleteNode = () =>
  useChange({
    mutationFn: (input: { nodeId: string }, api) => api.nodes.delete(input),
    predict: (cache, { nodeId }) => cache.remove<Node>(queryKeys.nodeList, ({ id }) => id === nodeId),
    touches,
  })

let mock: TestMock
let refuse: Response | null
let held: Promise<void> | null
let servers: (string | null)[]
let failures: MutationFailure[]
let stop: () => void
const realFetch = globalThis.fetch

beforeEach(async () => {
  mock = await createTestMock()
  servers = []
  refuse = null
  held = null
  failures = []
  stop = mutationFailure.on((failure) => failures.push(failure))
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'GET') return mock.fetch(request)
    servers.push(request.headers.get(SERVER_HEADER))
    await held
    return refuse ?? mock.fetch(request)
  }
})

afterEach(() => {
  stop()
  globalThis.fetch = realFetch
  mock.close()
})

/** Holds back all changes until the returned function is called. */
function hold(): () => void {
  let release = () => {}
  held = new Promise((resolve) => {
    release = resolve
  })
  return () => release()
}

async function setup<T>(hook: () => T) {
  const client = createQueryClient('one')
  const nodes = await client.fetchQuery(nodesQuery())
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(hook, { wrapper })
  const names = () => client.getQueryData(nodesQuery().queryKey)?.map((node) => node.givenName) ?? []
  const [first] = nodes
  if (!first) throw new Error('the mock has no machines')
  return { client, result, names, first, before: names() }
}

test('shows a change before the server responds and keeps it if the server agrees', async () => {
  const { client, result, names, first } = await setup(() => useRenameNode())
  const release = hold()
  act(() => result.current.mutate({ nodeId: first.id, newName: 'Renamed' }))
  await waitFor(() => expect(names()[0]).toBe('Renamed'))
  expect(result.current.isPending).toBe(true)
  release()
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  const { node } = await apiOf(client).nodes.get({ nodeId: first.id })
  expect(node.givenName).toBe('Renamed')
})

test('rolls back and announces a refused change, and retries it on request', async () => {
  const { result, names, first, before } = await setup(() => useDeleteNode())
  refuse = Response.json({ code: 'internal', message: 'disk full', details: [] }, { status: 500 })
  const release = hold()
  act(() => result.current.mutate({ nodeId: first.id }))
  await waitFor(() => expect(names()).toHaveLength(before.length - 1))
  release()
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(names()).toEqual(before)
  expect(failures.map(({ error }) => error.message)).toEqual(['disk full'])
  refuse = null
  act(() => failures[0]?.retry())
  await waitFor(() => expect(names()).toEqual(before.slice(1)))
})

test('does not announce a failure that the dialog shows itself', async () => {
  const { result, first, client } = await setup(() => useRenameNode({ quiet: true }))
  refuse = Response.json({ code: 'conflict', message: 'taken', details: [] }, { status: 409 })
  act(() => result.current.mutate({ nodeId: first.id, newName: 'other' }))
  await waitFor(() => expect(result.current.error?.code).toBe('conflict'))
  expect(failures).toEqual([])
  expect(client.getQueryState(queryKeys.nodeList)?.isInvalidated).toBe(true)
})

test('after a switch, a refused change and its retry still go to their own server', async () => {
  const session = { ...defaultBoot('en').session, currentId: 'one' }
  const sessions = createSessionStore(session)
  const one = sessions.client()
  await one.fetchQuery(nodesQuery())
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={one}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useDeleteNode(), { wrapper })
  refuse = Response.json({ code: 'internal', message: 'disk full', details: [] }, { status: 500 })
  const release = hold()
  act(() => result.current.mutate({ nodeId: '1' }))
  await waitFor(() => expect(servers).toEqual(['one']))
  sessions.set({ ...session, currentId: 'two' })
  const two = sessions.client()
  two.setQueryData(queryKeys.nodeList, [])
  release()
  await waitFor(() => expect(failures).toHaveLength(1))
  expect(two.getQueryData(queryKeys.nodeList)).toEqual([])
  act(() => failures[0]?.retry())
  await waitFor(() => expect(servers).toEqual(['one', 'one']))
})
