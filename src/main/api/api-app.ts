import type { PlainResponse, PlainRequest } from './plain'
import { type ApiError, refusal } from '@shared/api/error'

/** Access to one server, whichever one the window shows. */
export interface OpenServer {
  /** The server's address, which identifies it together with its id. */
  readonly address: string
  readonly api: ApiApp
  /** Throws ApiError if no request may be sent there now: locked, removed, moved to another address, closed (the demo network). */
  check(): void
}

/** The error for a call made for a server's former address: another server may answer at the new one. */
export const addressChanged = (address: string): ApiError =>
  refusal('conflict', 'addressChanged', { params: { address } })

/** Anything that answers the API: mock, proxy. */
export interface ApiApp {
  respond(request: PlainRequest): Promise<PlainResponse>
}
