import { ApiError } from '@shared/api/error'
import { ErrorBody } from '@shared/api/error-body'
import type { ApiApp } from '@main/api/api-app'
import { plainRequest, readJson } from '@main/api/plain'

/** Reads a path of an app, whose responses are already checked. Throws the ApiError from the response. */
export async function readPath<T>(app: ApiApp, path: string): Promise<T> {
  const response = await app.respond(plainRequest('GET', path))
  const body = readJson(response)
  if (response.status === 200) return body as T
  const failure = ErrorBody.safeParse(body)
  throw failure.success ? ApiError.fromBody(failure.data) : new ApiError('badResponse', `${path} could not be read`)
}
