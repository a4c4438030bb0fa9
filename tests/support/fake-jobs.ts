import { emptySnapshot } from '@shared/history/change'
import { JournalFilter } from '@shared/history/journal'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { PlainRequest } from '@main/api/plain'
import { openHistoryInMemory } from '@main/history/open-history'
import { annotationHandlers } from '@main/ipc/annotation-handlers'
import { createJobs } from '@main/jobs/jobs'
import { createHistoryHandlers } from '@main/history/history-handlers'
import type { HistoryClient } from '@main/history/history-thread'
import { createJournal } from '@main/journal/journal'
import { createUndo } from '@main/acts/undo'
import type { DesktopHandlers, FakeDesktop } from './fake-desktop'
import { fetchFrom } from './fetch-from'
import type { TestMock } from './mock-app'

interface FakeJobs {
  readonly handlers: DesktopHandlers
  /** The page's calls to the mock, journaled as main does. */
  readonly fetch: (request: Request) => Promise<Response>
}

/**
 * The real jobs and journal on a database in memory. The jobs' calls take the same path as the page's. `desktop` is called once jobs start.
 */
export function createFakeJobs(desktop: () => FakeDesktop, mock: Pick<TestMock, 'respond'>): FakeJobs {
  const historyClient = createHistoryHandlers({
    open: () => ({ jobs: openHistoryInMemory(), keptAs: null }),
    now: Date.now,
  })
  const opened = historyClient.open(undefined)
  const client: HistoryClient = {
    open: async () => opened,
    call: async (name, input) => (historyClient[name] as (given: unknown) => never)(input),
    isThere: () => true,
    close: async () => undefined,
  }
  const journal = createJournal({
    historyClient: client,
    observer: { snapshot: () => emptySnapshot, changing: () => () => undefined, onChanges: () => () => undefined },
    who: 'ann',
    now: Date.now,
    onChange: (serverId) => desktop().emit('journal:changed', { serverId }),
    onLost: (error) => {
      throw error
    },
  })
  const api = { respond: respondAsFetched }
  const journaled = journal.around(DEMO_SERVER_ID, mock, null)
  const undo = createUndo({
    historyClient: client,
    undoOnHost: async () => undefined,
    open: async () => ({ address: DEMO_SERVER_ID, api: journaled, check: () => undefined }),
  })
  const open = async () => ({ address: DEMO_SERVER_ID, api, check: () => undefined })
  const jobs = createJobs({
    historyClient: client,
    open,
    onChange: (job) => desktop().emit('jobs:changed', job),
    limits: { atOnce: 4, perSecond: 1000 },
  })
  const handlers: DesktopHandlers = {
    ...annotationHandlers({ historyClient: client, isKnown: () => true }),
    'jobs:list': ({ serverId }) => jobs.list(serverId),
    'jobs:items': (input) => jobs.items(input),
    'jobs:start': (input) => jobs.start(input),
    'jobs:undoing': ({ id }) => jobs.undoing(id),
    'jobs:control': ({ id, command }) => jobs.control(id, command),
    'journal:list': async (filter) => ({
      ...(await client.call('journalList', JournalFilter.parse(filter))),
      problem: null,
    }),
    'journal:verify': ({ serverId }) => client.call('journalVerify', serverId),
    'journal:undo': ({ ids, reason }) => undo(ids, reason),
  }
  return { handlers, fetch: fetchFrom(journaled) }
}

async function respondAsFetched({ method, url, headers, body }: PlainRequest) {
  const init = { method, headers: headers.map(([name, value]): [string, string] => [name, value]), body }
  const response = await globalThis.fetch(
    new URL(new URL(url).pathname + new URL(url).search, 'http://mock.test'),
    init,
  )
  return { status: response.status, headers: {}, body: new Uint8Array(await response.arrayBuffer()) }
}
