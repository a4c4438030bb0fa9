import { z } from 'zod'
import { Act } from '@shared/acts/act'
import { ActObject } from '@shared/acts/object'
import { ErrorBody } from '@shared/api/error'
import { Time } from '@shared/api/primitives'
import { JobAction } from '@shared/acts/job-action'
import { Change } from './change'

/** Every call of the contract that changes something, as the journal names it. */
export const journalActs = [
  'nodes.register',
  'nodes.rename',
  'nodes.expire',
  'nodes.setTags',
  'nodes.move',
  'nodes.approveRoutes',
  'nodes.backfillIps',
  'nodes.delete',
  'routes.enable',
  'routes.disable',
  'routes.delete',
  'users.create',
  'users.rename',
  'users.delete',
  'apiKeys.create',
  'apiKeys.expire',
  'apiKeys.delete',
  'preAuthKeys.create',
  'preAuthKeys.expire',
  'preAuthKeys.delete',
  'policy.set',
  'auth.register',
  'auth.approve',
  'auth.reject',
] as const
export const JournalAct = z.enum(journalActs)
export type JournalAct = z.infer<typeof JournalAct>

/**
 * `doing`: begun and not answered yet. `unknown`: nobody saw how it ended, because the console or the connection did before; what the
 * server says now tells.
 */
export const JournalResult = z.enum(['doing', 'done', 'failed', 'unknown'])
export type JournalResult = z.infer<typeof JournalResult>

/** The job that an act belonged to: what it was, as jobs themselves are kept for a shorter time. `undoes`: it undid another one. */
export const JournalOfJob = z.object({ action: JobAction, undoes: z.boolean() })
export type JournalOfJob = z.infer<typeof JournalOfJob>

/** The machines that joined with a pre-auth key, by name; the names may be fewer than the machines. */
export const JoinedMachines = z.object({ count: z.number().int(), names: z.array(z.string()) })
export type JoinedMachines = z.infer<typeof JoinedMachines>

const common = {
  id: z.number().int(),
  /** By this computer's clock. */
  at: Time,
  /** The thing: its kind and id, such as `node 7`; '' where it has none. */
  object: z.string(),
}

/** What was done from here. Never a secret: keys by no more than their start. */
export const MadeEntry = z.object({
  ...common,
  kind: z.literal('act'),
  /** The user of this computer. */
  who: z.string(),
  call: JournalAct,
  /** What people call the thing. */
  name: z.string(),
  /** The act, where it is one that a job could make. */
  act: Act.nullable(),
  before: ActObject.nullable(),
  after: ActObject.nullable(),
  result: JournalResult,
  error: ErrorBody.nullable(),
  reason: z.string(),
  jobId: z.number().int().nullable(),
  job: JournalOfJob.nullable(),
  /** The prefix that was approved or withdrawn, where it was one. */
  prefix: z.string().nullable(),
  /** The machines that had joined with the pre-auth key that was deleted. */
  joined: JoinedMachines.nullable(),
  /** What the entries of one change have in common, such as a rename and the policy that follows it; null where it is alone. */
  together: z.string().nullable(),
  /** The entry that this one undoes. */
  undoes: z.number().int().nullable(),
  /** The entry that undoes this one. */
  undoneBy: z.number().int().nullable(),
})
export type MadeEntry = z.infer<typeof MadeEntry>

/** What a person was told of a machine: that it had been offline, or online again, for so many minutes. */
export const NodeTold = z.object({
  kind: z.literal('node.told'),
  id: z.string(),
  name: z.string(),
  goes: z.enum(['offline', 'online']),
  minutes: z.number().int(),
})
export type NodeTold = z.infer<typeof NodeTold>

/** What the journal has of what was seen: what others changed, and what was told of. */
export const SeenChange = z.discriminatedUnion('kind', [...Change.options, NodeTold])
export type SeenChange = z.infer<typeof SeenChange>

/** What others changed. `since`: it may have happened at any time after, because nobody looked. */
export const SeenEntry = z.object({
  ...common,
  kind: z.literal('seen'),
  change: SeenChange,
  since: Time.nullable(),
})
export type SeenEntry = z.infer<typeof SeenEntry>

/** Entries that could not be written when they should have been, as on a full disk. */
export const GapEntry = z.object({
  ...common,
  kind: z.literal('gap'),
  count: z.number().int(),
  since: Time,
  /** `many`: others changed too much in an hour to record each change. */
  why: z.enum(['lost', 'many']).default('lost'),
})

/** An entry that somebody has made unreadable. */
export const BrokenEntry = z.object({ ...common, kind: z.literal('broken') })

export const JournalEntry = z.discriminatedUnion('kind', [MadeEntry, SeenEntry, GapEntry, BrokenEntry])
export type JournalEntry = z.infer<typeof JournalEntry>

/** So many entries are read at a time. */
export const JOURNAL_PAGE = 100

export const JournalFilter = z.object({
  serverId: z.string().min(1),
  /** Whose entries: made here, or seen. Null: all. */
  kind: z.enum(['act', 'seen']).nullable().default(null),
  /** Words that all have to be there. */
  text: z.string().max(200).default(''),
  /** Only entries at this time or later. */
  from: Time.nullable().default(null),
  /** Only entries before this time. */
  until: Time.nullable().default(null),
  object: z.string().nullable().default(null),
  /** Only what became of one of these prefixes at `object`, a machine. */
  prefixes: z.array(z.string().max(64)).max(10).default([]),
  /** The ids that these prefixes have as routes of their own; entries of earlier consoles name nothing else. */
  routes: z.array(z.string().max(64)).max(10).default([]),
  jobId: z.number().int().nullable().default(null),
  /** Of a job only the newest act, which stands for all of them. */
  byJob: z.boolean().default(false),
  /** Only entries before this one: the next page. */
  before: z.number().int().nullable().default(null),
})
export type JournalFilter = z.infer<typeof JournalFilter>

/** How the entries of a job ended. */
export const JournalJob = z.object({
  jobId: z.number().int(),
  entries: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  unknown: z.number().int(),
  doing: z.number().int(),
})
export type JournalJob = z.infer<typeof JournalJob>

export const JournalCheck = z.object({
  entries: z.number().int(),
  /** The first entry that is not as it was written, or that follows one which is gone; null where all are whole. */
  brokenAt: z.number().int().nullable(),
  /** The last entry that is there, where later ones are gone: 0 where all are; null where none is. */
  cutAfter: z.number().int().nullable(),
  /** The digest of the last entry: who notes it elsewhere can tell later that none was taken from the end. */
  digest: z.string(),
  /** How many entries went because they were old. */
  dropped: z.number().int(),
  /** When the file that had the earlier entries was found deleted or emptied; null if that never happened. */
  lostAt: z.string().nullable().default(null),
})
export type JournalCheck = z.infer<typeof JournalCheck>
