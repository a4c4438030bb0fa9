import { createEmitter } from '@/lib/emitter'

/** Asks the frame to show the list of jobs. */
export const openJobs = createEmitter<void>()
