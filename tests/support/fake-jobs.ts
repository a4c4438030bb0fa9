import { JournalFilter } from '@shared/history/journal'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { PlainRequest, PlainResponse } from '@main/api/api-app'
import { openHistoryInMemory, createHistoryHandlers } from '@main/history/open-history'
import { annotationHandlers } from '@main/ipc/handlers'
import { createJobs } from '@main/jobs/jobs'
import type { HistoryClient } from '@main/history/history-thread'
import { createJournal } from '@main/journal/journal'
import { createUndo } from '@main/acts/undo'
import { createObserver } from '@main/observe/observer'
import type { DesktopHandlers, FakeDesktop } from './fake-desktop'
import { fetchFrom } from './fetch-from'
import type { TestMock } from './mock-app'

/** Sees a request first; its response, if any, replaces the mock's. */
export type Intercept = (request: Request) => Response | undefined | Promise<Response | undefined>

interface FakeJobs {
  readonly handlers: DesktopHandlers
  /** The page's calls to the mock, journaled as main does. */
  readonly fetch: (request: Request) => Promise<Response>
}

/**
 * The real jobs, journal and feed on a database in memory. The calls of jobs and of the feed take the same path as the page's. `desktop` is
 * called once jobs start.
 */
export function createFakeJobs(
  desktop: () => FakeDesktop,
  mock: Pick<TestMock, 'respond'>,
  intercept: Intercept | undefined,
): FakeJobs {
  const observer = createObserver({
    servers: () => [],
    open: async () => observed,
    onRead: (read) => desktop().emit('api:read', read),
    isOpen: () => true,
    // Nothing is watched: the pages alone follow.
    evaluator: {} as never,
    slower: () => 1,
    now: Date.now,
    monotonic: () => performance.now(),
    random: Math.random,
    warn: () => undefined,
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
  const observed = observer.around(DEMO_SERVER_ID, {
    respond: (request) =>
      request.fromFeed && intercept ? intercepted(request, intercept, mock) : mock.respond(request),
  })
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
    observer,
    keepPolicy: () => undefined,
    who: 'ann',
    now: Date.now,
    onChange: (serverId) => desktop().emit('journal:changed', { serverId }),
    onLost: (error) => {
      throw error
    },
  })
  const api = { respond: respondAsFetched }
  const journaled = journal.around(DEMO_SERVER_ID, observed, null)
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
    'api:follow': ({ serverId, parts }) => observer.follow(1, serverId, parts),
    ...annotationHandlers({ historyClient: client, isKnownServer: () => true }),
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

async function intercepted(request: PlainRequest, intercept: Intercept, mock: Pick<TestMock, 'respond'>) {
  const replaced = await intercept(asFetched(request))
  return replaced ? plainOf(replaced) : mock.respond(request)
}

const respondAsFetched = async (request: PlainRequest) => plainOf(await globalThis.fetch(asFetched(request)))

function asFetched({ method, url, headers, body }: PlainRequest): Request {
  const { pathname, search } = new URL(url)
  const init = { method, headers: headers.map(([name, value]): [string, string] => [name, value]), body }
  return new Request(new URL(pathname + search, 'http://mock.test'), init)
}

const plainOf = async (response: Response): Promise<PlainResponse> => ({
  status: response.status,
  headers: {},
  body: new Uint8Array(await response.arrayBuffer()),
})
