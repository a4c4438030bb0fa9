import { createHash } from 'node:crypto'
import type { Act } from '@shared/acts/act'
import type { ActObject } from '@shared/acts/object'
import type { ErrorBody } from '@shared/api/error'
import type { JoinedMachines, JournalAct, JournalOfJob, JournalResult } from '@shared/history/journal'

/** An act as it is written before it is made. */
export interface BegunAct {
  readonly who: string
  readonly call: JournalAct
  readonly name: string
  readonly act: Act | null
  readonly before: ActObject | null
  readonly reason: string
  /** The same for all acts that are one change; older rows have none. */
  readonly together?: string | null
  /** The prefix that is approved or withdrawn, where it is one; older rows have none. */
  readonly prefix?: string | null
  /** The machines that had joined with the pre-auth key that is deleted; older rows have none. */
  readonly joined?: JoinedMachines | null
  readonly undoes: number | null
}

/** An act as its row has it: with what its job is, since jobs are kept for a shorter time. */
export type KeptAct = BegunAct & { readonly job?: JournalOfJob | null }

/** How it ended. `object` where the thing was made by the act. */
export interface EndedAct {
  readonly result: Exclude<JournalResult, 'doing'>
  readonly after: ActObject | null
  readonly error: ErrorBody | null
}

/** An act that was made from here, as far as it tells what changed. */
export interface DoneAct {
  readonly call: JournalAct
  readonly object: string
}

/** A row of the journal: `of` is the one that it completes. */
export interface Row {
  id: number
  serverId: string
  kind: 'act' | 'end' | 'seen' | 'gap'
  of: number | null
  at: string
  object: string
  jobId: number | null
  body: string
  digest: string
}

export type NewRow = Omit<Row, 'id' | 'digest'>

/** Every column that was written, and that the digest covers. */
export const COLUMNS = 'id, server_id AS serverId, kind, of, at, object, job_id AS jobId, body, digest'

/** The digest of a row: of the one before it on the same server, and of all that it says. */
export function digestOf(
  before: string,
  { id, serverId, kind, of, at, object, jobId, body }: Omit<Row, 'digest'>,
): string {
  const content = JSON.stringify([before, id, serverId, kind, of, at, object, jobId, body])
  return createHash('sha256').update(content).digest('hex')
}
