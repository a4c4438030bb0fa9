import { contract } from '@shared/api/contract'
import type { ActObject } from '@shared/acts/object'
import { nodeObject, policyObject, userObject } from '@shared/acts/objects'
import type { ApiApp } from '@main/api/api-app'
import { ask } from '@main/api/ask'

/**
 * Reads an item from the server if it was not observed yet: without its state the act could not be undone. Returns null if the server does
 * not return it.
 */
export async function readBefore(api: ApiApp, object: string): Promise<ActObject | null> {
  const [kind = '', id = ''] = object.split(' ', 2)
  try {
    if (kind === 'node') return nodeObject((await ask(api, contract.nodes.get, { nodeId: id })).node)
    if (kind === 'policy') return policyObject(await ask(api, contract.policy.get, {}))
    if (kind !== 'user') return null
    const [user] = (await ask(api, contract.users.list, { id })).users
    return user ? userObject(user) : null
  } catch {
    return null
  }
}
