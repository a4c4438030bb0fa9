import { HOUR } from '@shared/time'
import { command, type HostCall, type Kind, reads, SMALL } from './call'

/** Copies of files, and of a whole database. */
/** The texts of the failures name these limits. PostgreSQL may wait for a lock before it begins. */
const COPY = { timeoutMs: 2 * HOUR, maxBytes: 16 * 1024 ** 3, silentMs: HOUR / 12 }

/** The place in which `pg_dump` runs: the host, or the container of PostgreSQL. */
export type DumpFrom = { readonly in: 'host' } | { readonly in: 'docker' | 'podman'; readonly container: string }

type Environment = Readonly<Record<string, string>>

function dumpCommand(kind: Kind, from: DumpFrom, env: Environment): HostCall {
  const dump = ['pg_dump', '--no-password', '--no-owner', '--no-privileges'] as const
  if (from.in === 'host') return { ...command(kind, ...dump), env }
  // With `-e`, a rule of sudo would have to allow the variables, too.
  const script = `eval "$(cat)" && exec ${dump.join(' ')}`
  return { ...command(kind, from.in, 'exec', '-i', from.container, 'sh', '-c', script), env, envAsInput: true }
}

const START = ['-A', 'n', '-v', '-t', 'x1', '-N', '32', '--']

/** Commands that read what belongs in a backup. */
export const backupCommands = {
  /** Sizes of files and folders in kB. */
  sizes: (paths: readonly string[]) => command(reads('sizes'), 'du', '-s', '-k', '-L', '--', ...paths),
  /** The start of a database's write-ahead log or rollback journal: it changes whenever the log is restarted. */
  walStart: (database: string) => command(reads('walStart'), 'od', ...START, `${database}-wal`, `${database}-journal`),
  /** Copies files in this order. */
  copy: (paths: readonly string[]) => command(reads('copy', COPY), 'tar', '-c', '-h', '-f', '-', '--', ...paths),
  digest: (path: string) => command(reads('digest', { ...SMALL, timeoutMs: COPY.timeoutMs }), 'sha256sum', '--', path),
  /** Dumps a PostgreSQL database, which the environment names. */
  dump: (from: DumpFrom, env: Environment) => dumpCommand(reads('dump', COPY), from, env),
} as const

/** The forms of each of these commands, with words in capitals for values that the host's answers fill in. */
export const backupForms: Readonly<Record<keyof typeof backupCommands, readonly HostCall[]>> = {
  sizes: [backupCommands.sizes(['FILES'])],
  walStart: [backupCommands.walStart('DATABASE')],
  copy: [backupCommands.copy(['FILES'])],
  digest: [backupCommands.digest('DATABASE')],
  dump: [
    backupCommands.dump({ in: 'host' }, {}),
    backupCommands.dump({ in: 'docker', container: 'CONTAINER' }, {}),
    backupCommands.dump({ in: 'podman', container: 'CONTAINER' }, {}),
  ],
}
