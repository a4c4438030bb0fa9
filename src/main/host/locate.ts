import { type HeadscalePlace, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { HostFindings } from '@shared/host/host-report'
import type { HostConnection } from './connection'
import { HostError } from './host-error'
import {
  configIn,
  readContainer,
  readContainers,
  readMainProcess,
  readProcesses,
  readService,
  type RunningServer,
  userOf,
} from './read-answers'
import type { HostSettings } from './read-settings'
import { MISSING } from './run-either'

/** Where Headscale runs on a host, and how to reach its files. */
export interface Located extends Pick<HostFindings, 'how' | 'name'> {
  readonly place: HeadscalePlace
  /** The configuration file, as the host sees it. */
  readonly config: string
  /** The configuration file as Headscale sees it. */
  readonly configSeen: string
  /** Returns where Headscale sees a file of the host; null if it does not, as in a container. */
  readonly seenAs: (file: string) => string | null
  /** Returns the file of the host that Headscale sees at a path; null if the host has none, as in a container. */
  readonly fileAt: (path: string) => string | null
  readonly reached: (listen: HostSettings['listen']) => { readonly host: string; readonly port: number } | null
  /** True if the commands that found it needed `sudo`. */
  readonly sudo: boolean
  /** The user that it runs as; null for root and in a container. */
  readonly runsAs: string | null
}

const CONFIG = '/etc/headscale/config.yaml'

/** Finds the running Headscale of a host; null without one. Throws HostError. */
export async function locateHeadscale(connection: HostConnection): Promise<Located | null> {
  return (await findService(connection)) ?? (await findContainer(connection)) ?? (await findProcess(connection))
}

async function findService(connection: HostConnection): Promise<Located | null> {
  const { exit, stdout } = await connection.run(hostCommands.service())
  const unit = exit === 0 ? readService(stdout) : null
  const server = unit && (unit.server ?? (await mainProcess(connection, unit.pid)))
  return server && located('systemd', server, unit.user)
}

/** A script may have started Headscale as the unit's main process. */
async function mainProcess(connection: HostConnection, pid: string | null): Promise<RunningServer | null> {
  if (pid === null) return null
  const { exit, stdout } = await connection.run(hostCommands.ofProcess(pid, 'cmdline'))
  return exit === 0 ? readMainProcess(stdout) : null
}

async function findProcess(connection: HostConnection): Promise<Located | null> {
  const { stdout } = await connection.run(hostCommands.process())
  const [found] = readProcesses(stdout)
  return found ? located('process', found, await ownerOf(connection, found.name)) : null
}

async function ownerOf(connection: HostConnection, pid: string): Promise<string | null> {
  const { exit, stdout } = await connection.run(hostCommands.owner(`/proc/${pid}`))
  return exit === 0 ? userOf(stdout.split(':')[0] ?? '') : null
}

function located(how: 'systemd' | 'process', { name, program, args }: RunningServer, runsAs: string | null): Located {
  const config = configIn(args) ?? CONFIG
  if (!config.startsWith('/')) throw new HostError('noConfig', config)
  return {
    how,
    name,
    place: { how, program, config },
    config,
    reached: (listen) => listen,
    seenAs: (file) => file,
    fileAt: (path) => path,
    configSeen: config,
    sudo: false,
    runsAs,
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
      return { how: engine, name, place: { how: engine, container: id }, ...files, reached, sudo, runsAs: null }
    }
  }
  return null
}
