import { contract, endpointNamed } from '@shared/api/contract'
import type { Act } from '@shared/acts/act'
import { callOf } from '@shared/acts/effect'
import { type ActObject, nodeObject, objectInResponse, policyObject, userObject } from '@shared/acts/object'
import { type Again, type ApiApp, ask, type CallMetadata } from '@main/api/api-app'
import { refusal } from '@shared/api/error'

/**
 * Reads one object from the server, such as `node 7`, `user 3` or `policy`. `name` finds a user whose id is unknown, except users of an
 * identity provider. Returns undefined if the server does not have it, and for keys, which no call returns alone.
 */
export async function readNow(api: ApiApp, object: string, name?: string): Promise<ActObject | undefined> {
  const [kind, id = ''] = object.split(' ', 2)
  if (kind === 'policy') return policyObject(await ask(api, contract.policy.get, {}))
  if (kind === 'node') return nodeObject((await ask(api, contract.nodes.get, { nodeId: id, only: 'acts' })).node)
  if (kind !== 'user') return undefined
  const { users } = await ask(api, contract.users.list, name === undefined ? { id } : { name })
  const user = name === undefined ? users[0] : users.find(({ provider }) => provider === '')
  return user && userObject(user)
}

/** Reads the object of an act before the act, because undo needs its state; null if the server does not return it. */
export const readObject = async (api: ApiApp, object: string): Promise<ActObject | null> =>
  (await readNow(api, object).catch(() => undefined)) ?? null

/**
 * Returns the stored policy if its text is still this one: an act of the same job may have stored it, so its id is not known in advance.
 */
export async function readSamePolicy(api: ApiApp, text: string): Promise<ActObject> {
  const stored = await ask(api, contract.policy.get, {})
  if (stored.policy !== text) throw refusal('conflict', 'changedMeanwhile')
  return policyObject(stored)
}

/**
 * Performs an act on `object` (its state before the act), as the page does: by one call, which `record.ts` records like every write. The
 * app of a server refuses it if the server may not be called now (`guard.ts`). Returns the object as the server has it afterwards; null if
 * the response has none.
 */
export async function performAct(
  api: ApiApp,
  act: Act,
  object: ActObject,
  metadata: CallMetadata,
  again?: Again,
): Promise<ActObject | null> {
  const { name, input } = callOf(act, object)
  const marked: ApiApp = { respond: (request) => api.respond({ ...request, metadata, ...(again && { again }) }) }
  return objectInResponse((await ask(marked, endpointNamed(name), input)) as object)
}
