import { type Endpoint, type Input, type Output, requestOf } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import { ErrorBody } from '@shared/api/error-body'
import type { ApiApp } from './api-app'
import { type PlainRequest, plainRequest, type PlainResponse, readJson } from './plain'

/** Returns the request of a call of the contract. */
function requestFor<E extends Endpoint>(endpoint: E, input: Input<E>): PlainRequest {
  const { method, address, json } = requestOf(endpoint, input as Readonly<Record<string, unknown>>)
  return plainRequest(method, address, json)
}

/**
 * Makes one call of the contract on a server, as the page would. The server's app has checked the output. Throws the ApiError from the
 * response, or `badResponse` if it is no JSON.
 */
export async function ask<E extends Endpoint>(server: ApiApp, endpoint: E, input: Input<E>): Promise<Output<E>> {
  const response = await respond(server, requestFor(endpoint, input))
  return bodyOf(response) as Output<E>
}

/** Like {@link ask}, but returns the output as bytes, for a thread that parses it. */
export async function askBytes<E extends Endpoint>(
  server: ApiApp,
  endpoint: E,
  input: Input<E>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await respond(server, requestFor(endpoint, input))).body ?? [])
}

async function respond(server: ApiApp, request: PlainRequest): Promise<PlainResponse> {
  const response = await server.respond(request)
  if (response.status === 200) return response
  const failure = ErrorBody.safeParse(bodyOf(response))
  throw failure.success ? ApiError.fromBody(failure.data) : new ApiError('badResponse', 'The response is no error')
}

function bodyOf(response: PlainResponse): unknown {
  try {
    return readJson(response)
  } catch (error) {
    throw new ApiError('badResponse', 'The response was cut short, or is no JSON: nothing was done.', { cause: error })
  }
}
