import type { ApiApp } from './api-app'

/** Access to one server, whichever one the window shows. */
export interface OpenServer {
  /** The server's address, which identifies it together with its id. */
  readonly address: string
  readonly api: ApiApp
  /** Throws ApiError if no request may be sent there now: locked, removed, moved to another address, closed (the demo network). */
  check(): void
}
