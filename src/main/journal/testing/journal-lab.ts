import { emptySnapshot } from '@shared/history/change'
import { JournalFilter, type MadeEntry } from '@shared/history/journal'
import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import { type ApiApp, ask } from '@main/api/api-app'
import type { JobStore } from '@main/history/seen-store'
import { openHistoryInMemory } from '@main/history/open-history'
import { createJournalCalls } from '@main/history/journal-calls'
import type { HistoryClient } from '@main/history/history-thread'
import { createUndo } from '@main/acts/undo'
import { createTestMock, TEST_NOW } from '@tests/support/mock-app'
import { createJournal } from '../journal'

function createState() {
  return {
    /** The number of entries that could not be recorded. */
    lost: 0,
    /** True: the history refuses to write. */
    full: false,
    /** Replaces the server. */
    answer: undefined as ((app: ApiApp) => ApiApp) | undefined,
    /** The policies found before saves. */
    policies: [] as string[],
    /** The machines that the observer saw. */
    seen: emptySnapshot.nodes,
  }
}

function createClient(store: JobStore, state: { readonly full: boolean }): HistoryClient {
  const calls = createJournalCalls(() => store.journal)
  return {
    open: async () => ({ problem: null, keptAs: null }),
    call: async (name: string, input: unknown) => {
      if (state.full && name !== 'journalList') throw new ApiError('internal', 'disk full')
      return (calls[name as never] as (input: unknown) => unknown)(input)
    },
  } as unknown as HistoryClient
}

/** Creates a journal around a demo network of 14 machines, in memory. Its server has the id `s`. */
export async function createJournalLab() {
  const mock = await createTestMock({ seed: 1, nodes: 14 })
  const store = openHistoryInMemory()
  const state = createState()
  const historyClient = createClient(store, state)
  const journal = createJournal({
    historyClient,
    observer: {
      snapshot: () => ({ ...emptySnapshot, nodes: state.seen }),
      changing: () => () => undefined,
      onChanges: () => () => undefined,
    },
    keepPolicy: (_serverId, text) => state.policies.push(text),
    who: 'ann',
    now: () => TEST_NOW,
    onChange: () => undefined,
    onLost: () => (state.lost += 1),
  })
  const server: ApiApp = {
    respond: (request) => (state.answer ? state.answer(mock) : mock).respond(request),
  }
  const api = journal.around('s', server, null)
  const undoAt = (address: string, app: ApiApp) =>
    createUndo({
      historyClient,
      undoOnHost: async () => undefined,
      open: async () => ({ address, api: app, check: () => undefined }),
    })
  return Object.assign(state, {
    mock,
    store,
    journal,
    /** The server, whose calls the journal records. */
    api,
    undoAt,
    undo: undoAt('a', api),
    entries: () => store.journal.list(JournalFilter.parse({ serverId: 's' })).entries as MadeEntry[],
    nodes: async () => (await ask(mock, contract.nodes.list, {})).nodes,
    close: () => mock.close(),
  })
}

export type JournalLab = Awaited<ReturnType<typeof createJournalLab>>
