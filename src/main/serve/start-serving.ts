import { ApiError } from '@shared/api/error'
import { createHeadscaleApp } from './headscale-app'
import { type Listen, type RunningServer, startHttpServer } from './http-server'
import type { ServeLine } from './lines'
import type { Served } from './operation'
import { releaseOf } from './release'

export interface ServeOptions {
  readonly served: Served
  readonly line: ServeLine
  readonly listen: Listen
  /** A key it is to take; otherwise one is made. */
  readonly key: string | undefined
  /** Told what is to be known on the terminal. */
  readonly say: (line: string) => void
  /** Told of what was answered as a mistake of ours. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Serves the demo network as a Headscale of that line, and says where, and with which key, once it can work. Rejects with ApiError in a
 * sentence, and has said nothing, where the network, the port or the key is of no use.
 */
export async function startServing({
  served,
  line,
  listen,
  key,
  say,
  onFailure,
}: ServeOptions): Promise<RunningServer> {
  const release = releaseOf(line)
  if (key !== undefined && !(await served.desk.adopt(key)))
    throw new ApiError(
      'invalid',
      `${KEY_VARIABLE} is not in the form of an API key, as in "hskey-api-abcdefghijkl-SECRET" or "abcdefg.SECRET".`,
    )
  const own = key === undefined ? await served.desk.ownKey(release.keyShape) : undefined
  const server = await startHttpServer(createHeadscaleApp(release, served, onFailure), listen)
  say(`The demo network is served as Headscale ${release.version} at ${server.url}`)
  say(`API key: ${own ?? `the one in ${KEY_VARIABLE}`}`)
  return server
}

/** The environment's name for the key that a served network is to take. */
export const KEY_VARIABLE = 'MESH_CONSOLE_SERVE_KEY'
