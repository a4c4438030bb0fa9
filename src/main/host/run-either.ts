import { type HostCall, withSudo } from '@shared/host/call'
import type { HostConnection } from './connection'
import { HostError } from './host-error'
import { refusedBySudo, SUDO_SAYS } from './refused-by-sudo'

interface Rights {
  /** The user on the host. */
  readonly user: string
  /** The commands that the user needs, named if sudo refuses. */
  readonly needs: readonly HostCall[]
  /** The exit code that, without a message, only means that there is nothing to print. */
  readonly empty?: number
  /** The command for root, if that is another one. */
  readonly asRoot?: HostCall
}

interface Ran {
  readonly stdout: string
  readonly stderr: string
  /** True if the command needed `sudo`. */
  readonly sudo: boolean
}

/** The exit code of a shell for a missing program. */
export const MISSING = 127

/** Runs a command with `sudo`. Throws HostError if it fails; if sudo refused, with the line that allows the commands. */
export async function runRoot(connection: HostConnection, call: HostCall, rights: Rights): Promise<Ran> {
  const { user, needs } = rights
  const ran = await connection.run(withSudo(call))
  const { exit, stdout, stderr } = ran
  if (isGood(ran, rights)) return { stdout, stderr, sudo: true }
  const isRefused = exit === MISSING || SUDO_SAYS.test(stderr)
  throw isRefused
    ? await refusedBySudo(connection, { user, needs, words: stderr })
    : new HostError('commandFailed', stderr)
}

/** Runs a command, and again with `sudo` if it fails. Throws HostError if both fail. */
export async function runEither(connection: HostConnection, call: HostCall, rights: Rights): Promise<Ran> {
  const asRoot = rights.asRoot ?? call
  const ran = await connection.run(rights.user === 'root' ? asRoot : call)
  const { stdout, stderr } = ran
  if (isGood(ran, rights)) return { stdout, stderr, sudo: false }
  // Root needs no sudo, and the first answer is more informative.
  if (rights.user === 'root') throw new HostError('commandFailed', stderr)
  try {
    return await runRoot(connection, asRoot, rights)
  } catch (error) {
    if (!(error instanceof HostError) || error.failure.why !== 'sudo') throw error
    throw new HostError('sudo', `${stderr}${error.failure.words}`, error.failure.sudoers)
  }
}

const isGood = ({ exit, stderr }: { readonly exit: number; readonly stderr: string }, { empty }: Rights) =>
  exit === 0 || (exit === empty && stderr === '')
