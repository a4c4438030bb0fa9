import { contract } from '@shared/api/contract'
import { ApiError, toApiError } from '@shared/api/error'
import type { HttpClient, ServerTarget } from '@main/headscale/call'
import type { Proven } from '@main/headscale/client'
import type { DetectedServer } from '@main/headscale/detect'
import type { PolicyFile } from '@main/headscale/adapters/policy'
import { createAdapters, type EncodedLists } from '@main/headscale/handlers'
import type { TranslateList } from '@main/headscale/translate'
import { createCallContext, type TransportLimits } from '@main/headscale/transport'
import {
  createContractApp,
  errorResponse,
  conditionsOf,
  createNegotiation,
  withAge,
  type PlainRequest,
  type PlainResponse,
} from '@main/api/api-app'

export interface ProxyOptions {
  readonly target: ServerTarget
  readonly http: HttpClient
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly warn?: (message: string) => void
  readonly limits?: Partial<TransportLimits>
  /** The file from which the server reads its policy; left out if its host is out of reach. */
  readonly policyFile?: PolicyFile | undefined
  /** Reads long lists; in the app a worker thread does. Default: in the calling thread. */
  readonly translate?: TranslateList
  /** Called when the same address turns out to run another release than before. */
  readonly onReplaced?: (found: DetectedServer) => void
  readonly proven?: Proven
}

export interface ProxyApp {
  respond(request: PlainRequest): Promise<PlainResponse>
}

/**
 * Implements the contract with requests to a real server. The key is added here, in the main process, and sent to the server's origin
 * alone. Reads have an etag; a client with that version gets 304, one with an older version of a list gets a delta. A read with
 * `cache-control: max-age=N` may be answered from a copy of the server's last response; `age` then says how old it is.
 */
export function createProxyApp(options: ProxyOptions): ProxyApp {
  const context = createCallContext()
  const { handlers, lists } = createAdapters({ ...options, context })
  const respondByContract = createContractApp(contract, handlers, {
    warn: options.warn ?? (() => undefined),
    translate: cancelledOrFailed,
  })
  const negotiate = createNegotiation()
  const respond = async (request: PlainRequest): Promise<PlainResponse> => {
    const encoded = await encodedList(lists, request)
    return encoded ?? negotiate(await respondByContract(request), conditionsOf(request))
  }
  return {
    respond: (request) => context.run(request, async () => withAge(await respond(request), context.ageMs())),
  }
}

/**
 * Sends long lists as the bytes they were translated to: parsing and encoding them again here would block the main process for as long as
 * the translation itself. Undefined for every other request, which the endpoints' handlers answer.
 */
async function encodedList(lists: EncodedLists, request: PlainRequest): Promise<PlainResponse | undefined> {
  if (request.method !== 'GET') return undefined
  const { pathname, searchParams } = new URL(request.url)
  const conditions = conditionsOf(request)
  const asked = (name: string) => searchParams.get(name) ?? undefined
  try {
    switch (pathname) {
      case contract.nodes.list.path:
        return await lists.nodes({ user: asked('user') }, conditions)
      case contract.routes.list.path:
        return (await lists.routes(conditions)) ?? undefined
      case contract.users.list.path:
        return await lists.users({ name: asked('name'), id: asked('id'), email: asked('email') }, conditions)
      case contract.apiKeys.list.path:
        return await lists.apiKeys(conditions)
      case contract.preAuthKeys.list.path:
        return (await lists.preAuthKeys({ user: asked('user') }, conditions)) ?? undefined
      default:
        return undefined
    }
  } catch (thrown) {
    return errorResponse(cancelledOrFailed(thrown))
  }
}

/** Converts the error of an aborted request, whose response is not read any more, or of any other. */
function cancelledOrFailed(thrown: unknown): ApiError {
  if (thrown instanceof DOMException && thrown.name === 'AbortError')
    return new ApiError('timeout', 'The request was withdrawn', { cause: thrown })
  return toApiError(thrown)
}
