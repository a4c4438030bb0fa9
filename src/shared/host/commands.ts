import {
  command,
  commandLines,
  headscale,
  type HeadscalePlace,
  type HostCall,
  type Kind,
  type Limits,
  reads,
} from './call'
import { backupCommands, backupForms } from './backup-commands'
import { fileCommands, fileForms, tailOf } from './file-commands'
import { setUpCommands, setUpForms } from './set-up-commands'
import { upgradeCommands, upgradeForms } from './upgrade-commands'
import type { LogSource } from './host-report'
import { logLimits } from './log-limits'

/** Ends with the page that shows it, or with the connection. */
const LOG: Limits = { timeoutMs: Infinity, maxBytes: 64 * 1024 * 1024 }

/** The number of log lines that are read to find waiting clients. */
const RECENT_LINES = 5000
const RECENT: Limits = { timeoutMs: 15_000, maxBytes: 8 * 1024 * 1024 }

/** Lists of what runs on a host, of which Headscale is one. */
const LIST: Limits = { timeoutMs: 15_000, maxBytes: 1024 * 1024 }

/** How long the console's own API key lasts, in days. The console rotates it before that. */
export const KEY_DAYS = 90

const INSPECTED = ['.Args', '.Mounts', '.NetworkSettings.Ports', '.NetworkSettings.Networks', '.HostConfig.NetworkMode']

const UNIT_PROPERTIES = [
  'LoadState',
  'ActiveState',
  'SubState',
  'UnitFileState',
  'Result',
  'ExecMainCode',
  'ExecMainStatus',
  'NRestarts',
  'MainPID',
  'ExecStart',
  'User',
  'FragmentPath',
  'DropInPaths',
]

const hexPort = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')

const PROCESS_USERS = '^Uid:.[0-9]+|^[0-9]+$|^[0-9]+:[^:]*:/user[.]slice/user-[0-9]+'

/** The folders of system programs, as sudo searches them. None is a user's own: the line for sudoers must not name such a program. */
const PROGRAM_FOLDERS = [
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  '/snap/bin',
  '/run/current-system/sw/bin',
]

/** The settings that are read from the configuration file, without its secrets. */
export const readSettings = [
  'server_url',
  'listen_addr',
  'metrics_listen_addr',
  'tls_cert_path',
  'tls_letsencrypt_hostname',
  'base_domain',
  'register_cache_expiration',
] as const

/**
 * Every command that the console runs on a server's host. docs/host.md and the page “What runs on the server” list this table. Each command
 * is one program with arguments; `sudo -n` precedes it if the host refuses it otherwise.
 */
