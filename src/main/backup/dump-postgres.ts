import { refusal } from '@shared/api/error'
import type { DumpFrom } from '@shared/host/backup-commands'
import { withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { OpenHost } from '@main/host/open-hosts'
import { HostError } from '@main/host/host-error'
import { readContainerList } from '@main/host/read-answers'
import { MISSING } from '@main/host/run-either'
import type { PostgresPlan } from './backup-plan'
import type { HostReader } from './host-reader'

/** Dumps the database with PostgreSQL's own program. Each attempt calls `onStart`, then `onOutput` from the beginning of the dump. Throws HostError, or ApiError `unsupported`. */
export async function dumpPostgres(
  { connection, headscale }: OpenHost,
  reader: Pick<HostReader, 'stream'>,
  plan: PostgresPlan,
  to: { readonly onStart: () => Promise<void>; readonly onOutput: (part: Buffer) => Promise<void> | void },
): Promise<void> {
  const { host, port, name, user, pass, ssl } = plan
  const own = { PGUSER: user, PGDATABASE: name, PGPASSWORD: pass }
  const dump = async (from: DumpFrom, env: Readonly<Record<string, string>>, sudo: boolean) => {
    await to.onStart()
    const call = hostCommands.dump(from, env)
    const { exit, stderr } = await reader.stream(sudo ? withSudo(call) : call, to.onOutput)
    if (exit !== 0 && exit !== MISSING) throw new HostError('commandFailed', stderr)
    return exit === 0
  }
  const { place, sudo } = headscale
  if ('container' in place) {
    const call = hostCommands.containers(place.how)
    const { stdout } = await connection.run(sudo ? withSudo(call) : call)
    const container = postgresOf(stdout, host)
    if (container !== null && (await dump({ in: place.how, container }, own, sudo))) return
  }
  const isDone = await dump({ in: 'host' }, { ...own, PGHOST: host, PGPORT: port, PGSSLMODE: ssl }, false)
  if (!isDone) throw refusal('unsupported', 'backupNoDump')
}

/** Finds PostgreSQL's container in the list of containers: the one named like the database's host, or the only one. */
function postgresOf(stdout: string, host: string): string | null {
  const found = readContainerList(stdout).filter(({ image, state }) => /postgres/.test(image) && state === 'running')
  const named = found.filter(({ name }) => name === host || name.split(/[-_]/).includes(host))
  const [one, other] = named.length > 0 ? named : found
  return one && !other ? one.id : null
}
