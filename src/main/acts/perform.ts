import { endpointNamed } from '@shared/api/contract'
import type { Act } from '@shared/acts/act'
import { callOf } from '@shared/acts/effect'
import type { ActObject } from '@shared/acts/object'
import { objectInResponse } from '@shared/acts/objects'
import type { Access } from '@main/api/access'
import type { ApiApp } from '@main/api/api-app'
import { ask } from '@main/api/ask'
import type { Made } from '@main/api/plain'

/**
 * Performs an act on `object`, the thing before it, as the page does: by one call, which is recorded where all writes pass (`record.ts`).
 * Nothing is sent if the server may not be called now. Returns the thing as the server has it afterwards; null if the response has none.
 */
export async function performAct(access: Access, act: Act, object: ActObject, made: Made): Promise<ActObject | null> {
  access.check()
  const { name, input } = callOf(act, object)
  const marked: ApiApp = { respond: (request) => access.api.respond({ ...request, made }) }
  return objectInResponse((await ask(marked, endpointNamed(name), input)) as object)
}
