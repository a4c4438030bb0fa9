import { parseDestination } from '@shared/host/destination'
import { connectSeparately, connectShared, type HostConnection } from './connection'
import { HostError } from './host-error'
import type { Ask } from './questions'
import { createSshFolder } from './ssh-folder'
import { createTunnels, type Tunnels } from './tunnels'
import { accessSync, constants, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { commandLines, type HostCall } from '@shared/host/call'
import type { HostRun } from '@shared/host/host-report'

/** The parts of an operating system that determine the path of ssh. */
interface SshSystem {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  /** True if the path is a file that this user may run. */
  readonly isProgram: (path: string) => boolean
}

/**
 * Returns the path of the system's ssh: from PATH, then from the usual folders. Null if ssh is missing. Skips relative entries of PATH, which
 * would run a program in the current working directory.
 */
export function findSsh({ platform, env, isProgram }: SshSystem): string | null {
  const paths = platform === 'win32' ? windowsPaths(env) : unixPaths(env)
  return paths.find(isProgram) ?? null
}

function unixPaths(env: NodeJS.ProcessEnv): string[] {
  const inPath = (env['PATH'] ?? '').split(':').filter((folder) => posix.isAbsolute(folder))
  return [...inPath, '/usr/bin', '/usr/local/bin', '/run/current-system/sw/bin'].map((folder) =>
    posix.join(folder, 'ssh'),
  )
}

function windowsPaths(env: NodeJS.ProcessEnv): string[] {
  // Windows ignores the case of variable names; a copied environment does not.
  const variable = (name: string) => Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1] ?? ''
  const inPath = variable('PATH')
    .split(';')
    .map((folder) => folder.replaceAll('"', ''))
  const system = win32.join(variable('SYSTEMROOT'), 'System32', 'OpenSSH')
  return [system, ...inPath]
    .filter((folder) => /^[a-z]:[\\/]/i.test(folder))
    .map((folder) => win32.join(folder, 'ssh.exe'))
}

/** True if the path is a file that this user may run. */
export function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** The exit code of a shell for a program that was killed. */
const KILLED = 137

/** The last commands on each host since the console started. */
interface Runs {
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

export interface HostAccessOptions {
  /** Asks the person a question of ssh. */
  readonly ask: (destination: string) => Ask
  readonly mayAsk: (destination: string) => boolean
}

/** The hosts of servers, over the system's own ssh. */
export interface HostAccess {
  /** Connects to a destination that the person has just named. Rejects with HostError. */
  connect(destination: string, signal: AbortSignal): Promise<HostConnection>
  readonly tunnels: Tunnels
  readonly runs: Runs
  /** Ends every connection, and removes the files of this run. */
  close(): void
}

export function createHostAccess({ ask, mayAsk }: HostAccessOptions): HostAccess {
  const { platform, env } = process
  const folder = createSshFolder()
  const open = new Set<HostConnection>()
  const ending = new AbortController()
  const runs = createRuns()

  const connect = async (text: string, asks: boolean, signal: AbortSignal): Promise<HostConnection> => {
    const ssh = findSsh({ platform, env, isProgram: isRunnable })
    if (ssh === null) throw new HostError('sshMissing')
    const destination = parseDestination(text)
    if (!destination) throw new HostError('name', text)
    const options = { ssh, folder, destination, signal, ask: asks ? ask(text) : undefined }
    const connection = platform === 'win32' ? connectSeparately(options) : await connectShared(options)
    for (const one of open) {
      if (one.isOpen()) continue
      // On Windows a part of it may still run.
      one.close()
      open.delete(one)
    }
    open.add(connection)
    return runs.record(text, connection)
  }
  return {
    connect: (destination, signal) => connect(destination, true, AbortSignal.any([signal, ending.signal])),
    tunnels: createTunnels({
      connect: (destination, asks) => connect(destination, asks, ending.signal),
      mayAsk,
      now: () => performance.now(),
    }),
    runs,
    close() {
      ending.abort()
      for (const one of open) one.close()
      folder.remove()
    },
  }
}
