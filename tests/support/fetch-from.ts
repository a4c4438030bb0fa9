import { type Respond, webHandler } from '@main/protocol/serve'

/** Asks an app of plain requests as the page does, with the browser's own Request and Response. */
export function fetchFrom(app: { respond: Respond }): (request: Request) => Promise<Response> {
  return webHandler((request) => app.respond(request))
}
