import { join } from 'node:path'
import { toApiError } from '@shared/api/error'
import type { Flags } from './flag-table'
import { createMockHost } from './mock/mock-host'
import type { StartNotice } from './mock/protocol'
import { wireLine } from './serve/lines'
import { KEY_VARIABLE, startServing } from './serve/start-serving'

interface Headless {
  readonly flags: Flags
  /** The folder of the built scripts. */
  readonly scripts: string
  /** Where the demo network is kept. */
  readonly folder: string
  /** Ends the process with that code. */
  readonly exit: (code: number) => void
}

/** Serves the demo network without a window, until the process is told to end. Needs nothing of Electron. */
export async function serveHeadless({ flags, scripts, folder, exit }: Headless): Promise<void> {
  const { serve, serveAs, seed, nodes, days, reset } = flags
  if (!serve) return exit(2)
  const complain = (text: string) => void process.stderr.write(`${text}\n`)
  const end = async (code: number) => {
    await host.close()
    exit(code)
  }
  const notice = ({ refused, sentence }: StartNotice) => {
    complain(sentence)
    if (refused) void end(2)
  }
  const host = createMockHost({
    workerPath: join(scripts, 'mock-worker.cjs'),
    dbPath: join(folder, 'mock.db'),
    wanted: { seed, nodes, days, reset },
    stoppedAt: flags.now,
    line: wireLine(serveAs),
    faults: flags.faults,
    notice,
    warn: complain,
  })
  try {
    const server = await startServing({
      served: host,
      line: serveAs,
      listen: serve,
      key: process.env[KEY_VARIABLE],
      say: (line) => void process.stdout.write(`${line}\n`),
      onFailure: (error) => complain(`A request was answered as an internal error: ${String(error)}`),
    })
    const stop = () => void server.close().then(() => end(0))
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  } catch (error) {
    complain(toApiError(error).message)
    await end(2)
  }
}
