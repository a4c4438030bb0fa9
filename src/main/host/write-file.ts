import { posix } from 'node:path'
import { type HostCall, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import { type SavePaths, saveSteps } from '@shared/host/file-commands'
import type { FileCheck } from '@shared/host/save'
import type { OpenHost } from './open-hosts'
import type { FoundHeadscale } from './find-headscale'
import { HostError } from './host-error'
import { anyPaths } from './own-files'
import { refusedBySudo } from './refused-by-sudo'
import { SAVE_EXITS, saveScript } from './save-script'

export interface WriteOptions {
  readonly paths: SavePaths
  readonly text: string
  readonly to: string
  /** The digest that the file must have; null if it must not exist. */
  readonly from: string | null
  readonly check: FileCheck | null
  readonly isWatched?: boolean
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
  if (!/^sudo: /m.test(asRoot.words)) throw new HostError('commandFailed', words)
  throw await refusedBySudo(host.connection, { user, words, needs: callsOfSave(host.headscale, options) })
}

/** Runs the save; without the check if that refuses the file as it is with the same words, as without credentials of the service. */
async function runChecked(host: OpenHost, options: WriteOptions, sudo: boolean) {
  const ended = await runSave(host, options, sudo)
  if (ended.is !== 'refused' || !(await refusesFile(host, options, sudo, ended.words))) return ended
  return runSave(host, { ...options, check: null }, sudo)
}

async function runSave({ connection, headscale }: OpenHost, options: WriteOptions, sudo: boolean) {
  const { paths, check, isWatched = false, checkOnly = false, ...texts } = options
  const steps = saveSteps(paths, checkCall(headscale, check, paths.candidate, sudo)?.words)
  const call = hostCommands.save(paths, steps.check)
  const script = saveScript({ paths, steps, ...texts, sudo, isWatched, checkOnly })
  const { exit, stdout, stderr } = await connection.run({ ...(sudo ? withSudo(call) : call), script })
  const words = (stderr || stdout).trim()
  switch (exit) {
    case 0:
      return { is: 'written', sudo } as const
    case SAVE_EXITS.changed:
      return { is: 'changed' } as const
    case SAVE_EXITS.refused:
      // sudo refused to run the check.
      if (/^sudo: /m.test(stderr)) return { is: 'rights', words } as const
      return { is: 'refused', words: wordsOf(stderr, stdout) } as const
    case SAVE_EXITS.rights:
      return { is: 'rights', words } as const
    default:
      throw new HostError('commandFailed', words)
  }
}

const wordsOf = (stderr: string, stdout: string) => [stderr, stdout].join('\n').trim()

/** Tells whether the check of a configuration refuses the file, which is in use, with the same words. */
async function refusesFile(
  { connection, headscale }: OpenHost,
  { check, from, paths: { file, candidate } }: WriteOptions,
  sudo: boolean,
  words: string,
): Promise<boolean> {
  const call = check === 'config' && from !== null ? checkCall(headscale, check, file, sudo) : undefined
  if (!call) return false
  const { exit, stdout, stderr } = await connection.run(call)
  const bare = (text: string) => text.replaceAll(TIME, '').replaceAll(posix.basename(candidate), posix.basename(file))
  return exit !== 0 && bare(wordsOf(stderr, stdout)) === bare(words)
}

/** In lines of Headscale's log. */
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g

/** Returns the call that checks a file; undefined if there is none, or if Headscale's container does not see it. `sudo`: its files need it. */
function checkCall(headscale: FoundHeadscale, check: FileCheck | null, file: string, sudo: boolean) {
  const asRoot = sudo || headscale.sudo
  const call = checkWithRights(headscale, check, file, asRoot)
  return call && asRoot ? withSudo(call) : call
}

function checkWithRights(
  { place, seenAs, runsAs, user }: FoundHeadscale,
  check: FileCheck | null,
  file: string,
  asRoot: boolean,
): HostCall | undefined {
  const seen = check && seenAs(file)
  if (!check || seen === null) return undefined
  if (check === 'policy') return hostCommands.policyTest(place, seen)
  return hostCommands.configTest(place, seen, asRoot || user === 'root' ? runsAs : null)
}

/** Returns all commands that saving this file needs, for a rule of sudo. */
function callsOfSave(headscale: FoundHeadscale, { paths: { file, model, folder }, check }: WriteOptions) {
  const paths = anyPaths(file, model)
  const checking = checkWithRights(headscale, check, paths.candidate, true)?.words
  const { how, place, name } = headscale
  return [
    hostCommands.readFile(file),
    hostCommands.resolve(file),
    hostCommands.owner(file),
    hostCommands.save(paths, checking),
    hostCommands.readFile(paths.backup),
    hostCommands.ownFiles(folder),
    check === 'policy' ? hostCommands.reload(place, name) : how === 'process' ? [] : hostCommands.restart(place),
  ].flat()
}
