import { posix } from 'node:path'
import { type HeadscalePlace, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import { callsToRead } from '@shared/host/file-commands'
import type { HostFindings, NotUsed } from '@shared/host/host-report'
import { visibleName } from '@shared/visible'
import { type HostConnection, refusedBySudo, MISSING, runEither } from './connection'
import { HostError } from './host-error'
import { type Doubt, doubtAbout, listEntries, lookAt, type Looker } from './believe'
import {
  configIn,
  type ContainerOfProcess,
  type ProcessUsers,
  readProcessUsers,
  filesOfProcess,
  isOfUnit,
  readCommandLine,
  readContainer,
  readContainers,
  readFacts,
  readGroup,
  readProcesses,
  readService,
  type RunningServer,
  userOf,
} from './read-answers'
import type { HostSettings } from './read-settings'

/** The place of Headscale on a host, and the way to its files. */
export interface Located extends Pick<HostFindings, 'how' | 'name' | 'state' | 'reason'> {
  readonly place: HeadscalePlace
  /** The configuration file, as the host sees it. */
  readonly config: string
  /** The configuration file as Headscale sees it. */
  readonly configSeen: string
  /** Repeats the checks of who can change the files of this Headscale: links can change after it was found. Rejects with HostError. */
  readonly doubtNow?: (connection: HostConnection) => Promise<Doubt | null>
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

interface ContainerList {
  readonly engine: 'docker' | 'podman'
  readonly stdout: string
  readonly sudo: boolean
}

/** Which Headscale of a host is wanted. */
export interface Wanted {
  /** Its configuration file, as the host sees it; omitted to accept any Headscale. */
  readonly file?: string | undefined
  /** The configuration files of other servers. */
  readonly except?: ReadonlySet<string>
}

/** A search for the wanted Headscale, and its other findings. */
interface Search extends Wanted, Omit<Looker, 'needs'> {
  readonly hidden: HiddenContainers[]
  /** The lists of containers, of which only those that run were looked at. */
  readonly lists: ContainerList[]
  /** Processes and programs that look like Headscale but are not used. */
  readonly notUsed: NotUsed[]
  /** The refusal of sudo to look at a process. */
  refused?: HostError
  /** Another Headscale. */
  other?: Located
  /** The unit itself is a Headscale, so its processes are no others. Otherwise, a script of the unit may have started one. */
  hasUnit?: true
}

/** Returns a Headscale that was found if it is the wanted one, and otherwise null. */
function wanted(search: Search, found: Located | null): Located | null {
  if (!found) return null
  const { file, except } = search
  if (file === undefined ? !except?.has(found.config) : found.config === file) return found
  search.other ??= found
  return null
}

/**
 * Finds the Headscale of a host; null without one. One that runs is preferred to a unit that does not, and that to a container that does not. Throws HostError, also if only others than the
 * wanted one run, and if only something was found that cannot be used.
 */
export async function locateHeadscale(
  connection: HostConnection,
  user: string,
  which: Wanted = {},
): Promise<Located | null> {
  const search: Search = { ...which, connection, user, hidden: [], lists: [], notUsed: [] }
  const unit = wanted(search, await findService(search))
  if (unit?.state === 'running') return unit
  // A unit that is down must not hide the Headscale that replaced it, and must be found if that search is refused.
  const other = await findElsewhere(search).catch((error: unknown) => {
    if (unit && error instanceof HostError) return null
    throw error
  })
  const found = other ?? unit ?? (await findStopped(search))
  if (!found && search.refused) throw search.refused
  if (!found && search.other) throw new HostError('otherHeadscale', search.other.config)
  if (!found && search.notUsed.length > 0) throw new HostError('notUsed', '', '', search.notUsed)
  return found
}

const findElsewhere = async (search: Search) => (await findContainer(search)) ?? (await findProcess(search))

/** Any user can fill the list of processes. So many are looked at, and the users of so many are asked for at once. */
const MOST_PROCESSES = 50
const OWNERS_AT_ONCE = 1000

/**
 * Returns the processes with the name of Headscale to look at: all, or, of too many, those of root and the admin before one of each other user,
 * the second one of each, and so on. `left`: says how many are not looked at.
 */
async function processesOn({
  connection,
}: Pick<Login, 'connection'>): Promise<{ readonly pids: string[]; readonly left: NotUsed[] }> {
  const all = readProcesses((await connection.run(hostCommands.process())).stdout)
  if (all.length <= MOST_PROCESSES) return { pids: all, left: [] }
  const own = await ownNumber(connection)
  const starters = new Map<string, string | null>()
  for (let from = 0; from < all.length; from += OWNERS_AT_ONCE) {
    const { stdout } = await connection.run(hostCommands.owners(all.slice(from, from + OWNERS_AT_ONCE)))
    for (const [pid, users] of readProcessUsers(stdout)) starters.set(pid, starterOf(users, own))
  }
  const seen = new Map<string, number>()
  const ranked = all.map((pid) => {
    const starter = starters.get(pid)
    if (starter === null) return { pid, rank: -1 }
    const before = seen.get(starter ?? '') ?? 0
    seen.set(starter ?? '', before + 1)
    return { pid, rank: before }
  })
  const pids = ranked.toSorted((a, b) => a.rank - b.rank).map(({ pid }) => pid)
  const many = { name: 'headscale', path: String(pids.length - MOST_PROCESSES), owner: '', why: 'many' } as const
  return { pids: pids.slice(0, MOST_PROCESSES), left: [many] }
}

/** Finds what looks like Headscale on a host beside the one that was found there. Nothing of it is run. */
export async function findNotUsed(connection: HostConnection, user: string, found: Located): Promise<NotUsed[]> {
  const { pids, left } = await processesOn({ connection })
  const others: NotUsed[] = []
  for (const pid of pids) {
    if (found.how === 'process' && found.name === pid) continue
    if (!serves(await wordsOf(connection, pid))) continue
    const group = (await connection.run(hostCommands.ofProcess(pid, 'cgroup'))).stdout
    if (isOfUnit(group) || readGroup(group) !== null) continue
    const { owner } = await ownerOf(connection, pid)
    if (['', user, found.runsAs, 'root'].includes(owner)) continue
    others.push({ name: pid, path: '', owner, why: 'user' })
  }
  return [...others, ...left]
}

/** The words of a process's command line, which it chose itself; null for more words than any Headscale has, '' for a process that is gone. */
async function wordsOf(connection: HostConnection, pid: string): Promise<string | null> {
  try {
    const { exit, stdout } = await connection.run(hostCommands.ofProcess(pid, 'cmdline'))
    return exit === 0 ? stdout : ''
  } catch (error) {
    if (error instanceof HostError && error.failure.why === 'tooLarge') return null
    throw error
  }
}

/** True if a process may be a server. One that is about to say so with a flood of words counts. */
const serves = (words: string | null) => words === null || words.split('\0').slice(1).includes('serve')

/** Tells whether Headscale still runs in the container or as the process in which it was found. A unit keeps its name. */
export async function isStillThere(
  connection: HostConnection,
  { how, name, place, sudo, runsAs }: Pick<Located, 'how' | 'name' | 'place' | 'sudo' | 'runsAs'>,
): Promise<boolean> {
  if (how === 'systemd') return true
  if (!('container' in place)) {
    const { stdout } = await connection.run(hostCommands.process())
    // Another user's process may have the same id by now.
    return readProcesses(stdout).includes(name) && (await ownerOf(connection, name)).owner === (runsAs ?? 'root')
  }
  const call = hostCommands.containers(place.how)
  for (const one of sudo ? [call, withSudo(call)] : [call]) {
    const { stdout } = await connection.run(one)
    if (readContainers(stdout).some(({ id, state }) => id === place.container && state === 'running')) return true
  }
  return false
}

/**
 * The commands that find a Headscale, add its server, and read its configuration, which names the files of everything else: so each feature
 * can name all of its commands before the first one is refused.
 */
export const callsToAdd = (place: HeadscalePlace, config: string) => [
  hostCommands.settings(config),
  hostCommands.version(place),
  hostCommands.createKey(place),
  ...callsToRead(config),
]

const configOf = (server: Pick<RunningServer, 'args'>) => configIn(server.args) ?? CONFIG

/** Remembers a doubt. Returns true if there is one. */
function isDoubted(search: Search, name: string, doubt: Doubt | null): boolean {
  if (doubt && !search.notUsed.some((one) => one.name === name)) search.notUsed.push({ name, ...doubt })
  return doubt !== null
}

/** A Headscale of the host itself, and what says that it is one. */
interface Claim {
  readonly server: RunningServer
  readonly how: 'systemd' | 'process'
  /** The files that define its unit. */
  readonly files?: readonly string[]
  /** The user who may change its configuration beside root and the admin: that of the unit; null without one. */
  readonly service: string | null
}

/** Returns true if others can change a program, its configuration or its unit. */
async function isClaimDoubted(search: Search, claim: Claim): Promise<boolean> {
  return isDoubted(search, claim.server.name, await doubtAboutClaim(search, claim))
}

type Login = Pick<Looker, 'connection' | 'user'>

async function doubtAboutClaim(
  { connection, user }: Login,
  { server, how, files = [], service }: Claim,
): Promise<Doubt | null> {
  const config = configOf(server)
  const place = { how, program: server.program, config }
  const needs = callsToAdd(place, config)
  const looker = { connection, user, needs, seen: new Map() }
  const programs = [...files, server.program]
  await lookAt(looker, [...programs, config])
  for (const file of programs) {
    const doubt = await doubtAbout(looker, file, new Set([user]))
    if (doubt) return doubt
  }
  // A path that is not absolute depends on a folder that the console does not know: refused with its own words.
  if (!config.startsWith('/')) return null
  return doubtAbout(looker, config, new Set([user, ...(service === null ? [] : [service])]))
}

async function findService(search: Search): Promise<Located | null> {
  const { exit, stdout } = await search.connection.run(hostCommands.service())
  const unit = exit === 0 ? readService(stdout) : null
  const server = unit && (unit.server ?? (await startedServer(search, unit.pid)))
  if (!server) return null
  search.hasUnit = true
  const { files, user: service, state, reason } = unit
  if (service === undefined) {
    search.notUsed.push({ name: server.name, path: '', owner: '', why: 'unchecked' })
    return null
  }
  const claim: Claim = { server, how: 'systemd', files, service }
  if (await isClaimDoubted(search, claim)) return null
  return { ...located(search.user, claim, service), state, reason }
}

/** A script may have started Headscale as the unit's main process. */
async function startedServer(search: Search, pid: string | null): Promise<RunningServer | null> {
  const facts = pid === null ? null : await factsOf(search, pid)
  if (pid === null || !facts) return null
  const { exit, stdout } = await search.connection.run(hostCommands.ofProcess(pid, 'cmdline'))
  return exit === 0 ? readCommandLine('headscale.service', facts.program, stdout) : null
}

async function factsOf({ connection, user }: Search, pid: string) {
  return readFacts(pid, await listEntries({ connection, user, needs: [] }, filesOfProcess(pid)))
}

async function findProcess(search: Search): Promise<Located | null> {
  const { connection, hidden, user } = search
  const { pids, left } = await processesOn(search)
  const inside: ContainerOfProcess[] = []
  for (const pid of pids) {
    const words = await wordsOf(connection, pid)
    if (!serves(words)) continue
    // The host shows processes of containers, too, but their programs and files are not those of the host.
    const place = await placeOf(connection, pid)
    if (place === 'unit' && search.hasUnit) continue
    const { owner, isForeign } = await ownerOf(connection, pid)
    if (place === null || place === 'unit') {
      const work = believedProcess(search, { pid, words, owner })
      const isSure = isOwn(search, owner) && !isForeign
      const own = wanted(search, await (isSure ? work : work.catch(laterFor(search, pid))))
      if (own) return own
      continue
    }
    if (typeof place === 'string') search.notUsed.push({ name: pid, path: '', owner, why: place })
    else if (place.isRootless && owner !== user) search.notUsed.push({ name: pid, path: '', owner, why: 'rootless' })
    else inside.push(place)
  }
  for (const { engine, id } of inside) {
    const refused = hidden.find((one) => one.engine === engine && (id === null || !one.seen.includes(id)))
    if (refused) throw await refusedBySudo(connection, { user, words: refused.words, needs: callsOf(engine, id) })
  }
  search.notUsed.push(...left)
  return null
}

/** True if only root and the admin can have started a process of this owner. */
const isOwn = ({ user }: Search, owner: string) => owner === 'root' || owner === user

/** Any user can name a file in the arguments that needs sudo: the refusal for other users counts only if no Headscale is found. */
const laterFor =
  (search: Search, pid: string) =>
  (error: unknown): null => {
    if (!(error instanceof HostError)) throw error
    if (error.failure.why === 'sudo') search.refused ??= error
    else if (error.failure.why === 'commandFailed')
      search.notUsed.push({ name: pid, path: '', owner: '', why: 'unchecked' })
    else throw error
    return null
  }

/** Returns a process if it and its files can be believed. */
async function believedProcess(
  search: Search,
  { pid, words, owner }: { readonly pid: string; readonly words: string | null; readonly owner: string },
): Promise<Located | null> {
  if (owner === '') return null
  const stdout = words ?? ''
  const config = configIn(stdout.split('\0').slice(1)) ?? CONFIG
  // Any user can start a process of this name: only root can have given the folder of Headscale's data to this user.
  if (!isOwn(search, owner) && !(await ownsData(search, owner, config))) {
    search.notUsed.push({ name: pid, path: '', owner, why: 'user' })
    return null
  }
  const facts = words === null ? null : await factsOf(search, pid)
  if (!facts) {
    search.notUsed.push({ name: pid, path: '', owner, why: 'unchecked' })
    return null
  }
  const doubt = { name: pid, path: visibleName(facts.program), owner }
  const server = readCommandLine(pid, facts.program, stdout)
  if (!facts.isHere || !server) {
    search.notUsed.push({ ...doubt, why: facts.isHere ? 'program' : 'apart' })
    return null
  }
  // No command names the admin.
  const runsAs = owner === search.user && owner !== 'root' ? owner : userOf(owner)
  if (runsAs === undefined) {
    search.notUsed.push({ ...doubt, why: 'unchecked' })
    return null
  }
  const claim: Claim = { server, how: 'process', service: null }
  if (await isClaimDoubted(search, claim)) return null
  return located(search.user, claim, runsAs)
}

/** True if a configuration that only root and the admin can change names a key file in a folder of this user. */
async function ownsData({ connection, user }: Search, owner: string, config: string): Promise<boolean> {
  const reading = hostCommands.keyFiles(config)
  const looker = { connection, user, needs: [reading] }
  if (!config.startsWith('/') || (await doubtAbout(looker, config, new Set([user])))) return false
  const { stdout } = await runEither(connection, reading, { user, needs: [reading], empty: 1 })
  const [, path] = /^[ \t]+private_key_path:[ \t]*["']?(\/[^"'\s#]+)/m.exec(stdout) ?? []
  if (path === undefined) return false
  const folder = posix.dirname(path)
  const entry = (await listEntries(looker, [folder]))?.get(folder)
  return entry?.kind === 'd' && entry.owner === owner && !(await doubtAbout(looker, folder, new Set([user, owner])))
}

/** Returns the container or another place that a process belongs to; null if it is in the same one as the commands, or in none. */
async function placeOf(connection: HostConnection, pid: string) {
  const groupOf = async (of: string) => (await connection.run(hostCommands.ofProcess(of, 'cgroup'))).stdout
  const group = await groupOf(pid)
  // A unit may run a container, as Podman's own units do.
  const place = readGroup(group)
  if (!place) return isOfUnit(group) ? 'unit' : null
  const own = readGroup(await groupOf('self'))
  if (typeof place === 'string' || typeof own === 'string') return place === own ? null : place
  return own && (own.id ?? own.group) === (place.id ?? place.group) ? null : place
}

/**
 * Returns the user of a process; '' if it is gone. `isForeign`: another user than root and the admin has started it, as with a set-uid program such
 * as `sudo`, which any user can start under the name of Headscale.
 */
async function ownerOf(
  connection: HostConnection,
  pid: string,
): Promise<{ readonly owner: string; readonly isForeign: boolean }> {
  const { exit, stdout } = await connection.run(hostCommands.owner(`/proc/${pid}`))
  const owner = exit === 0 ? visibleName(stdout.split(':')[0] ?? '') : ''
  if (owner !== 'root') return { owner, isForeign: false }
  const users = readProcessUsers((await connection.run(hostCommands.owners([pid]))).stdout).get(pid)
  if (!users) return { owner, isForeign: false }
  if (users.runs !== '0') {
    const entry = await connection.run(hostCommands.owners(users.runs))
    const [, name = users.runs] = /^([^:\s]+):/.exec(entry.stdout) ?? []
    return { owner: visibleName(name), isForeign: false }
  }
  return { owner, isForeign: starterOf(users, await ownNumber(connection)) !== null }
}

const ownNumber = async (connection: HostConnection) => (await connection.run(hostCommands.userId())).stdout.trim()

/** Returns the number of the first user of a process who is neither root nor the admin; null if there is none. */
const starterOf = ({ runs, others }: ProcessUsers, own: string): string | null =>
  [runs, ...others].find((number) => number !== '0' && number !== own) ?? null

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

function located(user: string, claim: Claim, runsAs: string | null): Located {
  const {
    how,
    server: { name, program, args },
  } = claim
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
    doubtNow: (connection) => doubtAboutClaim({ connection, user }, claim),
    sudo: false,
    runsAs,
    state: 'running',
    reason: '',
  }
}

async function findContainer(search: Search): Promise<Located | null> {
  const { connection, user } = search
  for (const engine of ['docker', 'podman'] as const) {
    const call = hostCommands.containers(engine)
    const listed = await connection.run(call)
    if (listed.exit === MISSING) continue
    const own = await headscaleAmong(search, { engine, stdout: listed.stdout, sudo: false })
    if (own) return own
    if (user === 'root') continue
    // Containers of root are invisible to other users, who may have containers of their own.
    const asRoot = await connection.run(withSudo(call))
    const found = await headscaleAmong(search, { engine, stdout: asRoot.stdout, sudo: true })
    if (found) return found
    if (asRoot.exit !== 0)
      search.hidden.push({ engine, words: `${listed.stderr}${asRoot.stderr}`, seen: listed.stdout })
  }
  return null
}

/**
 * Returns the users who may change the configuration of a container, which is only data, as that of a unit: the admin, and one more user, whose
 * folder the engine mounts. Only root and the admin tell the engine what to mount.
 */
function dataUsers({ user, seen }: Required<Pick<Looker, 'user' | 'seen'>>): ReadonlySet<string> {
  const others = [...seen.values()].flatMap((entry) => entry?.owner ?? []).filter((owner) => owner !== 'root')
  const users = new Set([user, ...others])
  return users.size <= 2 ? users : new Set([user])
}

/** Finds a container that does not run, in the lists of those that could be read. */
async function findStopped(search: Search): Promise<Located | null> {
  for (const list of search.lists.splice(0)) {
    const found = await headscaleAmong(search, list, false)
    if (found) return found
  }
  return null
}

async function headscaleAmong(search: Search, list: ContainerList, isRunning = true): Promise<Located | null> {
  const { connection, user } = search
  const { engine, stdout, sudo } = list
  if (isRunning) search.lists.push(list)
  for (const { id, name, state, reason } of readContainers(stdout)) {
    if ((state === 'running') !== isRunning) continue
    const call = hostCommands.container(engine, id)
    const container = readContainer((await connection.run(sudo ? withSudo(call) : call)).stdout)
    if (!container?.args.includes('serve')) continue
    const inside = configIn(container.args) ?? CONFIG
    const config = container.fileAt(inside)
    if (config === null && search.file !== undefined) continue
    if (config === null) throw new HostError('noConfig', inside)
    const doubtNow = async (now: HostConnection) => {
      const needs = callsToAdd({ how: engine, container: id }, config)
      const looker = { connection: now, user, needs, seen: new Map() }
      await lookAt(looker, [config])
      return doubtAbout(looker, config, dataUsers(looker))
    }
    if (isDoubted(search, name, await doubtNow(connection))) continue
    const found = wanted(search, {
      how: engine,
      name,
      place: { how: engine, container: id },
      config,
      configSeen: inside,
      doubtNow,
      seenAs: (file) => container.seenAs(file),
      fileAt: (path) => container.fileAt(path),
      reached: ({ port }) => container.addressOf(port),
      sudo,
      runsAs: null,
      state,
      reason,
    })
    if (found) return found
  }
  return null
}
