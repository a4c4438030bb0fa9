import { z } from 'zod'
import { Act } from '@shared/acts/act'
import { ActObject } from '@shared/acts/object-schema'
import { ErrorBody } from '@shared/api/error-body'
import { Id, Time, TimeOrNever } from '@shared/api/primitives'
import { shortKey } from '@shared/api/key-text'
import { writeNames } from '@shared/api/calls'
import { HostFileChange } from '@shared/host/save'
import { JobActionSchema } from '@shared/acts/job-action'
import { ChangeSchema } from './change'

/** Acts of this console on a server's host, which are not calls of the contract. */
export const hostActs = [
  'host.enable',
  'host.disable',
  'host.start',
  'host.config',
  'host.dns',
  'host.policy',
  'host.backup',
  'host.upgrade',
  'host.setUp',
] as const

export const JournalAct = z.enum([...writeNames, ...hostActs])
export type JournalAct = z.infer<typeof JournalAct>

/**
 * `doing`: started and unanswered. `unknown`: the console or the connection ended before the call did; only the server's current state
 * shows the outcome.
 */
const JournalResult = z.enum(['doing', 'done', 'failed', 'unknown'])
export type JournalResult = z.infer<typeof JournalResult>

/** The job of an act. Its action is stored here because jobs are kept for a shorter time. `undoes`: the job undid another one. */
const JournalOfJob = z.object({ action: JobActionSchema, undoes: z.boolean() })
export type JournalOfJob = z.infer<typeof JournalOfJob>

/** The known fields of a deleted pre-auth key, without its secret: enough to create one like it. */
const LostKey = z.object({
  id: Id,
  key: z.string().transform(shortKey),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  tags: z.array(z.string()),
  reusable: z.boolean(),
  ephemeral: z.boolean(),
  used: z.boolean(),
  expiration: TimeOrNever,
})
export type LostKey = z.infer<typeof LostKey>

/** The further effects of an act on the server: `names` and `keys` may list only some of them. */
const JoinedMachines = z.object({
  count: z.number().int(),
  names: z.array(z.string()),
  /** The keys of others that went with a user; entries of earlier consoles have none. */
  keys: z.array(LostKey).optional(),
})
export type JoinedMachines = z.infer<typeof JoinedMachines>

const common = {
  id: z.number().int(),
  /** By this computer's clock. */
  at: Time,
  /** The kind and id of the object, such as `node 7`; '' if it has none. */
  object: z.string(),
}

/** An act of this console. It never holds a secret: of keys only the start. */
const MadeEntry = z.object({
  ...common,
  kind: z.literal('act'),
  /** The user name on this computer. */
  who: z.string(),
  call: JournalAct,
  /** The display name of the object. */
  name: z.string(),
  /** The act, if a job could perform it. */
  act: Act.nullable(),
  before: ActObject.nullable(),
  after: ActObject.nullable(),
  result: JournalResult,
  error: ErrorBody.nullable(),
  reason: z.string(),
  jobId: z.number().int().nullable(),
  job: JournalOfJob.nullable(),
  /** The prefix that was approved or withdrawn, if any. */
  prefix: z.string().nullable(),
  /** The machines that had joined with the deleted pre-auth key, or the keys of others that 0.28.0 deleted with a user. */
  joined: JoinedMachines.nullable(),
  /** Shared by the entries of one change, such as a rename and the policy that follows it; null for a single entry. */
  together: z.string().nullable(),
  /** The entry that this one undoes. */
  undoes: z.number().int().nullable(),
  /** The entry that undoes this one. */
  undoneBy: z.number().int().nullable(),
  /** The file on the server's host that it changed; null for any other act. */
  host: HostFileChange.nullable().default(null),
})
export type MadeEntry = z.infer<typeof MadeEntry>

/** A notification about a machine: it was offline, or online again, for this many minutes. */
const NodeNotification = z.object({
  kind: z.literal('node.told'),
  id: z.string(),
  name: z.string(),
  goes: z.enum(['offline', 'online']),
  minutes: z.number().int(),
})
export type NodeNotification = z.infer<typeof NodeNotification>

