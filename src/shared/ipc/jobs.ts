import { z } from 'zod'
import { Act } from '@shared/acts/act'
import { ActObject } from '@shared/acts/object'
import { JobAction } from '@shared/acts/job-action'
import { ErrorBody } from '@shared/api/error'
import { Time } from '@shared/api/primitives'

/** So many acts are one job at most: as many as there are machines on the largest network that is measured, twice. */
export const MOST_ITEMS = 20_000
/** So many items are read at a time. */
export const ITEMS_PAGE = 200
/** So many jobs of a server are kept; the oldest go first. */
export const JOBS_KEPT = 50

/**
 * `paused`: by a person, or by `reason`. `stopped`: ended before its end. `interrupted`: the console ended while it ran.
 */
export const JobState = z.enum(['running', 'paused', 'stopped', 'interrupted', 'done'])
export type JobState = z.infer<typeof JobState>

/**
 * `already`: it was so before, and nothing was sent. `doing`: begun, and it is not known yet how it ended. `unknown`: it was begun and
 * nobody saw how it ended; what the server says tells.
 */
export const ItemState = z.enum(['waiting', 'doing', 'done', 'already', 'failed', 'unknown'])
export type ItemState = z.infer<typeof ItemState>

export const JobCounts = z.object({
  total: z.number().int(),
  waiting: z.number().int(),
  done: z.number().int(),
  already: z.number().int(),
  failed: z.number().int(),
  unknown: z.number().int(),
  /** Those done that can be undone. */
  undoable: z.number().int(),
})
export type JobCounts = z.infer<typeof JobCounts>

/** A job without its items. */
export const Job = z.object({
  id: z.number().int(),
  serverId: z.string(),
  action: JobAction,
  /** The job that this one undoes. */
  undoes: z.number().int().nullable(),
  /** The job that undoes this one. */
  undoneBy: z.number().int().nullable(),
  state: JobState,
  /** Why it was paused, where no person did it. */
  reason: ErrorBody.nullable(),
  createdAt: Time,
  endedAt: Time.nullable(),
  counts: JobCounts,
})
export type Job = z.infer<typeof Job>

/** One act of a job, and how it ended. */
export const JobItem = z.object({
  position: z.number().int(),
  act: Act,
  label: z.string(),
  state: ItemState,
  error: ErrorBody.nullable(),
})
export type JobItem = z.infer<typeof JobItem>

/** An act, and the thing as it was when a person chose it: where the server has another one by then, it is not made. */
export const PlannedAct = z.object({
  act: Act,
  before: ActObject,
  /** What puts it back, where that is something else than what was there before. */
  undo: Act.optional(),
})
export type PlannedAct = z.infer<typeof PlannedAct>

/** Why history.db cannot be used. `folder`: there is a folder of that name. */
export const HistoryReason = z.enum(['locked', 'corrupt', 'newer', 'folder', 'readOnly', 'unwritable', 'unknown'])
export type HistoryReason = z.infer<typeof HistoryReason>

/** Why no jobs can be kept on this computer, so that none can be started. */
export const JobsProblem = z.object({
  kind: HistoryReason,
  path: z.string(),
})
export type JobsProblem = z.infer<typeof JobsProblem>

export const JobList = z.object({ jobs: z.array(Job), problem: JobsProblem.nullable() })
export type JobList = z.infer<typeof JobList>

export const JobCommand = z.enum(['pause', 'resume', 'stop', 'retry', 'undo'])
export type JobCommand = z.infer<typeof JobCommand>

export const jobInputs = {
  list: z.object({ serverId: z.string().min(1) }),
  items: z.object({ id: z.number().int(), states: z.array(ItemState).min(1), offset: z.number().int().min(0) }),
  start: z.object({
    serverId: z.string().min(1),
    action: JobAction,
    items: z.array(PlannedAct).min(1).max(MOST_ITEMS),
  }),
  undoing: z.object({ id: z.number().int() }),
  control: z.object({ id: z.number().int(), command: JobCommand }),
} as const

export const JobItems = z.object({ items: z.array(JobItem), total: z.number().int() })
export type JobItems = z.infer<typeof JobItems>

export const JobUndoing = z.object({ acts: z.array(Act) })
