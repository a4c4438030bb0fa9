import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Act } from '@shared/acts/act'
import { callOf } from '@shared/acts/effect'
import { nodeObject } from '@shared/acts/objects'
import { contract } from '@shared/api/contract'
import { isExitPrefix } from '@shared/api/routes'
import { emptySnapshot } from '@shared/history/change'
import { JournalFilter } from '@shared/history/journal'
import type { ApiApp } from '@main/api/api-app'
import { ask } from '@main/api/ask'
import { createJournalCalls } from '@main/history/journal-calls'
import type { JobStore } from '@main/history/job-store'
import type { HistoryClient } from '@main/history/history-thread'
import { openHistoryInMemory } from '@main/history/open-history'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { createJournal } from './journal'
import { createUndo } from './undo'

const SERVERS = ['one', 'two'] as const
type ServerId = (typeof SERVERS)[number]
let store: JobStore
let mocks: Record<ServerId, TestMock>

beforeEach(async () => {
  store = openHistoryInMemory()
  // The same ids, different data.
  mocks = { one: await createTestMock({ seed: 1, nodes: 5 }), two: await createTestMock({ seed: 2, nodes: 5 }) }
})
afterEach(() => {
  for (const id of SERVERS) mocks[id].close()
})

function start() {
  const calls = createJournalCalls(() => store.journal)
  const historyClient = {
    open: async () => ({ problem: null, keptAs: null }),
    call: async (name: string, input: unknown) => (calls[name as never] as (input: unknown) => unknown)(input),
  } as unknown as HistoryClient
  const journal = createJournal({
    historyClient,
    observer: { snapshot: () => emptySnapshot, changing: () => () => undefined, onChanges: () => () => undefined },
    who: 'ann',
    now: () => TEST_NOW,
    onChange: () => undefined,
    onLost: (error) => {
      throw error
    },
  })
  const apis = {
    one: journal.around('one', mocks.one, 'https://one'),
    two: journal.around('two', mocks.two, 'https://two'),
  }
  const undo = createUndo({
    historyClient,
    open: async (id) => ({ address: `https://${id}`, api: apis[id as ServerId], check: () => undefined }),
  })
  return { apis, undo }
}

const nodesOf = async (api: ApiApp) => (await ask(api, contract.nodes.list, {})).nodes

/** The fields that the acts of this test change. */
interface Modelled {
  givenName: string
  expiry: string | null
  approvedRoutes: string[]
}
type Field = keyof Modelled

const seen = async (api: ApiApp) =>
  new Map(
    (await nodesOf(api)).map(({ id, givenName, expiry, approvedRoutes }) => [
      id,
      { givenName, expiry: expiry && new Date(expiry).toISOString(), approvedRoutes: approvedRoutes.toSorted() },
    ]),
  )

const FIELD = { 'node.rename': 'givenName', 'node.expiry': 'expiry', 'node.routes': 'approvedRoutes' } as const
const step = fc.record({
  server: fc.constantFrom(...SERVERS),
  node: fc.nat(4),
  kind: fc.constantFrom(...(Object.keys(FIELD) as (keyof typeof FIELD)[])),
  some: fc.nat(1000),
})
/** Make an act, or undo the entry at a place of the open ones. */
const program = fc.array(fc.oneof({ weight: 3, arbitrary: step }, { weight: 2, arbitrary: fc.nat(20) }), {
  minLength: 4,
  maxLength: 14,
})

test('random acts on two networks, undone in any order, match a model', async () => {
  let names = 0
  await fc.assert(
    fc.asyncProperty(program, async (steps) => {
      const { apis, undo } = start()
      const model = { one: await seen(apis.one), two: await seen(apis.two) }
      const open: { id: number; server: ServerId; nodeId: string; field: Field; before: Modelled[Field] }[] = []
      for (const each of steps) {
        if (typeof each === 'number') {
          const [entry] = open.splice(each % Math.max(open.length, 1), 1)
          if (!entry) continue
          await undo([entry.id], '')
          Object.assign(model[entry.server].get(entry.nodeId)!, { [entry.field]: entry.before })
          continue
        }
        const { server, kind, some } = each
        const node = (await nodesOf(apis[server]))[each.node]!
        const prefixes = node.availableRoutes.filter((prefix) => !isExitPrefix(prefix))
        const values = {
          givenName: `name-${(names += 1)}`,
          expiry: some % 4 === 0 ? null : new Date(TEST_NOW + some * 3_600_000).toISOString(),
          approvedRoutes: prefixes.filter((_, place) => (some >> place) % 2 === 0).toSorted(),
        }
        const act: Act = {
          'node.rename': { kind: 'node.rename' as const, id: node.id, name: values.givenName },
          'node.expiry': { kind: 'node.expiry' as const, id: node.id, at: values.expiry },
          'node.routes': { kind: 'node.routes' as const, id: node.id, approved: values.approvedRoutes },
        }[kind]
        const { endpoint, input } = callOf(act, nodeObject(node))
        await ask(apis[server], endpoint, input)
        const [entry] = store.journal.list(JournalFilter.parse({ serverId: server })).entries
        const modelled = model[server].get(node.id)!
        open.push({ id: entry!.id, server, nodeId: node.id, field: FIELD[kind], before: modelled[FIELD[kind]] })
        Object.assign(modelled, { [FIELD[kind]]: values[FIELD[kind]] })
      }
      for (const id of SERVERS) expect(await seen(apis[id])).toEqual(model[id])
    }),
    { numRuns: 60 },
  )
})
