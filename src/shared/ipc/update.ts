import { z } from 'zod'

/**
 * Where an update stands. `looking` is a check nobody asked for, `staged` waits for the console to be closed; `unsupported` is for
 * good.
 */
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

/** Why an installation does not update itself: what it is, or what it lacks. */
export const updateObstacles = ['development', 'noAddress', 'deb', 'rpm', 'archive'] as const
export const UpdateObstacle = z.enum(updateObstacles)
export type UpdateObstacle = z.infer<typeof UpdateObstacle>

/** Why an update failed, as far as it is known. */
export const updateFailures = [
  'offline',
  'noFeed',
  'badFeed',
  'noFile',
  'damaged',
  'signature',
  'diskFull',
  'notWritable',
  'unknown',
] as const
export const UpdateFailure = z.enum(updateFailures)
export type UpdateFailure = z.infer<typeof UpdateFailure>

/** `automatic` downloads what is found and installs it when the console is closed; `ask` only says that there is something. */
export const UpdateChoices = z.object({ channel: z.enum(['stable', 'beta']), mode: z.enum(['ask', 'automatic']) })
export type UpdateChoices = z.infer<typeof UpdateChoices>

export const defaultUpdateChoices: UpdateChoices = { channel: 'stable', mode: 'ask' }

export const UpdateState = z.object({
  phase: z.enum(updatePhases),
  currentVersion: z.string(),
  version: z.string().nullable(),
  releaseNotes: z.string().nullable(),
  /** Bytes of the whole new version; less is fetched where parts of the old one can be used. */
  size: z.number().nullable(),
  /** Share downloaded, 0 to 1. */
  progress: z.number().nullable(),
  failure: UpdateFailure.nullable(),
  /** What the updater itself said of the failure. */
  message: z.string().nullable(),
  obstacle: UpdateObstacle.nullable(),
  checkedAt: z.iso.datetime().nullable(),
})
export type UpdateState = z.infer<typeof UpdateState>
