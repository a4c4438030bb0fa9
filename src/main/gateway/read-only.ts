import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import type { PlainRequest } from '@main/api/plain'

/** Calls that change nothing although they do not use GET. */
const HARMLESS: ReadonlySet<string> = new Set([`${contract.policy.check.method} ${contract.policy.check.path}`])

/** Refuses every call that would change something on a locked server. */
export function refuseWrite({ method, url }: PlainRequest): void {
  if (method === 'GET' || HARMLESS.has(`${method} ${new URL(url).pathname}`)) return
  throw readOnlyRefusal()
}

export function readOnlyRefusal(): ApiError {
  return new ApiError(
    'readOnly',
    'This server is read-only in this console, so nothing was sent. The lock is in the settings of the server.',
  )
}
