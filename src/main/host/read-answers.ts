import { z } from 'zod'
import { parseJson } from '@main/lib/parse-json'

/** A running Headscale, as the host's own programs list it. `args` are those of its command line. */
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

/** A unit of systemd that runs. */
interface RunningUnit {
  /** Its command, if that is Headscale itself. A script or a container engine must not be called like Headscale. */
  readonly server: RunningServer | null
  /** Its main process; null without one. */
  readonly pid: string | null
  /** The user that it runs as; null for root. */
  readonly user: string | null
}

const UNIT = 'headscale.service'

/** Reads `systemctl show`; null if the unit does not exist or does not run. */
export function readService(stdout: string): RunningUnit | null {
  const values = new Map(
    stdout.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name, value ?? ''] as const]
    }),
  )
  if (values.get('LoadState') !== 'loaded' || values.get('ActiveState') !== 'active') return null
  const line = values.get('ExecStart') ?? ''
  const program = /path=(\S+)/.exec(line)?.[1] ?? ''
  const [, ...args] = split(/argv\[\]=(.*?) ; /.exec(line)?.[1] ?? '')
  const [pid = '', user = ''] = [values.get('MainPID'), values.get('User')]
  return {
    server: PATH.test(program) ? serverOf(UNIT, [program, ...args]) : null,
    pid: /^[1-9]\d*$/.test(pid) ? pid : null,
    user: userOf(user),
  }
}

/** Returns the name of a user as commands take it; null for root and for an invalid name. */
export const userOf = (name: string): string | null => (/^\w[\w.-]*$/.test(name) && name !== 'root' ? name : null)

/** Reads `/proc/PID/cmdline` of the unit's main process; null if that is not Headscale. */
export const readMainProcess = (stdout: string): RunningServer | null => serverOf(UNIT, stdout.split('\0'))

function serverOf(name: string, [program = '', ...args]: readonly string[]): RunningServer | null {
  if (!NAMED.test(program) || !args.includes('serve')) return null
  return { name, program: PATH.test(program) ? program : 'headscale', args }
}

/** Reads `pgrep -a`: the processes that serve. */
export function readProcesses(stdout: string): RunningServer[] {
  return stdout.split('\n').flatMap((line) => {
    const [pid = '', program = '', ...args] = split(line)
    if (!/^\d+$/.test(pid) || !args.includes('serve')) return []
    return [{ name: pid, program: PATH.test(program) ? program : 'headscale', args }]
  })
}

/** A container that a process belongs to. `id` is null if its group does not name it. */
export interface ContainerOfProcess {
  readonly engine: 'docker' | 'podman'
  readonly id: string | null
  readonly group: string
}

/** Reads `/proc/PID/cgroup`: the container that a process belongs to; null without one. */
export function readGroup(stdout: string): ContainerOfProcess | null {
  const [group, kind] = /[^/\s]*(libpod|docker|containerd|crio|kubepods)(?!\.service)\S*/.exec(stdout) ?? []
  if (group === undefined) return null
  return { engine: kind === 'libpod' ? 'podman' : 'docker', id: /[0-9a-f]{64}/.exec(group)?.[0] ?? null, group }
}

/** Reads `docker ps`: the containers whose image or name mentions Headscale, the official image first. */
export function readContainers(stdout: string): { readonly id: string; readonly name: string }[] {
  const found = stdout.split('\n').flatMap((line) => {
    const [, id, image = '', name = ''] = /^([0-9a-f]{12,64}) (\S+) (\S+)$/.exec(line.trim()) ?? []
    const isOfficial = /(^|\/)headscale(:|@|$)/.test(image)
    return id !== undefined && `${image} ${name}`.includes('headscale') ? [{ id, name, isOfficial }] : []
  })
  return found.toSorted((a, b) => Number(b.isOfficial) - Number(a.isOfficial))
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
      if (published) return { host: localHost(published.HostIp), port: Number(published.HostPort) }
      const address = Object.values(networks ?? {}).find(({ IPAddress }) => IPAddress !== '')?.IPAddress
      return address === undefined ? null : { host: address, port }
    },
  }
}

/** Returns where the host itself reaches a listening address: one of all interfaces is reached on loopback. */
export const localHost = (listening: string): string =>
  ['', '0.0.0.0', '::', '[::]', '*'].includes(listening) ? '127.0.0.1' : listening.replaceAll(/[[\]]/g, '')

/** Returns the value of `-c` or `--config` in a command line; null without one. */
export function configIn(args: readonly string[]): string | null {
  for (const [index, arg] of args.entries()) {
    if (arg === '-c' || arg === '--config') return args[index + 1] ?? null
    const [, value] = /^--config=(.+)$/.exec(arg) ?? []
    if (value !== undefined) return value
  }
  return null
}
