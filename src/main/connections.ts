import { shell } from 'electron'
import { type Connections, type ConnectionsOptions, createConnections, startProgram } from './connect/connections'
import { isProgram } from './lib/is-program'
import { findClient } from './local-client/find-client'

/** Connections from this computer. @param chosen the path of the Tailscale client that the admin chose, or null */
export function createRealConnections(
  choices: ConnectionsOptions['choices'],
  chosen: () => string | null,
): Connections {
  const { platform, env } = process
  const host = { platform, env, isProgram }
  return createConnections({
    host,
    choices,
    tailscale: () => chosen() ?? findClient(host),
    start: startProgram,
    openUrl: (url) => shell.openExternal(url),
  })
}
