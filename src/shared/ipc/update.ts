import { z } from 'zod'

/** The state of an update. `looking` is an automatic check, `staged` waits for the console to be closed; `unsupported` is permanent. */
export const updatePhases = [
  'unsupported',
  'idle',
  'looking',
  'checking',
  'none',
  'available',
  'downloading',
  'ready',
  'staged',
  'installing',
  'failed',
] as const

/** Reasons why an installation cannot update itself: its kind, or something it lacks. */
export const updateObstacles = ['development', 'noAddress', 'noKey', 'deb', 'rpm', 'archive'] as const
const UpdateObstacle = z.enum(updateObstacles)
export type UpdateObstacle = z.infer<typeof UpdateObstacle>

/** Known reasons for a failed update. */
export const updateFailures = [
  'offline',
  'noFeed',
  'badFeed',
  'noFile',
  'damaged',
  'unsigned',
  'signature',
  'diskFull',
  'notWritable',
  'unknown',
] as const
const UpdateFailure = z.enum(updateFailures)
export type UpdateFailure = z.infer<typeof UpdateFailure>

/** `automatic` downloads an update and installs it when the console is closed; `ask` only reports it. */
export const UpdateChoicesSchema = z.object({ channel: z.enum(['stable', 'beta']), mode: z.enum(['ask', 'automatic']) })
export type UpdateChoices = z.infer<typeof UpdateChoicesSchema>

export const defaultUpdateChoices: UpdateChoices = { channel: 'stable', mode: 'ask' }

export const UpdateStateSchema = z.object({
  phase: z.enum(updatePhases),
  currentVersion: z.string(),
  version: z.string().nullable(),
  releaseNotes: z.string().nullable(),
  /** Bytes of the whole new version; less is downloaded if parts of the old one can be reused. */
  size: z.number().nullable(),
  /** The downloaded share, 0 to 1. */
  progress: z.number().nullable(),
  failure: UpdateFailure.nullable(),
  /** The updater's own words about the failure. */
  message: z.string().nullable(),
  obstacle: UpdateObstacle.nullable(),
  checkedAt: z.iso.datetime().nullable(),
})
export type UpdateState = z.infer<typeof UpdateStateSchema>
