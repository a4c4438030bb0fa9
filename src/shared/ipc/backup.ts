import { z } from 'zod'
import { BackupChoicesSchema, BackupProgressSchema, BackupRunSchema, BackupSizeSchema } from '@shared/host/backup'
import { HostFailure } from '@shared/host/host-report'
import { Time } from '@shared/api/primitives'
import { call, none } from './call'

const server = z.object({ id: z.string().min(1) })

export const backupInputs = {
  server,
  choose: server.extend({ choices: BackupChoicesSchema.omit({ folder: true }).partial() }),
  run: server.extend({ at: Time }),
} as const

export const backupOutputs = {
  state: z.object({
    choices: BackupChoicesSchema.extend({ folder: z.string() }),
    /** Null if none is being made. */
    progress: BackupProgressSchema.nullable(),
    /** `there`: the archive still exists. */
    runs: z.array(BackupRunSchema.extend({ there: z.boolean() })),
    /** When the next one is due; null if none is scheduled. */
    next: Time.nullable(),
  }),
  size: z.object({ size: BackupSizeSchema.nullable(), failure: HostFailure.nullable() }),
} as const
export type BackupState = z.infer<typeof backupOutputs.state>

/** Calls about backups of servers on this computer. */
export const backupCalls = {
  'backup:state': call(backupInputs.server, backupOutputs.state),
  /** Asks the host for the contents and sizes of the next backup. */
  'backup:size': call(backupInputs.server, backupOutputs.size),
  /** Begins a backup. Its progress and result are part of the state. */
  'backup:start': call(backupInputs.server, none),
  'backup:cancel': call(backupInputs.server, none),
  'backup:choose': call(backupInputs.choose, none),
  /** Lets the user choose the folder. */
  'backup:folder': call(backupInputs.server, none),
  /** Shows an archive in the system's file manager. */
  'backup:show': call(backupInputs.run, none),
} as const
