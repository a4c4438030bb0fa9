import { type HostCall, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { LogSource } from '@shared/host/host-report'
import type { Unconfirmed } from '@shared/host/save'
import { visibleName } from '@shared/visible'
import type { OpenHost } from './open-hosts'

/** The log, or where a plain process writes its output if that is not a file. */
export type FoundLog = { readonly source: LogSource } | { readonly target: string }

/** The journal hides system units from unprivileged users, and reports that instead of failing. */
export const HIDDEN = /not seeing messages from other users|insufficient permissions|permission denied/i

/** Finds Headscale's log, which depends on how Headscale runs. Rejects with HostError if the connection is gone. */
export async function findLog({ connection, headscale }: OpenHost): Promise<FoundLog> {
  const { how, place, name, user, runsAs } = headscale
  if (how === 'systemd') return { source: { in: 'journal' } }
  if ('container' in place) return { source: { in: place.how, container: place.container } }
  const call = hostCommands.logFile(name)
  const asUser = await connection.run(call)
  const { exit, stdout } = asUser.exit === 0 || user === 'root' ? asUser : await connection.run(withSudo(call))
  const target = stdout.trim()
  const isFile = exit === 0 && target.startsWith('/') && !target.startsWith('/dev/') && visibleName(target) === target
  if (!isFile) return { target: visibleName(target) }
  if (runsAs === null || runsAs === user) return { source: { in: 'file', path: target } }
  return { source: { in: 'file', path: target, user: runsAs } }
}

/** The output of a plain process may go to a terminal or a pipe. Nothing is known about that of another user's. */
export const whyHidden = (log: FoundLog): Unconfirmed => ('target' in log && log.target !== '' ? 'noFile' : 'hidden')

/** Returns the source as this user reads it without `sudo`. */
export const withoutRights = (source: LogSource, user: string): LogSource =>
  source.in === 'file' && user !== 'root' ? { in: 'file', path: source.path } : source

/** Runs a call that prints part of the log and ends, with `sudo` if the host hides the log otherwise. Returns null if it stays hidden. */
export async function readLog(
  { connection, headscale }: OpenHost,
  source: LogSource,
  callOf: (source: LogSource) => HostCall,
): Promise<string | null> {
  const call = callOf(withoutRights(source, headscale.user))
  const plain = headscale.sudo ? [] : [call]
  const asRoot = headscale.user === 'root' ? [] : [withSudo(callOf(source))]
  for (const one of [...plain, ...asRoot]) {
    const { exit, stdout, stderr } = await connection.run(one)
    // The journal hides lines without failing. A container's log comes in both outputs.
    const isHidden = exit !== 0 || (one === call && source.in === 'journal' && HIDDEN.test(stderr))
    if (!isHidden) return `${stdout}\n${stderr}`
  }
  return null
}
