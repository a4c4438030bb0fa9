import type { ClientChoices } from '@shared/ipc/client'
import { isProgram } from '@main/lib/run-program'
import { createLocalClient, type LocalClient } from './local-client'
import { runClient } from './find-client'
import { connect } from 'node:net'
import type { ConnectReport } from '@shared/local-client/client-report'

const TIMEOUT_MS = 3000

const OUTCOMES: Readonly<Record<string, ConnectReport['outcome']>> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
}

/** Opens one TCP connection, sends nothing and closes it. Waits three seconds at most. */
export function openConnection(address: string, port: number): Promise<ConnectReport> {
  const started = performance.now()
  return new Promise((resolve) => {
    const socket = connect({ host: address, port })
    const end = (outcome: ConnectReport['outcome']) => {
      socket.destroy()
      resolve({ outcome, ms: Math.round(performance.now() - started) })
    }
    socket.setTimeout(TIMEOUT_MS, () => end('timeout'))
    socket.once('connect', () => end('open'))
    socket.once('error', (error: NodeJS.ErrnoException) => end(OUTCOMES[error.code ?? ''] ?? 'failed'))
  })
}

/** The client of the computer that this process runs on. */
export function createRealLocalClient(choices: () => ClientChoices): LocalClient {
  const { platform, env } = process
  return createLocalClient({
    run: runClient,
    host: { platform, env, isProgram },
    choices,
    openConnection,
    now: Date.now,
  })
}