export const hostCommands = {
  /** Waits for the end of its input, so that the connection ends with the console, even if that is killed. */
  hold: () => command(reads('hold', { timeoutMs: Infinity, maxBytes: 1024 }), 'cat'),
  user: () => command(reads('user'), 'id', '-un'),
  service: () =>
    command(reads('service'), 'systemctl', 'show', 'headscale.service', `--property=${UNIT_PROPERTIES.join(',')}`),
  containers: (engine: 'docker' | 'podman') =>
    command(
      reads('containers', LIST),
      engine,
      'ps',
      '--all',
      '--no-trunc',
      '--format',
      '{{.ID}} {{.Image}} {{.Names}} {{.Status}}',
    ),
  container: (engine: 'docker' | 'podman', container: string) =>
    command(
      reads('container'),
      engine,
      'inspect',
      '--format',
      `[${INSPECTED.map((part) => `{{json ${part}}}`).join(',')}]`,
      container,
    ),
  /** Without their command lines: any user could make these longer than any limit. */
  process: () => command(reads('process', LIST), 'pgrep', '-x', 'headscale'),
  /**
   * The numbers of the users who run processes, logged in before, or own the session. The owner of a process's folder is root for a set-uid
   * program, and for any program that hides its memory. With one number of a user: that user's entry.
   */
  owners: (of: readonly string[] | string) =>
    typeof of === 'string'
      ? command(reads('owners'), 'getent', 'passwd', of)
      : command(
          reads('owners', LIST),
          'grep',
          '-Hos',
          '-E',
          PROCESS_USERS,
          '--',
          ...of.flatMap((pid) => ['status', 'loginuid', 'cgroup'].map((file) => `/proc/${pid}/${file}`)),
        ),
  /** The command line of a process, or the group of processes that it belongs to: one of a container has its id. */
  ofProcess: (pid: string, what: 'cmdline' | 'cgroup') =>
    command(reads('ofProcess'), 'cat', '--', `/proc/${pid}/${what}`),
  /** Owners and rights of files and the folders above them, or the program, root folder and namespace behind a process. */
  list: (paths: readonly string[]) => command(reads('list'), 'ls', '-dl', '--', ...paths),
  /** A group with its members. For the `getent` of Alpine and BSD, `--` would be a name. */
  group: (name: string) => command(reads('group'), 'getent', 'group', name),
  /** The users whose own group has this number, and where the host looks for users. */
  groupUsers: (id: string) =>
    command(
      reads('groupUsers'),
      'grep',
      '-hE',
      `^([^:]*:[^:]*:[^:]*:${id}:|passwd:)`,
      '/etc/passwd',
      '/etc/nsswitch.conf',
    ),
  /** Only the lines that name key files leave the host. */
  keyFiles: (file: string) => command(reads('keyFiles'), 'grep', '-w', 'private_key_path', '--', file),
  /** The sockets that listen on a port, with the users who opened them. */
  listeners: (port: number) =>
    command(
      reads('listeners'),
      'grep',
      '-h',
      '-E',
      `: [0-9A-F]+:${hexPort(port)} [0-9A-F]+:0000 0A `,
      '/proc/net/tcp',
      '/proc/net/tcp6',
    ),
  /** The number of a user; of the one that the commands run as without a name. */
  userId: (name?: string) => command(reads('userId'), 'id', '-u', ...(name === undefined ? [] : ['--', name])),
  /** Only lines with these words leave the host: the file also holds secrets. */
  settings: (file: string) =>
    command(reads('settings'), 'grep', '-w', ...readSettings.flatMap((name) => ['-e', name]), '--', file),
  /** The paths of programs, in the order of the folders. */
  programs: (names: readonly string[]) =>
    command(
      reads('programs'),
      'find',
      '-H',
      ...PROGRAM_FOLDERS,
      '-maxdepth',
      '1',
      '(',
      ...names.flatMap((name, at) => [...(at > 0 ? ['-o'] : []), '-name', name]),
      ')',
    ),
  /** The commands that sudo allows this user. */
  sudoRules: () => command(reads('sudoRules', LIST), 'sudo', '-n', '-l'),
  version: (place: HeadscalePlace) => headscale(place, reads('version'), 'version'),
  createKey: (place: HeadscalePlace) =>
    headscale(place, { name: 'createKey', access: 'writes' }, 'apikeys', 'create', '--expiration', `${KEY_DAYS}d`),
  /** If the new key does not work, so that no unused key stays. */
  expireKey: (place: HeadscalePlace, prefix: string) =>
    headscale(place, { name: 'expireKey', access: 'writes' }, 'apikeys', 'expire', '--prefix', prefix),
  /** The file that a plain process writes its log to: its standard error. */
  logFile: (pid: string) => command(reads('logFile'), 'readlink', '--', `/proc/${pid}/fd/2`),
  /** Follows the log. */
  log: (source: LogSource) => logCommand(reads('log', LOG), source, true),
  /** The end of the log, which names the clients that wait. */
  recentLog: (source: LogSource) => logCommand(reads('recentLog', RECENT), source, false),
  ...fileCommands,
  ...backupCommands,
  ...setUpCommands,
  ...upgradeCommands,
} as const

/** Slightly longer than Headscale keeps a waiting registration. */
const RECENT_MINUTES = 16

