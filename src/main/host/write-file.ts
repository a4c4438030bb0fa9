import { type Words, withSudo } from '@shared/host/call'
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
  const asUser = await runSave(host, options, false)
  if (asUser.is !== 'rights') return asUser
  if (user === 'root' || NOT_RIGHTS.test(asUser.words)) throw new HostError('commandFailed', asUser.words)
  const asRoot = await runSave(host, options, true)
  if (asRoot.is !== 'rights') return asRoot
  const words = `${asUser.words}\n${asRoot.words}`
  if (!/^sudo: /m.test(asRoot.words)) throw new HostError('commandFailed', words)
  throw await refusedBySudo(host.connection, { user, words, needs: callsOfSave(host.headscale, options) })
}

async function runSave({ connection, headscale }: OpenHost, options: WriteOptions, sudo: boolean) {
  const { paths, check, isWatched = false, checkOnly = false, ...texts } = options
  const checking = checkCall(headscale, check, paths.candidate)
  const asRoot = sudo || headscale.sudo
  const steps = saveSteps(paths, checking && (asRoot ? withSudo(checking) : checking).words)
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
      return { is: 'refused', words: [stderr, stdout].join('\n').trim() } as const
    case SAVE_EXITS.rights:
      return { is: 'rights', words } as const
    default:
      throw new HostError('commandFailed', words)
  }
}

/** Returns the call that checks a candidate; undefined if there is none, or if Headscale's container does not see the file. */
export function checkCall({ place, seenAs }: FoundHeadscale, check: FileCheck | null, candidate: string) {
  const seen = check && seenAs(candidate)
  if (!check || seen === null) return undefined
  return check === 'config' ? hostCommands.configTest(place, seen) : hostCommands.policyTest(place, seen)
}

/** Returns all commands that saving this file needs, for a rule of sudo. */
function callsOfSave(headscale: FoundHeadscale, { paths: { file, model, folder }, check }: WriteOptions) {
  const paths = anyPaths(file, model)
  const checking: Words | undefined = checkCall(headscale, check, paths.candidate)?.words
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
