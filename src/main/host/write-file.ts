import { posix } from 'node:path'
import { type HostCall, type SudoNeeds, withSudo, commandLine, type Words, ANY_DIGIT } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import { callsToRead, type SavePaths, saveStep } from '@shared/host/file-commands'
import type { AfterSave, FileCheck, HostFile } from '@shared/host/save'
import { SAVE_EXITS, FILE_MARK } from '@shared/host/save-steps'
import { partAt } from '@shared/host/config-values'
import type { OpenHost } from './open-hosts'
import type { FoundHeadscale } from './find-headscale'
import type { Follow } from './follow'
import { HostError } from './host-error'
import { commandAfter } from './restart'
import { missingLine, refusedBySudo, SUDO_REFUSES, SUDO_SAYS, runEither } from './connection'
import { createHash, randomBytes } from 'node:crypto'
import { visibleName } from '@shared/visible'
import { posixWord } from '@shared/command/words'
import { HOUR } from '@shared/time'

/** The suffix of the console's file names: a UTC timestamp, and eight hexadecimal digits that make it unique. */
const STAMP = /\d{14}-[0-9a-f]{8}$/

const timeStamp = (at: number) => new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)

interface PathOptions {
  readonly file: string
  readonly model: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Names the files of a save. The candidate keeps the file's extension, by which Headscale reads it. */
export const savePaths = ({ file, model, at }: PathOptions): SavePaths => named(file, model, stampOf(at))

/** Returns a new suffix. The milliseconds come first, so that names sort by age. @param at milliseconds since 1970 */
export function stampOf(at: number): string {
  const milliseconds = (at % 1000).toString(16).padStart(3, '0')
  return `${timeStamp(at)}-${milliseconds}${randomBytes(3).toString('hex').slice(1)}`
}

/** Patterns that match the files of any save, for the line for sudoers. */
export const anyPaths = (file: string, model: string): SavePaths => named(file, model, ANY_STAMP)

/** A pattern that matches any suffix. */
export const ANY_STAMP = `${ANY_DIGIT.repeat(14)}-${ANY_DIGIT.repeat(8)}`

function named(file: string, model: string, stamp: string): SavePaths {
  const folder = posix.dirname(file)
  // As the shell of `save-steps.ts` finds it: everything after the last dot.
  const name = posix.basename(file)
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.')) : ''
  const candidate = posix.join(folder, `.${FILE_MARK}${stamp}`, `new${extension}`)
  return { file, candidate, backup: `${file}.${FILE_MARK}${stamp}`, model, folder, stamp }
}

/** Names the files of an earlier save again; null if that is not a backup of the file. */
export function pathsOfBackup(file: string, backup: string): SavePaths | null {
  const [stamp] = STAMP.exec(backup) ?? []
  return stamp !== undefined && backup === `${file}.${FILE_MARK}${stamp}` ? named(file, file, stamp) : null
}

/** Returns the time of a stamp less an hour: what older saves left belongs to no save that still runs. */
function beforeAnHour(stamp: string): string {
  const time = stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5:$6Z')
  return timeStamp(Date.parse(time) - HOUR)
}

export interface SaveScript {
  readonly paths: SavePaths
  /** The new text, and its digest. */
  readonly text: string
  readonly to: string
  /** The digest that the file must still have; null if it must not exist. */
  readonly from: string | null
  /** True if the steps need `sudo`. */
  readonly sudo: boolean
  /** `linked`: the old file itself is kept. `watched`: a copy is, because Headscale watches the old file until it is gone. */
  readonly keeps: 'linked' | 'watched'
  /** The command after which Headscale uses the file; undefined if it needs none. Then nothing waits for the console's word. */
  readonly command?: HeldCommand | undefined
  /** Checks the candidate; undefined without a check. */
  readonly check?: Words | undefined
  /** True if only the check is wanted: the file stays as it is. */
  readonly checkOnly: boolean
}

/** A command that the host runs by itself if it takes a save back. */
export interface HeldCommand {
  readonly words: Words
  /** True if it runs again with `sudo` if it fails. */
  readonly orSudo: boolean
}

/** A line of output: the new text is in place, and the script waits for {@link KEEP}. */
export const PLACED = 'mesh-console-placed'
/** The console's word that Headscale is healthy with the new text. */
export const KEEP = 'keep'
/** The seconds that the script waits for it: longer than a restart, its health, and a new connection take. */
const HELD_S = 180

/**
 * Returns the script of a save. One shell runs it as a whole, and only after it has read all of it: a connection that breaks while it is sent
 * changes nothing. The file is renamed into place, so it is whole at any time. If Headscale uses the file only after a command, which the console
 * runs, the script then waits for the console's word. Without it, because the console or the connection ended, it puts the old file back
 * and runs that command itself. The folder with the candidate is removed in any case; only a host that loses power keeps it.
 */
export function saveScript({ check, checkOnly, command, ...save }: SaveScript): string {
  const { rights, cut, refused } = SAVE_EXITS
  const step = (name: StepName, text = '') => stepLine(name, { ...save, text })
  // sudo and a missing program have exit codes of their own.
  const or = (code: number) =>
    `case $? in 0) ;; ${SAVE_EXITS.changed}) exit ${SAVE_EXITS.changed} ;; *) exit ${code} ;; esac`
  // The waiting step reads one output.
  return `exec 3<&0${command ? ' 2>&1' : ''}
${BEGIN}
undo() {
trap '' HUP INT TERM
${step('back')} 2>/dev/null || return
{ ${command ? heldLine(command) : 'true'}; } >/dev/null 2>&1 3<&-
${step('drop')} 2>/dev/null
}
trap undo EXIT
trap 'exit ${cut}' HUP INT TERM
trap '' PIPE
${step('stage', save.text)}
${or(rights)}
${check ? `${commandLine({ words: check })} || exit ${refused}` : ''}
${checkOnly ? 'exit 0' : ''}
${step('place')}
${or(rights)}
${command ? HOLD : ''}
trap '' HUP INT TERM
trap - EXIT
${step('keep')}
exit 0`
}

/** Waits for the console's word in a process of its own, so that a signal ends the wait. Old programs named `timeout` may know no number alone. */
const HOLD = `echo ${PLACED}
limit=; timeout ${HELD_S} true 2>/dev/null && limit='timeout ${HELD_S}'
$limit sh -c 'read -r word && [ "$word" = ${KEEP} ]' <&3 &
wait $! || exit ${SAVE_EXITS.cut}`

const heldLine = ({ words, orSudo }: HeldCommand) =>
  commandLine({ words }) + (orSudo ? ` || ${commandLine({ words: ['sudo', '-n', ...words] })}` : '')

type StepName = 'stage' | 'place' | 'back' | 'drop' | 'keep'

/**
 * Returns the script of one step. `back`: takes back what an interrupted save changed, and removes what it left unless Headscale must still use
 * the file (0) that is in place again. `drop`: removes the rest.
 */
export const stepScript = (name: 'back' | 'drop', step: Pick<SaveScript, 'paths' | 'from' | 'to' | 'sudo'>): string =>
  `${BEGIN}\n${stepLine(name, { keeps: 'linked', text: '', ...step })}`

// A program named printf would show the text in the list of processes.
const BEGIN = `exec </dev/null
umask 077
case $(command -v printf) in */*) exit ${SAVE_EXITS.noShell} ;; esac`

function stepLine(
  name: StepName,
  { paths, to, from, sudo, keeps, text }: Pick<SaveScript, 'paths' | 'to' | 'from' | 'sudo' | 'keeps' | 'text'>,
): string {
  const words = saveStep(paths)
  const line = commandLine({ words: sudo ? ['sudo', '-n', ...words] : words })
  const values = [name, paths.stamp, from ?? 'none', to, keeps, beforeAnHour(paths.stamp)]
  return `printf '%s\\n%s' ${posixWord(values.join(' '))} ${posixWord(text)} | ${line}`
}

export interface WriteOptions extends Pick<SaveScript, 'paths' | 'text' | 'to' | 'from' | 'command'> {
  readonly check: FileCheck | null
  /** The text in use, which names the database; null without a check of a configuration. */
  readonly config?: string | null
  readonly keeps?: SaveScript['keeps']
  readonly checkOnly?: boolean
}

/** `sudo`: the files needed it. `held`: the host takes the save back unless it gets the console's word; null if it needs none. */
export type Written =
  | { readonly is: 'written'; readonly sudo: boolean; readonly held: Held | null }
  | { readonly is: 'changed' }
  | Refused
interface Refused {
  readonly is: 'refused'
  readonly words: string
}

/** A save that waits on the host for the console's word. */
export interface Held {
  /** Keeps the new text. Rejects with HostError if the host may not have got the word. */
  readonly keep: () => Promise<void>
  /** Lets the host put the old text back, and run the command with it. Resolves when it has ended, whatever it did. */
  readonly back: () => Promise<void>
}

/** Failures that higher privileges do not fix. */
const NOT_RIGHTS = /No space left|Read-only file system|quota exceeded|Input\/output error/i

/** Parses configurations, in a thread: a hostile one takes longer than the windows may wait. */
export interface ConfigParser {
  /** Null if it is no YAML. */
  readonly rootOf: (config: string) => Promise<unknown>
  readonly secretValues: (configs: readonly string[]) => Promise<readonly string[] | null>
}

/** Writes a file on the host: all of it or nothing. Throws HostError. */
export async function writeFile(
  host: OpenHost,
  texts: () => Promise<ConfigParser>,
  wanted: WriteOptions,
): Promise<Written> {
  const { user } = host.headscale
  const options = { ...wanted, ...(await rootsOf(texts, wanted)) }
  const asUser = await runChecked(host, options, false)
  if (asUser.is !== 'rights') return asUser
  if (user === 'root' || NOT_RIGHTS.test(asUser.words)) throw new HostError('commandFailed', asUser.words)
  const asRoot = await runChecked(host, options, true)
  if (asRoot.is !== 'rights') return asRoot
  const words = `${asUser.words}\n${asRoot.words}`
  if (!SUDO_SAYS.test(asRoot.words)) throw new HostError('commandFailed', words)
  // A check is followed by a save.
  const after: SudoNeeds = wanted.checkOnly
    ? rootAfter(host, 'restart')
    : wanted.command?.orSudo
      ? [wanted.command]
      : []
  throw await refusedBySudo(host.connection, { user, words, needs: callsOfSave(host.headscale, options, after) })
}

/** Parses the texts whose check needs that, once for all attempts. */
async function rootsOf(
  open: () => Promise<ConfigParser>,
  { check, config = null, text }: WriteOptions,
): Promise<Roots> {
  if (check !== 'config') return {}
  const texts = await open()
  const inUse = await texts.rootOf(config ?? '')
  return { inUse, next: text === config ? inUse : await texts.rootOf(text) }
}

/** Runs the save; without the check if that refuses the file as it is with the same words, as without credentials of the service. */
async function runChecked(host: OpenHost, options: WriteOptions & Checked, sudo: boolean) {
  const ended = await runSave(host, options, sudo)
  if (ended.is !== 'refused' || !(await refusesFile(host, options, sudo, ended.words))) return ended
  return runSave(host, { ...options, check: null }, sudo)
}

async function runSave({ connection, headscale }: OpenHost, options: WriteOptions & Checked, sudo: boolean) {
  const {
    paths,
    check: _check,
    config: _config,
    inUse: _inUse,
    next: _next,
    keeps = 'linked',
    checkOnly = false,
    ...texts
  } = options
  const check = checkCall(headscale, options, paths.candidate, sudo)?.words
  const call = hostCommands.save(paths, check)
  const script = saveScript({ paths, ...texts, sudo, keeps, check, checkOnly })
  const { held, exit, stdout, stderr } = await ranOrHeld(
    connection,
    { ...(sudo ? withSudoStep(call) : call), script },
    options.command !== undefined,
  )
  const words = (stderr || stdout).trim()
  switch (exit) {
    case 0:
      return { is: 'written', sudo, held } as const
    case SAVE_EXITS.changed:
      return { is: 'changed' } as const
    case SAVE_EXITS.refused:
      // sudo refused to run the check. No rights help if the host has no such program.
      if (SUDO_REFUSES.test(words)) return { is: 'rights', words } as const
      return { is: 'refused', words: wordsOf(stderr, stdout) } as const
    case SAVE_EXITS.rights:
      return { is: 'rights', words } as const
    default:
      throw new HostError('commandFailed', words)
  }
}

/** Runs a save until it has ended, or until it waits for the console's word. Throws HostError. */
async function ranOrHeld(connection: OpenHost['connection'], call: HostCall, holds: boolean) {
  if (!holds) return { held: null, ...(await connection.run(call)) }
  let output = ''
  let placed: () => void = () => undefined
  const isPlaced = new Promise<'placed'>((resolve) => (placed = () => resolve('placed')))
  const running = connection.follow(call, (part) => {
    output += part.toString()
    if (new RegExp(`^${PLACED}$`, 'm').test(output)) placed()
  })
  const first = await within(call.timeoutMs, Promise.race([isPlaced, running.ended]), running)
  if (first !== 'placed') {
    if (first.failure) throw first.failure
    return { held: null, exit: first.exit, stdout: output, stderr: '' }
  }
  const held: Held = {
    async keep() {
      running.write(`${KEEP}\n`)
      const { exit, failure } = await within(call.timeoutMs, running.ended, running)
      if (failure || exit !== 0) throw failure ?? new HostError('commandFailed', output)
    },
    async back() {
      // Not the end of the input: what the host does now takes as long as a restart.
      running.write('back\n')
      await within(call.timeoutMs * 2, running.ended, running).catch(() => undefined)
    },
  }
  return { held, exit: 0, stdout: output, stderr: '' }
}

/** Waits for something of a running command, which is closed if that takes too long. */
async function within<T>(ms: number, what: Promise<T>, running: Pick<Follow, 'close'>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      running.close()
      reject(new HostError('timeout'))
    }, ms)
  })
  try {
    return await Promise.race([what, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The check already has `sudo` if it needs it. */
const withSudoStep = (call: HostCall): HostCall => ({ ...withSudo(call), also: call.also ?? [] })

/** Headscale's messages about the files that the check made are no reasons. */
const wordsOf = (stderr: string, stdout: string) =>
  [stderr, stdout]
    .join('\n')
    .split('\n')
    .filter((line) => !/^\S+ (INF|DBG|TRC) /.test(line))
    .join('\n')
    .trim()

/** Tells whether the check of a configuration refuses the file, which is in use, with the same words. */
async function refusesFile(
  { connection, headscale }: OpenHost,
  options: WriteOptions & Checked,
  sudo: boolean,
  words: string,
): Promise<boolean> {
  const { check, from, paths, inUse } = options
  const call =
    check === 'config' && from !== null
      ? checkCall(headscale, { check, paths, inUse, next: inUse }, paths.file, sudo)
      : undefined
  if (!call) return false
  const { exit, stdout, stderr } = await connection.run(call)
  const bare = (text: string) =>
    withoutCopy(text.replaceAll(TIME, ''))
      .replaceAll(paths.candidate, paths.file)
      .replaceAll(posix.basename(paths.candidate), posix.basename(paths.file))
  return exit !== 0 && bare(wordsOf(stderr, stdout)) === bare(words)
}

/** In lines of Headscale's log. */
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g
/** Removes the folder of a check from words: it is another one each time. */
const withoutCopy = (text: string) =>
  text.replace(/\S+/g, (word) => {
    const folder = [...word.matchAll(/\/tmp\.\w+/g)].at(-1)
    return folder ? word.slice(folder.index + folder[0].length) : word
  })

/** Returns the call that checks a file; undefined if there is none, or if Headscale's container does not see it. `sudo`: its files need it. */
function checkCall(headscale: FoundHeadscale, options: Checked, file: string, sudo: boolean) {
  const asRoot = sudo || headscale.sudo
  const call = checkWithRights(headscale, options, file, asRoot)
  return call && asRoot ? withSudo(call) : call
}

/** The parsed configurations, of which the one in use names the database. */
interface Roots {
  readonly inUse?: unknown
  readonly next?: unknown
}

type Checked = Pick<WriteOptions, 'check' | 'paths'> & Roots

function checkWithRights(
  { place, state, seenAs, configSeen, runsAs, user }: FoundHeadscale,
  { check, paths, inUse, next }: Checked,
  file: string,
  asRoot: boolean,
): HostCall | undefined {
  const seen = check && seenAs(file)
  if (!check || seen === null) return undefined
  // Nothing can be run in a container that does not run.
  if ('container' in place && state !== undefined && state !== 'running') return undefined
  if (check === 'policy') return hostCommands.policyTest(place, seen)
  const on = checkedOn({ inUse, next, path: configSeen })
  return hostCommands.configTest(place, seen, {
    ...on,
    stamp: paths.stamp,
    user: asRoot || user === 'root' ? runsAs : null,
  })
}

/** Settings with one path each, which is relative to the folder of the configuration. */
const PATHS = ['policy.path', 'tls_cert_path', 'tls_key_path']

/**
 * Returns what the check of a configuration needs apart from its text, which is checked in another folder: the database that is copied, and
 * the variables that keep relative paths as they are. `path`: the configuration's place, as Headscale sees it.
 */
function checkedOn({ inUse, next, path }: { readonly inUse: unknown; readonly next: unknown; readonly path: string }) {
  const at = (root: unknown, key: string) => {
    const value = partAt(root, key)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const whole = (value: string) => posix.resolve(posix.dirname(path), value)
  const database = at(inUse, 'database.sqlite.path')
  return {
    database: database === null || at(inUse, 'database.type') === 'postgres' ? '-' : whole(database),
    variables: PATHS.flatMap((key) => {
      const value = at(next, key)
      const name = `HEADSCALE_${key.replaceAll('.', '_').toUpperCase()}`
      return value === null || value.startsWith('/') ? [] : [`${name}=${whole(value)}`]
    }),
  }
}

/** The folder in which packages of Headscale put the database. */
const USUAL_DATABASE = { database: { type: 'sqlite', sqlite: { path: '/var/lib/headscale/db.sqlite' } } }

/** A save of a file on a host that may follow. */
interface NextSave {
  readonly path: string
  readonly check: FileCheck | null
  /** A parsed configuration, which names the database. */
  readonly root?: unknown
  readonly afterwards: AfterSave
}

type HostToSave = Pick<OpenHost, 'headscale' | 'ownRestart'>

/** The save of a configuration. If it is unknown, the commands of its check are the ones for a database that is where packages put it. */
export const saveOfConfig = (path: string, root: unknown = USUAL_DATABASE): NextSave => ({
  path,
  root,
  check: 'config',
  afterwards: 'restart',
})

/** Returns all commands that a save needs as root, for a rule of sudo. */
export const callsToSave = (host: HostToSave, save: NextSave): HostCall[] =>
  callsOfSave(host.headscale, checkedOf(save), rootAfter(host, save.afterwards))

const checkedOf = ({ path, check, root }: NextSave): Checked => ({
  check,
  inUse: root,
  next: root,
  paths: anyPaths(path, path),
})

/** The command after a save, which may need root. The admin's own command contains sudo if it needs it. */
function rootAfter({ headscale, ownRestart }: HostToSave, afterwards: AfterSave): HostCall[] {
  const call = commandAfter(headscale, afterwards, ownRestart ?? null)
  return call && call.name !== 'ownRestart' ? [call] : []
}

function callsOfSave<T extends SudoNeeds[number]>(headscale: FoundHeadscale, options: Checked, after: readonly T[]) {
  const { file, model } = options.paths
  const paths = anyPaths(file, model)
  const checking = checkWithRights(headscale, { ...options, paths }, paths.candidate, true)?.words
  return [
    ...callsToRead(file),
    hostCommands.save(paths, checking),
    hostCommands.readAsRoot(paths.backup),
    ...afterwardsOf(headscale, after),
  ]
}

/** The log is read if Headscale is not healthy after the command. */
const afterwardsOf = <T>(headscale: FoundHeadscale, after: readonly T[]) =>
  after.length === 0 ? [] : [...after, ...(lastLogCall(headscale) ?? [])]

/** The log of a plain process is known only while that runs. */
function lastLogCall({ how, place }: FoundHeadscale): HostCall[] | null {
  if ('container' in place) return [hostCommands.lastLog({ in: place.how, container: place.container })]
  return how === 'systemd' ? [hostCommands.lastLog({ in: 'journal' })] : null
}

/**
 * Returns the commands of a save as root for a user who may replace the file: only root restarts a unit, a process of another user, and a
 * container that this user may not use.
 */
function callsBesideFile(host: HostToSave, save: NextSave): HostCall[] {
  const { headscale } = host
  const { how, place, user, runsAs, sudo } = headscale
  const options = checkedOf(save)
  const check = sudo && checkWithRights(headscale, options, options.paths.candidate, true)
  const isAllowed = 'container' in place ? !sudo : how === 'process' && runsAs === user
  return [...(check ? [check] : []), ...(isAllowed ? [] : afterwardsOf(headscale, rootAfter(host, save.afterwards)))]
}

/** Returns the line for sudoers that saving these files needs, before anything is changed; '' if the user may save them, or has the lines. */
export async function lineToSave(
  host: OpenHost,
  saves: readonly (NextSave & Pick<HostFile, 'owner'>)[],
): Promise<string> {
  const { connection, headscale } = host
  const { user } = headscale
  if (user === 'root') return ''
  const groups = (await connection.run(hostCommands.writable(null))).stdout.trim()
  const needs: HostCall[] = []
  for (const save of saves) {
    const { exit } = await connection.run(hostCommands.writable(posix.dirname(save.path)))
    // The new file gets the owner and group of the old one: only root gives a file away.
    const [, owner, group = ''] = /^([^:]*):(.*) \d+$/.exec(save.owner) ?? []
    const isOwn = exit === 0 && owner === user && ` ${groups} `.includes(` ${group} `)
    needs.push(...(isOwn ? callsBesideFile(host, save) : callsToSave(host, save)))
  }
  return needs.length === 0 ? '' : missingLine(connection, user, needs)
}

export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Reads a file on the host: follows symbolic links, and returns its owner and digest too. Throws HostError; if sudo refused, with the line
 * that
 * allows this, and `also`, which the admin wants to do next.
 */
export async function readHostFile(
  host: OpenHost,
  path: string,
  also: readonly HostCall[] = [],
): Promise<HostFile & { readonly text: string }> {
  const { connection, headscale } = host
  const { readFile, readAsRoot, owner } = hostCommands
  const run = async (call: HostCall, of: string, asRoot = call) => {
    const needs = [...callsToRead(path), ...callsToRead(of), ...also]
    return (await runEither(connection, call, { user: headscale.user, needs, asRoot })).stdout
  }
  const found = await resolvedPath(host, path, also)
  // The path is shown, and becomes part of commands.
  if (!found.startsWith('/') || visibleName(found) !== found) throw new HostError('noConfig', found)
  const text = await run(readFile(found), found, readAsRoot(found))
  // A text that is not UTF-8 cannot be put back as it was.
  if (text.includes('\uFFFD') || text.includes('\0')) throw new HostError('notText', found)
  return { path: found, text, digest: digestOfText(text), owner: (await run(owner(found), found)).trim() }
}

async function resolvedPath({ connection, headscale }: OpenHost, path: string, also: readonly HostCall[]) {
  const needs = [...callsToRead(path), ...also]
  const { stdout } = await runEither(connection, hostCommands.resolve(path), { user: headscale.user, needs })
  return stdout.replace(/\n$/, '')
}

/**
 * Reads the configuration file of Headscale. A user who may change the file could have made it a link to any file of root since Headscale
 * was found,
 * so the checks are repeated, and what was read counts only if the file is still the same one. Rejects with HostError.
 */
export async function readConfigFile(host: OpenHost, also: readonly HostCall[] = []) {
  const { connection, headscale } = host
  const file = await readHostFile(host, headscale.config, also)
  const doubt = await headscale.doubtNow?.(connection)
  if (doubt) throw new HostError('notUsed', '', '', [{ name: headscale.name, ...doubt }])
  if ((await resolvedPath(host, headscale.config, also)) !== file.path)
    throw new HostError('noConfig', headscale.config)
  return file
}
