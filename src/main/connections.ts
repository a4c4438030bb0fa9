import { shell } from 'electron'
import type { ClientChoices } from '@shared/ipc/client'
import { type Connections, type ConnectionsOptions, createConnections, startProgram } from './connect/connections'
import { isProgram } from './lib/run-program'
import { clientPlace } from './local-client/find-client'

/** Connections from this computer. @param chosen the Tailscale client that the admin chose */
export function createRealConnections(
  choices: ConnectionsOptions['choices'],
  chosen: () => ClientChoices,
  confirm: ConnectionsOptions['confirm'],
): Connections {
  const { platform, env } = process
  const host = { platform, env, isProgram }
  return createConnections({
    host,
    choices,
    tailscale: () => clientPlace(host, chosen()),
    confirm,
    start: startProgram,
    openUrl: (url) => shell.openExternal(url),
  })
}
