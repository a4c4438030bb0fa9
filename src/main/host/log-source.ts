import { withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { LogSource } from '@shared/host/log'
import { visibleName } from '@shared/visible'
import type { OpenHost } from './open-hosts'

/** The log, or where a plain process writes its output if that is no file. */
export type FoundLog = { readonly source: LogSource } | { readonly target: string }

/** The journal hides units of the system from users without rights, and says so instead of failing. */
export const HIDDEN = /not seeing messages from other users|insufficient permissions|permission denied/i

/** Finds Headscale's log by the way it runs. Rejects with HostError if the connection is gone. */
export async function findLog({ connection, headscale }: OpenHost): Promise<FoundLog> {
  const { how, place, name, sudo } = headscale
  if (how === 'systemd') return { source: { in: 'journal' } }
  if ('container' in place) return { source: { in: place.how, container: place.container } }
  const call = hostCommands.logFile(name)
  const asUser = await connection.run(call)
  const { exit, stdout } = asUser.exit === 0 || !sudo ? asUser : await connection.run(withSudo(call))
  const target = stdout.trim()
  const isFile = exit === 0 && target.startsWith('/') && !target.startsWith('/dev/') && visibleName(target) === target
  return isFile ? { source: { in: 'file', path: target } } : { target: visibleName(target) }
}
