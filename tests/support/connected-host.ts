import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseDestination } from '@shared/host/destination'
import { connectShared, type ConnectOptions, type HostConnection } from '@main/host/connection'
import { findSsh, isRunnable } from '@main/host/host-access'
import type { Ask } from '@main/host/questions'
import { createSshFolder } from '@main/host/ssh-folder'
import { type SshHost, type SshHostOptions, startSshHost } from './ssh-host'
import { withTerminal } from './with-terminal'

/** A real host, and the connections of a console to it. */
export interface ConnectedHost {
  readonly host: SshHost
  /** A folder on this computer; the console's folders for ssh are in it. */
  readonly parent: string
  /** The options of a connection. */
  options(ask?: Ask): ConnectOptions
  /** Connects. The connection ends with {@link remove}, if not before. */
  connect(ask?: Ask, signal?: AbortSignal): Promise<HostConnection>
  /**
   * Ends all connections, and removes all files. Throws if a connection left a process or a file on either computer, or if ssh used the
   * terminal that it had.
   */
  remove(): Promise<void>
}

const GONE_MS = 15_000

/** Trusts the host, and knows no passphrase. */
export const trusting: Ask = async ({ kind }) => (kind === 'confirm' ? 'yes' : 'wrong')

export interface ConnectedHostOptions extends SshHostOptions {
  /** True if ssh has a terminal, so that a question could appear there. */
  readonly terminal?: boolean
}

export async function startConnectedHost(options: ConnectedHostOptions = {}): Promise<ConnectedHost> {
  const host = await startSshHost(options)
  const parent = mkdtempSync(join(tmpdir(), 'c-'))
  const folder = createSshFolder(parent)
  const [bin = ''] = host.path.split(delimiter)
  const terminal = join(host.folder, 'terminal')
  if (options.terminal) withTerminal(join(bin, 'ssh'), terminal)
  const opened: HostConnection[] = []
  const optionsOf = (ask: Ask = trusting): ConnectOptions => {
    const destination = parseDestination('lab')
    const ssh = findSsh({ platform: 'linux', env: { PATH: bin }, isProgram: isRunnable })
    if (!destination || ssh === null) throw new Error('not prepared')
    return { ssh, folder, destination, ask }
  }
  return {
    host,
    parent,
    options: optionsOf,
    async connect(ask, signal) {
      const connection = await connectShared({ ...optionsOf(ask), signal })
      opened.push(connection)
      return connection
    },
    async remove() {
      for (const connection of opened.splice(0)) connection.close()
      const left = await gone(() => host.processes())
      folder.remove()
      const files = readdirSync(parent)
      const asked = existsSync(terminal) ? readFileSync(terminal, 'utf8') : ''
      await host.remove()
      rmSync(parent, { recursive: true, force: true })
      if (left.length > 0) throw new Error(`processes are left: ${left.join('; ')}`)
      if (files.length > 0) throw new Error(`files are left: ${files.join(' ')}`)
      if (asked !== '') throw new Error(`ssh used its terminal: ${asked}`)
    },
  }
}

/** Waits until no process is left; returns those that stay. */
async function gone(processes: () => string[]): Promise<string[]> {
  const end = performance.now() + GONE_MS
  for (;;) {
    const left = processes()
    if (left.length === 0 || performance.now() > end) return left
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
}
