import { statSync } from 'node:fs'
import { objectKind } from '@shared/acts/act-key'
import { objectLabel } from '@shared/acts/object'
import { inverseAfter, inverseOf } from '@shared/acts/effect'
import { openHistory } from './open-history'
import type { NewItem } from './items'
import type { JobStore } from './job-store'
import { DatabaseError, openingProblem } from '@main/db/problems'
import { createStoredLists, type ListStorage, type StoredLists } from '@main/observe/stored-lists'
import { createListEvaluator } from '@main/observe/list-evaluator'
import type { JobsProblem } from '@shared/ipc/jobs'
import type { ThreadService } from '@main/lib/worker-thread'
import { createJournalCalls, createPastCalls } from './journal-calls'
import { createAnnotationCalls } from './annotation-store'
import { createFactsCalls } from './facts-store'
import { createLastKnownCalls } from './last-known'
import { createPresenceCalls } from './presence-calls'
import { createScoreCalls } from './score-call'
import { compareItems, objectsIn } from './seen-store'
import type { HistoryCalls } from './protocol'
import Database from 'better-sqlite3'
import { ApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'

/** Calls that are answered in several steps. */
type LongCall = 'lastKnown' | 'keepScore' | 'journalList' | 'journalVerify' | 'journalFile'

/** One function per call from main to the thread. */
export type HistoryHandlers = {
  [C in keyof HistoryCalls]: (
    input: HistoryCalls[C]['input'],
  ) => C extends LongCall ? Promise<HistoryCalls[C]['output']> : HistoryCalls[C]['output']
}

export interface HistoryHandlerOptions {
  readonly open: () => { readonly jobs: JobStore; readonly keptAs: string | null }
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Stores jobs in history.db. Marks jobs of an earlier run that did not end as interrupted. */
export function createHistoryHandlers(options: HistoryHandlerOptions): HistoryHandlers {
  let opened: JobStore | undefined
  let unusable: JobsProblem | null = null
  const store = (): JobStore => {
    if (opened) return opened
    throw notUsable(unusable)
  }
  return {
    open() {
      try {
        const { jobs, keptAs } = options.open()
        opened = jobs
        jobs.interrupt()
        return { problem: null, keptAs }
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error
        const { path } = error
        const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
        unusable = { kind: isFolder ? 'folder' : error.kind, path }
        return { problem: unusable, keptAs: null }
      }
    },
    close: () => opened?.close(),
    ...createEvaluatorCalls(createStoredLists(keepLists(() => opened))),
    ...createJournalCalls(() => store().journal),
    ...createAnnotationCalls(() => store().annotations),
    ...createPresenceCalls(() => store().presence),
    ...createPastCalls(store),
    ...createFactsCalls(() => store().facts),
    ...createLastKnownCalls(() => store().lastKnown),
    ...createScoreCalls(store),
    ...createReads(store),
    ...createWrites(store, () => new Date(options.now()).toISOString()),
  }
}

type EvaluatorCalls = Pick<HistoryHandlers, 'listEvaluate' | 'listRest' | 'listItems' | 'listStill' | 'listForget'>

function createEvaluatorCalls(kept: StoredLists): EvaluatorCalls {
  const { evaluate, rest, items, still, forget } = createListEvaluator(kept)
  return { listEvaluate: evaluate, listRest: rest, listItems: items, listStill: still, listForget: forget }
}

/** Stores lists in the file if it is usable: lists are evaluated even if they cannot be stored. */
function keepLists(store: () => JobStore | undefined): ListStorage {
  const tried = <T>(work: (opened: JobStore) => T): T | null => {
    const opened = store()
    try {
      return opened ? work(opened) : null
    } catch {
      return null
    }
  }
  return {
    read: (place) => tried(({ seen }) => seen.read(place)),
    write: (place, what) =>
      tried(({ keepList }) => {
        keepList(place, what)
        return true
      }) ?? false,
    still: (place, at) => void tried(({ seen }) => seen.still(place, at)),
    forgetServer: (serverId) => void tried(({ seen }) => seen.forgetServer(serverId)),
  }
}

type Reads = Pick<HistoryHandlers, 'list' | 'job' | 'page' | 'blocking' | 'next' | 'openKinds' | 'undoing'>

function createReads(store: () => JobStore): Reads {
  return {
    list: (serverId) => store().list(serverId),
    job(id) {
      const job = store().job(id)
      return job ? { job, address: store().address(id) ?? '' } : null
    },
    page: ({ id, states, offset }) => store().items.page(id, states, offset),
    blocking: (id) => store().items.blocking(id),
    next: ({ id, after, limit }) => store().items.waiting(id, after, limit),
    undoing: (id) => undoActs(store(), id).map(({ undo }) => undo),
    openKinds: (id) => [
      ...new Set(
        store()
          .items.open(id)
          .map(({ act }) => objectKind(act)),
      ),
    ],
  }
}

type Writes = Pick<HistoryHandlers, 'add' | 'addUndo' | 'set' | 'setState' | 'retry' | 'compare' | 'forget'>

function createWrites(store: () => JobStore, at: () => string): Writes {
  return {
    add({ can, items, ...job }) {
      const planned = items.map(({ act, before, undo }): NewItem => {
        return {
          act,
          before,
          label: objectLabel(before),
          undo: undo === undefined ? inverseOf(act, before, can) : undo,
        }
      })
      return store().add({ ...job, undoes: null, createdAt: at(), items: planned })
    },
    addUndo: ({ id, can }) => addUndo(store(), id, can, at()),
    set({ id, position, outcome }) {
      store().items.set(id, position, outcome)
    },
    setState({ id, state, reason }) {
      const endedAt = state === 'done' || state === 'stopped' ? at() : null
      return store().setState(id, state, { reason, endedAt }) ?? null
    },
    retry: (id) => store().items.retry(id),
    compare({ id, kind, body, now }) {
      const objects = objectsIn(kind, JSON.parse(new TextDecoder().decode(body)))
      const items = store().items.open(id)
      store().items.setAll(
        id,
        compareItems(
          items.filter(({ act }) => objectKind(act) === kind),
          objects,
          now,
        ),
      )
    },
    forget(serverId) {
      store().forget(serverId)
      store().journal.forget(serverId)
      store().annotations.forgetServer(serverId)
      store().presence.forgetServer(serverId)
      store().seen.forgetServer(serverId)
      store().facts.forgetServer(serverId)
      store().lastKnown.forgetServer(serverId)
    },
  }
}

/** Returns the acts that were performed and can be undone, last first, each with the act that reverses it. */
function undoActs(store: JobStore, id: number) {
  return store.items.undoable(id).flatMap((item) => {
    const undo = item.undo && inverseAfter(item.act, item.undo, item.after)
    return undo ? [{ ...item, undo }] : []
  })
}

function addUndo(store: JobStore, id: number, can: HistoryCalls['add']['input']['can'], createdAt: string) {
  const job = store.job(id)
  // A policy that is restored in several steps starts from the text of the previous step.
  let policy: string | null = null
  const items = undoActs(store, id).map(({ undo, before, after, label }): NewItem => {
    const seen = after ?? before
    const now = policy !== null && seen.kind === 'policy' ? { ...seen, policy } : seen
    if (undo.kind === 'policy.save') policy = undo.text
    return { act: undo, before: now, label, undo: inverseOf(undo, now, can) }
  })
  if (!job || items.length === 0) return null
  const { serverId, action } = job
  return store.add({ serverId, address: store.address(id) ?? '', action, undoes: id, createdAt, items })
}

/** Handles the calls about a file, in the history thread. */
export function createHistoryHandlersForFile(path: string): ThreadService<HistoryCalls> {
  const historyClient = createHistoryHandlers({ open: () => openHistory(path, Date.now()), now: Date.now })
  const translated = Object.entries(historyClient).map(([name, call]) => {
    const answer = async (input: never): Promise<unknown> => {
      try {
        return await (call as (given: never) => unknown)(input)
      } catch (error) {
        throw historyError(error, path)
      }
    }
    return [name, answer]
  })
  return Object.fromEntries(translated) as ThreadService<HistoryCalls>
}

/** Creates the error for a call that history.db could not answer. Errors of other origin stay as they are. */
function historyError(thrown: unknown, path: string): unknown {
  return thrown instanceof Database.SqliteError ? notUsable(openingProblem(thrown, path)) : thrown
}

/** Creates the error for calls while the file cannot be used. */
function notUsable(problem: Pick<JobsProblem, 'kind'> | null): ApiError {
  const details = problem ? [issue('database', { problem: problem.kind })] : []
  return new ApiError('internal', 'history.db cannot be used', { details })
}
