import { hostCommands } from '@shared/host/commands'
import type { HostFindings } from '@shared/host/host-report'
import { visibleName } from '@shared/visible'
import type { HostConnection } from './connection'
import { HostError } from './host-error'
import { type Located, locateHeadscale } from './locate'
import { type HostSettings, readHostSettings, splitAddress } from './read-settings'
import { runEither } from './run-either'

/** Headscale on a host: what the page shows, and how to call it. */
export interface FoundHeadscale extends Omit<Located, 'reached' | 'sudo'>, Pick<HostFindings, 'user' | 'version'> {
  readonly settings: HostSettings
  /** The address of the API as the host reaches it. */
  readonly api: { readonly host: string; readonly port: number }
  /** The address of the debug interface as the host reaches it; null if the host does not. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** True if commands of Headscale need `sudo`. */
  readonly sudo: boolean
}

/** The exit code of grep without an error. */
const NO_MATCH = 1

/**
 * Finds the running Headscale of a host, its version, configuration file and addresses. Only reads. Throws HostError.
 * @param file the configuration file of the Headscale to find; undefined if any one counts
 */
export async function findHeadscale(connection: HostConnection, file?: string): Promise<FoundHeadscale> {
  const user = visibleName((await connection.run(hostCommands.user())).stdout.trim())
  const found = await locateHeadscale(connection, user, file)
  if (!found) throw new HostError('noHeadscale')
  const { place, config, reached, ...where } = found
  // The path is shown and becomes part of commands to copy.
  if (visibleName(config) !== config) throw new HostError('noConfig', config)
  const reading = hostCommands.settings(config)
  const needs = [reading, hostCommands.createKey(place)]
  const lines = await runEither(connection, reading, { user, needs, empty: NO_MATCH })
  const settings = readHostSettings(lines.stdout)
  if (!settings) throw new HostError('noConfig', config)
  const api = reached(settings.listen)
  if (!api) throw new HostError('noAddress', `${settings.listen.host}:${settings.listen.port}`)
  const metrics = splitAddress(settings.metrics)
  const asking = hostCommands.version(place)
  const version = await runEither(connection, asking, { user, needs: [asking, hostCommands.createKey(place)] })
  const [first = ''] = version.stdout.trim().split('\n')
  const sudo = where.sudo || lines.sudo || version.sudo
  return {
    ...where,
    sudo,
    user,
    place,
    config,
    settings,
    api,
    metrics: metrics && reached(metrics),
    version: visibleName(first.replace(/^headscale version /, '')),
  }
}
