import { z } from 'zod'
import type { HostFindings } from '@shared/host/host-report'
import { visibleName } from '@shared/visible'
import { parseJson } from '@main/lib/parse-json'
import type { listEntries } from './believe'

/** A Headscale, as the host's own programs list it. `args` are those of its command line. */
export interface RunningServer {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
}

const PATH = /^\/[A-Za-z0-9_./+-]+$/

/** Splits a command line as the system prints it: without quotes, so a path with spaces becomes several. */
const split = (line: string) => line.trim().split(/\s+/)

/** The name of the program and of its releases, such as `headscale_0.29.2_linux_amd64`. */
const NAMED = /(^|\/)headscale([_-]v?\d[\w.-]*)?$/

/** How a unit of systemd is doing. `looping`: it fails again and again. */
export type UnitState = HostFindings['state']

/** The unit of Headscale. */
export interface Unit {
  /** Its command, if that is Headscale itself. A script or a container engine must not be called like Headscale. */
  readonly server: RunningServer | null
  /** The program of its command; '' without one. */
  readonly program: string
  /** Its main process; null without one. */
  readonly pid: string | null
  /** The user that it runs as; null for root, undefined for one whose name commands do not take. */
  readonly user: string | null | undefined
  /** The files that define it. */
  readonly files: readonly string[]
  readonly state: UnitState
  /** Why it does not run, in the words of systemd; '' if it runs. */
  readonly reason: string
}

const UNIT = 'headscale.service'

/** Reads `systemctl show`; null if the unit does not exist. */
export function readService(stdout: string): Unit | null {
  const values = new Map(
    stdout.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name, value ?? ''] as const]
    }),
  )
  if (values.get('LoadState') !== 'loaded') return null
  const valueOf = (name: string) => values.get(name) ?? ''
  const line = valueOf('ExecStart')
  const program = /path=(\S+)/.exec(line)?.[1] ?? ''
  const [, ...args] = split(/argv\[\]=(.*?) ; /.exec(line)?.[1] ?? '')
  const pid = valueOf('MainPID')
  return {
    server: PATH.test(program) ? serverOf(UNIT, [program, ...args]) : null,
    program,
    pid: /^[1-9]\d*$/.test(pid) ? pid : null,
    user: userOf(valueOf('User')),
    files: [valueOf('FragmentPath'), ...valueOf('DropInPaths').split(' ')].filter((path) => path !== ''),
    ...stateOf(valueOf),
  }
}

function stateOf(valueOf: (name: string) => string): Pick<Unit, 'state' | 'reason'> {
  const [active, sub, result] = [valueOf('ActiveState'), valueOf('SubState'), valueOf('Result')]
  if (active === 'active' || active === 'reloading') return { state: 'running', reason: '' }
  const enabled = valueOf('UnitFileState')
  const ended = result !== '' && result !== 'success'
  const words = [
    sub === '' ? active : `${active} (${sub})`,
    ended ? `Result=${result}` : '',
    ended && Number(valueOf('ExecMainStatus')) > 0 ? `ExecMainStatus=${valueOf('ExecMainStatus')}` : '',
    Number(valueOf('NRestarts')) > 0 ? `NRestarts=${valueOf('NRestarts')}` : '',
    enabled === '' || enabled === 'enabled' ? '' : enabled,
  ]
  const reason = visibleName(words.filter((word) => word !== '').join(', '))
  if (active === 'failed') return { state: 'failed', reason }
  if (active === 'activating') return { state: sub === 'auto-restart' ? 'looping' : 'starting', reason }
  return { state: 'stopped', reason }
}

/** Returns the name of a user as commands take it; null for root, undefined for a name that they may take otherwise. */
export function userOf(name: string): string | null | undefined {
  if (name === '' || name === 'root') return null
  return /^\w[\w.-]*$/.test(name) ? name : undefined
}

/**
 * Reads `/proc/PID/cmdline`; null if the arguments are not those of a server. The process itself chose them, also its own name, so `program` is the one
 * that the system names.
 */
export const readCommandLine = (name: string, program: string, stdout: string): RunningServer | null =>
  serverOf(name, [program, ...stdout.split('\0').slice(1)])

/** The files of `/proc` that say what a process is: its program, its root folder and its view of the file systems. */
export const filesOfProcess = (pid: string) =>
  ['exe', 'root', 'ns/mnt'].map((file) => `/proc/${pid}/${file}`).concat('/proc/self/ns/mnt')

export interface ProcessFacts {
  /** Its program. An update may have replaced it since the process began. */
  readonly program: string
  /** True if it sees the same files as the console's commands. */
  readonly isHere: boolean
}

