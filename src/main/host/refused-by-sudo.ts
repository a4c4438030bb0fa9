import { posix } from 'node:path'
import { programsIn, type SudoNeeds, sudoersLine } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { HostConnection } from './connection'
import { HostError } from './host-error'

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

/** Returns the error of a command that sudo refused, with the line that allows the needed commands. */
export async function refusedBySudo(
  connection: Pick<HostConnection, 'run'>,
  { user, needs, words }: Refusal,
): Promise<HostError> {
  return new HostError('sudo', words, sudoersLine(user, needs, await pathsOn(connection, programsIn(needs))))
}

const PATH = /^\/[\w./+-]+$/

/** Finds programs on the host. Without an answer, the line names their usual paths. */
async function pathsOn(connection: Pick<HostConnection, 'run'>, names: readonly string[]) {
  const paths = new Map<string, string>()
  if (names.length === 0) return paths
  try {
    const { stdout } = await connection.run(hostCommands.programs(names))
    for (const path of stdout.split('\n').filter((line) => PATH.test(line))) {
      const name = posix.basename(path)
      if (!paths.has(name)) paths.set(name, path)
    }
  } catch (error) {
    if (!(error instanceof HostError)) throw error
  }
  return paths
}
