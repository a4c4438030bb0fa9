import { ApiError, ErrorBody } from '@shared/api/error'
import type { ApiApp } from '@main/api/api-app'
import { plainRequest, readJson } from '@main/api/plain'

/** What an app answers at a path; it was checked where it entered. Throws the ApiError that was answered instead. */
export async function read<T>(app: ApiApp, path: string): Promise<T> {
  const response = await app.respond(plainRequest('GET', path))
  const body = readJson(response)
  if (response.status === 200) return body as T
  const failure = ErrorBody.safeParse(body)
  throw failure.success ? ApiError.fromBody(failure.data) : new ApiError('badResponse', `${path} could not be read`)
}
