import { ApiError } from '@shared/api/error'
import { hostOf, type RawResponse, type ServerCall } from './call'
import type { Backoff } from './lost-response'
import { ProblemError } from './network-error'

interface Again {
  readonly attempt: (call: ServerCall) => Promise<RawResponse>
  readonly backoff: Backoff
}

const isKeyRefused = (error: unknown) => error instanceof ApiError && error.code === 'unauthorized'

/**
 * Verifies a refusal before it ends the session, because a proxy or a starting server may have caused it. Retries a read once, then
 * requests the list of keys, which requires a valid key. Returns the response if the retry succeeds; throws `forbidden` if the key is valid
 * and only this call is refused.
 */
export async function verifyRefusal(
  error: unknown,
  call: ServerCall,
  { attempt, backoff }: Again,
  url: string,
): Promise<RawResponse> {
  if (!isKeyRefused(error) || call.withKey === false) throw error
  await backoff.pause(1)
  if (call.method === 'GET') {
    const [again] = await Promise.allSettled([attempt(call)])
    if (again.status === 'fulfilled') return again.value
    if (!isKeyRefused(again.reason)) throw again.reason
  }
  await attempt({ method: 'GET', path: '/api/v1/apikey', large: true })
  const params = { host: hostOf(url), status: '401' }
  throw new ProblemError('blocked', 'forbidden', `${params.host} refused one call, but not the API key.`, { params })
}
