import { type Endpoint, type Input, type Output, requestOf } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import { ErrorBody } from '@shared/api/error-body'
import type { Line } from '@shared/api/capabilities'
import { CUT_HEADER, LINE_HEADER, type NetworkRequest, type NetworkResponse, WHOLE_HEADER } from './network'

/** A client of the demo network with the page's API. */
export interface MockClient {
  /** Calls an endpoint; throws ApiError for a refusal. */
  ask<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>
  /** Returns the version of a read's result, by its etag: equal versions have equal content. */
  version<E extends Endpoint>(endpoint: E): Promise<string>
}

/** Cached reads, by path. */
export type KnownReads = Map<string, { etag: string; value: unknown }>

interface ClientOptions {
  /** Reads cached by earlier clients of the same network. */
  readonly known?: KnownReads
  /**
   * Called for a response that a fault cuts. It is then read in full, so that the encoded result can be cut; without this callback the cut
   * half arrives.
   */
  readonly onCut?: () => void
}

/** `line`: the release whose rules apply; without it the demo network's own rules apply. */
export function createMockClient(
  ask: (request: NetworkRequest) => Promise<NetworkResponse>,
  line?: Line,
  { known = new Map(), onCut }: ClientOptions = {},
): MockClient {
  const as: [string, string][] = line === undefined ? [] : [[LINE_HEADER, line]]
  const whole: [string, string][] = onCut ? [[WHOLE_HEADER, 'true']] : []
  const respond = async (request: NetworkRequest): Promise<NetworkResponse> => {
    const response = await ask({ ...request, headers: [...request.headers, ...whole] })
    if (response.headers[CUT_HEADER] !== undefined) onCut?.()
    return response
  }

  /** Reuses an unchanged read. */
  const read = async (path: string): Promise<{ etag: string; value: unknown }> => {
    const kept = known.get(path)
    const headers: [string, string][] = kept ? [['if-none-match', kept.etag]] : []
    const response = await respond({ method: 'GET', url: `http://demo.invalid${path}`, headers, body: null })
    if (response.status === 304 && kept) return kept
    const found = { etag: response.headers['etag'] ?? '', value: valueOf(response) }
    // Only whole lists are requested repeatedly.
    if (found.etag !== '' && !path.includes('?') && !/\d/.test(path.replace('/api/v1', ''))) known.set(path, found)
    return found
  }
  return {
    async ask(endpoint, input) {
      const { method, address, json } = requestOf(endpoint, input ?? {})
      if (method === 'GET') return (await read(address)).value as never
      const body = json ? new TextEncoder().encode(JSON.stringify(json)) : null
      return valueOf(await respond({ method, url: `http://demo.invalid${address}`, headers: as, body })) as never
    },
    version: async (endpoint) => (await read(endpoint.path)).etag,
  }
}

function valueOf(response: NetworkResponse): unknown {
  if (response.status === 200) return jsonOf(response)
  const error = ErrorBody.safeParse(jsonOf(response))
  if (error.success) throw ApiError.fromBody(error.data)
  throw new ApiError('badResponse', `The demo network answered with status ${response.status} and no more`)
}

function jsonOf(response: NetworkResponse): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(response.body ?? new Uint8Array()))
  } catch (error) {
    throw new ApiError('badResponse', 'The response was cut short', { cause: error })
  }
}