/** Observed entries of the journal: changes by others, and notifications. */
const SeenChange = z.discriminatedUnion('kind', [...ChangeSchema.options, NodeNotification])
export type SeenChange = z.infer<typeof SeenChange>

/** A change by others. `since`: it may have happened at any time after that, because nothing was polled in between. */
const SeenEntry = z.object({
  ...common,
  kind: z.literal('seen'),
  change: SeenChange,
  since: Time.nullable(),
})
export type SeenEntry = z.infer<typeof SeenEntry>

/** Entries that could not be written in time, for example because the disk was full. */
export const GapEntry = z.object({
  ...common,
  kind: z.literal('gap'),
  count: z.number().int(),
  since: Time,
  /** `many`: others changed too much within an hour to record each change. */
  why: z.enum(['lost', 'many']).default('lost'),
})

/** An entry that was made unreadable from outside. */
export const BrokenEntry = z.object({ ...common, kind: z.literal('broken') })

export const JournalEntry = z.discriminatedUnion('kind', [MadeEntry, SeenEntry, GapEntry, BrokenEntry])
export type JournalEntry = z.infer<typeof JournalEntry>

/** The number of entries per page. */
export const JOURNAL_PAGE = 100

/** Words of a search that a row may show without having them in its values: in a text, in the name of its object today, or in a time. */
const ShownSearch = z.object({
  words: z
    .array(
      z.object({
        text: z.string().max(200),
        /** The keys of the texts that contain the word. */
        texts: z.array(z.string().max(80)).max(2000),
        /** The kinds and ids of objects with a name or label that contains the word, such as `user 3`. */
        objects: z.array(z.string().max(80)).max(20_000),
      }),
    )
    .max(100),
  /** The names of the months, and that of the time zone, as times are written. */
  months: z.array(z.string().max(40)).length(12),
  zone: z.string().max(80),
})
export type ShownSearch = z.infer<typeof ShownSearch>

export const JournalFilter = z.object({
  serverId: z.string().min(1),
  /** The kind of entries: acts of this console or observed changes. Null: all. */
  kind: z.enum(['act', 'seen']).nullable().default(null),
  /** Words that an entry must all contain. */
  text: z.string().max(200).default(''),
  /** Words that its row must show, too. */
  shown: ShownSearch.nullable().default(null),
  /** Only entries at this time or later. */
  from: Time.nullable().default(null),
  /** Only entries before this time. */
  until: Time.nullable().default(null),
  object: z.string().nullable().default(null),
  /** Only entries about one of these prefixes at `object`, a machine. */
  prefixes: z.array(z.string().max(64)).max(10).default([]),
  /** The ids of these prefixes as routes; entries of earlier consoles name nothing else. */
  routes: z.array(z.string().max(64)).max(10).default([]),
  jobId: z.number().int().nullable().default(null),
  /** For each job only its newest act, which represents them all. */
  byJob: z.boolean().default(false),
  /** Only entries before this one, for the next page. */
  before: z.number().int().nullable().default(null),
})
export type JournalFilter = z.infer<typeof JournalFilter>

/** The outcome of a job's entries. */
export const JournalJobSchema = z.object({
  jobId: z.number().int(),
  entries: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  unknown: z.number().int(),
  doing: z.number().int(),
})
export type JournalJob = z.infer<typeof JournalJobSchema>

export const JournalCheckSchema = z.object({
  /** The number of rows: an act and its outcome are two. */
  entries: z.number().int(),
  /** The number of entries as Activity lists them. */
  listed: z.number().int(),
  /** The first entry that was modified, or that follows a deleted one; null if the journal is intact. */
  brokenAt: z.number().int().nullable(),
  /** The last existing entry if later ones are missing, 0 if all are missing; null if none are. */
  cutAfter: z.number().int().nullable(),
  /** The digest of the last entry. A copy kept elsewhere proves later that no entries were removed from the end. */
  digest: z.string(),
  /** The number of entries deleted because of their age. */
  dropped: z.number().int(),
  /** When the file with the earlier entries was found deleted or emptied; null if that never happened. */
  lostAt: z.string().nullable().default(null),
})
export type JournalCheck = z.infer<typeof JournalCheckSchema>
