import { z } from 'zod'

/** Where an update stands. `unsupported` says why this build cannot update itself (development, package manager). */
export const updatePhases = [
  'unsupported',
  'idle',
  'checking',
  'none',
  'available',
  'downloading',
  'ready',
  'installing',
  'failed',
] as const
export const UpdateState = z.object({
  phase: z.enum(updatePhases),
  currentVersion: z.string(),
  version: z.string().nullable(),
  releaseNotes: z.string().nullable(),
  /** Share downloaded, 0 to 1. */
  progress: z.number().nullable(),
  /** Why it failed or is unsupported, in words. */
  message: z.string().nullable(),
  checkedAt: z.iso.datetime().nullable(),
})
export type UpdateState = z.infer<typeof UpdateState>
