import type { HostCall } from '@shared/host/call'
import { HostError } from './host-error'
import type { OpenHost } from './open-hosts'
import { type commandAfter, HEALTHY_MS, pause, runAfter, whyUnhealthy } from './restart'

/** How long a connection that was lost during a save may take to come back, in milliseconds. */
export const RECONNECT_MS = 30_000

export interface UseOptions {
  /** Opens the host. `fresh`: finds Headscale again. */
  readonly open: (fresh: boolean) => Promise<OpenHost>
  /** The admin's own command that restarts Headscale; null without one. */
  readonly ownRestart: readonly string[] | null
  /** How long Headscale has to become healthy, in milliseconds. */
  readonly waitMs?: number
}

/** Returns a problem that Headscale reports although it is healthy; null if there is none. */
export type Confirm = (host: OpenHost) => Promise<string | null>

interface Used {
  /** Why Headscale is not healthy with the file; null if it is. */
  readonly why: string | null
  /** Why the host could not be used for that. */
  readonly failure?: HostError['failure']
}

/** Lets Headscale use a changed file by a command, and waits until it is healthy. */
export async function letUse(
  host: OpenHost,
  command: ReturnType<typeof commandAfter>,
  { open, ownRestart, waitMs = HEALTHY_MS }: UseOptions,
  confirm?: Confirm,
): Promise<Used> {
  if (!command) return { why: null }
  try {
    const failed = await runReconnecting(host, command, open)
    if (failed !== null) return { why: failed }
    const before = command.name === 'ownRestart' && ownRestart !== null ? host.headscale : null
    return { why: await whyUnhealthy({ open: () => open(true), before, confirm, waitMs }) }
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    return { why: '', failure: error.failure }
  }
}

const LOST: ReadonlySet<HostError['failure']['why']> = new Set(['ended', 'unreachable'])

/** Runs the command; again if the connection was lost, because it may not have reached the host. */
async function runReconnecting(host: OpenHost, command: HostCall, open: UseOptions['open']): Promise<string | null> {
  const end = performance.now() + RECONNECT_MS
  for (let current: OpenHost | undefined = host; ;) {
    try {
      current ??= await open(true)
      return await runAfter(current, command)
    } catch (error) {
      if (!(error instanceof HostError) || !LOST.has(error.failure.why) || performance.now() > end) throw error
      current = undefined
      await pause(500)
    }
  }
}