/** @param follow true: prints new lines, too; false: ends with the last ones */
function logCommand(kind: Kind, source: LogSource, follow: boolean): HostCall {
  const lines = String(follow ? logLimits.earlier : RECENT_LINES)
  switch (source.in) {
    case 'journal':
      return command(
        kind,
        'journalctl',
        '--unit=headscale.service',
        ...(follow ? [] : [`--since=-${RECENT_MINUTES}min`]),
        `--lines=${lines}`,
        '--output=cat',
        '--no-pager',
        ...(follow ? ['--follow'] : []),
      )
    case 'file':
      return tailOf(kind, source, lines, ...(follow ? ['-F'] : []))
    default: {
      const which = follow ? ['--follow'] : ['--since', `${RECENT_MINUTES}m`]
      return command(kind, source.in, 'logs', ...which, '--tail', lines, source.container)
    }
  }
}

export type HostCommandName = keyof typeof hostCommands

const PLACE: HeadscalePlace = { how: 'systemd', program: 'headscale', config: 'CONFIG' }
const CONTAINER: HeadscalePlace = { how: 'docker', container: 'CONTAINER' }

const LOG_SOURCES: readonly LogSource[] = [
  { in: 'journal' },
  { in: 'docker', container: 'CONTAINER' },
  { in: 'podman', container: 'CONTAINER' },
  { in: 'file', path: 'FILE' },
  { in: 'file', path: 'FILE', user: 'USER' },
]

/** The forms of each command, with words in capitals for values that the host's answers fill in. */
const forms: Readonly<Record<HostCommandName, readonly HostCall[]>> = {
  hold: [hostCommands.hold()],
  user: [hostCommands.user()],
  service: [hostCommands.service()],
  containers: [hostCommands.containers('docker'), hostCommands.containers('podman')],
  container: [hostCommands.container('docker', 'CONTAINER'), hostCommands.container('podman', 'CONTAINER')],
  process: [hostCommands.process()],
  owners: [hostCommands.owners(['PID']), hostCommands.owners('UID')],
  ofProcess: [hostCommands.ofProcess('PID', 'cmdline'), hostCommands.ofProcess('PID', 'cgroup')],
  list: [hostCommands.list(['FILES'])],
  group: [hostCommands.group('GROUP')],
  groupUsers: [hostCommands.groupUsers('GID')],
  keyFiles: [hostCommands.keyFiles('CONFIG')],
  listeners: [hostCommands.listeners(8080)],
  userId: [hostCommands.userId(), hostCommands.userId('USER')],
  settings: [hostCommands.settings('CONFIG')],
  programs: [hostCommands.programs(['PROGRAM'])],
  sudoRules: [hostCommands.sudoRules()],
  version: [hostCommands.version(PLACE), hostCommands.version(CONTAINER)],
  createKey: [hostCommands.createKey(PLACE), hostCommands.createKey(CONTAINER)],
  expireKey: [hostCommands.expireKey(PLACE, 'PREFIX'), hostCommands.expireKey(CONTAINER, 'PREFIX')],
  logFile: [hostCommands.logFile('PID')],
  log: LOG_SOURCES.map(hostCommands.log),
  recentLog: LOG_SOURCES.map(hostCommands.recentLog),
  ...fileForms,
  ...backupForms,
  ...setUpForms,
  ...upgradeForms,
}

/** A row of the table as people read it. */
export interface HostCommandRow {
  readonly name: HostCommandName
  readonly access: HostCall['access']
  readonly lines: readonly string[]
  /** Seconds; Infinity: as long as the console is connected or its page shows the output. */
  readonly seconds: number
  readonly kilobytes: number
}

/** Returns the forms of each command. */
export const hostCommandForms = () =>
  (Object.keys(forms) as HostCommandName[]).map((name) => ({ name, calls: forms[name] }))

/** Returns the table for docs/host.md and the page. */
export function hostCommandRows(): HostCommandRow[] {
  return hostCommandForms().map(({ name, calls }) => {
    return {
      name,
      access: calls.some(({ access }) => access === 'writes') ? 'writes' : 'reads',
      lines: calls.flatMap(commandLines),
      seconds: Math.max(...calls.map(({ timeoutMs }) => timeoutMs)) / 1000,
      kilobytes: Math.max(...calls.map(({ maxBytes }) => maxBytes)) / 1024,
    }
  })
}
