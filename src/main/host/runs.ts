import { commandLines, type HostCall } from '@shared/host/call'
import type { HostRun } from '@shared/host/host-report'
import type { HostConnection } from './connection'
import { HostError } from './host-error'

/** The exit code of a shell for a program that was killed. */
const KILLED = 137

/** The last commands on each host since the console started. */
export interface Runs {
  /** Returns a connection that records its commands. Neither outputs nor inputs are recorded. */
  record(destination: string, connection: HostConnection): HostConnection
  /** Returns the last run of each command on a host. */
  of(destination: string): HostRun[]
}

/** @param now milliseconds since 1970 */
export function createRuns(now: () => number = Date.now): Runs {
  const runs = new Map<string, Map<string, HostRun>>()
  const add = (destination: string, run: HostRun) => {
    const ofHost = runs.get(destination) ?? new Map<string, HostRun>()
    runs.set(destination, ofHost.set(run.name, run))
  }
  const recorded = async <T extends { readonly exit: number }>(
    destination: string,
    call: HostCall,
    work: () => Promise<T>,
  ): Promise<T> => {
    const at = now()
    const end = (exit: number | null, why: HostRun['why']) =>
      add(destination, { ...shown(call), at: new Date(at).toISOString(), ms: now() - at, exit, why })
    try {
      const ran = await work()
      end(ran.exit, null)
      return ran
    } catch (error) {
      end(null, error instanceof HostError ? error.failure.why : 'ended')
      throw error
    }
  }
  return {
    record: (destination, connection) => ({
      ...connection,
      run: (call) => recorded(destination, call, () => connection.run(call)),
      stream: (call, to) => recorded(destination, call, () => connection.stream(call, to)),
      follow(call, onOutput) {
        const at = now()
        const note = (why: HostRun['why'], exit: number | null) =>
          add(destination, { ...shown(call), at: new Date(at).toISOString(), ms: now() - at, exit, why })
        note(null, null)
        const follow = connection.follow(call, onOutput)
        void follow.ended.then(({ exit, failure }) => note(failure?.failure.why ?? null, exit ?? KILLED))
        return follow
      },
    }),
    of: (destination) => [...(runs.get(destination)?.values() ?? [])],
  }
}

const shown = (call: HostCall) => ({ name: call.name, access: call.access, line: commandLines(call).join('\n') })
