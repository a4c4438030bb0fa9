import { ApiError, refusal, toApiError } from '@shared/api/error'
import type { UsableServer, Backend } from '@main/servers/sessions'
import type { ApiApp } from '@main/api/api-app'
import { errorResponse } from '@main/api/contract-app'
import type { PlainRequest, PlainResponse } from '@main/api/plain'
import { refuseWrite } from './read-only'
import { accessName } from './server-pool'

export interface SwitchboardOptions {
  /** Who answers now; asked for every request. */
  readonly backend: () => Backend
  readonly openMock: () => ApiApp
  /** Made once per session and kept until the session changes. */
  readonly openProxy: (backend: UsableServer) => Promise<ApiApp>
}

export interface Switchboard extends ApiApp {
  /** To be called after every change of the session. */
  sessionChanged(): void
  /** The current server is to be asked afresh: later calls share nothing with those under way. */
  startAfresh(): void
}

/**
 * Gives each request to the app of the current session; signed out, every response is 401 `unauthorized`. A response that comes in after
 * the session has changed belongs to the server before: it is answered as `conflict`, never as if the new server had said it.
 */
export function createSwitchboard(options: SwitchboardOptions): Switchboard {
  let open: { readonly name: string; readonly app: Promise<ApiApp> } | undefined
  let address = addressOf(options.backend())
  let generation = 0

  const appFor = (backend: Backend): Promise<ApiApp> => {
    const name = nameOf(backend)
    if (open?.name !== name) open = { name, app: openApp(backend, options) }
    return open.app
  }
  return {
    sessionChanged() {
      const backend = options.backend()
      // What is under way when only the key changes, or the server is asked afresh, still comes from the right server.
      if (address !== addressOf(backend)) generation += 1
      address = addressOf(backend)
      if (open?.name !== nameOf(backend)) open = undefined
    },
    startAfresh: () => void (open = undefined),
    async respond(request) {
      const asked = generation
      const found = await respond(request, options.backend(), appFor)
      return asked === generation ? found : errorResponse(changedMeanwhile())
    },
  }
}

async function respond(
  request: PlainRequest,
  backend: Backend,
  appFor: (backend: Backend) => Promise<ApiApp>,
): Promise<PlainResponse> {
  if (backend.kind === 'none') return errorResponse(new ApiError('unauthorized', 'Not signed in'))
  try {
    // Here and not in the page: whatever asks, a locked server gets no write.
    if (backend.kind === 'server' && backend.readOnly) refuseWrite(request)
    const app = await appFor(backend)
    return await app.respond(request)
  } catch (thrown) {
    return errorResponse(toApiError(thrown))
  }
}

async function openApp(backend: Backend, options: SwitchboardOptions): Promise<ApiApp> {
  if (backend.kind === 'server') return options.openProxy(backend)
  return options.openMock()
}

/** Two backends of the same name may share an app. */
function nameOf(backend: Backend): string {
  return backend.kind === 'server' ? accessName(backend) : backend.kind
}

function addressOf(backend: Backend): string {
  return backend.kind === 'server' ? JSON.stringify([backend.id, backend.url]) : backend.kind
}

function changedMeanwhile(): ApiError {
  return refusal('conflict', 'serverChanged')
}
