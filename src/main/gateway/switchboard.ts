import { ApiError, toApiError } from '@shared/api/error'
import type { ServerTarget, Target } from '@main/servers/sessions'
import type { ApiApp } from '@main/api/api-app'
import { errorResponse } from '@main/api/contract-app'
import type { PlainRequest, PlainResponse } from '@main/api/plain'
import { refuseWrite } from './read-only'
import { accessName } from './server-pool'

export interface SwitchboardOptions {
  /** Who answers now; asked for every request. */
  readonly target: () => Target
  readonly openMock: () => ApiApp
  /** Made once per session and kept until the session changes. */
  readonly openProxy: (target: ServerTarget) => Promise<ApiApp>
}

export interface Switchboard extends ApiApp {
  /** To be called after every change of the session. */
  sessionChanged(): void
}

/**
 * Gives each request to the app of the current session; signed out, every answer is 401 `unauthorized`. An answer that comes in after
 * the session has changed belongs to the server before: it is answered as `conflict`, never as if the new server had said it.
 */
export function createSwitchboard(options: SwitchboardOptions): Switchboard {
  let open: { readonly name: string; readonly place: string; readonly app: Promise<ApiApp> } | undefined
  let generation = 0

  const appFor = (target: Target): Promise<ApiApp> => {
    const name = nameOf(target)
    if (open?.name !== name) open = { name, place: placeOf(target), app: openApp(target, options) }
    return open.app
  }
  return {
    sessionChanged() {
      if (open && open.name === nameOf(options.target())) return
      // What is under way when only the key changes still comes from the right server.
      if (open?.place !== placeOf(options.target())) generation += 1
      open = undefined
    },
    async respond(request) {
      const asked = generation
      const found = await respond(request, options.target(), appFor)
      return asked === generation ? found : errorResponse(changedMeanwhile())
    },
  }
}

async function respond(
  request: PlainRequest,
  target: Target,
  appFor: (target: Target) => Promise<ApiApp>,
): Promise<PlainResponse> {
  if (target.kind === 'none') return errorResponse(new ApiError('unauthorized', 'Not signed in'))
  try {
    // Here and not in the page: whatever asks, a locked server gets no write.
    if (target.kind === 'server' && target.readOnly) refuseWrite(request)
    const app = await appFor(target)
    return await app.respond(request)
  } catch (thrown) {
    return errorResponse(toApiError(thrown))
  }
}

async function openApp(target: Target, options: SwitchboardOptions): Promise<ApiApp> {
  if (target.kind === 'server') return options.openProxy(target)
  return options.openMock()
}

/** Two targets of the same name may share an app. */
function nameOf(target: Target): string {
  return target.kind === 'server' ? accessName(target) : target.kind
}

function placeOf(target: Target): string {
  return target.kind === 'server' ? JSON.stringify([target.id, target.url]) : target.kind
}

function changedMeanwhile(): ApiError {
  return new ApiError('conflict', 'The server was changed while this call was under way')
}
