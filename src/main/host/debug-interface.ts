import { request } from 'node:http'
import type { DebugProblem } from '@shared/host/host-report'
import { HostError } from './host-error'
import { isOwnListener } from './listener'
import type { OpenHost } from './open-hosts'
import { endOf } from './tunnels'

export interface DebugAnswer {
  readonly text: string
  /** The host's time, in milliseconds since 1970; null if it does not report it. */
  readonly at: number | null
  readonly problem: null
}
export interface NoDebugAnswer {
  readonly text: ''
  readonly at: null
  readonly problem: DebugProblem
}

/** The time limit of a request, in milliseconds. */
const TIMEOUT_MS = 20_000
/** The maximum size of an answer that is kept as a whole, which the main thread parses at once. */
const MAX_BYTES = 1024 * 1024

const failed = (problem: DebugProblem): NoDebugAnswer => ({ text: '', at: null, problem })

interface ReadOptions {
  readonly maxBytes?: number
  readonly take?: (part: Buffer) => void
}

/**
 * Reads a page of Headscale's debug interface through the SSH connection. The interface listens on `metrics_listen_addr`, and answers JSON
 * only if it is asked for. A longer answer than `maxBytes` is unreadable. `take`: gets the parts of the answer instead of `text`. Rejects with
 * HostError if the connection is gone.
 */
export async function readDebug(
  host: OpenHost,
  path: string,
  accept: 'application/json' | 'text/plain',
  { maxBytes = MAX_BYTES, take }: ReadOptions = {},
): Promise<DebugAnswer | NoDebugAnswer> {
  const { connection, headscale } = host
  if (headscale.settings.metrics === '') return failed('off')
  if (!headscale.metrics) return failed('unreachable')
  try {
    if (!(await isOwnListener(host, headscale.metrics))) return failed('unreachable')
  } catch (error) {
    if (error instanceof HostError && error.failure.why === 'otherListener') return failed('otherListener')
    throw error
  }
  const end = await endOf(connection, headscale.metrics)
  const way = 'path' in end ? { socketPath: end.path } : end
  // The `Host` header that the interface expects: never this computer's end of the tunnel.
  const headers = { accept, host: `${headscale.metrics.host}:${headscale.metrics.port}` }
  return new Promise((resolve) => {
    const asking = request({ ...way, path, headers, agent: false, timeout: TIMEOUT_MS }, (response) => {
      const problem = problemOf(response.statusCode ?? 0)
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size <= maxBytes) return take ? take(part) : parts.push(part)
        resolve(failed('unreadable'))
        return response.destroy()
      })
      response.once('error', () => resolve(failed('unreachable')))
      const time = Date.parse(response.headers.date ?? '')
      const at = Number.isNaN(time) ? null : time
      response.once('end', () =>
        resolve(problem ? failed(problem) : { text: Buffer.concat(parts).toString('utf8'), at, problem: null }),
      )
    })
    asking.once('timeout', () => asking.destroy(new Error('timeout')))
    asking.once('error', () => resolve(failed('unreachable')))
    asking.end()
  })
}

function problemOf(status: number): DebugProblem | null {
  if (status === 200) return null
  if (status === 404) return 'old'
  return status === 401 || status === 403 ? 'forbidden' : 'unreadable'
}
