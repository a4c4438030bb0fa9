import { z } from 'zod'
import { ErrorBody } from '@shared/api/error-body'
import { Time } from '@shared/api/primitives'
import { backupIntervals } from './backup-intervals'
import { HostFailure } from './host-report'

/** How a server is backed up. */
export const BackupChoicesSchema = z.object({
  /** The folder on this computer; null: the console's own folder in the user's documents. */
  folder: z.string().min(1).max(4096).nullable(),
  every: z.enum(backupIntervals),
  /** How many scheduled backups are kept. */
  keep: z.number().int().min(1).max(365),
})
export type BackupChoices = z.infer<typeof BackupChoicesSchema>

export const defaultBackupChoices: BackupChoices = { folder: null, every: 'never', keep: 14 }

/** A backup that was made, or why it was not. */
export const BackupRunSchema = z.object({
  at: Time,
  scheduled: z.boolean(),
  /** The path of the archive; null if there is none. */
  path: z.string().nullable(),
  bytes: z.number(),
  database: z.enum(['sqlite', 'postgres']).nullable(),
  users: z.number(),
  machines: z.number(),
  /** Paths that the configuration names, but that could not be read. */
  missing: z.array(z.string()),
  failure: z.object({ host: HostFailure.nullable(), error: ErrorBody.nullable() }).nullable(),
})
export type BackupRun = z.infer<typeof BackupRunSchema>

/** The stored settings and results of a server's backups. */
export const StoredBackupsSchema = z.object({
  choices: BackupChoicesSchema.partial().default({}),
  /** The newest first. */
  runs: z.array(BackupRunSchema).default([]),
})
export type StoredBackups = z.infer<typeof StoredBackupsSchema>

export const backupPhases = ['waiting', 'looking', 'copying', 'checking', 'writing'] as const

/** A backup that is being made. */
export const BackupProgressSchema = z.object({
  phase: z.enum(backupPhases),
  /** Received so far; `total` is an estimate, 0 if unknown. */
  bytes: z.number(),
  total: z.number(),
})
export type BackupProgress = z.infer<typeof BackupProgressSchema>

/** The contents and sizes of a server's next backup. */
export const BackupSizeSchema = z.object({
  database: z.enum(['sqlite', 'postgres']),
  /** Approximate; 0 if unknown. */
  bytes: z.number(),
})
export type BackupSize = z.infer<typeof BackupSizeSchema>
