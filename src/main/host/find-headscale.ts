import { type HeadscalePlace, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { HostFindings } from '@shared/host/host-report'
import { visibleName } from '@shared/visible'
import type { HostConnection } from './connection'
import { HostError } from './host-error'
import { MISSING, runEither } from './run-either'
import { configIn, readContainer, readContainers, readProcesses, readService } from './read-answers'
import { type HostSettings, readHostSettings, splitAddress } from './read-settings'

/** Headscale on a host: what the page shows, and how to call it. */
export interface FoundHeadscale extends Pick<HostFindings, 'user' | 'how' | 'name' | 'version' | 'config'> {
  readonly place: HeadscalePlace
  readonly settings: HostSettings
  /** The address of the API as the host reaches it. */
  readonly api: { readonly host: string; readonly port: number }
  /** The address of the debug interface as the host reaches it; null if the host does not. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** Returns where Headscale sees a file of the host; null if it does not, as in a container. */
  readonly seenAs: (file: string) => string | null
  /** Returns the file of the host that Headscale sees at a path; null if the host has none, as in a container. */
  readonly fileAt: (path: string) => string | null
  /** The configuration file as Headscale sees it. */
  readonly configSeen: string
  /** True if commands of Headscale need `sudo`. */
  readonly sudo: boolean
}

interface Located {
  readonly how: HostFindings['how']
  readonly name: string
  readonly place: HeadscalePlace
  /** The configuration file, as the host sees it. */
  readonly config: string
  readonly seenAs: (file: string) => string | null
  readonly fileAt: (path: string) => string | null
  readonly configSeen: string
  readonly reached: (listen: HostSettings['listen']) => { readonly host: string; readonly port: number } | null
  /** True if the commands that found it needed `sudo`. */
  readonly sudo: boolean
}

const CONFIG = '/etc/headscale/config.yaml'

/** Finds the running Headscale of a host, its version, configuration file and addresses. Only reads. Throws HostError. */
export async function findHeadscale(connection: HostConnection): Promise<FoundHeadscale> {
  const user = visibleName((await connection.run(hostCommands.user())).stdout.trim())
  const found = (await findService(connection)) ?? (await findContainer(connection)) ?? (await findProcess(connection))
  if (!found) throw new HostError('noHeadscale')
  const { place, config, reached, ...where } = found
  // The path is shown and becomes part of commands to copy.
  if (visibleName(config) !== config) throw new HostError('noConfig', config)
  const reading = hostCommands.settings(config)
  const lines = await runEither(connection, reading, { user, needs: [reading, hostCommands.createKey(place)] })
  const settings = readHostSettings(lines.stdout)
  if (!settings) throw new HostError('noConfig', lines.stderr || config)
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

async function findService(connection: HostConnection): Promise<Located | null> {
  const { exit, stdout } = await connection.run(hostCommands.service())
  const found = exit === 0 ? readService(stdout) : null
  return found && located('systemd', found)
}

async function findProcess(connection: HostConnection): Promise<Located | null> {
  const { stdout } = await connection.run(hostCommands.process())
  const found = readProcesses(stdout)
  return found && located('process', found)
}

function located(how: 'systemd' | 'process', { name, program, args }: NonNullable<ReturnType<typeof readService>>) {
  const config = configIn(args) ?? CONFIG
  if (!config.startsWith('/')) throw new HostError('noConfig', config)
  return {
    how,
    name,
    place: { how, program, config },
    config,
    reached: (listen: HostSettings['listen']) => listen,
    seenAs: (file: string) => file,
    fileAt: (path: string) => path,
    configSeen: config,
    sudo: false,
  }
}

async function findContainer(connection: HostConnection): Promise<Located | null> {
  for (const engine of ['docker', 'podman'] as const) {
    const listed = await connection.run(hostCommands.containers(engine))
    if (listed.exit === MISSING) continue
    // Containers of root are invisible to other users.
    const asRoot =
      listed.exit === 0 && listed.stdout.trim() !== ''
        ? null
        : await connection.run(withSudo(hostCommands.containers(engine)))
    const sudo = asRoot?.exit === 0
    for (const { id, name } of readContainers(sudo ? asRoot.stdout : listed.stdout)) {
      const call = hostCommands.container(engine, id)
      const container = readContainer((await connection.run(sudo ? withSudo(call) : call)).stdout)
      if (!container?.args.includes('serve')) continue
      const inside = configIn(container.args) ?? CONFIG
      const config = container.fileAt(inside)
      if (config === null) throw new HostError('noConfig', inside)
      const reached = ({ port }: HostSettings['listen']) => container.addressOf(port)
      const files = {
        config,
        configSeen: inside,
        seenAs: (file: string) => container.seenAs(file),
        fileAt: (path: string) => container.fileAt(path),
      }
      return { how: engine, name, place: { how: engine, container: id }, ...files, reached, sudo }
    }
  }
  return null
}
