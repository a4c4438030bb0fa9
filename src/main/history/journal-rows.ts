import { createHash } from 'node:crypto'
import type { Act } from '@shared/acts/act'
import type { ActObject } from '@shared/acts/object'
import type { ErrorBody } from '@shared/api/error-body'
import type { HostFileChange } from '@shared/host/save'
import type { JoinedMachines, JournalAct, JournalOfJob, JournalResult } from '@shared/history/journal'

/** An act as recorded before it is performed. */
export interface BegunAct {
  readonly who: string
  readonly call: JournalAct
  readonly name: string
  readonly act: Act | null
  readonly before: ActObject | null
  readonly reason: string
  /** The same for all acts that belong to one change; older rows have none. */
  readonly together?: string | null
  /** The prefix that is approved or withdrawn, if the act is about one; older rows have none. */
  readonly prefix?: string | null
  /** The machines that had joined with the deleted pre-auth key; older rows have none. */
  readonly joined?: JoinedMachines | null
  readonly undoes: number | null
  /** The file on the server's host that it changes; other and older rows have none. */
  readonly host?: HostFileChange | null
  /** The address that the server had: an undo goes nowhere else. Not recorded in older rows and in the demo network. */
  readonly address?: string | null
}

/** An act as stored in its row, with a description of its job, since jobs are kept for a shorter time. */
export type KeptAct = BegunAct & { readonly job?: JournalOfJob | null }

/** The outcome. `after` is the item if the act created one. */
export interface EndedAct {
  readonly result: Exclude<JournalResult, 'doing'>
  readonly after: ActObject | null
  readonly error: ErrorBody | null
}

/** The change that an act is about to make on the server's host, recorded before it: enough to find out how it ended. */
export type NotedAct = Required<Pick<BegunAct, 'host'>>

/** The part of an act made here that shows which item it changed. */
export interface DoneAct {
  readonly call: JournalAct
  readonly object: string
  /** The policy that it stored; null for other acts. */
  readonly policy: string | null
}

/** A row of the journal: `of` is the one that it completes. */
export interface JournalRow {
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

export type NewRow = Omit<JournalRow, 'id' | 'digest'>

/** Every column that was written, and that the digest covers. */
export const COLUMNS = 'id, server_id AS serverId, kind, of, at, object, job_id AS jobId, body, digest'

/** The digest of a row: covers the previous one on the same server and all content of the row. */
export function digestOf(
  before: string,
  { id, serverId, kind, of, at, object, jobId, body }: Omit<JournalRow, 'digest'>,
): string {
  const content = JSON.stringify([before, id, serverId, kind, of, at, object, jobId, body])
  return createHash('sha256').update(content).digest('hex')
}
