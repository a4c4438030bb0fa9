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
 * A refused key ends the session, so one refusal is not believed: something between may have given it, or a server that was just starting.
 * A read is asked once more, then the list of keys, which nobody gets without a live one. Gives the response where the second try brings it;
 * throws `forbidden` where the key is good and this call alone is refused.
 */
export async function afterRefusal(
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
