import { isWrite } from '@shared/api/calls'
import { ADDRESS_HEADER } from '@shared/api/console-headers'
import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import { addressChanged } from '@main/api/address-changed'
import type { ApiApp } from '@main/api/api-app'
import { createEndpointFinder } from '@main/api/find-endpoint'
import { headerOf, type PlainRequest } from '@main/api/plain'
import type { UsableServer } from '@main/servers/usable-server'

const endpoints = createEndpointFinder(contract)

function changes({ method, url }: PlainRequest): boolean {
  const found = endpoints.find(method, new URL(url).pathname)
  return found ? isWrite(found.endpoint) : method !== 'GET'
}

/**
 * Guards the app of a server against every caller: a call made for another address of the server is refused, and while the server is locked,
 * so is every call that would change something. Throws ApiError.
 */
export function guarded({ url, readOnly }: Pick<UsableServer, 'url' | 'readOnly'>, app: ApiApp): ApiApp {
  return {
    async respond(request) {
      const stated = headerOf(request, ADDRESS_HEADER)
      if (stated !== null && stated !== url) throw addressChanged(stated)
      if (readOnly && changes(request)) throw readOnlyRefusal()
      return app.respond(request)
    },
  }
}

export function readOnlyRefusal(): ApiError {
  return new ApiError(
    'readOnly',
    'This server is read-only in this console, so nothing was sent. Allow changes in the server’s settings.',
  )
}
