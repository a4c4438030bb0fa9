import { actKinds, definitionOf } from '@shared/acts/registry'
import { emptySnapshot } from '@shared/history/change'
import type { ApiApp } from '@main/api/api-app'
import { createJournalCalls } from '@main/history/journal-calls'
import type { JobStore } from '@main/history/seen-store'
import type { HistoryClient } from '@main/history/history-thread'
import { createUndo } from '@main/acts/undo'
import { type Lists, startPlainMock } from '@tests/support/choose-act'
import { TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { createJournal } from '../journal'

export const SERVERS = ['one', 'two'] as const
export type ServerId = (typeof SERVERS)[number]
export type Mocks = Record<ServerId, TestMock>

/** Two networks with the same ids and different data. */
export const startMocks = async (seed: number): Promise<Mocks> => ({
  one: await startPlainMock(seed),
  two: await startPlainMock(seed + 1),
})

/** Starts a console on a store that outlives it. `step` is called at each step; once it returns false, the process has ended. */
export function startConsole(mocks: Mocks, store: JobStore, step: () => boolean = () => true) {
  const ended = () => new Promise<never>(() => undefined)
  const calls = createJournalCalls(() => store.journal)
  const historyClient = {
    open: async () => ({ problem: null, keptAs: null }),
    call: async (name: string, input: unknown) =>
      step() ? (calls[name as never] as (input: unknown) => unknown)(input) : ended(),
  } as unknown as HistoryClient
  const journal = createJournal({
    historyClient,
    observer: { snapshot: () => emptySnapshot, changing: () => () => undefined, onChanges: () => () => undefined },
    keepPolicy: () => undefined,
    who: 'ann',
    now: () => TEST_NOW,
    onChange: () => undefined,
    onLost: (error) => {
      throw error
    },
  })
  const around = (id: ServerId) => {
    const respond: ApiApp['respond'] = async (request) => {
      if (!step()) return ended()
      const response = await mocks[id].respond(request)
      return step() ? response : ended()
    }
    return journal.around(id, { respond }, `https://${id}`)
  }
  const apis = { one: around('one'), two: around('two') }
  const undo = createUndo({
    undoOnHost: async () => undefined,
    historyClient,
    open: async (id) => ({ address: `https://${id}`, api: apis[id as ServerId], check: () => undefined }),
  })
  return { apis, undo }
}

const iso = (time: string | null) => time && new Date(time).toISOString()
const owner = (user: string | null, tags: readonly string[]) => JSON.stringify([user, tags.toSorted()])

/** The state that acts change, one value per cell. A missing user has no cell. */
export function cellsOf({ nodes, users, policy }: Lists): Map<string, unknown> {
  return new Map<string, unknown>([
    ...nodes.flatMap(({ id, givenName, expiry, approvedRoutes, user, forcedTags }): [string, unknown][] => [
      [`node ${id} name`, givenName],
      [`node ${id} expiry`, iso(expiry)],
      [`node ${id} routes`, approvedRoutes.toSorted().join()],
      [`node ${id} owner`, owner(user?.id ?? null, forcedTags)],
    ]),
    ...users.map(({ id, name }): [string, unknown] => [`user ${id}`, name]),
    ['policy', policy.policy],
  ])
}

/** The cells without the ids of users, which change if a deleted user is created again. */
export function comparable(cells: ReadonlyMap<string, unknown>): unknown {
  const isUser = (cell: string) => cell.startsWith('user ')
  const users = [...cells].filter(([cell, name]) => isUser(cell) && name !== undefined).map(([, name]) => String(name))
  return { users: users.toSorted(), others: new Map([...cells].filter(([cell]) => !isUser(cell))) }
}

export const undoable = actKinds.filter((kind) => typeof definitionOf(kind).inverse === 'function')
