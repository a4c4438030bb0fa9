import { type Respond, webHandler } from '@main/protocol/serve'

/** Sends the page's requests to an app of plain requests, with the browser's own Request and Response. */
export function fetchFrom(app: { respond: Respond }): (request: Request) => Promise<Response> {
  return webHandler((request) => app.respond(request))
}
