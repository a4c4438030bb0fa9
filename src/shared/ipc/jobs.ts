import { z } from 'zod'
import { Act } from '@shared/acts/act'
import { ActObject } from '@shared/acts/object-schema'
import { JobActionSchema } from '@shared/acts/job-action'
import { ErrorBody } from '@shared/api/error-body'
import { Time } from '@shared/api/primitives'
import { MAX_ITEMS } from './limits'

/** `paused`: by the admin, or because of `reason`. `stopped`: ended early. `interrupted`: the console ended while it ran. */
const JobState = z.enum(['running', 'paused', 'stopped', 'interrupted', 'done'])
export type JobState = z.infer<typeof JobState>

/**
 * `already`: no change was needed and nothing was sent. `doing`: started, outcome pending. `unknown`: started, but the outcome was not
 * observed; only the server's current state shows it.
 */
const ItemState = z.enum(['waiting', 'doing', 'done', 'already', 'failed', 'unknown'])
export type ItemState = z.infer<typeof ItemState>

const JobCounts = z.object({
  total: z.number().int(),
  waiting: z.number().int(),
  done: z.number().int(),
  already: z.number().int(),
  failed: z.number().int(),
  unknown: z.number().int(),
  /** The number of completed items that can be undone. */
  undoable: z.number().int(),
})
export type JobCounts = z.infer<typeof JobCounts>

/** A job without its items. */
export const JobSchema = z.object({
  id: z.number().int(),
  serverId: z.string(),
  action: JobActionSchema,
  /** The job that this one undoes. */
  undoes: z.number().int().nullable(),
  /** The job that undoes this one. */
  undoneBy: z.number().int().nullable(),
  state: JobState,
  /** The reason for the pause, unless the admin paused it. */
  reason: ErrorBody.nullable(),
  createdAt: Time,
  endedAt: Time.nullable(),
  counts: JobCounts,
})
export type Job = z.infer<typeof JobSchema>

/** One act of a job and its outcome. */
const JobItem = z.object({
  position: z.number().int(),
  act: Act,
  label: z.string(),
  state: ItemState,
  error: ErrorBody.nullable(),
})
export type JobItem = z.infer<typeof JobItem>

/** An act, and the object as it was when the admin chose the act. If the object has changed since, the act is not performed. */
const PlannedAct = z.object({
  act: Act,
  before: ActObject,
  /** The act that undoes it, if that differs from restoring the earlier state; null if it must not be undone. */
  undo: Act.nullable().optional(),
})
export type PlannedAct = z.infer<typeof PlannedAct>

/** Reasons why history.db cannot be used. `folder`: a folder has that name. */
export const HistoryReasonSchema = z.enum(['locked', 'corrupt', 'newer', 'folder', 'readOnly', 'unwritable', 'unknown'])
export type HistoryReason = z.infer<typeof HistoryReasonSchema>

/** The reason why no jobs can be stored on this computer, so that none can be started. */
export const JobsProblemSchema = z.object({
  kind: HistoryReasonSchema,
  path: z.string(),
})
export type JobsProblem = z.infer<typeof JobsProblemSchema>

export const JobListSchema = z.object({ jobs: z.array(JobSchema), problem: JobsProblemSchema.nullable() })
export type JobList = z.infer<typeof JobListSchema>

const JobCommand = z.enum(['pause', 'resume', 'stop', 'retry', 'undo'])
export type JobCommand = z.infer<typeof JobCommand>

export const jobInputs = {
  list: z.object({ serverId: z.string().min(1) }),
  items: z.object({ id: z.number().int(), states: z.array(ItemState).min(1), offset: z.number().int().min(0) }),
  start: z.object({
    serverId: z.string().min(1),
    action: JobActionSchema,
    items: z.array(PlannedAct).min(1).max(MAX_ITEMS),
  }),
  undoing: z.object({ id: z.number().int() }),
  control: z.object({ id: z.number().int(), command: JobCommand }),
} as const

export const JobItemsSchema = z.object({ items: z.array(JobItem), total: z.number().int() })
export type JobItems = z.infer<typeof JobItemsSchema>

export const JobUndoing = z.object({ acts: z.array(Act) })
