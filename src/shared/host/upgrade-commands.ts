import { command, type HostCall, reads, SMALL, writes } from './call'
import { TRIAL } from './trial-script'

/** The last change that each minor release makes to a database, as Headscale names it in its table of migrations. */
export const lastMigrations: Readonly<Record<string, string>> = {
  '0.26': '202505141324',
  '0.27': '202511101554-drop-old-idx',
  '0.28': '202601121700-migrate-hostinfo-request-tags',
  '0.29': '202606181200-recover-null-tags-node-user-id',
  '0.30': '202606211200-oauth-clients-and-tokens',
}

/** A database may have some hundred MB. */
const SEARCH = { ...SMALL, timeoutMs: 60_000 }

const PACKAGE = '${db:Status-Status} ${Version} ${Architecture}'
const COMPOSE = '[{{json .Config.Image}},{{json .Config.Labels}}]'

/** A download of some 20 MB over a slow line, and a copy of the database. */
const REHEARSAL = { timeoutMs: 330_000, maxBytes: 256 * 1024 }

/** Commands that find out where an installation stands before an upgrade, and rehearse a step. */
export const upgradeCommands = {
  architecture: () => command(reads('architecture'), 'uname', '-m'),
  /** The package that a program belongs to. */
  packageOf: (program: string) => command(reads('packageOf'), 'dpkg-query', '--search', '--', program),
  packageState: () => command(reads('packageState'), 'dpkg-query', '--show', `--showformat=${PACKAGE}`, 'headscale'),
  /** The image of a container, and the labels by which docker compose marks its own containers. */
  image: (engine: 'docker' | 'podman', container: string) =>
    command(reads('image'), engine, 'inspect', '--format', COMPOSE, container),
  freeSpace: (folder: string) => command(reads('freeSpace'), 'df', '-P', '-k', '--', folder),
  /** The names of migrations in a database or its write-ahead log: no other part of it leaves the host. */
  migrations: (file: string) =>
    command(
      reads('migrations', SEARCH),
      'grep',
      '-a',
      '-o',
      '-h',
      '-F',
      ...Object.values(lastMigrations).flatMap((name) => ['-e', name]),
      '--',
      file,
    ),
  /** Starts the next release on a copy, as the service's user; null for root. */
  rehearse: (user: string | null, database: string, address: string, sum: string) => {
    const shell = ['sh', '-c', TRIAL, 'trial', database, address, sum] as const
    const kind = writes('rehearse', REHEARSAL)
    return user === null ? command(kind, ...shell) : command(kind, 'runuser', '-u', user, '--', ...shell)
  },
} as const

/** The forms of each of these commands, with words in capitals for values that the host's answers fill in. */
export const upgradeForms: Readonly<Record<keyof typeof upgradeCommands, readonly HostCall[]>> = {
  architecture: [upgradeCommands.architecture()],
  packageOf: [upgradeCommands.packageOf('PROGRAM')],
  packageState: [upgradeCommands.packageState()],
  image: [upgradeCommands.image('docker', 'CONTAINER'), upgradeCommands.image('podman', 'CONTAINER')],
  freeSpace: [upgradeCommands.freeSpace('FOLDER')],
  migrations: [upgradeCommands.migrations('DATABASE'), upgradeCommands.migrations('DATABASE-wal')],
  rehearse: [null, 'USER'].map((user) => upgradeCommands.rehearse(user, 'DATABASE', 'ADDRESS', 'SHA256')),
}