/** Reads the facts about a process from the entries of {@link filesOfProcess}; null if one is hidden, or if the process is gone. */
export function readFacts(pid: string, entries: Awaited<ReturnType<typeof listEntries>>): ProcessFacts | null {
  const [program, root, files, own] = filesOfProcess(pid).map((path) => entries?.get(path))
  if (!program?.target || !root?.target || !files?.target) return null
  return {
    program: program.target.replace(/ \(deleted\)$/, ''),
    isHere: root.target === '/' && files.target === own?.target,
  }
}

function serverOf(name: string, [program = '', ...args]: readonly string[]): RunningServer | null {
  return NAMED.test(program) && PATH.test(program) && args.includes('serve') ? { name, program, args } : null
}

/** Reads `pgrep`: the ids of processes with the name of Headscale. A signal to 0 would end the shell that sends it, and no id is longer. */
export const readProcesses = (stdout: string): string[] =>
  stdout.split('\n').flatMap((line) => /^([1-9]\d{0,9})\b/.exec(line)?.[1] ?? [])

/** The numbers of the users of a process: the one who runs it, and those who logged in before it began or own its session. */
export interface ProcessUsers {
  readonly runs: string
  readonly others: readonly string[]
}

/** The number of a process that nobody's login has begun. */
const NO_LOGIN = '4294967295'

/** Reads the users of processes, by the ids of these. */
export function readProcessUsers(stdout: string): ReadonlyMap<string, ProcessUsers> {
  const users = new Map<string, ProcessUsers>()
  for (const [, pid = '', file, number = ''] of stdout.matchAll(
    /^\/proc\/(\d+)\/(status|loginuid|cgroup):(?:Uid:\t|\d+:[^:\n]*:\/user\.slice\/user-)?(\d+)$/gm,
  )) {
    const known = users.get(pid)
    if (file === 'status') users.set(pid, { runs: number, others: [] })
    else if (known && number !== NO_LOGIN) users.set(pid, { ...known, others: [...known.others, number] })
  }
  return users
}

/** A container that a process belongs to. `id` is null if its group does not name it. */
export interface ContainerOfProcess {
  readonly engine: 'docker' | 'podman'
  readonly id: string | null
  readonly group: string
  /** True if a user's own engine runs it. */
  readonly isRootless: boolean
}

/** Places of processes that the console does not support, by a part of their group. */
const PLACES: readonly (readonly [RegExp, 'pod' | 'engine' | 'lxc' | 'snap'])[] = [
  [/kubepods/, 'pod'],
  // Podman's containers of root are in the slice of machines, too.
  [/[/:](lxc|lxc\.payload[^/]{0,255}|lxc@[^/]{0,255}|machine\.slice)\/(?!(?:machine-)?libpod)/, 'lxc'],
  [/snap\.headscale\b/, 'snap'],
  [/(containerd|crio|nerdctl)-[0-9a-f]{12,}/, 'engine'],
]

/** Reads `/proc/PID/cgroup`: the container that a process belongs to, or its place if the console does not support that; null without one. */
export function readGroup(stdout: string): ContainerOfProcess | (typeof PLACES)[number][1] | null {
  const place = PLACES.find(([pattern]) => pattern.test(stdout))?.[1]
  if (place !== undefined) return place
  const [group, kind] =
    stdout
      .split(/\s+/)
      .map(engineIn)
      .find((found) => found !== null) ?? []
  if (group === undefined) return null
  return {
    engine: kind === 'libpod' ? 'podman' : 'docker',
    // In a pod, the id of the pod comes first.
    id: /libpod-([0-9a-f]{64})/.exec(group)?.[1] ?? /[0-9a-f]{64}/.exec(group)?.[0] ?? null,
    group,
    isRootless: stdout.includes('/user.slice/'),
  }
}

/** Finds the first part of a path that names an engine. Returns the path from there, and the engine. */
function engineIn(path: string): readonly [group: string, kind: string] | null {
  const parts = path.split('/')
  for (const [at, part] of parts.entries()) {
    const kind = [...part.matchAll(/(?:libpod|docker|containerd|crio)(?!\.service)/g)].at(-1)?.[0]
    if (kind !== undefined) return [parts.slice(at).join('/'), kind]
  }
  return null
}

/** True for the group of processes that systemd started as the unit of Headscale. */
export const isOfUnit = (stdout: string): boolean => /:\/system\.slice\/headscale\.service(\/|$)/m.test(stdout)

/** A container of an engine's list, and how it is doing. */
interface ListedContainer extends Pick<Unit, 'state' | 'reason'> {
  readonly id: string
  readonly image: string
  readonly name: string
}

