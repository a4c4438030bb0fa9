import type { Change } from '@shared/history/change'
import { type Node, nodes } from '@shared/api/resources'
import { ApiError } from '@shared/api/error'
import type { ErrorCode } from '@shared/api/error-codes'
import { type ApiApp, errorResponse } from '@main/api/api-app'
import { createListFile } from '@tests/support/list-file'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { createListEvaluator } from '../list-evaluator'
import { createObserver, type Observation, type Observer, type ReadEvent } from '../observer'
import { slownessOf } from '../pace'
import { createStoredLists } from '../stored-lists'

export const ids = ['a', 'b']

/** The values that a test changes or reads. */
interface State {
  time: number
  /** The clock's manual adjustment, in milliseconds. */
  shift: number
  due: { at: number; work: () => void }[]
  /** Requests that reached a server. */
  asked: string[]
  seen: Observation[]
  /** The server's response time, in milliseconds. */
  takes: number
  away: boolean
  /** Paths that the servers answer with an error. */
  readonly failing: Set<string>
  failsWith: ErrorCode
  hidden: boolean
  minimized: boolean
  onBattery: boolean
  /** The open windows, and the events they received. */
  readonly open: Set<number>
  readonly told: ReadEvent[]
  evaluatorTurns: number
}

/** An observer of two servers with the same ids on different machines. */
export interface ObserverLab extends State {
  readonly mocks: TestMock[]
  readonly observer: Observer
  restartThread: () => void
  /** Advances the time and runs due timers. */
  pass(ms: number): Promise<void>
  changesOf(id: string): Change[]
  end(): void
}

const startState = (): State => ({
  time: TEST_NOW,
  shift: 0,
  due: [],
  asked: [],
  seen: [],
  takes: 0,
  away: false,
  failing: new Set(),
  failsWith: 'internal',
  hidden: false,
  minimized: false,
  onBattery: false,
  open: new Set(),
  told: [],
  evaluatorTurns: 0,
})

/** The thread's work, in this thread, after `evaluatorTurns` turns. */
function threaded(state: State) {
  const stored = createStoredLists(createListFile())
  let evaluator = createListEvaluator(stored)
  const copy = <T>(value: T): T => structuredClone(value)
  const thread = {
    async evaluate(input: Parameters<typeof evaluator.evaluate>[0]) {
      for (let turn = 0; turn < state.evaluatorTurns; turn++) await new Promise(setImmediate)
      return copy(evaluator.evaluate(copy(input)))
    },
    rest: async (id: string) => copy(evaluator.rest(id)),
    items: async (input: Parameters<typeof evaluator.items>[0]) => copy(evaluator.items(input)),
    still: async (input: Parameters<typeof evaluator.still>[0]) => evaluator.still(input),
    forget: async (input: Parameters<typeof evaluator.forget>[0]) => evaluator.forget(input),
  }
  return { thread, restartThread: () => void (evaluator = createListEvaluator(stored)) }
}

/** Waits until all pending work is done. */
export const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

async function pass(state: State, ms: number): Promise<void> {
  const end = state.time + ms
  for (;;) {
    const next = state.due.toSorted((one, other) => one.at - other.at)[0]
    if (!next || next.at > end) break
    state.due = state.due.filter((one) => one !== next)
    state.time = Math.max(state.time, next.at)
    next.work()
    await settle()
  }
  state.time = Math.max(state.time, end)
}

export const labList = async (mock: TestMock): Promise<Node[]> =>
  nodes.list.output.parse((await mock.call('GET', '/node')).body).nodes

/** The server as the console calls it, around which the observer watches. */
function serverOf(
  { state, mocks, observer }: { state: State; mocks: TestMock[]; observer: Observer },
  id: string,
): ApiApp {
  return observer.around(id, {
    async respond(request) {
      state.asked.push(`${id} ${new URL(request.url).pathname.slice('/api/v1'.length)}`)
      state.time += state.takes
      if (state.away) return errorResponse(new ApiError('offline', 'gone'))
      const { pathname } = new URL(request.url)
      if (state.failing.has(pathname)) return errorResponse(new ApiError(state.failsWith, 'database is locked'))
      return (mocks[ids.indexOf(id)] as TestMock).respond(request)
    },
  })
}

function observerOf(state: State, thread: ReturnType<typeof threaded>['thread'], mocks: TestMock[]): Observer {
  const observer: Observer = createObserver({
    servers: () => ids.map((id) => ({ id, address: `https://${id}` })),
    // A wrapper may pass on a copy of a request.
    open: async (id) => ({ respond: (request) => serverOf({ state, mocks, observer }, id).respond({ ...request }) }),
    onRead: (read) => state.told.push(read),
    isOpen: (windowId) => state.open.has(windowId),
    random: () => 0.5,
    evaluator: thread,
    slower: () => slownessOf([{ isVisible: () => !state.hidden, isMinimized: () => state.minimized }], state.onBattery),
    now: () => state.time + state.shift,
    monotonic: () => state.time,
    warn: (message, error) => {
      throw new Error(message, { cause: error })
    },
    after(ms, work) {
      const entry = { at: state.time + ms, work }
      state.due.push(entry)
      return () => void (state.due = state.due.filter((one) => one !== entry))
    },
  })
  observer.onChanges((observation) => state.seen.push(observation))
  return observer
}

/** Call its `end` after the test. */
export async function createObserverLab(): Promise<ObserverLab> {
  const mocks = [await createTestMock({ seed: 1, nodes: 14 }), await createTestMock({ seed: 2, nodes: 14 })]
  const state = startState()
  const { thread, restartThread } = threaded(state)
  const observer = observerOf(state, thread, mocks)
  return Object.assign(state, {
    mocks,
    observer,
    restartThread,
    pass: (ms: number) => pass(state, ms),
    changesOf: (id: string) => state.seen.flatMap(({ serverId, changes }) => (serverId === id ? changes : [])),
    end() {
      observer.stop()
      for (const mock of mocks) mock.close()
    },
  })
}
