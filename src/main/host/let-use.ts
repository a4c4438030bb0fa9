import type { HostCall } from '@shared/host/call'
import type { HostConnection } from './connection'
import { HostError } from './host-error'
import { isStopped, type OpenHost } from './open-hosts'
import { type commandAfter, type Confirm, HEALTHY_MS, pause, runAfter, whyUnhealthy } from './restart'

/** How long a connection that was lost during a save may take to come back, in milliseconds. */
export const RECONNECT_MS = 30_000

export interface UseOptions {
  /** Opens the host. Rejects with HostError, and with ApiError if its use is not allowed any more. `fresh`: finds Headscale again. */
  readonly open: (fresh: boolean) => Promise<OpenHost>
  /** Connects without looking for Headscale, which may be stopped. */
  readonly connect: () => Promise<HostConnection>
  /** The admin's own command that restarts Headscale; null without one. */
  readonly ownRestart: readonly string[] | null
  /** How long Headscale has to become healthy, in milliseconds. */
  readonly waitMs?: number
}

interface Used {
  /** Why Headscale is not healthy with the file; null if it is. */
  readonly why: string | null
  /** Why the host could not be used for that. */
  readonly failure?: HostError['failure']
}

/** Makes Headscale use a changed file by running a command, and waits until it is healthy. */
export async function letUse(
  host: OpenHost,
  command: ReturnType<typeof commandAfter>,
  { open, connect, ownRestart, waitMs = HEALTHY_MS }: UseOptions,
  confirm?: Confirm,
): Promise<Used> {
  if (!command) return { why: null }
  try {
    const failed = await runReconnecting(host, command, { open, connect })
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
async function runReconnecting(
  host: OpenHost,
  command: HostCall,
  { open, connect }: Pick<UseOptions, 'open' | 'connect'>,
): Promise<string | null> {
  const again = async () => {
    try {
      return await open(true)
    } catch (error) {
      // A stopped unit or container can be started, but a signal would reach whatever process has its number now.
      if (!isStopped(error) || host.headscale.how === 'process') throw error
      return { ...host, connection: await connect() }
    }
  }
  let isFirst = true
  return untilConnected(async () => {
    const current = isFirst ? host : await again()
    isFirst = false
    return runAfter(current, command)
  })
}

const isLost = (error: unknown) => error instanceof HostError && LOST.has(error.failure.why)

/** Does the work; again if the connection is lost, until the host had time to come back. */
export async function untilConnected<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + RECONNECT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLost(error) || performance.now() > end) throw error
      await pause(500)
    }
  }
}
