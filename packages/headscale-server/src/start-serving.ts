import { ApiError } from '@shared/api/error'
import { createHeadscaleApp } from './headscale-app'
import { type Listen, type HttpServer, startHttpServer } from './http-server'
import type { ServedNetwork } from './network'
import { releaseOf, type ServeLine } from './release'

export interface ServeOptions {
  readonly served: ServedNetwork
  readonly line: ServeLine
  readonly listen: Listen
  /** A given key; otherwise one is created. */
  readonly key: string | undefined
  /** Prints a line to the terminal. */
  readonly say: (line: string) => void
  /** Called for errors that were answered as our own bugs. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Serves the demo network as a Headscale of this line, and prints the address and the key once it is ready. Rejects with ApiError, before
 * printing anything, if the network, the port or the key cannot be used.
 */
export async function startServing({ served, line, listen, key, say, onFailure }: ServeOptions): Promise<HttpServer> {
  const release = releaseOf(line)
  if (key !== undefined && !(await served.control.adopt(key)))
    throw new ApiError(
      'invalid',
      `${KEY_VARIABLE} is not in the form of an API key, as in "hskey-api-abcdefghijkl-SECRET" or "abcdefg.SECRET".`,
    )
  const own = key === undefined ? await served.control.ownKey(release.keyShape) : undefined
  const server = await startHttpServer(createHeadscaleApp(release, served, onFailure), listen)
  say(`The demo network is served as Headscale ${release.version} at ${server.url}`)
  say(`API key: ${own ?? `the one in ${KEY_VARIABLE}`}`)
  return server
}

/** The environment variable for the key of a served network. */
export const KEY_VARIABLE = 'MESH_CONSOLE_SERVE_KEY'
