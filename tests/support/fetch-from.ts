import { contract } from '@shared/api/contract'
import { fromZodError } from '@shared/api/error'
import { createEndpointFinder } from '@main/api/find-endpoint'
import { readJson } from '@main/api/api-app'
import { type Respond, webHandler } from '@main/protocol/serve'

const endpoints = createEndpointFinder(contract)

/** The same app; it throws if a whole response is not what the contract promises. A delta is checked by the page that applies it. */
export function checked<App extends { respond: Respond }>(app: App): App {
  const respond: Respond = async (request) => {
    const response = await app.respond(request)
    const found = response.status === 200 && endpoints.find(request.method, new URL(request.url).pathname)
    const parsed = found ? found.endpoint.output.safeParse(readJson(response)) : undefined
    if (parsed?.error)
      throw new Error(
        `The response of ${request.method} ${request.url} does not fit the contract: ${JSON.stringify(fromZodError(parsed.error).details)}`,
      )
    return response
  }
  return { ...app, respond }
}

/** Sends the page's requests to an app of plain requests, with the browser's own Request and Response. */
export function fetchFrom(app: { respond: Respond }): (request: Request) => Promise<Response> {
  return webHandler((request) => app.respond(request))
}
