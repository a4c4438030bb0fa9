import { posix } from 'node:path'
import { type HostCall, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { FileCheck } from '@shared/host/save'
import { SAVE_EXITS } from '@shared/host/save-steps'
import { partAt } from '@shared/host/config-values'
import type { OpenHost } from './open-hosts'
import type { FoundHeadscale } from './find-headscale'
import { HostError } from './host-error'
import { anyPaths } from './own-files'
import { refusedBySudo, SUDO_REFUSES, SUDO_SAYS } from './refused-by-sudo'
import { type SaveScript, saveScript } from './save-script'
import { readYaml } from './yaml-edit'
import { YamlEditError } from './yaml-places'

export interface WriteOptions extends Pick<SaveScript, 'paths' | 'text' | 'to' | 'from' | 'forget'> {
  readonly check: FileCheck | null
  /** The text in use, which names the database; null without a check of a configuration. */
  readonly config?: string | null
  readonly keeps?: SaveScript['keeps']
  readonly checkOnly?: boolean
}

/** `sudo`: the files needed it. */
export type Written = { readonly is: 'written'; readonly sudo: boolean } | { readonly is: 'changed' } | Refused
interface Refused {
  readonly is: 'refused'
  readonly words: string
}

/** Failures that higher privileges do not fix. */
const NOT_RIGHTS = /No space left|Read-only file system|quota exceeded|Input\/output error/i

/** Writes a file on the host: all of it or nothing. Throws HostError. */
export async function writeFile(host: OpenHost, options: WriteOptions): Promise<Written> {
  const { user } = host.headscale
  const asUser = await runChecked(host, options, false)
  if (asUser.is !== 'rights') return asUser
  if (user === 'root' || NOT_RIGHTS.test(asUser.words)) throw new HostError('commandFailed', asUser.words)
  const asRoot = await runChecked(host, options, true)
  if (asRoot.is !== 'rights') return asRoot
  const words = `${asUser.words}\n${asRoot.words}`
  if (!SUDO_SAYS.test(asRoot.words)) throw new HostError('commandFailed', words)
  throw await refusedBySudo(host.connection, { user, words, needs: callsOfSave(host.headscale, options) })
}

/** Runs the save; without the check if that refuses the file as it is with the same words, as without credentials of the service. */
async function runChecked(host: OpenHost, options: WriteOptions, sudo: boolean) {
  const ended = await runSave(host, options, sudo)
  if (ended.is !== 'refused' || !(await refusesFile(host, options, sudo, ended.words))) return ended
  return runSave(host, { ...options, check: null }, sudo)
}

async function runSave({ connection, headscale }: OpenHost, options: WriteOptions, sudo: boolean) {
  const { paths, check: _check, config: _config, keeps = 'linked', checkOnly = false, ...texts } = options
  const check = checkCall(headscale, options, paths.candidate, sudo)?.words
  const call = hostCommands.save(paths, check)
  const script = saveScript({ paths, ...texts, sudo, keeps, check, checkOnly })
  const { exit, stdout, stderr } = await connection.run({ ...(sudo ? withSudoStep(call) : call), script })
  const words = (stderr || stdout).trim()
  switch (exit) {
    case 0:
      return { is: 'written', sudo } as const
    case SAVE_EXITS.changed:
      return { is: 'changed' } as const
    case SAVE_EXITS.refused:
      // sudo refused to run the check. No rights help if the host has no `runuser`.
      if (SUDO_REFUSES.test(stderr)) return { is: 'rights', words } as const
      return { is: 'refused', words: wordsOf(stderr, stdout) } as const
    case SAVE_EXITS.rights:
      return { is: 'rights', words } as const
    default:
      throw new HostError('commandFailed', words)
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
  options: WriteOptions,
  sudo: boolean,
  words: string,
): Promise<boolean> {
  const { check, from, paths, config = null } = options
  const call =
    check === 'config' && from !== null
      ? checkCall(headscale, { check, config, text: config ?? '' }, paths.file, sudo)
      : undefined
  if (!call) return false
  const { exit, stdout, stderr } = await connection.run(call)
  const bare = (text: string) =>
    text
      .replaceAll(TIME, '')
      .replaceAll(COPY, '')
      .replaceAll(paths.candidate, paths.file)
      .replaceAll(posix.basename(paths.candidate), posix.basename(paths.file))
  return exit !== 0 && bare(wordsOf(stderr, stdout)) === bare(words)
}

/** In lines of Headscale's log. */
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g
/** The folder of a check: another one each time. */
const COPY = /\S*\/tmp\.\w+/g

/** Returns the call that checks a file; undefined if there is none, or if Headscale's container does not see it. `sudo`: its files need it. */
function checkCall(headscale: FoundHeadscale, options: Checked, file: string, sudo: boolean) {
  const asRoot = sudo || headscale.sudo
  const call = checkWithRights(headscale, options, file, asRoot)
  return call && asRoot ? withSudo(call) : call
}

type Checked = Pick<WriteOptions, 'check' | 'config' | 'text'>

function checkWithRights(
  { place, seenAs, configSeen, runsAs, user }: FoundHeadscale,
  { check, config = null, text }: Checked,
  file: string,
  asRoot: boolean,
): HostCall | undefined {
  const seen = check && seenAs(file)
  if (!check || seen === null) return undefined
  if (check === 'policy') return hostCommands.policyTest(place, seen)
  const on = checkedOn({ config: config ?? '', text, path: configSeen })
  return hostCommands.configTest(place, seen, { ...on, user: asRoot || user === 'root' ? runsAs : null })
}

/** Settings with one path each, which is relative to the folder of the configuration. */
const PATHS = ['policy.path', 'tls_cert_path', 'tls_key_path']

/**
 * Returns what the check of a configuration needs apart from its text, which is checked in another folder: the database that is copied, and
 * the variables that keep relative paths as they are. `path`: the configuration's place, as Headscale sees it.
 */
function checkedOn({ config, text, path }: { readonly config: string; readonly text: string; readonly path: string }) {
  const at = (root: unknown, key: string) => {
    const value = partAt(root, key)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const whole = (value: string) => posix.resolve(posix.dirname(path), value)
  const [inUse, next] = [rootOf(config), rootOf(text)]
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

function rootOf(config: string): unknown {
  try {
    return readYaml(config)
  } catch (error) {
    if (error instanceof YamlEditError) return null
    throw error
  }
}

/** Returns all commands that saving this file needs, for a rule of sudo. */
function callsOfSave(headscale: FoundHeadscale, options: WriteOptions) {
  const { check } = options
  const { file, model } = options.paths
  const paths = anyPaths(file, model)
  const checking = checkWithRights(headscale, options, paths.candidate, true)?.words
  const { how, place, name } = headscale
  return [
    hostCommands.readFile(file),
    hostCommands.resolve(file),
    hostCommands.owner(file),
    hostCommands.save(paths, checking),
    hostCommands.readFile(paths.backup),
    check === 'policy' ? hostCommands.reload(place, name) : how === 'process' ? [] : hostCommands.restart(place),
  ].flat()
}
