import type { PlainResponse, PlainRequest } from '@main/api/plain'

/** Asks an app of plain requests as the page does, with the browser's own Request and Response. */
export function fetchFrom(app: {
  respond(request: PlainRequest, signal?: AbortSignal): Promise<PlainResponse>
}): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method, url, headers, signal } = request
    const sent = request.body ? new Uint8Array(await request.arrayBuffer()) : null
    const {
      status,
      headers: answered,
      body,
    } = await app.respond({ method, url, headers: [...headers], body: sent }, signal)
    return new Response(body && new Uint8Array(body), { status, headers: answered })
  }
}
