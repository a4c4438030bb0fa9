import { type HostCall, withSudo } from '@shared/host/call'
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
  const { how, place, name, user } = headscale
  if (how === 'systemd') return { source: { in: 'journal' } }
  if ('container' in place) return { source: { in: place.how, container: place.container } }
  const call = hostCommands.logFile(name)
  const asUser = await connection.run(call)
  const { exit, stdout } = asUser.exit === 0 || user === 'root' ? asUser : await connection.run(withSudo(call))
  const target = stdout.trim()
  const isFile = exit === 0 && target.startsWith('/') && !target.startsWith('/dev/') && visibleName(target) === target
  return isFile ? { source: { in: 'file', path: target } } : { target: visibleName(target) }
}

/** Reads a part of the log that ends, with `sudo` if the host hides it otherwise. Returns null if it stays hidden. */
export async function readLog(
  { connection, headscale }: OpenHost,
  source: LogSource,
  call: HostCall,
): Promise<string | null> {
  const plain = headscale.sudo ? [] : [call]
  const asRoot = headscale.user === 'root' ? [] : [withSudo(call)]
  for (const one of [...plain, ...asRoot]) {
    const { exit, stdout, stderr } = await connection.run(one)
    // The journal hides lines without failing. A container's log comes in both outputs.
    const isHidden = exit !== 0 || (one === call && source.in === 'journal' && HIDDEN.test(stderr))
    if (!isHidden) return `${stdout}\n${stderr}`
  }
  return null
}
