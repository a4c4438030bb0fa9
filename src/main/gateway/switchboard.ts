import { SERVER_HEADER } from '@shared/api/console-headers'
import { ApiError, refusal, toApiError } from '@shared/api/error'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { UsableServer, Backend } from '@main/servers/sessions'
import { errorResponse, type ApiApp, headerOf, type PlainRequest, type PlainResponse } from '@main/api/api-app'

export interface SwitchboardOptions {
  /** The server with this id, or the current one. Throws ApiError if the server with this id cannot be called. */
  readonly backend: (id?: string) => Backend
  readonly openMock: () => ApiApp
  /** Returns the server's app, which checks each call (`guard.ts`). */
  readonly openProxy: (backend: UsableServer) => Promise<ApiApp>
}

export interface Switchboard extends ApiApp {
  /** Call this after every change of the session. */
  sessionChanged(): void
}

/**
 * Routes each request to the server it names, and one without a name to the current server; when signed out, the latter gets 401
 * `unauthorized`. If the current server changes before the response to a request without a name arrives, the response is `conflict`: it
 * must not be mistaken for one of the new server.
 */
export function createSwitchboard(options: SwitchboardOptions): Switchboard {
  let mock: ApiApp | undefined
  let address = addressOf(options.backend())
  let generation = 0

  const open = async (backend: Exclude<Backend, { kind: 'none' }>): Promise<ApiApp> =>
    backend.kind === 'server' ? options.openProxy(backend) : (mock ??= options.openMock())

  const send = async (request: PlainRequest, backend: Backend): Promise<PlainResponse> => {
    if (backend.kind === 'none') throw new ApiError('unauthorized', 'Not signed in')
    const app = await open(backend)
    const { headers, ...response } = await app.respond(request)
    const id = backend.kind === 'server' ? backend.id : DEMO_SERVER_ID
    return { ...response, headers: { ...headers, [SERVER_HEADER]: id } }
  }
  return {
    sessionChanged() {
      const backend = options.backend()
      // If only the key changes, pending responses still come from the right server.
      if (address !== addressOf(backend)) generation += 1
      address = addressOf(backend)
      if (backend.kind !== 'mock') mock = undefined
    },
    async respond(request) {
      const asked = generation
      const named = headerOf(request, SERVER_HEADER)
      try {
        const response = await send(request, options.backend(named ?? undefined))
        if (named === null && asked !== generation) throw refusal('conflict', 'serverChanged')
        return response
      } catch (thrown) {
        return errorResponse(toApiError(thrown))
      }
    },
  }
}

function addressOf(backend: Backend): string {
  return backend.kind === 'server' ? JSON.stringify([backend.id, backend.url]) : backend.kind
}
