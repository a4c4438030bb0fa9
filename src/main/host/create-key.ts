import { withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import { keyPrefix } from '@shared/api/key-text'
import { type HostConnection, runEither, runRoot } from './connection'
import type { FoundHeadscale } from './find-headscale'
import { HostError } from './host-error'

/** Creates an API key on the host and returns it. Throws HostError, whose message never contains a key. */
export async function createKey(connection: HostConnection, found: FoundHeadscale): Promise<string> {
  const call = hostCommands.createKey(found.place)
  const { stdout } = await (found.sudo ? runRoot : runEither)(connection, call, { user: found.user, needs: [call] })
  // Releases may print warnings before the key.
  const key = stdout.trim().split('\n').at(-1)?.trim() ?? ''
  if (!/^[\x21-\x7e]{20,512}$/.test(key)) throw new HostError('commandFailed')
  return key
}

/** Expires a new key that is not needed. Does nothing if its prefix is unknown because of its format. */
export async function expireKey(connection: HostConnection, found: FoundHeadscale, key: string): Promise<void> {
  const prefix = keyPrefix(key)
  if (prefix === undefined) return
  const call = hostCommands.expireKey(found.place, prefix)
  const { exit, stderr } = await connection.run(found.sudo ? withSudo(call) : call)
  if (exit !== 0) throw new HostError('commandFailed', stderr)
}
