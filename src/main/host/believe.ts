import { posix } from 'node:path'
import { type HostCall, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { NotUsed } from '@shared/host/host-report'
import { visibleName } from '@shared/visible'
import { type HostConnection, refusedBySudo, SUDO_SAYS, MISSING } from './connection'

/*
 * Any user of a host can start a process that calls itself Headscale, and can choose its arguments. The console runs a program, as the
 * admin and
 * sometimes as root, only if root and the admin alone can change it. This file finds out who can change a file: its owner, its group,
 * everybody, and the same for each folder above it and for every link on the way.
 */

/** A file as `ls -dl` prints it. */
interface Entry {
  readonly kind: string
  /** Its nine permissions, such as `rwxr-xr-x`. */
  readonly rights: string
  readonly hasAcl: boolean
  readonly owner: string
  readonly group: string
  /** The target of a link; null for everything else, and for a link that this user may not read. */
  readonly target: string | null
}

const LINE =
  /^([-dlcbps])([r-][w-][xsS-][r-][w-][xsS-][r-][w-][xtT-])([+.@]?) +\d+ +(\S+) +(\S+) +\d+(?:, *\d+)? +[A-Z][a-z]{2} +\d{1,2} +[\d:]+ (\/.*)$/

/**
 * Reads `ls -dl` of these paths. A name or link with a line break could forge a line, so one line too many, or one that is not about a
 * requested
 * path, makes the whole answer worthless: null.
 */
export function readEntries(stdout: string, paths: readonly string[]): ReadonlyMap<string, Entry> | null {
  const entries = new Map<string, Entry>()
  for (const line of stdout.split('\n')) {
    if (line === '') continue
    const [, kind = '', rights = '', more = '', owner = '', group = '', name = ''] = LINE.exec(line) ?? []
    const path = paths.find((one) => name === one || (kind === 'l' && name.startsWith(`${one} -> `)))
    if (path === undefined || entries.has(path)) return null
    const target = name === path ? null : name.slice(path.length + ' -> '.length)
    entries.set(path, { kind, rights, hasAcl: more === '+', owner, group, target })
  }
  return entries
}

/** A connection, the user on the host, and the commands to name if sudo refuses. */
export interface Looker {
  readonly connection: HostConnection
  readonly user: string
  readonly needs: readonly HostCall[]
  /** The files that this search has listed; undefined for one that does not exist. */
  readonly seen?: Map<string, Entry | undefined>
}

/** Lists files; with `sudo` if a folder or link is hidden from the user. Rejects with HostError if sudo refuses. */
export async function listEntries({ connection, user, needs }: Looker, paths: readonly string[]) {
  const call = hostCommands.list(paths)
  const { stdout, stderr } = await connection.run(call)
  if (user === 'root' || !/permission denied/i.test(stderr)) return readEntries(stdout, paths)
  const asRoot = await connection.run(withSudo(call))
  // A missing file is no failure here.
  if (asRoot.exit === MISSING || SUDO_SAYS.test(asRoot.stderr))
    throw await refusedBySudo(connection, { user, words: `${stderr}${asRoot.stderr}`, needs: [call, ...needs] })
  return readEntries(asRoot.stdout, paths)
}

/** Lists the files, and the folders above them, that were not listed before. Returns false if the answer is worthless. */
async function look(looker: Looker, paths: readonly string[], seen: Map<string, Entry | undefined>): Promise<boolean> {
  const missing = paths.filter((path) => !seen.has(path))
  if (missing.length === 0) return true
  const entries = await listEntries(looker, missing)
  for (const path of entries ? missing : []) seen.set(path, entries?.get(path))
  return entries !== null
}

/** Lists several files and the folders above them with one command, before the doubts about each are asked for. */
export async function lookAt(looker: Looker & Required<Pick<Looker, 'seen'>>, paths: readonly string[]): Promise<void> {
  const chains = paths.filter(isPlain).flatMap((path) => chainOf(normal(path)))
  await look(looker, [...new Set(chains)].toSorted(), looker.seen)
}

/** The reason not to use a file, and the file or folder that it is about. */
export type Doubt = Pick<NotUsed, 'path' | 'owner' | 'why'>

const MOST_LINKS = 10
/** Nothing else can be shown, or become part of commands to copy, without being mistaken for something else. */
const PLAIN = /^\/[^\\]*$/

const isPlain = (path: string) =>
  PLAIN.test(path) && visibleName(path) === path && !path.split('/').includes('..') && path.length < 1000

/** Opening a device, a pipe or a socket has effects, and what the kernel shows there has the words of any user, such as names of sockets. */
const NO_FILE = /^[cbps]$/
const OF_KERNEL = /^\/(?:proc|sys|dev)\//

const normal = (path: string) => posix.normalize(path).replace(/(.)\/$/, '$1')

/** Returns the path and all folders above it, the root first. */
const chainOf = (path: string) =>
  path === '/' ? ['/'] : path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/') || '/')

/**
 * Returns why a file may have been written by someone else than root and these users; null if it was not. Links are followed, and a missing
 * file
 * counts like the folder that it would be in. Rejects with HostError if sudo refuses to look.
 */
export async function doubtAbout(looker: Looker, path: string, users: ReadonlySet<string>): Promise<Doubt | null> {
  const entries = looker.seen ?? new Map<string, Entry | undefined>()
  // The owner of a link, such as the service's user in its own folder, could point it at any file that only root may read.
  let linkedBy: string | null = null
  let current = path
  for (let links = 0; links <= MOST_LINKS; links += 1) {
    if (!isPlain(current)) return { path: visibleName(current), owner: '', why: 'unchecked' }
    const chain = chainOf(normal(current))
    if (OF_KERNEL.test(normal(current))) return { path: current, owner: '', why: 'unchecked' }
    if (!(await look(looker, chain, entries)) || !entries.get('/'))
      return { path: current, owner: '', why: 'unchecked' }
    let [next, isShared]: [string | null, boolean] = [null, false]
    for (const one of chain) {
      const entry = entries.get(one)
      // Nothing below a missing file exists, but anybody may create it in a folder such as /tmp.
      if (!entry) return isShared ? { path: one, owner: '', why: 'writable' } : null
      const doubt = await doubtOf(looker, entry, users)
      if (doubt) return { path: one, owner: entry.owner, why: doubt }
      if (NO_FILE.test(entry.kind)) return { path: one, owner: entry.owner, why: 'unchecked' }
      isShared = /[tT]$/.test(entry.rights) && (entry.rights[4] === 'w' || entry.rights[7] === 'w')
      if (entry.kind !== 'l') {
        const isLinked = linkedBy !== null && one === chain.at(-1) && entry.owner !== linkedBy
        if (isLinked) return { path: one, owner: entry.owner, why: 'owner' }
        continue
      }
      if (entry.owner !== 'root' && entry.owner !== looker.user) linkedBy = entry.owner
      if (entry.target === null) return { path: one, owner: entry.owner, why: 'unchecked' }
      next = behind(one, entry.target, chain.at(-1)?.slice(one.length) ?? '')
      break
    }
    if (next === null) return null
    current = next
  }
  return { path: current, owner: '', why: 'unchecked' }
}

/** Returns the path behind a link. Only its first `..` can be resolved without looking: further ones may follow another link. */
function behind(link: string, target: string, rest: string): string {
  let [folder, below] = [target.startsWith('/') ? '/' : posix.dirname(link), target]
  while (/^\.\.?(\/|$)/.test(below)) {
    if (below.startsWith('..')) folder = posix.dirname(folder)
    below = below.replace(/^\.\.?\/?/, '')
  }
  return `${posix.join(folder, '/')}${below}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1') + rest
}

async function doubtOf(looker: Looker, entry: Entry, users: ReadonlySet<string>): Promise<Doubt['why'] | null> {
  const { kind, rights, owner, group, hasAcl } = entry
  if (owner !== 'root' && !users.has(owner)) return 'owner'
  // The rights of a link itself mean nothing. In a folder such as /tmp, users cannot replace the files of others.
  if (kind === 'l' || (kind === 'd' && /[tT]$/.test(rights))) return null
  if (rights[7] === 'w') return 'writable'
  if (rights[4] !== 'w') return null
  // With an access control list, these rights are the most that anybody in the list has.
  if (hasAcl) return 'writable'
  return (await isGroupOf(looker, group, users)) ? null : 'writable'
}

/** The services of `/etc/nsswitch.conf` that know only users of this host. */
const LOCAL_USERS = new Set(['files', 'compat', 'systemd', 'altfiles', 'mymachines', 'db'])

/** True if only root and these users belong to a group. */
async function isGroupOf({ connection }: Looker, group: string, users: ReadonlySet<string>): Promise<boolean> {
  if (group === 'root') return true
  // Otherwise it could be an option.
  if (!/^\w/.test(group)) return false
  const { exit, stdout } = await connection.run(hostCommands.group(group))
  const [, id, members] = /^[^:\n]*:[^:\n]*:(\d+):(.*)$/m.exec(stdout) ?? []
  if (exit !== 0 || id === undefined || members === undefined) return false
  const primary = await connection.run(hostCommands.groupUsers(id))
  // 2: one of the files does not exist, such as the one about services where only files are known.
  if (primary.exit > 2) return false
  const lines = primary.stdout.split('\n')
  // Users of a directory such as LDAP may have this group as their own, and cannot all be listed.
  const services = lines.flatMap((line) => (line.startsWith('passwd:') ? line.slice(7).trim().split(/\s+/) : []))
  if (!services.every((service) => LOCAL_USERS.has(service))) return false
  const named = lines.filter((line) => !line.startsWith('passwd:')).map((line) => line.split(':')[0] ?? '')
  return [...members.trim().split(','), ...named].every((name) => name === '' || name === 'root' || users.has(name))
}
