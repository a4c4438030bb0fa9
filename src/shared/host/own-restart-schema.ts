import { z } from 'zod'
import { isRestart } from './own-restart'

/** The admin's own command that restarts Headscale. */
export const RestartCommand = z.array(z.string()).refine(isRestart)
export type RestartCommand = z.infer<typeof RestartCommand>
