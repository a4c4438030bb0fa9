import { parseDestination } from '@shared/host/destination'
import { connectSeparately, connectShared, type HostConnection } from './connection'
import { findSsh, isRunnable } from './find-ssh'
import { HostError } from './host-error'
import type { Ask } from './questions'
import { createRuns, type Runs } from './runs'
import { createSshFolder } from './ssh-folder'
import { createTunnels, type Tunnels } from './tunnels'

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
