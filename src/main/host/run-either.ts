import { posixWord } from '@shared/command/words'
import {
  allowedBySudo,
  commandLine,
  type HostCall,
  withSudo,
  programsIn,
  type SudoNeeds,
  sudoersLine,
} from '@shared/host/call'
import type { HostConnection, HostRan } from './connection'
import { HostError } from './host-error'
import { OWN_PRINTF } from './script'
import { posix } from 'node:path'
import { hostCommands } from '@shared/host/commands'

interface Refusal {
  /** The user on the host. */
  readonly user: string
  /** The commands that the user needs. */
  readonly needs: SudoNeeds
  /** The message of the host. */
  readonly words: string
}

/**
 * How messages of sudo begin: `sudo-rs` is the sudo of Ubuntu since 25.10. It warns before it runs a command on a host whose name nothing
 * resolves, or in a container: that is no refusal.
 */
const SUDO = String.raw`^sudo(?:-rs)?: (?!unable to resolve host|unable to send audit message|setrlimit\()`
/** A message of sudo itself. */
export const SUDO_SAYS = new RegExp(SUDO, 'm')
/** One that is not about a missing program, with which no rights help. */
export const SUDO_REFUSES = new RegExp(`${SUDO}(?!.*command not found)`, 'm')

/** Returns the error of a command that sudo refused, with the line that allows those of the needed commands that no line allows yet. */
export async function refusedBySudo(
  connection: Pick<HostConnection, 'run'>,
  { user, needs, words }: Refusal,
): Promise<HostError> {
  const { missing, all } = await linesFor(connection, user, needs)
  // A line that is there and does not help, as with `requiretty`, is shown again.
  return new HostError('sudo', words, missing || all)
}

/** Returns the line for sudoers that allows those of the commands that no line allows yet; '' if all are allowed, NO_LINE if none can be written. */
export const missingLine = async (connection: Pick<HostConnection, 'run'>, user: string, needs: SudoNeeds) =>
  (await linesFor(connection, user, needs)).missing

async function linesFor(connection: Pick<HostConnection, 'run'>, user: string, needs: SudoNeeds) {
  const paths = await pathsOn(connection, programsIn(needs))
  const listing = await outputOf(connection, hostCommands.sudoRules())
  return {
    missing: sudoersLine(user, needs, paths, allowedBySudo(listing)),
    all: sudoersLine(user, needs, paths),
  }
}

const PATH = /^\/[\w./+-]+$/

/** Finds programs on the host. Without an answer, the line names their usual paths. */
async function pathsOn(connection: Pick<HostConnection, 'run'>, names: readonly string[]) {
  const paths = new Map<string, string>()
  if (names.length === 0) return paths
  const stdout = await outputOf(connection, hostCommands.programs(names))
  for (const path of stdout.split('\n').filter((line) => PATH.test(line))) {
    const name = posix.basename(path)
    if (!paths.has(name)) paths.set(name, path)
  }
  return paths
}

/** Returns what a command prints; '' without an answer. */
async function outputOf(connection: Pick<HostConnection, 'run'>, call: HostCall): Promise<string> {
  try {
    return (await connection.run(call)).stdout
  } catch (error) {
    if (error instanceof HostError) return ''
    throw error
  }
}

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

/**
 * Runs a command that reads `input`, with `sudo` unless the user is root. A list of processes shows the arguments of a program, and never what
 * it reads. Throws HostError if sudo refused.
 */
export async function runWithInput(
  connection: HostConnection,
  call: HostCall,
  input: string,
  { user, needs }: Rights,
): Promise<HostRan> {
  const needed = user === 'root' ? call : withSudo(call)
  const script = `${OWN_PRINTF}\nprintf %s ${posixWord(input)} | ${commandLine(needed)}\nexit $?`
  const ran = await connection.run({ ...needed, script })
  if (ran.exit === 0 || user === 'root' || !SUDO_SAYS.test(ran.stderr)) return ran
  throw await refusedBySudo(connection, { user, needs, words: ran.stderr })
}

const isGood = ({ exit, stderr }: { readonly exit: number; readonly stderr: string }, { empty }: Rights) =>
  exit === 0 || (exit === empty && stderr === '')
