import { type HeadscalePlace, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { HostFindings } from '@shared/host/host-report'
import type { HostConnection } from './connection'
import { HostError } from './host-error'
import {
  configIn,
  type ContainerOfProcess,
  readContainer,
  readContainers,
  readGroup,
  readMainProcess,
  readProcesses,
  readService,
  type RunningServer,
  userOf,
} from './read-answers'
import type { HostSettings } from './read-settings'
import { refusedBySudo } from './refused-by-sudo'
import { MISSING } from './run-either'

/** The place of Headscale on a host, and the way to its files. */
export interface Located extends Pick<HostFindings, 'how' | 'name'> {
  readonly place: HeadscalePlace
  /** The configuration file, as the host sees it. */
  readonly config: string
  /** The configuration file as Headscale sees it. */
  readonly configSeen: string
  /** Returns the path at which Headscale sees a file of the host; null if it does not see the file, as in a container. */
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

/** The containers of an engine that this user may not list. */
interface HiddenContainers {
  readonly engine: 'docker' | 'podman'
  /** The message of sudo. */
  readonly words: string
  /** The list without sudo. */
  readonly seen: string
}

/** Which Headscale of a host is wanted. */
export interface Wanted {
  /** Its configuration file, as the host sees it; omitted to accept any Headscale. */
  readonly file?: string | undefined
  /** The configuration files of other servers. */
  readonly except?: ReadonlySet<string>
}

/** A search for the wanted Headscale, and its other findings. */
interface Search extends Wanted {
  readonly hidden: HiddenContainers[]
  /** Another Headscale. */
  other?: Located
}

/** Returns a Headscale that was found if it is the wanted one, and otherwise null. */
function wanted(search: Search, found: Located | null): Located | null {
  if (!found) return null
  const { file, except } = search
  if (file === undefined ? !except?.has(found.config) : found.config === file) return found
  search.other ??= found
  return null
}

/** Finds the running Headscale of a host; null without one. Throws HostError, also if only others than the wanted one run. */
export async function locateHeadscale(
  connection: HostConnection,
  user: string,
  which: Wanted = {},
): Promise<Located | null> {
  const search: Search = { ...which, hidden: [] }
  const found =
    wanted(search, await findService(connection)) ??
    (await findContainer(connection, user, search)) ??
    (await findProcess(connection, user, search))
  if (!found && search.other) throw new HostError('otherHeadscale', search.other.config)
  return found
}

/** Tells whether Headscale still runs in the container or as the process in which it was found. A unit keeps its name. */
export async function isStillThere(
  connection: HostConnection,
  { how, name, place, sudo }: Pick<Located, 'how' | 'name' | 'place' | 'sudo'>,
): Promise<boolean> {
  if (how === 'systemd') return true
  if (!('container' in place)) {
    const { stdout } = await connection.run(hostCommands.process())
    return readProcesses(stdout).some((running) => running.name === name)
  }
  const call = hostCommands.containers(place.how)
  for (const one of sudo ? [call, withSudo(call)] : [call]) {
    const { stdout } = await connection.run(one)
    if (readContainers(stdout).some(({ id }) => id === place.container)) return true
  }
  return false
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

async function findProcess(connection: HostConnection, user: string, search: Search): Promise<Located | null> {
  const { stdout } = await connection.run(hostCommands.process())
  const inside: ContainerOfProcess[] = []
  for (const found of readProcesses(stdout)) {
    // The host shows processes of containers, too, but their programs and files are not those of the host.
    const container = await containerOf(connection, found.name)
    if (container) {
      inside.push(container)
      continue
    }
    const own = wanted(search, located('process', found, await ownerOf(connection, found.name)))
    if (own) return own
  }
  for (const { engine, id } of inside) {
    const refused = search.hidden.find((one) => one.engine === engine && (id === null || !one.seen.includes(id)))
    if (refused) throw await refusedBySudo(connection, { user, words: refused.words, needs: callsOf(engine, id) })
  }
  return null
}

/** Returns the container that a process belongs to; null if it is in the same one as the commands, or in none. */
async function containerOf(connection: HostConnection, pid: string): Promise<ContainerOfProcess | null> {
  const groupOf = async (of: string) => readGroup((await connection.run(hostCommands.ofProcess(of, 'cgroup'))).stdout)
  const container = await groupOf(pid)
  if (!container) return null
  const own = await groupOf('self')
  return own && (own.id ?? own.group) === (container.id ?? container.group) ? null : container
}

function callsOf(engine: 'docker' | 'podman', container: string | null) {
  if (container === null) return [hostCommands.containers(engine)]
  const place = { how: engine, container }
  return [
    hostCommands.containers(engine),
    hostCommands.container(engine, container),
    hostCommands.version(place),
    hostCommands.createKey(place),
  ]
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

async function findContainer(connection: HostConnection, user: string, search: Search): Promise<Located | null> {
  for (const engine of ['docker', 'podman'] as const) {
    const call = hostCommands.containers(engine)
    const listed = await connection.run(call)
    if (listed.exit === MISSING) continue
    const own = await headscaleAmong(connection, engine, { stdout: listed.stdout, sudo: false }, search)
    if (own) return own
    if (user === 'root') continue
    // Containers of root are invisible to other users, who may have containers of their own.
    const asRoot = await connection.run(withSudo(call))
    const found = await headscaleAmong(connection, engine, { stdout: asRoot.stdout, sudo: true }, search)
    if (found) return found
    if (asRoot.exit !== 0)
      search.hidden.push({ engine, words: `${listed.stderr}${asRoot.stderr}`, seen: listed.stdout })
  }
  return null
}

async function headscaleAmong(
  connection: HostConnection,
  engine: 'docker' | 'podman',
  { stdout, sudo }: { readonly stdout: string; readonly sudo: boolean },
  search: Search,
): Promise<Located | null> {
  for (const { id, name } of readContainers(stdout)) {
    const call = hostCommands.container(engine, id)
    const container = readContainer((await connection.run(sudo ? withSudo(call) : call)).stdout)
    if (!container?.args.includes('serve')) continue
    const inside = configIn(container.args) ?? CONFIG
    const config = container.fileAt(inside)
    if (config === null && search.file !== undefined) continue
    if (config === null) throw new HostError('noConfig', inside)
    const found = wanted(search, {
      how: engine,
      name,
      place: { how: engine, container: id },
      config,
      configSeen: inside,
      seenAs: (file) => container.seenAs(file),
      fileAt: (path) => container.fileAt(path),
      reached: ({ port }) => container.addressOf(port),
      sudo,
      runsAs: null,
    })
    if (found) return found
  }
  return null
}
