import { hostCommands } from '@shared/host/commands'
import type { HostFindings } from '@shared/host/host-report'
import { serverAddress } from '@shared/server-address'
import { visibleName } from '@shared/visible'
import { type HostConnection, runEither } from './connection'
import { HostError } from './host-error'
import { callsToAdd, findNotUsed, type Located, locateHeadscale, type Wanted } from './locate'
import { type HostSettings, readHostSettings, splitAddress } from './read-settings'

/** Headscale on a host: what the page shows, and how to call it. */
export interface FoundHeadscale
  extends Omit<Located, 'reached' | 'sudo'>, Pick<HostFindings, 'user' | 'version' | 'notUsed'> {
  readonly settings: HostSettings
  /** The address of the API as the host reaches it. */
  readonly api: { readonly host: string; readonly port: number }
  /** The address of the debug interface as the host reaches it; null if the host cannot reach it. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** True if commands of Headscale need `sudo`. */
  readonly sudo: boolean
}

/** The exit code of grep without an error. */
const NO_MATCH = 1

/** The Headscale to find: the one with this configuration file, or else, if several run, the one with this address. */
export interface WhichHeadscale {
  readonly config?: string | undefined
  readonly url?: string | undefined
}

/** Finds the running Headscale of a host, its version, configuration file and addresses. Only reads. Throws HostError. */
export async function findHeadscale(
  connection: HostConnection,
  { config, url }: WhichHeadscale = {},
): Promise<FoundHeadscale> {
  const user = visibleName((await connection.run(hostCommands.user())).stdout.trim())
  const first = await readPlace(connection, user, { file: config })
  if (url === undefined || config !== undefined || isAt(first, url)) return completed(connection, user, first)
  const others = new Set([first.located.config])
  for (;;) {
    const next = await readPlace(connection, user, { except: others }).catch(() => null)
    if (!next) return completed(connection, user, first)
    if (isAt(next, url)) return completed(connection, user, next)
    others.add(next.located.config)
  }
}

/** A Headscale and its settings. */
interface ReadPlace {
  readonly located: Located
  readonly settings: HostSettings
  /** True if a command needed `sudo`. */
  readonly sudo: boolean
}

const isAt = ({ settings }: ReadPlace, url: string) =>
  serverAddress(settings.serverUrl).host === serverAddress(url).host

async function readPlace(connection: HostConnection, user: string, which: Wanted): Promise<ReadPlace> {
  const located = await locateHeadscale(connection, user, which)
  if (!located) throw new HostError('noHeadscale')
  const { place, config } = located
  // The path is shown and becomes part of commands to copy.
  if (visibleName(config) !== config) throw new HostError('noConfig', config)
  const reading = hostCommands.settings(config)
  const needs = callsToAdd(place, config)
  const lines = await runEither(connection, reading, { user, needs, empty: NO_MATCH })
  const settings = readHostSettings(lines.stdout)
  if (!settings) throw new HostError('noConfig', config)
  return { located, settings, sudo: located.sudo || lines.sudo }
}

/** Adds the addresses and the version. */
async function completed(connection: HostConnection, user: string, read: ReadPlace): Promise<FoundHeadscale> {
  const { located, settings } = read
  const { place, config, reached, sudo: _sudo, ...where } = located
  const isDown = 'container' in place && located.state !== 'running'
  // A container that does not run has no addresses.
  const api = reached(settings.listen) ?? (isDown ? settings.listen : null)
  if (!api) throw new HostError('noAddress', `${settings.listen.host}:${settings.listen.port}`)
  const metrics = splitAddress(settings.metrics)
  const asking = hostCommands.version(place)
  const version = isDown
    ? { stdout: '', sudo: false }
    : await runEither(connection, asking, { user, needs: callsToAdd(place, config) })
  const [first = ''] = version.stdout.trim().split('\n')
  return {
    ...where,
    sudo: read.sudo || version.sudo,
    user,
    place,
    config,
    settings,
    api,
    metrics: metrics && reached(metrics),
    notUsed: await findNotUsed(connection, user, located),
    version: visibleName(first.replace(/^headscale version /, '')),
  }
}
