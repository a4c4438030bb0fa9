import { join } from 'node:path'
import { app, safeStorage, session } from 'electron'
import { ApiError } from '@shared/api/error'
import type { ApiApp } from '@main/api/api-app'
import { createRemoteServers } from '@main/gateway/remote-servers'
import { createHostService } from '@main/host/host-service'
import { createLog, createRedactor } from '@main/lib/log'
import { createSecrets } from '@main/servers/secrets'
import { createSessions } from '@main/servers/sessions'
import { Settings, settingsVersions, openStore } from '@main/settings/store'
import { type KnownServer, matchSaved } from '@shared/links'

/**
 * Returns the saved server that `--server` names by name, address or id, or the only one. Throws ApiError if there is none, or if several
 * servers go by that name.
 */
export function chooseServer<S extends KnownServer>(wanted: string | undefined, servers: readonly S[]): S {
  const ids = wanted === undefined ? servers.map(({ id }) => id) : matchSaved(wanted, servers)
  const [found, another] = servers.filter(({ id }) => ids.includes(id))
  if (found && !another) return found
  if (wanted === undefined || !found) {
    const names = servers.map((server) => labelOf(server, servers)).join(', ') || 'none'
    throw new ApiError(
      'invalid',
      `--server=NAME names a saved server. Saved servers: ${names}. Use --mock for the demo network.`,
    )
  }
  const addresses = servers.filter(({ id }) => ids.includes(id)).map(({ url }) => url)
  throw new ApiError(
    'invalid',
    `--server=${wanted} means several saved servers: give the address instead of the name. Addresses: ${addresses.join(', ')}.`,
  )
}

/** Returns the name, and the address if the name is not unique. */
function labelOf({ id, name, url }: KnownServer, servers: readonly KnownServer[]): string {
  const isShared = servers.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase())
  return isShared ? `${name} (${url})` : name
}

/** A network to query, with the function that closes it. */
export interface Source {
  readonly api: ApiApp
  /** True if the console is set to change nothing on the server. */
  readonly isReadOnly: boolean
  readonly close: () => Promise<void>
}

/** Opens the saved server that {@link chooseServer} finds. Rejects with ApiError if the server or its key is missing. */
export async function openSavedServer(folder: string, name: string | undefined): Promise<Source> {
  await app.whenReady()
  const redactor = createRedactor()
  const log = createLog(async () => {
    const { openLogFile } = await import('@main/lib/log-file')
    return openLogFile({ folder: join(folder, 'logs'), redactor, terminal: false })
  })
  const store = openStore({
    name: 'settings',
    folder,
    schema: Settings,
    versions: settingsVersions,
    log,
    onProblem: () => undefined,
  })
  // There is no window for a question here.
  const hosts = createHostService({ mayAsk: () => false, onQuestions: () => undefined })
  const system = () => session.fromPartition('remote', { cache: false })
  const remoteServers = createRemoteServers(system, log, hosts.openTunnel, () => undefined)
  const sessions = createSessions({
    store,
    secrets: createSecrets(safeStorage, process.platform),
    redactor,
    mockForced: false,
    test: remoteServers.testConnection,
    onStep: () => undefined,
    onAgain: () => undefined,
    onChange: () => undefined,
  })
  const wanted = chooseServer(name, store.value.servers)
  const usable = sessions.usableServers().find(({ id }) => id === wanted.id)
  if (!usable)
    throw new ApiError(
      'unauthorized',
      `No API key is saved for ${wanted.name}: sign in to it in the console while a keychain is running.`,
    )
  return {
    api: await remoteServers.openProxy(usable),
    isReadOnly: wanted.readOnly === true,
    close: () => log.flush().finally(hosts.close),
  }
}