/** Reads `docker ps`. */
export function readContainerList(stdout: string): ListedContainer[] {
  return stdout.split('\n').flatMap((line) => {
    const [, id, image = '', name = '', status = ''] =
      /^([0-9a-f]{12,64}) (\S+) (\S+)(?: (.*))?$/.exec(line.trim()) ?? []
    return id === undefined ? [] : [{ id, image, name, ...statusOf(status) }]
  })
}

/** Reads the status of a container, such as `Exited (1) 5 minutes ago`. */
function statusOf(status: string): Pick<Unit, 'state' | 'reason'> {
  if (status === '' || /^up\b/i.test(status)) return { state: 'running', reason: '' }
  const reason = visibleName(status)
  if (/^restarting\b/i.test(status)) return { state: 'looping', reason }
  return { state: /^(exited \((?!0\))|dead\b)/i.test(status) ? 'failed' : 'stopped', reason }
}

/** Reads `docker ps`: the containers whose image or name mentions Headscale, the official image first. */
export function readContainers(stdout: string): ListedContainer[] {
  const isOfficial = ({ image }: ListedContainer) => /(^|\/)headscale(:|@|$)/.test(image)
  return readContainerList(stdout)
    .filter(({ image, name }) => `${image} ${name}`.includes('headscale'))
    .toSorted((a, b) => Number(isOfficial(b)) - Number(isOfficial(a)))
}

const Mount = z.object({ Source: z.string(), Destination: z.string() })
const Binding = z.object({ HostIp: z.string(), HostPort: z.string() })
const Inspected = z.tuple([
  z.array(z.string()).nullable(),
  z.array(Mount).nullable(),
  z.record(z.string(), z.array(Binding).nullable()).nullable(),
  z.record(z.string(), z.object({ IPAddress: z.string().default('') })).nullable(),
  z.string(),
])

/** A container, as the host sees it. */
export interface RunningContainer {
  readonly args: readonly string[]
  /** Returns the file on the host that the container sees at a path; null if no mount contains it. */
  fileAt(path: string): string | null
  /** Returns where the container sees a file of the host; null if no mounted folder contains it. */
  seenAs(file: string): string | null
  /** Returns where the host reaches a port of the container; null if it does not. */
  addressOf(port: number): { readonly host: string; readonly port: number } | null
}

const bare = (folder: string) => folder.replace(/\/$/, '')
const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${bare(folder)}/`)

/** Returns the file on the host that a container sees at a path: of several mounts that contain it, the innermost counts. */
function fileAt(mounts: readonly z.infer<typeof Mount>[], path: string): string | null {
  const [inside] = mounts
    .filter(({ Destination }) => isIn(path, Destination))
    .toSorted((a, b) => b.Destination.length - a.Destination.length)
  return inside ? inside.Source + path.slice(bare(inside.Destination).length) : null
}

/** Reads `docker inspect`; null if its output is not as expected. */
export function readContainer(stdout: string): RunningContainer | null {
  const read = Inspected.safeParse(parseJson(stdout))
  if (!read.success) return null
  const [args, mounts, ports, networks, mode] = read.data
  return {
    args: args ?? [],
    fileAt: (path) => fileAt(mounts ?? [], path),
    seenAs(file) {
      const folders = (mounts ?? []).filter(({ Source }) => isIn(file, Source) && file !== Source)
      const seen = folders.map(({ Source, Destination }) => bare(Destination) + file.slice(bare(Source).length))
      // Another mount may hide the file there.
      return seen.find((path) => fileAt(mounts ?? [], path) === file) ?? null
    },
    addressOf(port) {
      if (mode === 'host') return { host: '127.0.0.1', port }
      const published = ports?.[`${port}/tcp`]?.[0]
      if (published) return addressOrNull(localHost(published.HostIp), Number(published.HostPort))
      const address = Object.values(networks ?? {}).find(({ IPAddress }) => IPAddress !== '')?.IPAddress
      return address === undefined ? null : addressOrNull(address, port)
    },
  }
}

/** The address becomes part of an argument of ssh. */
const addressOrNull = (host: string, port: number) =>
  /^[0-9a-f.:]+$/i.test(host) && Number.isInteger(port) && port > 0 && port < 65_536 ? { host, port } : null

/** Returns where the host itself reaches a listening address: one of all interfaces is reached on loopback. */
export const localHost = (listening: string): string =>
  ['', '0.0.0.0', '::', '[::]', '*'].includes(listening) ? '127.0.0.1' : listening.replaceAll(/[[\]]/g, '')

/** Returns the value of `-c` or `--config` in a command line; null without one. */
export function configIn(args: readonly string[]): string | null {
  for (const [index, arg] of args.entries()) {
    if (arg === '-c' || arg === '--config') return args[index + 1] ?? null
    const [, value] = /^(?:--config=|-c=?)(.+)$/.exec(arg) ?? []
    if (value !== undefined) return value
  }
  return null
}
