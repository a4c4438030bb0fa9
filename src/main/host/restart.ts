import type { HostCall } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { AfterSave } from '@shared/host/save'
import { type HostConnection, runEither } from './connection'
import type { OpenHost } from './open-hosts'
import type { FoundHeadscale } from './find-headscale'
import { HostError } from './host-error'
import { isHealthy } from './health'
import { type FoundLog, readLog } from './log-source'
import { createLogReader } from './read-log-line'

/** Returns the command that makes Headscale use a changed file; null if none is needed, undefined if the console cannot do it. */
export function commandAfter(
  { how, place, name }: FoundHeadscale,
  afterwards: AfterSave,
  ownRestart: readonly string[] | null,
): HostCall | null | undefined {
  if (afterwards === 'nothing') return null
  if (afterwards === 'reload') return hostCommands.reload(place, name)
  if (ownRestart !== null) return hostCommands.ownRestart(ownRestart)
  return how === 'process' ? undefined : hostCommands.restart(place)
}

/** How long Headscale has to become healthy, in milliseconds. */
export const HEALTHY_MS = 20_000
const PAUSE_MS = 500
/** How many times in a row it must be healthy: one that ends soon after its start is not. */
const TIMES = 3

/** Returns a problem that Headscale reports although it is healthy; null if there is none, undefined if that is hidden. */
export type Confirm = (host: OpenHost) => Promise<string | null | undefined>

export interface HealthWait {
  /** Opens the host again: the address of the API may be another one now. */
  readonly open: () => Promise<OpenHost>
  /** The process that ran before, if it must be another one now. */
  readonly before: FoundHeadscale | null
  readonly confirm?: Confirm | undefined
  readonly waitMs: number
}

/** Waits until Headscale is healthy. Returns null if it is, or why it is not; '' if nothing is known. */
export async function whyUnhealthy({ open, before, confirm, waitMs }: HealthWait): Promise<string | null> {
  const end = performance.now() + waitMs
  let [times, words]: [number, string] = [0, '']
  let host: OpenHost | undefined
  for (;;) {
    try {
      if (!host?.connection.isOpen()) host = await open()
      const isOld = before?.how === 'process' && before.name === host.headscale.name
      const isGood = !isOld && (await isHealthy(host))
      words = (isGood && (await confirm?.(host))) || ''
      times = isGood && words === '' ? times + 1 : 0
      if (times >= TIMES) return null
      if (isOld) host = undefined
    } catch (error) {
      if (!(error instanceof HostError)) throw error
      host = undefined
      ;[times, words] = [0, error.failure.words]
    }
    if (times === 0 && performance.now() > end) return words
    await pause(PAUSE_MS)
  }
}

/** Runs the command. A failure is a result: the words of the program. */
export async function runAfter({ connection, headscale }: OpenHost, call: HostCall): Promise<string | null> {
  try {
    // The admin's own command contains sudo if it needs it.
    if (call.name === 'ownRestart') {
      const { exit, stdout, stderr } = await connection.run(call)
      return exit === 0 ? null : (stderr || stdout).trim() || String(exit)
    }
    await runEither(connection, call, { user: headscale.user, needs: [call] })
    return null
  } catch (error) {
    if (!(error instanceof HostError) || !['commandFailed', 'timeout'].includes(error.failure.why)) throw error
    return error.message
  }
}

/** Creates the function that returns the last lines of the log; null if it is hidden. `found`: that of a plain process is found while it runs. */
export function createLastLog(
  host: OpenHost,
  found: FoundLog,
): (connection: HostConnection) => Promise<string[] | null> {
  return async (connection) => {
    if ('target' in found) return null
    const log = await readLog({ ...host, connection }, found.source, hostCommands.lastLog)
    if (log === null) return null
    const lines = log.split('\n').filter((line) => line.trim() !== '')
    const read = createLogReader()
    return lines.map((line) => {
      const { at, level, text } = read(line)
      return [at, level === 'none' ? null : level, text].filter(Boolean).join(' ')
    })
  }
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
