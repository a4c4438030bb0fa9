import type { ErrorBody } from '@shared/api/error-body'
import type { Capabilities } from '@shared/api/capabilities'
import type { Act } from '@shared/acts/act'
import type { ObjectKind } from '@shared/acts/object'
import type { JobAction } from '@shared/acts/job-action'
import type { Job, JobItems, JobsProblem, JobState, ItemState, PlannedAct } from '@shared/ipc/jobs'
import type { JournalCalls, PastCalls } from './journal-calls'
import type { AnnotationCalls } from './annotation-store'
import type { FactsCalls } from './facts-store'
import type { LastKnownCalls } from './last-known'
import type { PresenceCalls } from './presence-calls'
import type { ScoreCalls } from './score-call'
import type { ItemOutcome, StoredItem } from './items'
import type { ListEvaluator } from '@main/observe/list-evaluator'

// Messages between the main process and the thread that owns history.db.

/** The thread's options. */
export interface HistorySetup {
  readonly path: string
}

export interface PlannedJob {
  readonly serverId: string
  readonly address: string
  readonly action: JobAction
  readonly can: Capabilities
  readonly items: readonly PlannedAct[]
}

type EvaluatorCalls = {
  [C in keyof ListEvaluator]: { input: Parameters<ListEvaluator[C]>[0]; output: ReturnType<ListEvaluator[C]> }
}

export interface HistoryCalls
  extends JournalCalls, AnnotationCalls, PresenceCalls, PastCalls, FactsCalls, LastKnownCalls, ScoreCalls {
  open: { input: undefined; output: { problem: JobsProblem | null; keptAs: string | null } }
  list: { input: string; output: Job[] }
  job: { input: number; output: { job: Job; address: string } | null }
  page: { input: { id: number; states: readonly ItemState[]; offset: number }; output: JobItems }
  add: { input: PlannedJob; output: Job }
  /** Returns the acts that undo a job, last first. */
  undoing: { input: number; output: Act[] }
  /** Creates a job that undoes this one; null if there is nothing to undo. */
  addUndo: { input: { id: number; can: Capabilities }; output: Job | null }
  /** How many items are not done in the phases before the first waiting one: a run must not pass them. */
  blocking: { input: number; output: number }
  next: { input: { id: number; after: number; limit: number }; output: StoredItem[] }
  set: { input: { id: number; position: number; outcome: ItemOutcome }; output: undefined }
  setState: { input: { id: number; state: JobState; reason: ErrorBody | null }; output: Job | null }
  /** Marks failed items to be retried. */
  retry: { input: number; output: undefined }
  /** Returns the kinds of items whose acts have an open outcome. */
  openKinds: { input: number; output: ObjectKind[] }
  /** Compares open acts with the server's current state (a response's body); `now` is the server's time. */
  compare: { input: { id: number; kind: ObjectKind; body: Uint8Array<ArrayBuffer>; now: number }; output: undefined }
  forget: { input: string; output: undefined }
  listEvaluate: EvaluatorCalls['evaluate']
  listRest: EvaluatorCalls['rest']
  listItems: EvaluatorCalls['items']
  listStill: EvaluatorCalls['still']
  listForget: EvaluatorCalls['forget']
  close: { input: undefined; output: undefined }
}

/**
 * Calls that take long, and those that must keep their order with them. Every act waits for its entry in the journal, so entries, jobs and
 * notes come before these.
 */
export const background: ReadonlySet<keyof HistoryCalls> = new Set([
  'listEvaluate',
  'listRest',
  'listItems',
  'listStill',
  'listForget',
  'compare',
  'keepScore',
  'facts',
  'keepFacts',
  'keepLastKnown',
  'lastKnownStill',
  'forgetLastKnown',
  'journalSeen',
  'journalMissed',
  'journalList',
  'journalVerify',
  'journalFile',
  'journalDrop',
  'presenceObserve',
  'presenceEnd',
  'presenceDrop',
  'presenceForget',
  'presenceMachine',
  'presenceShares',
  'presenceCurve',
  'pastOf',
  'makePast',
  'forget',
  'close',
])
