import { endpointNamed } from '@shared/api/contract'
import type { Act } from '@shared/acts/act'
import { callOf } from '@shared/acts/effect'
import type { ActObject } from '@shared/acts/object'
import { objectInResponse } from '@shared/acts/objects'
import { type Again, type ApiApp, ask, type CallMetadata } from '@main/api/api-app'

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
