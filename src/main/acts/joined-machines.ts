import type { Act } from '@shared/acts/act'
import { keysOfOthers, releaseBugs } from '@shared/acts/release-bugs'
import { contract } from '@shared/api/contract'
import type { Node } from '@shared/api/nodes'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { JoinedMachines, LostKey } from '@shared/history/journal'
import { shortKey } from '@shared/api/key-text'
import { userName } from '@shared/user-name'
import { machineName } from '@shared/states/machine-state'
import { type ApiApp, ask } from '@main/api/api-app'
import { type Clocks, createTimedCache } from '@main/lib/stopwatch'

/** How long a list is reused, in milliseconds, so that a job that deletes many keys needs only one. */
const MAX_AGE_MS = 10_000
/** The largest number of names or keys in an entry. */
const MAX_NAMES = 500

const lostKey = ({ id, key, user, aclTags, reusable, ephemeral, used, expiration }: PreAuthKey): LostKey => ({
  id,
  key: shortKey(key),
  user: user && { id: user.id, name: userName(user) },
  tags: aclTags,
  reusable,
  ephemeral,
  used,
  expiration,
})

/**
 * Reads which machines joined with a pre-auth key before the key is deleted, because the server forgets them then. Null if no machine did
 * or the server does not report it.
 */
export function createJoinedMachines(clocks?: Clocks) {
  const lists = createTimedCache<string, readonly Node[]>(MAX_AGE_MS, clocks)
  return async (serverId: string, app: ApiApp, keyId: string): Promise<JoinedMachines | null> => {
    try {
      const nodes = await lists.get(serverId, async () => (await ask(app, contract.nodes.list, {})).nodes)
      const joined = nodes.filter(({ preAuthKey }) => preAuthKey?.id === keyId)
      if (joined.length === 0) return null
      return { count: joined.length, names: joined.slice(0, MAX_NAMES).map(machineName) }
    } catch {
      return null
    }
  }
}

/**
 * Reads which pre-auth keys of others the server will delete together with a user, an error of 0.28.0. Null for another act or release, or
 * if the server does not report it.
 */
export async function takenAlong(app: ApiApp, { act }: { readonly act: Act | null }): Promise<JoinedMachines | null> {
  if (act?.kind !== 'user.delete') return null
  try {
    if (releaseBugs([act], await ask(app, contract.server.info, {})).length === 0) return null
    const { preAuthKeys } = await ask(app, contract.preAuthKeys.list, {})
    const others = keysOfOthers(preAuthKeys, [act])
    if (others.length === 0) return null
    const keys = others.slice(0, MAX_NAMES).map(lostKey)
    const names = keys.map(({ key, user }) => [key, user && `(${user.name})`].filter(Boolean).join(' '))
    return { count: others.length, names, keys }
  } catch {
    return null
  }
}
