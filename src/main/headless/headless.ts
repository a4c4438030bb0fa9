import { toApiError } from '@shared/api/error'
import type { Flags } from '@main/flags/flag-table'
import { openDemo } from '@main/demo/demo'
import { KEY_VARIABLE, startServing } from '@mesh-console/headscale-server/start-serving'

interface Headless {
  readonly flags: Flags
  /** The built worker of the demo network. */
  readonly workerPath: string
  /** The folder that stores the demo network. */
  readonly folder: string
  /** Ends the process with this code. */
  readonly exit: (code: number) => void
}

/** Serves the demo network without a window until the process is stopped. Does not need Electron. */
export async function serveHeadless({ flags, workerPath, folder, exit }: Headless): Promise<void> {
  const { serve, serveAs } = flags
  if (!serve) return exit(2)
  const complain = (text: string) => void process.stderr.write(`${text}\n`)
  try {
    const host = await openDemo({ flags, workerPath, folder, complain })
    const server = await startServing({
      served: host,
      line: serveAs,
      listen: serve,
      key: process.env[KEY_VARIABLE],
      say: (line) => void process.stdout.write(`${line}\n`),
      onFailure: (error) => complain(`A request failed with an internal error: ${String(error)}`),
    }).catch(async (error: unknown) => {
      await host.close()
      throw error
    })
    const stop = () =>
      void server
        .close()
        .then(host.close)
        .then(() => exit(0))
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  } catch (error) {
    complain(toApiError(error).message)
    exit(2)
  }
}
