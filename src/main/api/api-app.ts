import type { PlainResponse, PlainRequest } from './plain'

/** Anything that answers the API: mock, proxy. */
export interface ApiApp {
  respond(request: PlainRequest): Promise<PlainResponse>
}
